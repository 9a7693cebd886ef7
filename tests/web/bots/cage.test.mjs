// A frame of cages that cannot be loaded, and the next one.

import assert from "node:assert/strict";
import { test } from "node:test";
import "../built-files.mjs";

const frames = [];
globalThis.document = {
  createElement() {
    const contentWindow = { postMessage: (_data, _origin, [port]) => port.close() };
    frames.push({ contentWindow, dataset: {}, setAttribute() {}, append() {}, remove() {} });
    return frames.at(-1);
  },
  body: { append() {} },
};
globalThis.fetch = async () => new Response("x");
const events = new EventTarget();
globalThis.addEventListener = events.addEventListener.bind(events);
globalThis.removeEventListener = events.removeEventListener.bind(events);

const { Cages } = await import("../../../web/bots/cage.js");

/** Lets everything run that waits for no timer. */
const settled = async () => {
  for (let i = 0; i < 20; i++) await new Promise(setImmediate);
};

test("a frame that says nothing is given up soon, and replaced", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  const cages = new Cages(new URL("https://example.org/"));
  const lost = cages.prepare();
  await settled();
  context.mock.timers.tick(10_000);
  await settled();
  assert.ok(lost.isLost);
  await assert.rejects(lost.ready, { kind: "start" });
  const cage = cages.prepare();
  await settled();
  assert.equal(frames.length, 2);
  const hello = new Event("message");
  events.dispatchEvent(Object.assign(hello, { source: frames[1].contentWindow }));
  context.mock.timers.tick(10_000);
  await settled();
  assert.ok(!cage.isLost);
});
