// Starts Python with our engine, and writes what that has made of the memory.
//
// node snapshot.mjs PYODIDE OPTIONS LIBRARY TARGET: the folder of Pyodide, the options that it is to
// be started with, as JSON, the zip of bytecode with our engine in it, and where to write.
//
// The memory is told by its difference (XOR) to that of a Pyodide which has not begun: what differs
// between browsers, as one pointer does that only those with garbage collection in WebAssembly
// have, is in both and so in neither.  The file is the length of a head (four bytes), the head, in
// JSON, and the words that differ; web/thaw.js reads it.

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

// What has chance or time in it would differ from build to build.
let chance = 0;
Date.now = () => chance * 1e10;
performance.now = () => chance * 123.456;
crypto.randomFillSync = (array) => array.fill(chance);

const common = {
  ...JSON.parse(options),
  lockFileContents: { info, packages: {} },
  packageBaseUrl: "/",
  stdLibURL: library,
};
const words = (memory) => new Int32Array(memory.buffer, memory.byteOffset, memory.length >> 2);

/** The memory of a Pyodide that has not begun. */
async function unbegun() {
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

/** Fills with zeros what is free: it holds what was there before, and would be sent to everybody. */
function blank(module) {
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

chance = 85;
const other = await unbegun();
chance = 0;
const fresh = await unbegun();

const python = await loadPyodide({ ...common, _makeSnapshot: true });
python.runPython(`
import late, skerry.session
late.freeze()
del late, skerry
`);
// The buffer for what is typed lies where a zip was before; it is filled, and read to its end.
python.setStdin({ read: (buffer) => buffer.fill(0).length });
python.runPython("import io, sys; [sys.stdin.buffer.read(n) for n in (1, io.DEFAULT_BUFFER_SIZE - 1)]");
blank(python._module);
const snapshot = python.makeMemorySnapshot();
const [, start, length] = new Uint32Array(snapshot.buffer, 0, 3);
const state = JSON.parse(new TextDecoder().decode(snapshot.subarray(48, 48 + length)));
const memory = words(snapshot.subarray(start));

const GAP = 16; // words that are alike and do not end a run
const runs = [];
const parts = [];
let sum = 0; // of the words of a fresh memory that change: whether a browser's is like ours
for (let i = 0; i < memory.length; i++) {
  if (fresh[i] !== other[i]) memory[i] = fresh[i]; // chance and time are the browser's own
  if (memory[i] === (fresh[i] ?? 0)) continue;
  sum = (sum + (fresh[i] ?? 0)) | 0;
  const last = runs.at(-1);
  if (last && i - last[0] - last[1] < GAP) last[1] = i - last[0] + 1;
  else runs.push([i, 1]);
}
for (const [at, size] of runs) {
  parts.push(memory.slice(at, at + size).map((word, i) => word ^ (fresh[at + i] ?? 0)));
}
const head = { state, size: memory.length * 4, sum, runs };
const text = new TextEncoder().encode(JSON.stringify(head));
const padded = new Uint8Array(text.length + (-text.length & 3)).fill(32);
padded.set(text);
writeFileSync(
  target,
  Buffer.concat([new Uint32Array([padded.length]), padded, ...parts].map((part) =>
    Buffer.from(part.buffer, part.byteOffset, part.byteLength))),
);
