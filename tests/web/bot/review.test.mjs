import assert from "node:assert/strict";
import { test } from "node:test";

import { sign, turns } from "../../../web/bot/review.js";

test("a turning point is a move that costs its mover much", () => {
  const scores = [0.5, 0.3, 0.6, 0.65, 0.2, 0.9];
  const movers = [0, 1, 1, 0, 0];
  assert.deepEqual(turns(scores, movers), [
    { ply: 1, before: 0.5, after: 0.3, grave: false },
    { ply: 2, before: 0.3, after: 0.6, grave: true },
    { ply: 4, before: 0.65, after: 0.2, grave: true },
  ]);
  assert.deepEqual(
    [false, true].map((grave) => sign({ grave })),
    ["?", "??"],
  );
});

test("what is not known is no turning point", () => {
  assert.deepEqual(turns([null, 0.1, null, 0.9], [0, 0, 1]), []);
  assert.deepEqual(turns([0.5], []), []);
});
