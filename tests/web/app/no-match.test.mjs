// What can be asked for while no match is open: before the first, or once one was closed.

import assert from "node:assert/strict";
import { test } from "node:test";
import "../built-files.mjs";

globalThis.location = new URL("https://example.org/");
const nothing = () => {};
globalThis.innerHeight = globalThis.innerWidth = 0;
globalThis.document = {
  querySelector: () => null,
  body: { append: nothing },
  addEventListener: nothing,
  createElement: () => ({
    ...{ style: {}, dataset: {}, append: nothing, setAttribute: nothing, focus: nothing },
    ...{ addEventListener: nothing, showPopover: nothing, hidePopover: nothing },
  }),
};
globalThis.addEventListener = () => {};

const { Analysis } = await import("../../../web/app/analyse.js");
const { resign, undo } = await import("../../../web/app/commands.js");
const { Hints } = await import("../../../web/app/hints.js");
const { menu } = await import("../../../web/app/move-menu.js");
const { Sharing } = await import("../../../web/app/sharing.js");
const { grow, trunk } = await import("../../../web/match/tree.js");

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

test("nothing is taken back", () => {
  const { match, asked } = gone();
  undo({ match }, { stepsBack: false });
  assert.deepEqual(asked, ["takeBack"]);
});

test("nobody resigns, nothing is shared, and no move has a menu", async () => {
  const { match, asked } = gone();
  await resign({ match });
  await new Sharing(match, {}).share();
  menu(match, { id: 1, path: ".a1" }, null);
  assert.deepEqual(asked, []);
});

test("the menu of a move does nothing in another match, and is none where the match is not seen", () => {
  const removed = [];
  const frame = (token) => ({ tree: trunk([{ token, player: 0, node: 1 }]) });
  const match = { frame: frame("e5"), remove: (id) => removed.push(id) };
  const anchor = document.createElement();
  anchor.getBoundingClientRect = () => ({});
  anchor.offsetParent = document.body;
  /** Opens the menu of the move; returns its last item, which deletes. */
  const open = () => {
    let items = [];
    const { createElement } = document;
    document.createElement = () => ({ ...createElement(), append: (...all) => (items = all) });
    menu(match, grow(match.frame).get(1), anchor);
    document.createElement = createElement;
    return items.at(-1);
  };
  open().onclick();
  const late = open();
  match.frame = frame("a1");
  late.onclick();
  match.frame = null;
  late.onclick();
  assert.deepEqual(removed, [1]);
  match.frame = frame("e5");
  anchor.offsetParent = null;
  assert.equal(open(), undefined);
});

test("there is no hint and no analysis", async () => {
  const { match, asked } = gone();
  const changes = [];
  const hints = new Hints(match, null, (overlay) => changes.push(overlay));
  assert.equal(hints.canAsk, false);
  await hints.ask("analyse", [1]);
  hints.dismiss();
  const analysis = new Analysis(
    match,
    () => assert.fail(),
    () => assert.fail(),
  );
  analysis.update("new");
  analysis.close();
  assert.equal(analysis.isOpen, false);
  assert.deepEqual([asked, changes], [[], []]);
});
