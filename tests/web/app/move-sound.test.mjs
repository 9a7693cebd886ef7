import assert from "node:assert/strict";
import { test } from "node:test";

import { soundOf } from "../../../web/app/move-sound.js";

const PEOPLE = ["person", "person"];
const frame = (pieces, more = {}) => ({ pieces, paths: [], outcome: null, ...more });
const over = (winner) =>
  frame("bw.", { outcome: { winner, reason: { template: "", values: {} } } });

test("a piece is put down, taken away, or goes its way", () => {
  assert.equal(soundOf(frame("b.."), frame("bw."), PEOPLE), "place");
  assert.equal(soundOf(frame("bw."), frame("b.."), PEOPLE), "remove");
  assert.equal(soundOf(frame("b.."), frame("..b", { paths: [[0, 2]] }), PEOPLE), "slide");
  assert.equal(soundOf(frame("b.w"), frame("..b", { paths: [[0, 2]] }), PEOPLE), "remove");
});

test("a person's win sounds like one, a bot's or a draw does not", () => {
  const duel = ["person", "bot 2"];
  assert.equal(soundOf(frame("b.."), over(0), duel), "win");
  assert.equal(soundOf(frame("b.."), over(1), duel), "end");
  assert.equal(soundOf(frame("b.."), over(null), duel), "end");
  assert.equal(soundOf(frame("b.."), over(1), PEOPLE), "win");
});
