import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { Analyst } from "../../../web/bot/analyst.js";
import { Lost } from "../../../web/python/supervisor.js";
import { Refused } from "../../../web/match/client.js";

/** An engine whose bot counts its slices; it is lost a given number of times. */
class FakeEngine {
  calls = [];
  retired = 0;
  retire() {
    this.retired++;
  }
  losses = 0;
  nodes = 0;
  async call(method, argument) {
    this.calls.push(method);
    await null;
    if (this.losses > 0) {
      this.losses--;
      throw new Lost("gone");
    }
    if (method !== "slice") this.nodes = 0;
    if (argument === "bad") {
      return JSON.stringify({
        error: "no link",
        why: { template: "no {what}", values: { what: "link" } },
      });
    }
    return JSON.stringify({ nodes: this.nodes++, done: this.nodes > 9 });
  }
}

test("it studies until there is enough, or no more to find", async () => {
  const engine = new FakeEngine();
  const analyst = new Analyst(engine);
  const heard = [];
  const onReport = ({ nodes }) => heard.push(nodes);
  const isEnough = ({ nodes }) => nodes >= 3;
  assert.equal((await analyst.study("analyse", "x", { isEnough, onReport })).nodes, 3);
  assert.deepEqual(heard, [0, 1, 2, 3]);
  assert.equal((await analyst.study("threat", "x")).nodes, 9);
});

test("who is stopped, or asked something else, answers nothing", async () => {
  const engine = new FakeEngine();
  const analyst = new Analyst(engine);
  const first = analyst.study("analyse", "x");
  const second = analyst.study("analyse", "y");
  assert.equal(await first, null);
  assert.equal((await second).nodes, 9);
  const third = analyst.study("analyse", "z");
  analyst.stop();
  assert.equal(await third, null);
  const { length } = engine.calls;
  await new Promise((resolve) => setTimeout(resolve, 5));
  assert.equal(engine.calls.length, length, "no slice is asked for any more");
});

test("a lost worker is asked again, a few times; a refusal is thrown", async () => {
  const engine = new FakeEngine();
  const analyst = new Analyst(engine);
  engine.losses = 3;
  assert.equal((await analyst.study("analyse", "x")).nodes, 9);
  engine.losses = 4;
  await assert.rejects(analyst.study("analyse", "x"), Lost);
  await assert.rejects(analyst.study("analyse", "bad"), (error) => {
    assert.ok(error instanceof Refused);
    assert.deepEqual(error.why, { template: "no {what}", values: { what: "link" } });
    return true;
  });
});

test("a worker that is lost after the study was stopped is not asked again", async () => {
  const engine = new FakeEngine();
  const analyst = new Analyst(engine);
  engine.losses = 1;
  const stopped = analyst.study("analyse", "x");
  analyst.stop();
  assert.equal(await stopped, null);
  assert.deepEqual(engine.calls, ["analyse"]);
});

test("whoever studies nothing for a while lets the worker go", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  try {
    const engine = new FakeEngine();
    const analyst = new Analyst(engine, { idle: 60 });
    await analyst.study("analyse", "x");
    mock.timers.tick(59_000);
    const stopped = analyst.study("analyse", "y");
    mock.timers.tick(59_000);
    assert.equal(engine.retired, 0, "there is a study");
    analyst.stop();
    await stopped;
    mock.timers.tick(59_000);
    assert.equal(engine.retired, 0);
    mock.timers.tick(1000);
    assert.equal(engine.retired, 1);
    const other = new FakeEngine();
    await new Analyst(other).study("analyse", "x");
    mock.timers.tick(600_000);
    assert.equal(other.retired, 0, "the bot of the match plays on");
  } finally {
    mock.timers.reset();
  }
});
