// @ts-check
// A worker that runs Python and exposes one session of Python: a match in the worker named "game", a
// search in the one named "bot", games for reports in the one named "report".  The page gives it
// Pyodide's compiled code (spawn.js).
//
// Python starts from a snapshot of its memory with the engine imported; if that cannot be used, it
// starts as usual, and imports the modules from an archive.  While it loads, the worker
// sends {progress: [loaded, total]} in bytes.  Knows no method of the object.

import files from "../files.js";
import { boot } from "./boot.js";
import { expose } from "./rpc.js";
import { readSnapshot, withSnapshot } from "./snapshot.js";

const { lock, options, sizes } = files;
const base = files["pyodide/"];
const LIBRARY = files["library.zip"];
/** @type {{ [worker: string]: [module: string, name: string] }} By the name of the worker. */
const SESSIONS = {
  game: ["skerry.session", "Session"],
  bot: ["skerry.bot_session", "BotSession"],
  report: ["skerry.lab.reporter", "Reporter"],
};
let total = sizes["pyodide.asm.js"] + sizes["pyodide.asm.wasm"] + sizes["snapshot.bin"];
let loaded = 0;
let reported = 0;

/** @param {number} bytes */
function count(bytes) {
  loaded += bytes;
  if (loaded < total && loaded - reported < total / 200) return; // too little to be seen
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
const runtime = import(`${base}pyodide.js`);
const script = import(`${base}pyodide.asm.js`).then(({ default: create }) => {
  count(sizes["pyodide.asm.js"]);
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
  const [module, session] = SESSIONS[self.name];
  const object = python.pyimport(module)[session]();
  performance.mark("engine");
  return new Proxy(object, { get: (_, name) => sparing(object, String(name)) });
}

/**
 * A method that tells the page when Python runs out of memory, which WebAssembly never gives back.
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
 * Tells the page that this Python cannot be used any more.
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
  return begin(new Response(), { ...options, ...withSnapshot(script, coming) });
}

/** Python started as usual. */
async function fromLibrary() {
  total += sizes["library.zip"];
  return begin(await load(LIBRARY));
}

/**
 * Starts Pyodide with what is loaded already or on its way.
 * @param {Response} library the archive of modules; empty with a snapshot
 * @param {object} [settings] of loadPyodide
 */
async function begin(library, settings) {
  const { loadPyodide } = await runtime;
  return boot(
    { loadPyodide, wasm, library, base, libraryUrl: LIBRARY },
    {
      packageBaseUrl: files["packages/"],
      lockFileContents: lock,
      createPyodideModule: async (/** @type {object} */ given) => (await script)(given),
      ...settings,
    },
  );
}

expose(start());
