import assert from "node:assert/strict";
import { test } from "node:test";

import { Queue } from "../../../web/match/queue.js";

const soon = (value) => new Promise((resolve) => setTimeout(() => resolve(value), 3));

test("jobs are done one after the other, whatever comes of them", async () => {
  const queue = new Queue();
  const heard = [];
  const job = (name, answer) => async () => {
    heard.push(`begin ${name}`);
    await soon();
    heard.push(`end ${name}`);
    return answer;
  };
  const first = queue.add(job("a", 1));
  const second = queue.add(async () => {
    throw new Error("no");
  });
  const third = queue.add(job("b", 2));
  assert.equal(await first, 1);
  await assert.rejects(second, /no/);
  assert.equal(await third, 2);
  assert.deepEqual(heard, ["begin a", "end a", "begin b", "end b"]);
});
