import assert from "node:assert/strict";
import { test } from "node:test";

import { renew } from "../../../web/reports/renewed.js";

globalThis.HTMLElement = class {
  focus() {
    document.activeElement = this;
  }
};
globalThis.document = { activeElement: null };

test("a link that is replaced gives the focus to that in its place, and no other takes it", () => {
  let links = [];
  const root = { querySelectorAll: () => links };
  const replace = () => {
    links = Array.from({ length: 3 }, () => new HTMLElement());
  };
  renew(root, replace);
  assert.equal(document.activeElement, null);
  links[1].focus();
  renew(root, replace);
  assert.equal(document.activeElement, links[1]);
});
