import assert from "node:assert/strict";
import { test } from "node:test";

import { readFailure } from "../../../web/bots/failure.js";
import { t } from "../../../web/platform/text.js";

/** What a page would say of a failure. */
const said = (why) => {
  const { template, values } = readFailure({ why }).why;
  return t(template, values);
};

test("a failure is told with its values, whatever kinds they are of", () => {
  const why = { template: "{a} {n} {b}", values: { a: { template: "one" }, n: 2, b: null } };
  assert.equal(said(why), "one 2 ");
  for (const odd of [null, 3, "x", [], {}, { template: 1, values: [] }, { values: { a: 1 } }])
    assert.equal(said(odd), "");
  assert.equal(readFailure({ line: Infinity }).line, null);
});

test("a sentence that would be endless is none", () => {
  let laughter = "ha";
  for (let i = 0; i < 9; i++)
    laughter = { template: "{a}".repeat(600), values: { a: laughter, unasked: laughter } };
  assert.ok(said(laughter).length < 10_000);
  let deep = { template: "x", values: {} };
  for (let i = 0; i < 3000; i++) deep = { template: "{a}", values: { a: deep } };
  assert.ok(said(deep).length < 10_000);
});
