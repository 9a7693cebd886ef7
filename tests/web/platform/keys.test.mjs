// Keys on the page: whom they belong to.

import assert from "node:assert/strict";
import { test } from "node:test";
import "../built-files.mjs";

/** An element that is a field or not. */
globalThis.Element = class {
  constructor(isField = false) {
    this.isField = isField;
  }
  matches = () => this.isField;
  closest = () => null;
};
const open = new Set(); // selectors of what is open
const body = new Element();
globalThis.document = { body, querySelector: (selector) => open.has(selector) || null };
let listener;
globalThis.addEventListener = (_, listen) => {
  listener = listen;
};
const { listen } = await import("../../../web/platform/keys.js");

const done = [];
let going = true; // what a key does that leads to a move
listen({
  commands: () => ({}),
  letters: () => true,
  startOver: () => done.push("start over"),
  step: (key) => done.push(key) && key !== "End" && going,
});

/** Presses a key; returns what was done, and whether the browser does nothing more. */
function press(key, target = body, repeat = false) {
  done.length = 0;
  let isTaken = false;
  listener({ key, target, repeat, code: "", preventDefault: () => (isTaken = true) });
  return [...done, isTaken];
}

test("Escape starts a move over, unless it is a field's or closes a menu", () => {
  assert.deepEqual(press("Escape"), ["start over", false]);
  assert.deepEqual(press("Escape", new Element(true)), [false]);
  open.add(":popover-open");
  assert.deepEqual(press("Escape"), [false]);
  open.clear();
});

test("a key that leads to no move scrolls the page", () => {
  assert.deepEqual(press("Home"), ["Home", true]);
  assert.deepEqual(press("End"), ["End", false]);
});

test("what another key began does not hold up a key that is held", () => {
  going = new Promise(() => {});
  assert.deepEqual(press("ArrowLeft"), ["ArrowLeft", true]);
  assert.deepEqual(press("End"), ["End", false]);
  assert.deepEqual(press("End", body, true), ["End", false], "the page scrolls on");
});

test("a key that is held waits until it has led to a move, a key that is pressed does not", async () => {
  let arrive;
  going = new Promise((resolve) => {
    arrive = resolve;
  });
  assert.deepEqual(press("ArrowLeft"), ["ArrowLeft", true]);
  assert.deepEqual(press("ArrowLeft", body, true), [true]);
  assert.deepEqual(press("ArrowLeft"), ["ArrowLeft", true]);
  arrive();
  await new Promise((resolve) => setTimeout(resolve));
  assert.deepEqual(press("ArrowLeft", body, true), ["ArrowLeft", true]);
});
