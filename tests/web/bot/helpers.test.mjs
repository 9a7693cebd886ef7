import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { Helpers, crewSize } from "../../../web/bot/helpers.js";
import { Lost } from "../../../web/python/supervisor.js";

const settle = () => new Promise((resolve) => setImmediate(resolve));

/** A worker that answers when it is told to. */
class FakeWorker {
  calls = [];
  retired = 0;
  #answer = () => {};
  call(...call) {
    this.calls.push(call);
    return new Promise((resolve, reject) => {
      this.#answer = (report) =>
        report instanceof Error ? reject(report) : resolve(JSON.stringify(report));
    });
  }
  async answer(report) {
    this.#answer(report);
    await settle();
  }
  retire() {
    this.retired++;
  }
}

function setUp(count) {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  const workers = [];
  const helpers = new Helpers(count, () => {
    workers.push(new FakeWorker());
    return workers.at(-1);
  });
  return { helpers, workers };
}

test("as many workers as a device bears", () => {
  const sizes = [
    [{}, false, 1],
    [{ hardwareConcurrency: 2, deviceMemory: 8 }, false, 2],
    [{ hardwareConcurrency: 4, deviceMemory: 8 }, false, 3],
    [{ hardwareConcurrency: 16, deviceMemory: 8 }, false, 4],
    [{ hardwareConcurrency: 8, deviceMemory: 4 }, true, 2],
    [{ hardwareConcurrency: 16 }, false, 4],
    [{ hardwareConcurrency: 6 }, true, 2],
  ];
  for (const [device, isHandheld, size] of sizes) {
    assert.equal(crewSize(device, isHandheld), size, JSON.stringify(device));
  }
});

test("helpers and their leader tell each other what they know", async () => {
  const { helpers, workers } = setUp(2);
  assert.equal(helpers.work("a", 40), "[]");
  assert.deepEqual(workers[0].calls, [["assist", "a", 1, 1]]);
  assert.deepEqual(workers[1].calls, [["assist", "a", 2, 1]]);
  await workers[0].answer({ share: "{0}" });
  assert.equal(workers[0].calls.length, 1, "it works only as often as it is wanted");
  assert.equal(helpers.work("a", 40, "{9}"), "[{0}]");
  assert.deepEqual(workers[0].calls[1], ["slice", 40, "[{9}]"]);
  await workers[1].answer({ share: "{1}" });
  assert.deepEqual(workers[1].calls[1], ["slice", 40, "[{9},{0}]"], "at once: it was wanted twice");
  assert.equal(helpers.work("a", 40, "{9}"), "[{0},{1}]");
});

test("of another position they tell nothing until they have begun with it", async () => {
  const { helpers, workers } = setUp(1);
  helpers.work("a", 40);
  await workers[0].answer({ share: "{a}" });
  helpers.work("a", 40);
  assert.equal(helpers.work("b", 40), "[]");
  await workers[0].answer({ share: "{late}" });
  assert.equal(helpers.work("b", 40), "[]");
  assert.deepEqual(workers[0].calls.at(-1), ["assist", "b", 1, 1]);
  await workers[0].answer({ share: "{b}" });
  assert.equal(helpers.work("b", 40), "[{b}]");
});

test("one that is lost is not waited for, and begins anew a few times", async () => {
  const { helpers, workers } = setUp(1);
  helpers.work("a", 40);
  await workers[0].answer({ share: "{a}" });
  for (let losses = 0; losses < 3; losses++) {
    helpers.work("a", 40);
    await workers[0].answer(new Lost("gone"));
    assert.equal(helpers.work("a", 40), "[]");
  }
  const asked = workers[0].calls.filter(([method]) => method === "assist");
  assert.ok(asked.length >= 3);
  const { length } = workers[0].calls;
  helpers.work("a", 40);
  await settle();
  assert.equal(workers[0].calls.length, length);
  helpers.work("b", 40);
  assert.deepEqual(workers[0].calls.at(-1), ["assist", "b", 1, 1]);
});

test("they stop when nobody wants them, and go when that lasts", async () => {
  const { helpers, workers } = setUp(1);
  helpers.work("a", 40);
  helpers.work("a", 40);
  helpers.rest();
  await workers[0].answer({ share: "{a}" });
  assert.equal(workers[0].calls.length, 1);
  mock.timers.tick(59_000);
  assert.equal(workers[0].retired, 0);
  mock.timers.tick(1000);
  assert.equal(workers[0].retired, 1);
});

test("one that is at work when they are ended goes after its slice, and begins anew", async () => {
  const { helpers, workers } = setUp(1);
  helpers.work("a", 40);
  await workers[0].answer({ share: "{a}" });
  helpers.work("a", 40);
  helpers.end();
  const { retired } = workers[0]; // in vain: it is at work
  await workers[0].answer({ share: "{a}" });
  assert.equal(workers[0].retired, retired + 1);
  helpers.work("a", 40);
  assert.deepEqual(workers[0].calls.at(-1), ["assist", "a", 1, 1], "as its worker is a new one");
  helpers.end();
  helpers.work("b", 40);
  await workers[0].answer({ share: "{a}" });
  assert.equal(workers[0].retired, retired + 2, "it is wanted again");
});
