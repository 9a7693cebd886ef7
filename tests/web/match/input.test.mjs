import assert from "node:assert/strict";
import { test } from "node:test";

import { next, press, whole } from "../../../web/match/input.js";

const legal = [[1, 2], [1, 5, 6], [1, 5, 7], [1, "h"], [1, "v"], [5, 6], [9]];

const pressed = (...args) => {
  const { clicks, move } = press(...args);
  return { clicks, move };
};

test("what may come next", () => {
  assert.deepEqual(next(legal, []), { cells: [1, 5, 9], buttons: [] });
  assert.deepEqual(next(legal, [1]), { cells: [2, 5], buttons: ["h", "v"] });
  assert.deepEqual(next(legal, [1, 5]), { cells: [6, 7], buttons: [] });
  assert.deepEqual(next(legal, [1, 2]), { cells: [], buttons: [] });
  assert.deepEqual(next([["swap"], [3]], []), { cells: [3], buttons: ["swap"] });
});

test("a whole move is recognised, its beginning is not", () => {
  assert.deepEqual(whole(legal, [1, 5, 6]), [1, 5, 6]);
  assert.equal(whole(legal, [1, 5]), null);
  assert.equal(whole(legal, []), null);
});

test("clicks add up to a move", () => {
  let { clicks, move } = press(legal, [], 1);
  assert.deepEqual([clicks, move], [[1], null]);
  ({ clicks, move } = press(legal, clicks, 5));
  assert.deepEqual([clicks, move], [[1, 5], null]);
  assert.deepEqual(pressed(legal, clicks, 7), { clicks: [], move: [1, 5, 7] });
  assert.deepEqual(pressed(legal, [1], "h"), { clicks: [], move: [1, "h"] });
  assert.deepEqual(pressed(legal, [], 9), { clicks: [], move: [9] });
});

test("another piece is selected instead, also by its second click", () => {
  assert.deepEqual(pressed(legal, [5], 1), { clicks: [1], move: null });
  assert.deepEqual(pressed(legal, [1, 5], 5), { clicks: [5], move: null });
  assert.deepEqual(pressed(legal, [5], 9), { clicks: [], move: [9] });
});

test("the same cell or an idle one lets go", () => {
  assert.deepEqual(pressed(legal, [1], 1), { clicks: [], move: null });
  assert.deepEqual(pressed(legal, [1], 3), { clicks: [], move: null });
  assert.deepEqual(pressed([[1, 4, 6]], [1, 4], 4), { clicks: [1], move: null });
  assert.deepEqual(pressed(legal, [], 3), { clicks: [], move: null });
});

test("a button that cannot come next changes nothing", () => {
  assert.deepEqual(pressed(legal, [5], "h"), { clicks: [5], move: null });
});

test("a click that is no move differs from one that lets go", () => {
  assert.ok(press(legal, [], 3).isRefused);
  assert.ok(press(legal, [1], 3).isRefused);
  assert.ok(!press(legal, [1], 1).isRefused);
  assert.ok(!press(legal, [1], 5).isRefused);
  assert.ok(!press(legal, [5], "h").isRefused);
  assert.deepEqual(press(legal, [1], null), { clicks: [], move: null, isRefused: false });
});
