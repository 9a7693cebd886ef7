import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

import { expose } from "../../../web/python/rpc.js";
import { Supervisor, Lost } from "../../../web/python/supervisor.js";

/** Workers that answer "ok" to every method but `hang`, and note their end. */
class FakeWorker extends EventTarget {
  ended = false;
  postMessage({ id, name }) {
    if (name === "hang" || this.ended) return;
    const data = name === "fail" ? { id, error: "no" } : { id, result: "ok" };
    queueMicrotask(() => this.say(data));
  }
  say(data) {
    this.dispatchEvent(Object.assign(new Event("message"), { data }));
  }
  terminate() {
    this.ended = true;
  }
}

test("starts when first called, and only once", async () => {
  let started = 0;
  const engine = new Supervisor(() => {
    started++;
    return new FakeWorker();
  });
  assert.equal(started, 0);
  assert.equal(await engine.call("hello"), "ok");
  await engine.call("hello");
  assert.equal(started, 1);
  assert.equal(engine.up, true);
});

test("a method's own error is passed on and the worker stays", async () => {
  const engine = new Supervisor(() => new FakeWorker());
  await engine.call("hello");
  const { worker } = engine;
  await assert.rejects(engine.call("fail"), (error) => !(error instanceof Lost));
  assert.equal(engine.worker, worker);
});

test("an error before the first answer is a failed start", async () => {
  const engine = new Supervisor(() => new FakeWorker());
  await assert.rejects(engine.call("fail"), Lost);
  assert.equal(engine.worker, null);
  assert.equal(await engine.call("hello"), "ok");
});

test("silence loses the worker, and the next call starts another", async () => {
  mock.timers.enable({ apis: ["setInterval"] });
  try {
    const engine = new Supervisor(() => new FakeWorker(), { patience: 2 });
    await engine.call("hello");
    const first = engine.worker;
    const hanging = engine.call("hang");
    mock.timers.tick(1900);
    assert.equal(engine.worker, first);
    mock.timers.tick(600);
    await assert.rejects(hanging, Lost);
    assert.equal(first.ended, true);
    assert.equal(await engine.call("hello"), "ok");
    assert.notEqual(engine.worker, first);
  } finally {
    mock.timers.reset();
  }
});

test("each loss in a row over a method doubles the patience for it, whatever else was answered", async () => {
  mock.timers.enable({ apis: ["setInterval"] });
  try {
    const engine = new Supervisor(() => new FakeWorker(), { patience: 2 });
    for (const patience of [2, 4, 8]) {
      await engine.call("hello");
      const hanging = assert.rejects(engine.call("hang"), { kind: "silence" });
      mock.timers.tick(patience * 1000);
      assert.notEqual(engine.worker, null);
      mock.timers.tick(500);
      assert.equal(engine.worker, null);
      await hanging;
    }
  } finally {
    mock.timers.reset();
  }
});

test("a start that is silent is slow after seven seconds and lost after thirty", async () => {
  mock.timers.enable({ apis: ["setInterval"] });
  try {
    let complaints = 0;
    const engine = new Supervisor(() => new FakeWorker(), { onSlow: () => complaints++ });
    const hanging = assert.rejects(engine.call("hang"), { kind: "start" });
    mock.timers.tick(6000);
    engine.worker.say({ progress: [1, 2] });
    mock.timers.tick(6900);
    assert.equal(complaints, 0);
    mock.timers.tick(22_000);
    assert.equal(complaints, 1);
    mock.timers.tick(2000);
    await hanging;
  } finally {
    mock.timers.reset();
  }
});

test("a worker that has said it is there is not starting any more", async () => {
  mock.timers.enable({ apis: ["setInterval"] });
  try {
    const engine = new Supervisor(() => new FakeWorker(), { patience: 2 });
    const hanging = assert.rejects(engine.call("hang"), { kind: "silence" });
    engine.worker.say({ ready: true });
    mock.timers.tick(2500);
    await hanging;
  } finally {
    mock.timers.reset();
  }
});

test("what is beyond repair is lost at once, and the error says its kind", async () => {
  const engine = new Supervisor(() => new FakeWorker());
  await engine.call("hello");
  const first = engine.worker;
  const hanging = engine.call("hang");
  first.say({ fatal: { kind: "memory", message: "full" } });
  await assert.rejects(hanging, { kind: "memory", message: "full" });
  assert.equal(first.ended, true);
  await engine.call("hello");
  const { worker } = engine;
  first.say({ fatal: { kind: "crash", message: "heard late" } });
  assert.equal(engine.worker, worker, "it is another one");
});

setFlagsFromString("--expose-gc");

/** The bytes of the heap after a collection. */
function heap() {
  runInNewContext("gc")();
  return process.memoryUsage().heapUsed;
}

test("an answer is not kept once it was given", async () => {
  const worker = new FakeWorker();
  const inside = new EventTarget();
  worker.postMessage = (data) =>
    queueMicrotask(() => inside.dispatchEvent(Object.assign(new Event("message"), { data })));
  inside.postMessage = (data) => queueMicrotask(() => worker.say(data));
  expose({ slice: (n) => Array(100).fill(n) }, inside);
  const engine = new Supervisor(() => worker);
  const call = async (count) => {
    for (let i = 0; i < count; i++) await engine.call("slice", i);
  };
  await call(1000);
  const before = heap();
  await call(20_000);
  const grown = heap() - before;
  assert.ok(grown < 2_000_000, `20,000 answers of 800 bytes left ${grown} bytes`);
});

test("a crash is heard at once", async () => {
  const engine = new Supervisor(() => new FakeWorker());
  await engine.call("hello");
  const hanging = engine.call("hang");
  engine.worker.dispatchEvent(Object.assign(new Event("error"), { message: "memory" }));
  await assert.rejects(hanging, (error) => error instanceof Lost && error.message === "memory");
});

test("a worker that nobody waits for can be let go", async () => {
  const engine = new Supervisor(() => new FakeWorker());
  engine.retire(); // there is none yet
  await engine.call("hello");
  const first = engine.worker;
  const hanging = engine.call("hang");
  engine.retire();
  assert.equal(engine.worker, first, "an answer is due");
  first.dispatchEvent(new Event("error"));
  await assert.rejects(hanging, Lost);
  const other = new Supervisor(() => new FakeWorker());
  await other.call("hello");
  const { worker } = other;
  other.retire();
  assert.equal(worker.ended, true);
  assert.equal(await other.call("hello"), "ok");
});
