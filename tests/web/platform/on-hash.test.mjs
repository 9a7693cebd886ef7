import assert from "node:assert/strict";
import { test } from "node:test";

import { onHash } from "../../../web/platform/on-hash.js";

test("what cannot be opened is told, unless something else is asked for by then", async (t) => {
  t.mock.method(console, "error", () => {});
  let change;
  globalThis.location = { hash: "" };
  globalThis.addEventListener = (_type, call) => (change = call);
  const told = [];
  let fail;
  const open = () => new Promise((_, reject) => (fail = reject));
  onHash(open, (why) => told.push(why));
  for (const later of ["#a", "#b"]) {
    location.hash = "#a";
    const changed = change();
    location.hash = later;
    fail(new Error("no answer"));
    await changed;
  }
  assert.deepEqual(told, ["Part of the page could not be loaded."]);
  assert.equal(console.error.mock.callCount(), 2);
});
