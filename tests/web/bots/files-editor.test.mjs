// The files of the open bot: undo, a check that fails, and an editor that cannot be loaded.

import assert from "node:assert/strict";
import { register } from "node:module";
import { test } from "node:test";

const fake = "export class CodeEditor { constructor(_, on) { globalThis.on = on; } open() {} }";
const resolve = (name, from, next) => {
  if (!name.endsWith("/code-editor.js")) return next(name, from);
  if (from.parentURL.endsWith("?lost")) throw new Error("it cannot be loaded");
  return { url: `data:text/javascript,${fake}`, shortCircuit: true };
};
const script = `const fake = ${JSON.stringify(fake)}; export const resolve = ${resolve}`;
register(`data:text/javascript,${encodeURIComponent(script)}`);

/** An element that is of all kinds. */
class Element {
  dataset = {};
  append() {}
  contains() {}
  remove() {}
  replaceChildren() {}
  setAttribute() {}
}
globalThis.HTMLElement = globalThis.HTMLSelectElement = Element;
const elements = new Map();
const made = [];
globalThis.document = {
  getElementById(id) {
    if (!elements.has(id)) elements.set(id, new Element());
    return elements.get(id);
  },
  createElement() {
    made.push(new Element());
    return made.at(-1);
  },
  querySelector: () => null,
};
globalThis.dispatchEvent = () => {};

const { FilesEditor } = await import("../../../web/bots/files-editor.js");
const { OpenBot } = await import("../../../web/bots/open-bot.js");
const Lost = (await import("../../../web/bots/files-editor.js?lost")).FilesEditor;

const files = { "util.py": "1", "bot.py": "2" };
const bot = { id: "a", name: "A", game: "rive-5", files, time: 1 };

/** An editor of the files of the open bot. */
async function edited({ cages = {}, Editor = FilesEditor } = {}) {
  const savedBots = {
    save: (one) => ({ bot: one, isSaved: Promise.resolve(true) }),
  };
  const on = { onOpen: () => editor.show(), onSave() {}, onWarning() {} };
  const openBot = new OpenBot(savedBots, on);
  const editor = new Editor(cages, openBot, { onAdd() {}, onRun() {} });
  await openBot.open(bot);
  return openBot;
}

test("a file that was removed comes back to its own bot, and not to another", async () => {
  const openBot = await edited();
  const other = { ...bot, id: "b", files: { "util.py": "of another" } };
  for (const isOther of [false, true]) {
    await document.getElementById("drop-part").onclick();
    assert.deepEqual(openBot.bot.files, { "bot.py": "2" });
    if (isOther) await openBot.open(other);
    const undo = made.findLast(({ textContent }) => textContent === "Undo");
    await undo.onclick();
    await openBot.save();
    await new Promise(setImmediate);
    assert.deepEqual([openBot.bot.id, openBot.bot.files], ["a", bot.files]);
    await openBot.open({ ...bot, time: 2 });
  }
  assert.deepEqual(other.files, { "util.py": "of another" });
});

test("what could not be checked is not said to have no problems", async () => {
  const answers = [{ errors: [] }, { error: "refused" }];
  const call = async () => answers.shift() ?? assert.fail("no Python");
  await edited({ cages: { prepare: () => ({ call }) } });
  for (const said of ["No problems found.", "", ""]) {
    assert.deepEqual(await globalThis.on.check("x"), []);
    assert.equal(document.getElementById("mistakes").textContent, said);
  }
});

test("without an editor for code, the rest of the page starts", async (context) => {
  const error = context.mock.method(console, "error", () => {});
  const openBot = await edited({ Editor: Lost });
  assert.equal(openBot.bot.id, "a");
  assert.match(String(error.mock.calls[0].arguments[0]), /cannot be loaded/);
  assert.ok(
    made.some(({ textContent }) => textContent === "Part of the page could not be loaded."),
  );
});
