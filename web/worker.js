// A worker that runs Python: it starts Pyodide, puts our wheel on Python's path and exposes one
// object of skerry.bridge, the one that has the worker's name ("Table" or "Bot").
//
// While it loads it tells {progress: [loaded, total]} in bytes.  Knows no method of the object.

import files from "./files.js";
import { expose } from "./rpc.js";

const { lock, sizes } = files;
const base = files["pyodide/"];
const total = Object.values(sizes).reduce((sum, size) => sum + size);
let loaded = 0;
let told = 0;

function count(bytes) {
  loaded += bytes;
  if (loaded < total && loaded - told < total / 200) return; // nobody sees less
  told = loaded;
  postMessage({ progress: [loaded, total] });
}

/**
 * Fetches a file.  The bytes are counted on a copy: the browser keeps the machine code of compiled
 * WebAssembly only for responses as they came.
 */
function load(url) {
  const response = fetch(url).then((answer) => {
    if (!answer.ok) throw new Error(`${url} could not be loaded: ${answer.status}`);
    return answer;
  });
  const counted = response.then(async (answer) => {
    const reader = answer.clone().body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      count(part.value.length);
    }
  });
  return { url, response, counted };
}

async function start() {
  // All at once; Pyodide by itself would ask for one file after the other.
  const parts = ["pyodide.asm.wasm", "python_stdlib.zip"].map((name) => load(base + name));
  const wheel = load(files["skerry.whl"]);
  const script = import(`${base}pyodide.asm.mjs`).then(() => count(sizes["pyodide.asm.mjs"]));
  // Pyodide would wait for ever for a file that fails, so whatever fails first fails the start.
  const whole = Promise.all([script, wheel.counted, ...parts.map(({ counted }) => counted)]);
  const started = import(`${base}pyodide.mjs`).then(({ loadPyodide }) => boot(loadPyodide, parts));
  const [python] = await Promise.all([started, whole]);
  const content = await (await wheel.response).arrayBuffer();
  python.FS.writeFile("/skerry.whl", new Uint8Array(content));
  performance.mark("python"); // for `build.py bench-start`
  python.runPython("import sys; sys.path.insert(0, '/skerry.whl')");
  const object = python.pyimport("skerry.bridge")[self.name]();
  performance.mark("engine");
  return object;
}

/** Starts Pyodide, which calls `fetch`, with files that are on their way. */
async function boot(loadPyodide, parts) {
  const { fetch } = globalThis;
  const coming = new Map(parts.map(({ url, response }) => [url, response]));
  globalThis.fetch = (url, ...options) => coming.get(String(url)) ?? fetch(url, ...options);
  try {
    return await loadPyodide({
      indexURL: base,
      packageBaseUrl: files["packages/"],
      lockFileContents: lock,
    });
  } finally {
    globalThis.fetch = fetch;
  }
}

expose(start());
