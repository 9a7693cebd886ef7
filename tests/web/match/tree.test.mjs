import assert from "node:assert/strict";
import { test } from "node:test";

import { current, cursor, grow, layout, main, onward, step } from "../../../web/match/tree.js";

// a b c with d beside b, e after it, f beside c; the cursor on e.
const frame = {
  tree: [
    [1, 0, "a", 0, "", 0.5],
    [2, 1, "b", 1, "good", null],
    [3, 2, "c", 0, "", null],
    [6, 2, "f", 0, "", null],
    [4, 1, "d", 1, "", null],
    [5, 4, "e", 0, "bad", null],
    [8, 5, "h", 1, "", null],
    [7, 4, "g", 0, "", null],
  ],
  line: [
    ["a", 0, 1],
    ["d", 1, 4],
    ["e", 0, 5],
    ["h", 1, 8],
  ],
  node: 5,
  ply: 3,
  evaluation: 0.5,
};
const nodes = grow(frame);

test("nodes know their children, plies and turns", () => {
  assert.deepEqual(nodes.get(2).children, [3, 6]);
  assert.deepEqual([1, 2, 3, 5, 8].map((id) => nodes.get(id).ply), [1, 2, 3, 3, 4]);
  assert.deepEqual([1, 2, 3, 5, 8].map((id) => nodes.get(id).turn), [1, 1, 2, 2, 2]);
  assert.equal(nodes.get(1).score, 0.5);
  assert.deepEqual(current(frame), [0, 1, 4, 5, 8]);
  assert.equal(cursor(frame), 5);
  assert.deepEqual(onward(nodes, 0), [1, 2, 3]);
  assert.deepEqual([0, 3, 6, 5].map((id) => main(nodes, id)), [true, true, false, false]);
});

test("a frame without a tree has its line", () => {
  const bare = { line: frame.line.map(([token, mover]) => [token, mover]), ply: 2 };
  assert.deepEqual([...grow(bare).values()].map(({ token }) => token).join(""), "adeh");
  assert.deepEqual(current(bare), [0, 1, 2, 3, 4]);
  assert.equal(cursor(bare), 2);
});

test("the main line is rows, the rest stands below the row that it branches from", () => {
  assert.deepEqual(layout(nodes), [
    { turn: 1, moves: [[1], [2]] },
    {
      notes: [
        { comment: 2 },
        {
          line: [
            { move: 4, number: "1…" },
            { move: 5, number: "2." },
            { comment: 5 },
            { line: [{ move: 7, number: "2." }] },
            { move: 8, number: "2…" },
          ],
        },
      ],
    },
    { turn: 2, moves: [[3], []] },
    { notes: [{ line: [{ move: 6, number: "2." }] }] },
  ]);
});

test("moves of one player in a row are one turn", () => {
  const tree = [["x", 1], ["y", 1], ["z", 0], ["w", 0], ["v", 1]];
  const line = tree.map(([token, mover], i) => [token, mover, i + 1]);
  const grown = grow({ line, tree: line.map(([t, m, id]) => [id, id - 1, t, m, "", null]) });
  assert.deepEqual(layout(grown), [
    { turn: 1, moves: [[], [1, 2]] },
    { turn: 2, moves: [[3, 4], [5]] },
  ]);
});

test("keys lead along the line, to its ends and to the lines beside it", () => {
  const to = (key, node = 5) => step({ ...frame, node }, nodes, key);
  assert.equal(to("ArrowLeft"), 4);
  assert.equal(to("ArrowRight"), 8);
  assert.equal(to("Home"), 0);
  assert.equal(to("End"), 8);
  assert.equal(to("ArrowRight", 8), null);
  assert.equal(to("End", 8), null);
  assert.equal(to("ArrowLeft", 0), null);
  assert.equal(to("ArrowDown"), 7);
  assert.equal(to("ArrowUp"), null);
  assert.equal(to("ArrowUp", 4), 2);
  assert.equal(to("ArrowUp", 8), null, "the nearest fork has nothing above");
  assert.equal(to("x"), null);
});
