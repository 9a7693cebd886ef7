// Mistakes that cannot be practised as others can.

import assert from "node:assert/strict";
import { test } from "node:test";
import "../built-files.mjs";

globalThis.location = new URL("https://example.org/");
globalThis.origin = location.origin;
globalThis.matchMedia = () => ({ matches: true });
globalThis.document = { querySelector: () => null, documentElement: { dataset: {} } };
globalThis.addEventListener = () => {};
globalThis.fetch = async () => ({ ok: true, json: async () => ({}) }); // there is no Worker, though

const { Practice } = await import("../../../web/puzzles/practice.js");

test("a mistake in a game that is not on this site cannot be opened", async () => {
  const practice = new Practice({}, { study() {}, stop() {} }, { onResult() {}, more: () => [] });
  assert.equal(await practice.use({ link: "1/chess-8/e4", player: 1 }), false);
});

test("without Python a mistake is not taken for one that cannot be opened", async () => {
  const practice = new Practice({}, { study() {}, stop() {} }, { onResult() {}, more: () => [] });
  await assert.rejects(practice.use({ link: "1/say/1", player: 1 }), /Worker/);
});
