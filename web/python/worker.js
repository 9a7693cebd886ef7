// A worker that runs Python and exposes one object of skerry.session, a match in the worker named
// "game", a search in the one named "bot".  The page gives it Pyodide's machine code (spawn.js).
//
// Python comes out of a snapshot of its memory, with our engine imported; where that does not fit
// it starts as usual, from a library of what is imported then.  While it loads the worker tells
// {progress: [loaded, total]} in bytes.  Knows no method of the object.

import files from "../files.js";
import { expose } from "./rpc.js";
import { snapshot, thaw } from "./snapshot.js";

const { lock, options, sizes } = files;
const base = files["pyodide/"];
const LIBRARY = files["library.zip"];
const CLASSES = { game: "Session", bot: "BotSession" };
let total = sizes["pyodide.asm.mjs"] + sizes["pyodide.asm.wasm"] + sizes["snapshot.bin"];
let loaded = 0;
let told = 0;

function count(bytes) {
  loaded += bytes;
  if (loaded < total && loaded - told < total / 200) return; // nobody sees less
  told = loaded;
  postMessage({ progress: [loaded, total] });
}

/** Pyodide's machine code, from the page. */
const machine = new Promise((resolve, reject) => {
  addEventListener("message", ({ data: { came, module, missing } }) => {
    if (came) count(came);
    if (module) resolve(module);
    if (missing) reject(new Error(missing));
  });
});
const runtime = import(`${base}pyodide.mjs`);
const script = import(`${base}pyodide.asm.mjs`).then(({ default: create }) => {
  count(sizes["pyodide.asm.mjs"]);
  return create;
});
for (const coming of [machine, runtime, script]) coming.catch(() => {}); // told where it is awaited

/** Fetches a file; its bytes are counted. */
async function load(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} could not be loaded: ${answer.status}`);
  const told = new TransformStream({
    transform(part, stream) {
      count(part.length);
      stream.enqueue(part);
    },
  });
  return new Response(answer.body.pipeThrough(told));
}

/** Fetches a file while everything waits. */
function loadNow(url) {
  const request = new XMLHttpRequest();
  request.open("GET", url, false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) throw new Error(`${url} could not be loaded: ${request.status}`);
  return new Uint8Array(request.response);
}

async function start() {
  let python;
  try {
    python = await thawed();
  } catch (error) {
    await machine; // without it there is no other way either
    console.warn(`Python starts as usual: ${error.message}`);
    python = await usual();
  }
  python.pyimport("deferred_imports").enable(() =>
    python.FS.writeFile("/lib/rest.zip", loadNow(files["rest.zip"])));
  self.python = python; // for tests, and for those who look into the worker
  const object = python.pyimport("skerry.session")[CLASSES[self.name]]();
  performance.mark("engine");
  return object;
}

/** Python as it was when the build made its snapshot. */
async function thawed() {
  const coming = load(files["snapshot.bin"]).then(snapshot);
  coming.catch(() => {});
  return boot(new Response(), {
    ...options,
    _loadSnapshot: new Uint8Array(1), // that there is one; ours is put in place here
    async createPyodideModule(settings) {
      const module = await (await script)(settings);
      const frozen = await coming;
      module.API.restoreSnapshot = () => {
        thaw(module, frozen);
        return frozen.state;
      };
      return module;
    },
  });
}

/** Python as anybody starts it. */
async function usual() {
  total += sizes["library.zip"];
  return boot(await load(LIBRARY));
}

/**
 * Starts Pyodide with what is there already, or comes; it would fetch and compile by itself.
 * Much of it is done before the machine code is there.
 */
async function boot(library, options = {}) {
  const { loadPyodide } = await runtime;
  const { fetch } = globalThis;
  const { instantiateStreaming, Module } = WebAssembly;
  const given = new Map([[LIBRARY, library], [`${base}pyodide.asm.wasm`, new Response()]]);
  globalThis.fetch = async (url, ...rest) => given.get(String(url)) ?? fetch(url, ...rest);
  let fail;
  const failure = new Promise((_, reject) => (fail = reject));
  WebAssembly.instantiateStreaming = async (_, imports) => {
    try {
      const module = await machine;
      return { module, instance: await WebAssembly.instantiate(module, imports) };
    } catch (error) {
      fail(error); // Pyodide would tell the console only, and wait for ever
      throw error;
    }
  };
  WebAssembly.Module = new Proxy(Module, { construct: (_, [code]) => alike(Module, code) });
  try {
    const python = await Promise.race([
      loadPyodide({
        indexURL: base,
        stdLibURL: LIBRARY,
        packageBaseUrl: files["packages/"],
        lockFileContents: lock,
        ...options,
      }),
      failure,
    ]);
    performance.mark("python");
    return python;
  } finally {
    globalThis.fetch = fetch;
    Object.assign(WebAssembly, { instantiateStreaming, Module });
  }
}

const compiled = new Map();

/** A module of some bytes: Pyodide makes many of a few, one for each of its functions. */
function alike(Module, code) {
  const key = code.join();
  if (!compiled.has(key)) compiled.set(key, new Module(code));
  return compiled.get(key);
}

expose(start());
