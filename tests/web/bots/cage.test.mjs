// A frame of cages in which none starts, and the next one.

import assert from "node:assert/strict";
import { test } from "node:test";
import "../built-files.mjs";

const frames = [];
globalThis.document = {
  createElement() {
    const contentWindow = { postMessage: (_data, _origin, [port]) => port.close() };
    const remove = () => frames.splice(frames.indexOf(frame), 1);
    const frame = { contentWindow, dataset: {}, setAttribute() {}, append() {}, remove };
    return frame;
  },
  body: {
    append(frame) {
      frames.push(frame);
      setImmediate(() => frame.onload());
    },
  },
};
let fetched = 0;
globalThis.fetch = async () => {
  fetched++;
  return new Response("x");
};

const { Cages } = await import("../../../web/bots/cage.js");

/** Lets everything run that waits for no timer. */
const settled = async () => {
  for (let i = 0; i < 20; i++) await new Promise(setImmediate);
};

test("when no cage has started, all is requested again", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  const cages = new Cages(new URL("https://example.org/"));
  const lost = cages.prepare();
  await settled();
  const files = fetched;
  assert.equal(frames[0].srcdoc, "x");
  context.mock.timers.tick(100_000);
  await assert.rejects(lost.ready, { kind: "start" });
  await settled();
  assert.deepEqual(frames, []);
  cages.prepare();
  await settled();
  assert.equal(frames.length, 1);
  assert.equal(fetched, 2 * files);
});
