import assert from "node:assert/strict";
import { test } from "node:test";

import { walk } from "../../../web/board/cursor.js";

const hex = [
  [0.5, 1.5],
  [0, 1, 2],
  [0.5, 1.5],
];

test("left and right stay in the row", () => {
  assert.deepEqual(walk(hex, 3, 1, "ArrowRight"), { at: 4, x: 2 });
  assert.deepEqual(walk(hex, 4, 2, "ArrowRight"), { at: 4, x: 2 });
  assert.deepEqual(walk(hex, 5, 0.5, "ArrowLeft"), { at: 5, x: 0.5 });
  assert.deepEqual(walk(hex, 3, 1, "Home"), { at: 2, x: 0 });
  assert.deepEqual(walk(hex, 3, 1, "End"), { at: 4, x: 2 });
});

test("up and down keep to the column over shifted rows", () => {
  let place = { at: 6, x: 1.5 };
  place = walk(hex, place.at, place.x, "ArrowUp");
  assert.deepEqual(place, { at: 3, x: 1.5 });
  place = walk(hex, place.at, place.x, "ArrowUp");
  assert.deepEqual(place, { at: 1, x: 1.5 });
  assert.deepEqual(walk(hex, place.at, place.x, "ArrowUp"), place);
  assert.deepEqual(walk(hex, 1, 1.5, "PageDown"), { at: 6, x: 1.5 });
});

test("far ends of the board", () => {
  assert.equal(walk(hex, 3, 1, "Home", true).at, 0);
  assert.equal(walk(hex, 3, 1, "End", true).at, 6);
});

test("other keys mean nothing", () => {
  assert.equal(walk(hex, 3, 1, "a"), null);
});
