import assert from "node:assert/strict";
import { test } from "node:test";

import { spend } from "../../../web/bots/limits.js";

test("a move costs its seconds and adds some; whose time runs out gets a quarter anew", () => {
  const left = [10, 10];
  const time = { bank: 10, increment: 1 };
  assert.equal(spend(left, 0, 4, time), false);
  assert.deepEqual(left, [7, 10]);
  assert.equal(spend(left, 0, 7.5, time), true);
  assert.deepEqual(left, [2.5, 10]);
  assert.equal(spend(left, 1, 10, time), false);
  assert.deepEqual(left, [2.5, 1]);
});
