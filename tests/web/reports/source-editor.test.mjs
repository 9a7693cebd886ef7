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

const events = new EventTarget();
globalThis.addEventListener = events.addEventListener.bind(events);
const original = { slug: "template", title: "", designer: "", source: "" };

test("what was written just before the page goes is kept", () => {
  const kept = new Map();
  globalThis.localStorage = { getItem: () => null, setItem: (key, text) => kept.set(key, text) };
  let write = () => assert.fail();
  class Editor {
    constructor(_host, { onChange }) {
      write = (text) => {
        this.text = text;
        onChange();
      };
    }
    open() {}
  }
  new SourceEditor(Editor, [original], {}, { onChange() {} });
  events.dispatchEvent(new Event("pagehide"));
  assert.equal(kept.size, 0);
  write("x");
  events.dispatchEvent(new Event("pagehide"));
  assert.deepEqual([...kept.values()].map(JSON.parse), [{ slug: "template", source: "x" }]);
});

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
  new SourceEditor(Editor, [original], { prepare: () => ({ call }) }, {});
  for (const said of ["No problems found.", "", ""]) {
    assert.deepEqual(await check("x"), []);
    assert.equal(made.findLast(({ role }) => role === "status").textContent, said);
  }
});
