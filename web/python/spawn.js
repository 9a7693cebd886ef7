// Workers that run Python, also for a page that has no origin of its own.
//
// Pyodide's machine code is fetched and compiled once, here, and given to all of them.

import files from "../files.js";

const MACHINE = `${files["pyodide/"]}pyodide.asm.wasm`;
let machine = null; // the promise of it
let came = 0; // bytes of it
const waiting = new Set(); // workers that have not got it

async function compile() {
  const answer = await fetch(MACHINE);
  if (!answer.ok) throw new Error(`${MACHINE} could not be loaded: ${answer.status}`);
  listen(answer.clone().body.getReader()).catch(() => {}); // what breaks off is told below
  // As it came: the browser keeps what it has compiled for such responses only.
  return WebAssembly.compileStreaming(answer);
}

/** Tells the workers that wait how many bytes have come. */
async function listen(reader) {
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    came += part.value.length;
    for (const worker of waiting) worker.postMessage({ came: part.value.length });
  }
}

/** Gives a worker the machine code. */
async function supply(worker) {
  if (!machine) {
    came = 0;
    machine = compile();
  }
  if (came) worker.postMessage({ came });
  waiting.add(worker);
  try {
    worker.postMessage({ module: await machine });
  } catch (error) {
    machine = null; // for the next one to try
    worker.postMessage({ missing: error.message });
  } finally {
    waiting.delete(worker);
  }
}

/** What runs in a worker that such a page makes: it imports the real script, keeping early calls. */
const BRIDGE = (url) => `
  globalThis.importScripts = undefined; // Pyodide would try it, and the policy complain
  const early = [];
  const keep = (event) => early.push(event.data);
  addEventListener("message", keep);
  import(${JSON.stringify(url)}).then(
    () => {
      removeEventListener("message", keep);
      for (const data of early) dispatchEvent(new MessageEvent("message", { data }));
    },
    (error) => setTimeout(() => { throw error; }), // for the page to hear
  );
`;

const ready = new Map(); // workers by name that are to be asked for, {worker, said}

/** Starts a worker that will be asked for: the next `spawn` of its name gives it. */
export function prepare(name) {
  const worker = spawn(name);
  const said = [];
  ready.set(name, { worker, said });
  worker.onmessage = ({ data }) => said.push(data);
  worker.onerror = () => ready.delete(name);
}

/** Starts a worker; its name is that of the object of skerry.session which it exposes. */
export function spawn(name) {
  const prepared = ready.get(name);
  if (prepared) return claim(name, prepared);
  const worker = born(name);
  supply(worker);
  return worker;
}

/** Gives a prepared worker to whoever asked, who hears what it has said by now. */
function claim(name, { worker, said }) {
  ready.delete(name);
  worker.onmessage = worker.onerror = null;
  queueMicrotask(() => {
    for (const data of said) worker.dispatchEvent(new MessageEvent("message", { data }));
  });
  return worker;
}

function born(name) {
  const url = new URL("./worker.js", import.meta.url).href;
  if (origin !== "null") return new Worker(url, { type: "module", name });
  // In a sandboxed frame all addresses are another origin's, but for those that the page makes;
  // and Chromium starts no module from one of them.
  const script = URL.createObjectURL(new Blob([BRIDGE(url)], { type: "text/javascript" }));
  return new Worker(script, { name });
}
