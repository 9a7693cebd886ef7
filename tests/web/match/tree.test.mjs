import assert from "node:assert/strict";
import { test } from "node:test";

import {
  current,
  nodeAt,
  grow,
  layout,
  main,
  onward,
  path,
  step,
  trunk,
} from "../../../web/match/tree.js";

// a b c with d beside b, e after it, f beside c; the cursor on e.
const frame = {
  tree: [
    { id: 0, parent: null, token: "", player: null, children: [1], choice: 0, evaluation: 0.5 },
    { id: 1, parent: 0, token: "a", player: 0, children: [2, 4], choice: 1, evaluation: 0.25 },
    { id: 2, parent: 1, token: "b", player: 1, children: [3, 6], choice: 0, comment: "good" },
    { id: 3, parent: 2, token: "c", player: 0, children: [], choice: 0 },
    { id: 6, parent: 2, token: "f", player: 0, children: [], choice: 0 },
    { id: 4, parent: 1, token: "d", player: 1, children: [5, 7], choice: 0 },
    { id: 5, parent: 4, token: "e", player: 0, children: [8], choice: 0, comment: "bad" },
    { id: 8, parent: 5, token: "h", player: 1, children: [], choice: 0 },
    { id: 7, parent: 4, token: "g", player: 0, children: [], choice: 0 },
  ],
  line: [
    { token: "a", player: 0, node: 1 },
    { token: "d", player: 1, node: 4 },
    { token: "e", player: 0, node: 5 },
    { token: "h", player: 1, node: 8 },
  ],
  node: 5,
  ply: 3,
};
const nodes = grow(frame);

test("nodes know their children, plies and turns", () => {
  assert.deepEqual(nodes.get(2).children, [3, 6]);
  assert.deepEqual(
    [1, 2, 3, 5, 8].map((id) => nodes.get(id).ply),
    [1, 2, 3, 3, 4],
  );
  assert.deepEqual(
    [1, 2, 3, 5, 8].map((id) => nodes.get(id).turn),
    [1, 1, 2, 2, 2],
  );
  assert.deepEqual(
    [0, 1, 2].map((id) => nodes.get(id).evaluation),
    [0.5, 0.25, null],
  );
  assert.deepEqual(current(frame), [0, 1, 4, 5, 8]);
  assert.deepEqual(onward(nodes, 0), [1, 2, 3]);
  assert.deepEqual(
    [0, 3, 6, 5].map((id) => main(nodes, id)),
    [true, true, false, false],
  );
});

test("a line alone is a tree without branches", () => {
  const bare = trunk(frame.line);
  const grown = grow({ tree: bare });
  assert.deepEqual([...grown.keys()], [0, 1, 4, 5, 8]);
  assert.equal([...grown.values()].map(({ token }) => token).join(""), "adeh");
  assert.deepEqual(bare[4], { id: 8, parent: 5, token: "h", player: 1, children: [], choice: 0 });
});

test("moves lead to a node, whatever its number", () => {
  assert.deepEqual(path(frame, 5), ["a", "d", "e"]);
  assert.deepEqual(path(frame, 0), []);
  assert.equal(path(frame, 99), null);
  for (const { id } of frame.tree) assert.equal(nodeAt(frame, path(frame, id)), id);
  assert.equal(nodeAt(frame, ["a", "x", "e"]), null);
  assert.equal(nodeAt(frame, null), null);
});

test("the main line is rows, the rest stands below the row that it branches from", () => {
  assert.deepEqual(layout(nodes), [
    { turn: 1, moves: [[1], [2]] },
    {
      notes: [
        { comment: 2 },
        {
          depth: 1,
          line: [{ move: 4, number: "1…" }, { move: 5, number: "2." }, { comment: 5 }],
        },
        { depth: 2, line: [{ move: 7, number: "2." }] },
        { depth: 1, line: [{ move: 8, number: "2…" }] },
      ],
    },
    { turn: 2, moves: [[3], []] },
    { notes: [{ depth: 1, line: [{ move: 6, number: "2." }] }] },
  ]);
});

test("variations within each other without end are laid out", () => {
  // Each begins beside the first move of the one before.
  const deep = 20_000;
  const tree = [{ id: 0, parent: null, token: "", player: null, children: [1, 2], choice: 0 }];
  for (let id = 1; id <= 2 * deep; id++) {
    const isBranch = id % 2 === 0;
    const parent = id < 3 ? 0 : id - (isBranch ? 2 : 1);
    const children = isBranch && id < 2 * deep ? [id + 1, id + 2] : [];
    tree.push({
      id,
      parent,
      token: `a${id % 2}`,
      player: ((id + 1) >> 1) % 2,
      children,
      choice: 0,
    });
  }
  const grown = grow({ tree });
  assert.equal(new Set([...grown.values()].map(({ path }) => path)).size, 2 * deep + 1);
  const [, { notes }] = layout(grown);
  assert.equal(notes.length, deep);
  assert.equal(notes.at(-1).depth, deep);
  assert.deepEqual(
    notes.at(-1).line.map(({ move }) => move),
    [2 * deep],
  );
  assert.equal(path({ tree }, 2 * deep).length, deep);
});

test("moves of one player in a row are one turn", () => {
  const players = { x: 1, y: 1, z: 0, w: 0, v: 1 };
  const moves = Object.entries(players).map(([token, player], i) => ({
    token,
    player,
    node: i + 1,
  }));
  const grown = grow({ tree: trunk(moves) });
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
