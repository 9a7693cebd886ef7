import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { Supervisor, Lost } from "../../../web/python/supervisor.js";

/** Workers that answer "ok" to every method but `hang`, and note their end. */
class FakeWorker extends EventTarget {
  ended = false;
  postMessage({ id, name }) {
    if (name === "hang" || this.ended) return;
    const data = name === "fail" ? { id, error: "no" } : { id, result: "ok" };
    queueMicrotask(() => this.dispatchEvent(Object.assign(new Event("message"), { data })));
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
