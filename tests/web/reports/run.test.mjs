// A report that is stopped while its games are played.

import assert from "node:assert/strict";
import { test } from "node:test";
import "../built-files.mjs";

globalThis.origin = "https://example.org";
globalThis.matchMedia = () => ({ matches: true });
globalThis.fetch = () => new Promise(() => {});
globalThis.setInterval = () => 0; // nobody is impatient
globalThis.BroadcastChannel = class {};

const running = new Set();
/** A worker that never answers. */
globalThis.Worker = class extends EventTarget {
  constructor() {
    super();
    running.add(this);
  }
  postMessage() {}
  terminate() {
    running.delete(this);
  }
};

const { Run } = await import("../../../web/reports/run.js");

test("a run that is stopped ends its workers, and goes on in new ones", async () => {
  const run = new Run(() => {});
  const ended = run.start([{ game: "say", seed: 1, highest: 1 }], 9);
  assert.equal(running.size, 2);
  run.stop();
  assert.equal(running.size, 0);
  await ended;
  const again = run.goOn();
  assert.equal(running.size, 2);
  run.stop();
  await again;
});
