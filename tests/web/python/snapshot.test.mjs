import assert from "node:assert/strict";
import { test } from "node:test";

import { restore } from "../../../web/python/snapshot.js";

/** A Pyodide that has not begun: its memory holds some words, and can grow up to a size. */
function unbegun(words, most) {
  const module = {
    grow(size) {
      const HEAP32 = new Int32Array(size / 4);
      HEAP32.set(module.HEAP32 ?? words);
      Object.assign(module, { HEAP32, HEAPU8: new Uint8Array(HEAP32.buffer) });
    },
    growMemory(size) {
      if (size <= most) module.grow(size);
      return size <= most;
    },
  };
  module.grow(words.length * 4);
  return module;
}

const frozen = {
  sum: 2,
  runs: [
    [1, 1],
    [5, 1],
  ],
  words: [2 ^ 9, 7],
};

test("memory grows to the size of the snapshot", () => {
  const module = unbegun([1, 2, 3, 4], 24);
  restore(module, { ...frozen, size: 24 });
  assert.deepEqual([...module.HEAP32], [1, 9, 3, 4, 0, 7]);
});

test("memory that cannot grow is left alone", () => {
  const module = unbegun([1, 2, 3, 4], 16);
  assert.throws(() => restore(module, { ...frozen, size: 24 }), /no memory/);
  assert.deepEqual([...module.HEAP32], [1, 2, 3, 4]);
});

test("a memory that is another than the build's is recognized", () => {
  const module = unbegun([1, 3, 3, 4, 0, 0], 24);
  assert.throws(() => restore(module, { ...frozen, size: 24 }), /does not fit/);
});
