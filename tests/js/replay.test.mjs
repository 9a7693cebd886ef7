import assert from "node:assert/strict";
import { test } from "node:test";

import { apply, frames, movers, turnOf } from "../../web/replay.js";

// Six cells in two rows: a1 b1 c1 / a2 b2 c2.
const cells = ["a1", "b1", "c1", "a2", "b2", "c2"].map((name, i) => [10 + i, name]);
const place = new Map(cells.map(([, name], i) => [name, i]));
const after = (pieces, token, player = 0) => apply(pieces, token, player, place)?.pieces ?? null;

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
  assert.equal(after("s.....", "a1=v", 1), "v.....");
  assert.equal(after("H.....", "a1=s"), "S.....");
  assert.equal(after("h.....", "a1~", 1), "v.....");
  assert.equal(after("V.....", "a1~"), "H.....");
});

test("what cannot be is null", () => {
  const wrong = ["", "z9", "b1", "xa1", "a1b1", "c1a1", "a1a2>b1", "a1=x", "a1~", "c1~", "swap", "é"];
  for (const token of wrong) {
    if (token === "swap") assert.equal(after(".w....", token), null);
    else assert.equal(after(".b....", token), token === "b1" ? null : after(".b....", token), token);
  }
  assert.equal(after(".b....", "b1"), null);
  assert.equal(after(".b....", "xa1"), null);
  assert.equal(after(".S....", "a1b1"), null);
  assert.equal(after("SS....", "a1b1"), null);
  assert.equal(after("S.....", "a1b1>c1"), null);
  assert.equal(after("b.....", "a1~"), null);
  assert.equal(after("......", "z9"), null);
});

test("who captures goes on", () => {
  assert.deepEqual(movers(["a1", "b1", "c1", "xa1", "xb1", "a2", "b2"], 0), [0, 1, 0, 0, 0, 0, 1]);
  assert.deepEqual(movers(["xa1", "a1", "b1"], 1), [1, 1, 0]);
  assert.deepEqual(movers([], 0), []);
});

const geometry = { cells, rows: [3, 3], glyphs: { b: {}, w: {} }, slug: "rive" };
const first = { pieces: "......", turn: 0, legal: [[10]], line: [], ply: 0, last: [], marks: [1] };

test("the frames of a link", () => {
  const all = frames({ name: "rive-2", code: "3/3 w -", moves: ["b1", "c2", "xb1"] }, geometry, first);
  assert.deepEqual(all[3].line, [["b1", 1, 1], ["c2", 0, 2], ["xb1", 0, 3]]);
  assert.deepEqual(all.map(({ pieces }) => pieces), ["......", ".w....", ".w...b", ".....b"]);
  assert.deepEqual(all.map(({ last }) => last), [[], [11], [15], [11]]);
  assert.deepEqual(all.map(({ turn }) => turn), [1, 0, 0, null]);
  assert.deepEqual(all.map(({ ply }) => ply), [0, 1, 2, 3]);
  assert.equal(all[1].link, "1/rive-2/=3!3_w_-/b1.c2.xb1/@1");
  assert.equal(all[3].link, "1/rive-2/=3!3_w_-/b1.c2.xb1");
  assert.ok(all.every(({ legal, marks }) => !legal.length && !marks.length));
});

test("what is known of the first position stays", () => {
  const [start, then] = frames({ code: "", moves: ["b1"] }, { ...geometry, slug: "y" }, first);
  assert.deepEqual(start.legal, [[10]]);
  assert.deepEqual(start.line, [["b1", 0, 1]]);
  assert.deepEqual(then.tree, [[1, 0, "b1", 0, "", null]]);
  assert.equal(then.turn, 1);
});

test("what cannot be read has no frames", () => {
  assert.equal(frames({ code: "", moves: ["b1", "b1"] }, geometry, first), null);
  assert.equal(frames({ code: "9/9 b -", moves: [] }, geometry, first), null);
});

test("the player to move of a code", () => {
  assert.equal(turnOf("2/3/1b2/1w1 b"), 0);
  assert.equal(turnOf("2/3/1b2/1w1 w -"), 1);
  assert.equal(turnOf("12/12 s 4"), 1);
  assert.equal(turnOf("12/12 c 4"), 0);
});
