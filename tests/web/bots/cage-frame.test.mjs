// The frame around the cages, without a browser: a worker that says more than it was asked is ended.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { runInNewContext } from "node:vm";

const url = new URL("../../../web/bots/cage-frame.js", import.meta.url);
const source = readFileSync(url, "utf8");

/** A frame with a cage that has started: what the page hears, and both ends of its messages. */
async function started() {
  const heard = [];
  const port = { postMessage: (message) => heard.push(message) };
  const parent = {};
  let listen;
  let worker;
  class Worker {
    isOver = false;
    constructor() {
      worker = this;
    }
    postMessage() {}
    terminate() {
      this.isOver = true;
    }
  }
  const addEventListener = (_name, listener) => {
    listen = listener;
  };
  const given = { Worker, addEventListener, parent, Blob };
  const URL = { createObjectURL: () => "" };
  runInNewContext(source, { ...given, URL, WebAssembly: { compile: async () => null } });
  await listen({ source: parent, data: { worker: "" }, ports: [port] });
  const ask = (name) => port.onmessage({ data: { id: 1, act: "call", name, request: "{}" } });
  port.onmessage({ data: { id: 1, act: "start" } });
  worker.onmessage({ data: "{}" });
  return { heard, ask, worker };
}

test("a message that nobody asked for ends a cage", async () => {
  const { heard, ask, worker } = await started();
  ask("choose");
  worker.onmessage({ data: "{}" });
  assert.deepEqual([heard.length, worker.isOver], [2, false]);
  worker.onmessage({ data: "{}" });
  assert.deepEqual([heard.at(-1).lost, worker.isOver], ["flood", true]);
});

test("only a report may be long", async () => {
  for (const [name, isOver] of [
    ["report", false],
    ["open", true],
  ]) {
    const { ask, worker } = await started();
    ask(name);
    worker.onmessage({ data: "x".repeat(5e6) });
    assert.equal(worker.isOver, isOver, name);
  }
});
