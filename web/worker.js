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

/** Fetches a file and counts its bytes as they come. */
async function load(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} could not be loaded: ${response.status}`);
  const counter = new TransformStream({
    transform(chunk, controller) {
      count(chunk.length);
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(counter), response);
}

async function start() {
  // All at once; Pyodide by itself would ask for one file after the other.
  const script = import(`${base}pyodide.asm.mjs`).then(() => count(sizes["pyodide.asm.mjs"]));
  const early = new Map(
    ["pyodide.asm.wasm", "python_stdlib.zip"].map((name) => [base + name, load(base + name)]),
  );
  const wheel = load(files["skerry.whl"]).then((response) => response.arrayBuffer());
  const { loadPyodide } = await import(`${base}pyodide.mjs`);

  const { fetch } = globalThis;
  globalThis.fetch = (url, ...options) => early.get(String(url)) ?? fetch(url, ...options);
  let python;
  try {
    [python] = await Promise.all([
      loadPyodide({
        indexURL: base,
        packageBaseUrl: files["packages/"],
        lockFileContents: lock,
      }),
      script,
      wheel,
      ...early.values(),
    ]);
  } finally {
    globalThis.fetch = fetch;
  }
  python.FS.writeFile("/skerry.whl", new Uint8Array(await wheel));
  python.runPython("import sys; sys.path.insert(0, '/skerry.whl')");
  return python.pyimport("skerry.bridge")[self.name]();
}

expose(start());
