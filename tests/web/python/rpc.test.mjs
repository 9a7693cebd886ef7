import assert from "node:assert/strict";
import { test } from "node:test";
import { MessageChannel } from "node:worker_threads";

import { expose, wrap } from "../../../web/python/rpc.js";

/** Two ends that talk like a page and its worker; `close` lets the process end. */
function ends() {
  const { port1, port2 } = new MessageChannel();
  const close = () => {
    port1.close();
    port2.close();
  };
  return { page: port1, worker: port2, close };
}

test("a call returns what the method returns, synchronous or not", async () => {
  const { page, worker, close } = ends();
  expose({ add: (a, b) => a + b, later: async (text) => `${text}!` }, worker);
  const calls = wrap(page);
  assert.equal(await calls.add(2, 3), 5);
  assert.deepEqual(await Promise.all([calls.later("a"), calls.add(1, 1)]), ["a!", 2]);
  close();
});

test("calls wait for the promise of an object", async () => {
  const { page, worker, close } = ends();
  let give;
  expose(new Promise((resolve) => (give = resolve)), worker);
  const calls = wrap(page);
  const waiting = calls.name();
  give({ name: () => "Table" });
  assert.equal(await waiting, "Table");
  close();
});

test("what throws there rejects here, and the next call works", async () => {
  const { page, worker, close } = ends();
  const target = {
    fail: () => {
      throw new TypeError("no such game");
    },
    fine: () => 1,
  };
  expose(target, worker);
  const calls = wrap(page);
  await assert.rejects(calls.fail(), { message: "no such game" });
  await assert.rejects(calls.missing());
  assert.equal(await calls.fine(), 1);
  close();
});

test("an object that never comes fails every call with its reason", async () => {
  const { page, worker, close } = ends();
  expose(Promise.reject(new Error("offline")), worker);
  const calls = wrap(page);
  await assert.rejects(calls.any(), { message: "offline" });
  await assert.rejects(calls.other(), { message: "offline" });
  close();
});

test("messages that answer no call go to the listener", async () => {
  const { page, worker, close } = ends();
  const heard = await new Promise((resolve) => {
    wrap(page, resolve);
    worker.postMessage({ progress: [1, 2] });
  });
  assert.deepEqual(heard, { progress: [1, 2] });
  close();
});

test("a worker that dies rejects what is pending and whatever comes after", async () => {
  const worker = new EventTarget();
  worker.postMessage = () => {};
  const calls = wrap(worker);
  const pending = calls.slow();
  worker.dispatchEvent(Object.assign(new Event("error"), { message: "out of memory" }));
  await assert.rejects(pending, { message: "out of memory" });
  await assert.rejects(calls.again(), { message: "out of memory" });
});

test("the proxy may be awaited", async () => {
  const { page, close } = ends();
  const calls = wrap(page);
  assert.equal(await calls, calls);
  close();
});
