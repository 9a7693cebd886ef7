import assert from "node:assert/strict";
import { test } from "node:test";

import { isConfirmed, preview } from "../../../web/match/preview.js";

const form = {
  pattern: "([a-z]\\d)",
  effects: [
    { kind: "give", pieces: "bw" },
    { kind: "put", cell: 0 },
  ],
  found: "",
  chained: false,
};
const geometry = {
  cells: ["a1", "b1", "c1"].map((name, id) => ({ id, name })),
  rows: [3],
  glyphs: { b: {}, w: {} },
  notation: { sides: "bw", forms: [form] },
};
const first = { name: "rive-2", pieces: "...", turn: 0, legal: [[0]], line: [], link: "1/rive-2/" };
const board = { geometry, frame: first };

test("a link is read once, and shows where its cursor stands", () => {
  const link = preview("1/rive-2/a1.c1/@1");
  assert.equal(preview("1/rive-2/a1.c1/@1"), link);
  const frame = link.frame(board);
  assert.deepEqual([frame.pieces, frame.ply, frame.legal], ["b..", 1, []]);
  assert.equal(frame.link, "1/rive-2/a1.c1/@1");
  assert.equal(preview("1/rive-2/").frame(board), first, "all is known of it");
  assert.equal(preview("1/rive-2/zz").frame(board), null);
  assert.equal(preview("1/rive-2/a1/@9").frame(board), null);
  assert.equal(preview("nonsense").parts, null);
});

test("a frame is confirmed by one of the same link with the same pieces", () => {
  const shown = preview("1/rive-2/a1.c1").frame(board);
  const { link, pieces } = shown;
  assert.ok(isConfirmed(shown, { link, pieces, legal: [[1]], marks: [{}], outcome: {} }));
  assert.ok(!isConfirmed(shown, { link, pieces: "b.b" }));
  assert.ok(!isConfirmed(shown, { link: "1/rive-2/a1", pieces }));
});
