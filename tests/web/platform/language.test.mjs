import "../built-files.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";

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
