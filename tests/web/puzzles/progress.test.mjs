import assert from "node:assert/strict";
import { test } from "node:test";

const kept = new Map();
globalThis.localStorage = {
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, text) => kept.set(key, text),
};
const { day, solved, storeDay, storeSolved } = await import("../../../web/puzzles/progress.js");

test("what is solved is known by its position, and marks by number of earlier sets are dropped", () => {
  kept.set("skerry/puzzles", JSON.stringify({ solved: { rive: [1, 2] }, days: {} }));
  assert.deepEqual([...solved("rive")], []);
  storeSolved("rive", "2/b2/2 w -");
  storeSolved("rive", "1b/b2/2 w -");
  storeSolved("rive", "2/b2/2 w -");
  assert.deepEqual([...solved("rive")], ["2/b2/2 w -", "1b/b2/2 w -"]);
  assert.deepEqual([...solved("rivers")], []);
});

test("what the browser does not store lasts as long as the page", () => {
  localStorage.setItem = () => {
    throw new Error("refused");
  };
  const lost = { wrong: 3, hints: 0, solved: false, over: true };
  storeDay("2026-11-25", lost);
  assert.deepEqual(day("2026-11-25"), lost);
});
