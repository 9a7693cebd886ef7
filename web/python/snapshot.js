// A snapshot of Python's memory, made by the build: read here, and put in the place of a start.

/** Reads a snapshot.  Returns what puts it in place.  Throws when it cannot be read. */
export async function snapshot(response) {
  const unzipped = response.body.pipeThrough(new DecompressionStream("gzip"));
  const content = await new Response(unzipped).arrayBuffer();
  const [length] = new Uint32Array(content, 0, 1);
  const head = JSON.parse(new TextDecoder().decode(new Uint8Array(content, 4, length)));
  return { ...head, words: new Int32Array(content, 4 + length) };
}

/**
 * Changes the memory of a Pyodide that has not begun into that of the snapshot.  Throws an Error
 * when this browser's is another one than the build's was, and nothing may be trusted.
 */
export function thaw(module, { size, sum, runs, words }) {
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
