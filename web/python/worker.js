// @ts-check
// A worker that runs Python and exposes one object of skerry.session: a match in the worker named
// "game", a search in the one named "bot".  The page gives it Pyodide's compiled code (spawn.js).
//
// Python starts from a snapshot of its memory with the engine imported; where that does not fit it
// starts as usual, from an archive of the modules that it then imports.  While it loads, the worker
// sends {progress: [loaded, total]} in bytes.  Knows no method of the object.

import files from "../files.js";
import { expose } from "./rpc.js";
import { readSnapshot, restore } from "./snapshot.js";

const { lock, options, sizes } = files;
const base = files["pyodide/"];
const LIBRARY = files["library.zip"];
/** @type {{ [worker: string]: string }} */
const CLASSES = { game: "Session", bot: "BotSession" };
let total = sizes["pyodide.asm.mjs"] + sizes["pyodide.asm.wasm"] + sizes["snapshot.bin"];
let loaded = 0;
let reported = 0;

/** @param {number} bytes */
function count(bytes) {
  loaded += bytes;
  if (loaded < total && loaded - reported < total / 200) return; // nobody would see it
  reported = loaded;
  postMessage({ progress: [loaded, total] });
}

/** @type {Promise<WebAssembly.Module>} Pyodide's compiled code, from the page. */
const wasm = new Promise((resolve, reject) => {
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
for (const coming of [wasm, runtime, script]) coming.catch(() => {}); // reported where it is awaited

/**
 * Fetches a file and counts its bytes.
 * @param {string} url
 */
async function load(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} could not be loaded: ${answer.status}`);
  const counter = new TransformStream({
    transform(/** @type {Uint8Array} */ part, stream) {
      count(part.length);
      stream.enqueue(part);
    },
  });
  return new Response(answer.body?.pipeThrough(counter));
}

/**
 * Fetches a file synchronously.
 * @param {string} url
 */
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
    python = await fromSnapshot();
  } catch (error) {
    await wasm; // without it the other way fails too
    console.warn(`Python starts as usual: ${error instanceof Error ? error.message : error}`);
    python = await fromLibrary();
  }
  python
    .pyimport("deferred_imports")
    .enable(() => python.FS.writeFile("/lib/rest.zip", loadNow(files["rest.zip"])));
  Object.assign(self, { python }); // for tests, and for debugging
  python._api.on_fatal = (/** @type {unknown} */ error) => bury(error, "crash");
  const object = python.pyimport("skerry.session")[CLASSES[self.name]]();
  performance.mark("engine");
  return new Proxy(object, { get: (_, name) => sparing(object, String(name)) });
}

/**
 * A method that tells the page when Python has no memory left: what it has taken it never gives back.
 * @param {any} object
 * @param {string} name
 */
function sparing(object, name) {
  if (name === "then") return undefined; // it is no promise
  return (/** @type {unknown[]} */ ...args) => {
    try {
      return object[name](...args);
    } catch (error) {
      const { type } = /** @type {{ type?: string }} */ (error);
      if (type === "MemoryError") bury(error, "memory");
      throw error;
    }
  };
}

/**
 * Tells the page that this Python is of no use any more.
 * @param {unknown} error
 * @param {"crash" | "memory"} kind
 */
function bury(error, kind) {
  const message = error instanceof Error ? error.message : String(error);
  const isFull = /out of memory|OOM|Memory\.grow/.test(message);
  postMessage({ fatal: { kind: isFull ? "memory" : kind, message } });
}

/** Python as it was when the build made its snapshot. */
async function fromSnapshot() {
  const coming = load(files["snapshot.bin"]).then(readSnapshot);
  coming.catch(() => {});
  return boot(new Response(), {
    ...options,
    _loadSnapshot: new Uint8Array(1), // says that there is one; ours is restored here
    async createPyodideModule(/** @type {object} */ settings) {
      const module = await (await script)(settings);
      const snapshot = await coming;
      module.API.restoreSnapshot = () => {
        restore(module, snapshot);
        return snapshot.state;
      };
      return module;
    },
  });
}

/** Python started as usual. */
async function fromLibrary() {
  total += sizes["library.zip"];
  return boot(await load(LIBRARY));
}

/**
 * Starts Pyodide with files that are loaded already or on their way, instead of letting it fetch and
 * compile them.  Much of the start happens before the compiled code is there.
 * @param {Response} library the archive of modules; empty with a snapshot
 * @param {object} [options] of loadPyodide
 */
async function boot(library, options = {}) {
  const { loadPyodide } = await runtime;
  const { fetch } = globalThis;
  const { instantiateStreaming, Module } = WebAssembly;
  const given = new Map([
    [LIBRARY, library],
    [`${base}pyodide.asm.wasm`, new Response()],
  ]);
  globalThis.fetch = async (url, ...rest) => given.get(String(url)) ?? fetch(url, ...rest);
  WebAssembly.Module = new Proxy(Module, { construct: (_, [bytes]) => moduleOf(Module, bytes) });
  try {
    const python = await new Promise((resolve, reject) => {
      WebAssembly.instantiateStreaming = async (_, imports) => {
        try {
          const module = await wasm;
          return { module, instance: await WebAssembly.instantiate(module, imports) };
        } catch (error) {
          reject(error); // Pyodide would only tell the console, and wait forever
          throw error;
        }
      };
      loadPyodide({
        indexURL: base,
        stdLibURL: LIBRARY,
        packageBaseUrl: files["packages/"],
        lockFileContents: lock,
        ...options,
      }).then(resolve, reject);
    });
    performance.mark("python");
    return python;
  } finally {
    globalThis.fetch = fetch;
    Object.assign(WebAssembly, { instantiateStreaming, Module });
  }
}

/** @type {Map<string, WebAssembly.Module>} */
const compiled = new Map();

/**
 * Compiles a small module, once: Pyodide asks for the same few again and again, for each function.
 * @param {typeof WebAssembly.Module} Module
 * @param {Uint8Array<ArrayBuffer>} bytes
 */
function moduleOf(Module, bytes) {
  const key = bytes.join();
  const module = compiled.get(key) ?? new Module(bytes);
  compiled.set(key, module);
  return module;
}

expose(start());
