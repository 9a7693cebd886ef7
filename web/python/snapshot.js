// @ts-check
// Reads and restores the snapshot of Python's memory that buildtools/snapshot.mjs has made.

/**
 * A snapshot: the size of the memory in bytes; the runs of words that differ from those of a Pyodide
 * that has not started, and their differences (XOR), `words`; the sum of the words that they replace;
 * and Pyodide's own state.
 * @typedef {object} Snapshot
 * @property {object} state
 * @property {number} size
 * @property {number} sum
 * @property {[start: number, length: number][]} runs
 * @property {Int32Array} words
 */

/**
 * Reads a snapshot.  Throws an error when it is damaged.
 * @param {Response} response
 * @returns {Promise<Snapshot>}
 */
export async function readSnapshot(response) {
  const body = /** @type {ReadableStream<BufferSource>} */ (response.body);
  const unzipped = body.pipeThrough(new DecompressionStream("gzip"));
  const content = await new Response(unzipped).arrayBuffer();
  const [length] = new Uint32Array(content, 0, 1);
  const head = JSON.parse(new TextDecoder().decode(new Uint8Array(content, 4, length)));
  return { ...head, words: new Int32Array(content, 4 + length) };
}

/**
 * Changes the memory of a Pyodide that has not started into that of the snapshot.  Throws an Error
 * when this browser's initial memory differs from the build's; the memory is useless then.
 * @param {{ HEAPU8: Uint8Array, HEAP32: Int32Array, growMemory(bytes: number): boolean }} module
 * @param {Snapshot} snapshot
 */
export function restore(module, { size, sum, runs, words }) {
  if (size > module.HEAPU8.length && !module.growMemory(size)) throw new Error("no memory");
  const memory = module.HEAP32;
  let from = 0;
  for (const [at, length] of runs) {
    for (let i = at; i < at + length; i++) {
      const change = words[from++];
      if (!change) continue;
      sum = (sum - memory[i]) | 0;
      memory[i] ^= change;
    }
  }
  if (sum !== 0) throw new Error("the snapshot does not fit");
}

/**
 * The options of loadPyodide with which it starts from a snapshot.
 * @param {Promise<(settings: object) => Promise<any>>} script makes Pyodide's module
 * @param {Promise<Snapshot>} coming
 */
export const withSnapshot = (script, coming) => ({
  _loadSnapshot: new Uint8Array(1), // its presence matters; ours is restored here
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
