import "../built-files.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";

const listeners = {};
globalThis.addEventListener = (kind, call) => {
  listeners[kind] = call;
};

test("of two languages the one that was asked for last is spoken", async () => {
  const documentElement = { lang: "", classList: { add() {} } };
  const document = { documentElement, querySelectorAll: () => [] };
  Object.assign(globalThis, { document, dispatchEvent() {} });
  /** @type {(words: object) => void} */
  let answer = () => {};
  const words = new Promise((resolve) => {
    answer = resolve;
  });
  globalThis.fetch = async () => ({ ok: true, json: () => words });
  const { use } = await import("../../../web/platform/language.js");
  const { spoken } = await import("../../../web/platform/text.js");
  const spanish = use("es");
  await use("en");
  answer({});
  await spanish;
  assert.deepEqual([spoken(), documentElement.lang], ["en", "en"]);
  await use("es");
  assert.deepEqual([spoken(), documentElement.lang], ["es", "es"]);
});

test("links within the site keep the language that the address asks for", async () => {
  await import("../../../web/platform/language.js");
  const { documentElement } = document;
  globalThis.Element = class {
    constructor(href, owner = documentElement) {
      this.url = new URL(href, location);
      this.owner = owner;
    }
    closest = (selector) => (selector === "a" ? this : this.owner);
    get host() {
      return this.url.host;
    }
    get search() {
      return this.url.search;
    }
    set search(search) {
      this.url.search = search;
    }
  };
  /** Where a click on a link leads to. */
  const follow = (...link) => {
    const target = new Element(...link);
    listeners.click({ target });
    return target.url.href;
  };
  globalThis.location = new URL("https://skerry.example/learn/?lang=es#hex");
  const rules = "https://skerry.example/rules/";
  assert.equal(follow("../rules/#hex"), `${rules}?lang=es#hex`);
  assert.equal(follow("../rules/?lang=en"), `${rules}?lang=en`);
  assert.equal(follow("../rules/hex/ko/", { lang: "ko" }), `${rules}hex/ko/`);
  assert.equal(follow("https://example.org/"), "https://example.org/");
  globalThis.location = new URL("https://skerry.example/learn/");
  assert.equal(follow("../rules/"), rules);
});
