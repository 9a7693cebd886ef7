import assert from "node:assert/strict";
import { test } from "node:test";

const kept = new Map();
globalThis.localStorage = {
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, text) => kept.set(key, text),
};
const { solved, storeSolved } = await import("../../../web/puzzles/progress.js");

test("what is solved is known by its position, and marks by number of earlier sets are dropped", () => {
  kept.set("skerry/puzzles", JSON.stringify({ solved: { rive: [1, 2] }, days: {} }));
  assert.deepEqual([...solved("rive")], []);
  storeSolved("rive", "2/b2/2 w -");
  storeSolved("rive", "1b/b2/2 w -");
  storeSolved("rive", "2/b2/2 w -");
  assert.deepEqual([...solved("rive")], ["2/b2/2 w -", "1b/b2/2 w -"]);
  assert.deepEqual([...solved("rivers")], []);
});
