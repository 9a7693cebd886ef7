// What is dropped on the page, and what a field keeps.

import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.Element = class {
  constructor(isField) {
    this.isField = isField;
  }
  matches = () => this.isField;
};
globalThis.document = {};
const listeners = {};
globalThis.addEventListener = (type, listen) => {
  listeners[type] = listen;
};
const { listen } = await import("../../../web/platform/drop.js");

const found = [];
listen((what) => found.push(what));

/** Drops files or a text; returns what the page takes, and whether the browser does nothing more. */
function drop({ files = [], text = "" }, isField) {
  found.length = 0;
  let isTaken = false;
  listeners.drop({
    target: new Element(isField),
    dataTransfer: { files, getData: () => text },
    preventDefault: () => (isTaken = true),
  });
  return [...found, isTaken];
}

test("files are opened wherever they are dropped, texts beside fields", () => {
  assert.deepEqual(drop({ files: ["a file"] }, false), ["a file", true]);
  assert.deepEqual(drop({ files: ["a file"] }, true), ["a file", true], "in no other tab");
  assert.deepEqual(drop({ text: "a text" }, false), ["a text", true]);
  assert.deepEqual(drop({ text: "a text" }, true), [false]);
});
