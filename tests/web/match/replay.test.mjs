import assert from "node:assert/strict";
import { test } from "node:test";

import { trunk } from "../../../web/match/tree.js";
import { ahead, apply, frames, mover, movers } from "../../../web/match/replay.js";

// Six cells in two rows: a1 b1 c1 / a2 b2 c2.
const cells = ["a1", "b1", "c1", "a2", "b2", "c2"].map((name, i) => ({ id: 10 + i, name }));
const place = new Map(cells.map(({ name }, i) => [name, i]));
const CELL = "([a-z]\\d)";
const form = (pattern, effects, more) => ({ pattern, effects, found: "", chained: false, ...more });
const turned = (before, after) => [
  { kind: "take", cell: 0 },
  { kind: "turn", before: before, after: after },
  { kind: "put", cell: 0 },
];
/** All that a game may do to its pieces: some have stones, some pieces that go. */
const notation = {
  sides: "bw",
  forms: [
    form(CELL, [
      { kind: "give", pieces: "bw" },
      { kind: "put", cell: 0 },
    ]),
    form(`x${CELL}`, [{ kind: "take", cell: 0 }], { chained: true }),
    form("swap", turned("b", "w"), { found: "b" }),
    form(CELL + CELL, [
      { kind: "take", cell: 0 },
      { kind: "put", cell: 1 },
    ]),
    form(`${CELL}${CELL}>${CELL}`, [
      { kind: "take", cell: 0 },
      { kind: "turn", before: "SHsh", after: "SSss" },
      { kind: "take", cell: 1 },
      { kind: "put", cell: 2 },
      { kind: "put", cell: 1 },
    ]),
    form(`${CELL}~`, turned("HVhv", "VHvh")),
  ],
};
const after = (pieces, token, player = 0) =>
  apply(pieces, token, player, place, notation)?.pieces ?? null;

test("the longest link that there may be is read at once", () => {
  const [geometry, first] = [{ cells, rows: [3, 3], glyphs: { H: {}, V: {} }, notation }, {}];
  const moves = Array(40_000).fill("a1~");
  const all = frames({ name: "rive-2", code: "H2/3 b -", moves }, geometry, first);
  assert.equal(all.length, 40_001);
  // To write all links, or a line for each, would take a minute and all memory.
  for (const frame of [all[0], all[7], all[40_000]]) {
    assert.ok(Object.getOwnPropertyDescriptor(frame, "link")?.get);
    assert.equal(frame.line, all[1].line);
    assert.equal(frame.tree, all[1].tree);
  }
  assert.ok(all[7].link.endsWith("a1~/@7"));
});

test("a planned move is described by its cells, as far as it can be read", () => {
  const geometry = { cells, notation };
  const frame = { turn: 1, pieces: "......" };
  assert.deepEqual(ahead(["b1", "a1", "xb1", "b1"], frame, geometry), [
    { cells: [11], player: 1 },
    { cells: [10], player: 0 },
    { cells: [11], player: 0 },
    { cells: [11], player: 0 },
  ]);
  assert.equal(ahead(["b1", "b1", "c1"], frame, geometry).length, 1);
  assert.deepEqual(ahead(["b1"], frame, { cells, notation: null }), []);
});

test("stones are placed, removed and swapped", () => {
  assert.equal(after("......", "b1"), ".b....");
  assert.equal(after("......", "b1", 1), ".w....");
  assert.equal(after(".b....", "xb1", 1), "......");
  assert.equal(after("...b..", "swap", 1), "...w..");
});

test("pieces move, push and turn", () => {
  assert.equal(after("S.....", "a1c1"), "..S...");
  assert.equal(after("hS....", "a1b1>c2", 1), ".s...S");
  assert.equal(after("Ss....", "a1b1>c1"), ".Ss...");
  assert.equal(after("SH....", "a1b1>c1"), ".SH...");
  assert.equal(after("hS....", "a1b1>a1", 1), "Ss....");
  assert.equal(after("h.....", "a1~", 1), "v.....");
  assert.equal(after("V.....", "a1~"), "H.....");
});

test("paths are listed in the order of the pieces that are put down", () => {
  assert.deepEqual(apply("Ss....", "a1b1>c1", 0, place, notation).paths, [
    [1, 2],
    [0, 1],
  ]);
  assert.deepEqual(apply("......", "b1", 0, place, notation), {
    pieces: ".b....",
    cells: [1],
    paths: [],
  });
});

test("what cannot be is null", () => {
  for (const token of [
    "",
    "z9",
    "b1",
    "xa1",
    "a1b1",
    "c1a1",
    "a1a2>b1",
    "c1~",
    "b1~",
    "é",
    "a1 ",
  ]) {
    assert.equal(after(".b....", token), null, token);
  }
  assert.equal(after(".w....", "swap"), null);
  assert.equal(after(".S....", "a1b1"), null);
  assert.equal(after("SS....", "a1b1"), null);
  assert.equal(after("S.....", "a1b1>c1"), null);
  assert.equal(after("SsS...", "a1b1>c1"), null);
});

test("who captures goes on", () => {
  const tokens = ["a1", "b1", "c1", "xa1", "xb1", "a2", "b2"];
  assert.deepEqual(movers(tokens, 0, notation), [0, 1, 0, 0, 0, 0, 1]);
  assert.deepEqual(movers(["xa1", "a1", "b1"], 1, notation), [1, 1, 0]);
  assert.deepEqual(movers([], 0, notation), []);
});

const geometry = { cells, rows: [3, 3], glyphs: { b: {}, w: {} }, notation };
const first = { pieces: "......", turn: 0, legal: [[10]], line: [], ply: 0, last: [], marks: [1] };

test("the frames of a link", () => {
  const all = frames(
    { name: "rive-2", code: "3/3 w -", moves: ["b1", "c2", "xb1"] },
    geometry,
    first,
  );
  const line = [
    ["b1", 1],
    ["c2", 0],
    ["xb1", 0],
  ];
  const moves = line.map(([token, player], i) => ({ token, player, node: i + 1 }));
  assert.deepEqual(all[3].line, moves);
  assert.deepEqual(all[3].tree, trunk(moves));
  assert.deepEqual(
    all.map(({ pieces }) => pieces),
    ["......", ".w....", ".w...b", ".....b"],
  );
  assert.deepEqual(
    all.map(({ last }) => last),
    [[], [11], [15], [11]],
  );
  assert.deepEqual(
    all.map(({ turn }) => turn),
    [1, 0, 0, 0],
  );
  assert.deepEqual(
    all.map(({ ply }) => ply),
    [0, 1, 2, 3],
  );
  assert.equal(all[1].link, "1/rive-2/=3!3_w_-/b1.c2.xb1/@1");
  assert.equal(all[3].link, "1/rive-2/=3!3_w_-/b1.c2.xb1");
  assert.ok(all.every(({ legal, marks }) => !legal.length && !marks.length));
});

test("what is known of the first position stays", () => {
  const [start, then] = frames({ code: "", moves: ["b1"] }, geometry, first);
  assert.deepEqual(start.legal, [[10]]);
  assert.deepEqual(start.line, [{ token: "b1", player: 0, node: 1 }]);
  assert.deepEqual(then.tree, start.tree);
  assert.equal(then.turn, null, "it may be over");
});

test("what cannot be read has no frames", () => {
  assert.equal(frames({ code: "", moves: ["b1", "b1"] }, geometry, first), null);
  assert.equal(frames({ code: "9/9 b -", moves: [] }, geometry, first), null);
  assert.equal(frames({ code: "3/3 z", moves: [] }, geometry, first), null);
  assert.equal(frames({ code: "", moves: [] }, { ...geometry, notation: null }, first), null);
});

test("whose turn it is: not known after the last move, nor by a code alone", () => {
  const forms = notation.forms.filter(({ chained }) => !chained);
  const other = { ...geometry, notation: { sides: "cs", forms } };
  const turns = (link) => frames({ moves: [], ...link }, other, first).map(({ turn }) => turn);
  assert.deepEqual(turns({ code: "", moves: ["b1", "b2"] }), [0, 1, null]);
  assert.deepEqual(turns({ code: "3/3 s 4", moves: ["b1"] }), [1, null]);
  assert.deepEqual(turns({ code: "" }), [0]);
  assert.deepEqual(turns({ code: "3/3 s 4" }), [null], "its game may be over");
  assert.deepEqual(
    ["c", "s", "b"].map((side) => mover(`3/3 ${side} 4`, other.notation)),
    [0, 1, -1],
  );
});
