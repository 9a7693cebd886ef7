// @ts-check
// Starts workers that run Python, even on a page without an origin of its own (a sandboxed frame).
//
// Pyodide's WebAssembly is fetched and compiled once, here, and passed to all workers.

import files from "../files.js";

const WASM = `${files["pyodide/"]}pyodide.asm.wasm`;
/** @type {Promise<WebAssembly.Module> | null} */
let compiled = null;
let received = 0; // bytes of WebAssembly
/** @type {Set<Worker>} The workers that wait for it. */
const waiting = new Set();

async function compile() {
  const answer = await fetch(WASM);
  if (!answer.ok) throw new Error(`${WASM} could not be loaded: ${answer.status}`);
  count(answer.clone()).catch(() => {}); // then compiling fails, too, which is reported below
  const isTyped = answer.headers.get("Content-Type") === "application/wasm"; // old hosts do not know it
  if (!isTyped) return WebAssembly.compile(await answer.arrayBuffer());
  // Browsers cache compiled code only if they compile the response itself.
  return WebAssembly.compileStreaming(answer);
}

/**
 * Tells the waiting workers how many bytes have been received.
 * @param {Response} response
 */
async function count(response) {
  const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    received += part.value.length;
    for (const worker of waiting) worker.postMessage({ came: part.value.length });
  }
}

/**
 * Gives a worker the compiled code.
 * @param {Worker} worker
 */
async function supply(worker) {
  if (!compiled) {
    received = 0;
    compiled = compile();
  }
  if (received) worker.postMessage({ came: received });
  waiting.add(worker);
  try {
    worker.postMessage({ module: await compiled });
  } catch (error) {
    compiled = null; // so that the next worker tries again
    worker.postMessage({ missing: error instanceof Error ? error.message : String(error) });
  } finally {
    waiting.delete(worker);
  }
}

/**
 * The script of a worker in a sandboxed frame: it imports the real script, and queues messages until
 * that is loaded.
 * @param {string} url
 */
const bridge = (url) => `
  globalThis.importScripts = undefined; // Pyodide would call it, which the page's policy forbids
  const queue = [];
  const keep = (event) => queue.push(event.data);
  addEventListener("message", keep);
  import(${JSON.stringify(url)}).then(
    () => {
      removeEventListener("message", keep);
      for (const data of queue) dispatchEvent(new MessageEvent("message", { data }));
    },
    (error) => setTimeout(() => { throw error; }), // so that the page gets an error event
  );
`;

/** @typedef {"game" | "bot" | "report"} WorkerName */
/** @typedef {{ worker: Worker, said: unknown[] }} Prepared A worker and its messages so far. */
/** @type {Map<WorkerName, Prepared>} */
const ready = new Map();

/**
 * Starts a worker ahead of time: the next `spawn` of its name returns it.
 * @param {WorkerName} name
 */
export function prepare(name) {
  const worker = spawn(name);
  /** @type {unknown[]} */
  const said = [];
  ready.set(name, { worker, said });
  worker.onmessage = ({ data }) => said.push(data);
  worker.onerror = () => ready.delete(name);
}

/**
 * Starts a worker, or returns the prepared one.
 * @param {WorkerName} name
 */
export function spawn(name) {
  const prepared = ready.get(name);
  if (prepared) return claim(name, prepared);
  const worker = start(name);
  supply(worker);
  return worker;
}

/**
 * Passes a prepared worker to a caller, who then receives its messages so far.
 * @param {WorkerName} name
 * @param {Prepared} prepared
 */
function claim(name, { worker, said }) {
  ready.delete(name);
  worker.onmessage = worker.onerror = null;
  queueMicrotask(() => {
    for (const data of said) worker.dispatchEvent(new MessageEvent("message", { data }));
  });
  return worker;
}

/** @param {WorkerName} name */
function start(name) {
  const url = new URL("./worker.js", import.meta.url).href;
  if (origin !== "null") return new Worker(url, { type: "module", name });
  // In a sandboxed frame only addresses made by the page have its origin, and Chromium does not start
  // module workers from those.
  const script = URL.createObjectURL(new Blob([bridge(url)], { type: "text/javascript" }));
  return new Worker(script, { name });
}
