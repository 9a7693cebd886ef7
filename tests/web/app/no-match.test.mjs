// What can be asked for while no match is on the table: before the first, or once one has gone.

import assert from "node:assert/strict";
import { register } from "node:module";
import { test } from "node:test";

/** Gives an empty list for the files that the build makes. */
const resolve = (name, from, next) =>
  name.endsWith("/files.js")
    ? { url: "data:text/javascript,export default {}", shortCircuit: true }
    : next(name, from);
register(`data:text/javascript,export const resolve = ${encodeURIComponent(resolve)}`);

globalThis.location = new URL("https://example.org/");
globalThis.document = { querySelector: () => null, body: {} };
globalThis.addEventListener = () => {};

const { Acts } = await import("../../../web/app/commands.js");
const { menu } = await import("../../../web/app/move-menu.js");
const { Sharing } = await import("../../../web/app/sharing.js");
const { Tools } = await import("../../../web/app/tools.js");

/** A match that is not there; whatever is asked of it is noted. */
function gone() {
  const asked = [];
  const answers = { frame: null, isLive: false, pendingMove: null, players: ["person", "bot 1"] };
  const get = (_, name) => {
    if (name in answers) return answers[name];
    asked.push(name);
    return () => false;
  };
  return { match: new Proxy({}, { get }), asked };
}

test("nothing is taken back, forth or given up", async () => {
  const { match, asked } = gone();
  const acts = new Acts({ match });
  acts.undo();
  acts.redo();
  await acts.resign();
  assert.deepEqual(asked, ["takeBack"]);
});

test("there is nothing to share, nor a move to have a menu", async () => {
  const { match, asked } = gone();
  await new Sharing({ match }).share();
  menu(match, { id: 1, path: ".a1" }, null);
  assert.deepEqual(asked, []);
});

test("no tool opens", async () => {
  const { match, asked } = gone();
  const tools = new Tools({ match });
  assert.equal(tools.advising, false);
  await tools.advise("analyse");
  tools.changed("new");
  assert.equal(tools.analysing, false);
  assert.deepEqual(asked, []);
});
