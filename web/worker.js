// A worker that runs Python and exposes one object of skerry.bridge, the one that has the worker's
// name ("Table" or "Bot").  The page gives it Pyodide's machine code (spawn.js).
//
// Python comes out of a snapshot of its memory, with our engine imported; where that does not fit
// it starts as usual, from the standard library and our wheel.  While it loads the worker tells
// {progress: [loaded, total]} in bytes.  Knows no method of the object.

import files from "./files.js";
import { expose } from "./rpc.js";
import { snapshot, thaw } from "./thaw.js";

const { lock, sizes } = files;
const base = files["pyodide/"];
const LIBRARY = `${base}python_stdlib.zip`;
const WHEEL = files["skerry.whl"];
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
const script = import(`${base}pyodide.asm.mjs`).then(({ default: create }) => {
  count(sizes["pyodide.asm.mjs"]);
  return create;
});

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
  const frozen = load(files["snapshot.bin"]).then(snapshot);
  frozen.catch(() => {});
  const code = await machine; // without it there is no other way either
  let python;
  try {
    python = await thawed(code, await frozen);
  } catch (error) {
    console.warn(`Python starts as usual: ${error.message}`);
    python = await usual(code);
  }
  self.python = python; // for tests, and for those who look into the worker
  const object = python.pyimport("skerry.bridge")[self.name]();
  performance.mark("engine");
  return object;
}

/** Python as it was when the build made its snapshot. */
async function thawed(code, frozen) {
  const python = await boot(code, new Response(), {
    ...frozen.options,
    _loadSnapshot: new Uint8Array(1), // that there is one; ours is put in place here
    async createPyodideModule(settings) {
      const module = await (await script)(settings);
      module.API.restoreSnapshot = () => {
        thaw(module, frozen);
        return frozen.state;
      };
      return module;
    },
  });
  python.pyimport("late").thaw(() => {
    python.FS.writeFile("/lib/python314.zip", loadNow(LIBRARY));
    python.FS.writeFile("/skerry.whl", loadNow(WHEEL));
  });
  return python;
}

/** Python as anybody starts it, with our wheel on its path. */
async function usual(code) {
  total += sizes["python_stdlib.zip"] + sizes["skerry.whl"];
  const [library, wheel] = await Promise.all([LIBRARY, WHEEL].map(load));
  const python = await boot(code, library);
  python.FS.writeFile("/skerry.whl", new Uint8Array(await wheel.arrayBuffer()));
  python.runPython("import sys; sys.path.insert(0, '/skerry.whl')");
  return python;
}

/** Starts Pyodide, which fetches and compiles by itself, with what is there already. */
async function boot(code, library, options = {}) {
  const { loadPyodide } = await import(`${base}pyodide.mjs`);
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  const given = new Map([[LIBRARY, library], [`${base}pyodide.asm.wasm`, new Response()]]);
  globalThis.fetch = async (url, ...rest) => given.get(String(url)) ?? fetch(url, ...rest);
  WebAssembly.instantiateStreaming = async (_, imports) => ({
    module: code,
    instance: await WebAssembly.instantiate(code, imports),
  });
  try {
    const python = await loadPyodide({
      indexURL: base,
      packageBaseUrl: files["packages/"],
      lockFileContents: lock,
      ...options,
    });
    performance.mark("python");
    return python;
  } finally {
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}

expose(start());
