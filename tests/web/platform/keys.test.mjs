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
listen({
  commands: () => ({}),
  letters: () => true,
  startOver: () => done.push("start over"),
  step: (key) => done.push(key) && key !== "End",
});

/** Presses a key; returns what was done, and whether the browser does nothing more. */
function press(key, target = body) {
  done.length = 0;
  let isTaken = false;
  listener({ key, target, code: "", preventDefault: () => (isTaken = true) });
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
