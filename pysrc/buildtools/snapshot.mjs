// Starts Python, imports the engine, and writes a snapshot of the memory.
//
// node snapshot.mjs PYODIDE OPTIONS LIBRARY TARGET: Pyodide's folder, its start options as JSON, the
// bytecode archive with the engine in it, and the file to write.
//
// The snapshot is the difference (XOR) between this memory and that of a Pyodide that has not
// started yet.  Values that depend on the browser, such as a pointer that exists only where
// WebAssembly has garbage collection, are in both memories and so not in the difference.  The file
// contains the length of a header (four bytes), the header as JSON, and the words that differ;
// web/python/snapshot.js reads it.

import crypto from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, options, library, target] = process.argv.slice(2);
const load = (name) => import(pathToFileURL(join(resolve(folder), name)));
const [{ loadPyodide }, { default: create }] = await Promise.all(
  ["pyodide.mjs", "pyodide.asm.mjs"].map(load),
);
const { info } = JSON.parse(readFileSync(join(folder, "pyodide-lock.json"), "utf8"));

// Real times and random numbers would make every build different.
let seed = 0;
Date.now = () => seed * 1e10;
performance.now = () => seed * 123.456;
crypto.randomFillSync = (array) => array.fill(seed);

const common = {
  ...JSON.parse(options),
  lockFileContents: { info, packages: {} },
  packageBaseUrl: "/",
  stdLibURL: library,
};
const words = (memory) => new Int32Array(memory.buffer, memory.byteOffset, memory.length >> 2);

/** The memory of a Pyodide that has not started. */
async function initialMemory() {
  let memory;
  const enough = new Error("enough");
  await loadPyodide({
    ...common,
    _loadSnapshot: new Uint8Array(1),
    createPyodideModule: async (settings) => {
      memory = words((await create(settings)).HEAPU8.slice());
      throw enough;
    },
  }).catch((error) => {
    if (error !== enough) throw error;
  });
  return memory;
}

/** Fills free memory with zeros: its old content would be part of the snapshot. */
function clearFreeMemory(module) {
  const end = module._sbrk(0);
  const taken = [];
  for (let size = 1 << 20; size >= 8; size >>= 1) {
    let at = module._malloc(size);
    for (; at + size <= end; at = module._malloc(size)) {
      module.HEAPU8.fill(0, at, at + size);
      taken.push(at);
    }
    module._free(at);
  }
  for (const at of taken) module._free(at);
}

seed = 85;
const other = await initialMemory();
seed = 0;
const fresh = await initialMemory();

const python = await loadPyodide({ ...common, _makeSnapshot: true });
python.runPython(`
import deferred_imports, skerry.bot_session, skerry.session
deferred_imports.prepare_snapshot()
del deferred_imports, skerry
`);
// The buffer of standard input occupies memory that held an archive; filling it erases that.
python.setStdin({ read: (buffer) => buffer.fill(0).length });
python.runPython(
  "import io, sys; [sys.stdin.buffer.read(n) for n in (1, io.DEFAULT_BUFFER_SIZE - 1)]",
);
clearFreeMemory(python._module);
const snapshot = python.makeMemorySnapshot();
const [, start, length] = new Uint32Array(snapshot.buffer, 0, 3);
const state = JSON.parse(new TextDecoder().decode(snapshot.subarray(48, 48 + length)));
const memory = words(snapshot.subarray(start));

const GAP = 16; // a run of differing words goes on across fewer equal ones than this
const runs = [];
const parts = [];
let sum = 0; // of the initial words that change: shows whether a browser's memory equals ours
for (let i = 0; i < memory.length; i++) {
  if (fresh[i] !== other[i]) memory[i] = fresh[i]; // depends on time or random numbers
  if (memory[i] === (fresh[i] ?? 0)) continue;
  sum = (sum + (fresh[i] ?? 0)) | 0;
  const last = runs.at(-1);
  if (last && i - last[0] - last[1] < GAP) last[1] = i - last[0] + 1;
  else runs.push([i, 1]);
}
for (const [at, size] of runs) {
  parts.push(memory.slice(at, at + size).map((word, i) => word ^ (fresh[at + i] ?? 0)));
}
const header = { state, size: memory.length * 4, sum, runs };
const text = new TextEncoder().encode(JSON.stringify(header));
const padded = new Uint8Array(text.length + (-text.length & 3)).fill(32);
padded.set(text);
writeFileSync(
  target,
  Buffer.concat(
    [new Uint32Array([padded.length]), padded, ...parts].map((part) =>
      Buffer.from(part.buffer, part.byteOffset, part.byteLength),
    ),
  ),
);
