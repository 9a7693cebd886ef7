import assert from "node:assert/strict";
import { test } from "node:test";

import { SourceEditor } from "../../../web/reports/source-editor.js";

const made = [];
globalThis.document = {
  createElement() {
    const element = { dataset: {}, append() {}, setAttribute: (_, role) => (element.role = role) };
    made.push(element);
    return element;
  },
};

test("what could not be checked is not said to have no problems", async () => {
  let check = () => assert.fail();
  class Editor {
    constructor(_host, handlers) {
      check = handlers.check;
    }
    open() {}
  }
  const answers = [{ errors: [] }, { error: "refused" }];
  const call = async () => answers.shift() ?? assert.fail("no Python");
  const original = { slug: "template", title: "", designer: "", source: "" };
  new SourceEditor(Editor, [original], { prepare: () => ({ call }) }, {});
  for (const said of ["No problems found.", "", ""]) {
    assert.deepEqual(await check("x"), []);
    assert.equal(made.find(({ role }) => role === "status").textContent, said);
  }
});
