// Which match is open when something newer has been asked for while the engine was loading.

import assert from "node:assert/strict";
import { test } from "node:test";
import "../built-files.mjs";
import { FakeSession, FakeSupervisor, loadBoard, settle } from "../match/say.mjs";

globalThis.HTMLElement = class {
  dataset = {};
  append(...content) {
    for (const one of content) if (this.isNotices) this.texts.push(one.text);
    this.text ??= content[0]?.textContent;
  }
  setAttribute() {}
};
const notices = Object.assign(new HTMLElement(), { isNotices: true, texts: [] });
globalThis.document = {
  documentElement: new HTMLElement(),
  getElementById: () => notices,
  querySelector: () => null,
  createElement: () => new HTMLElement(),
};
globalThis.addEventListener = globalThis.dispatchEvent = () => {};
globalThis.location = new URL("https://example.org/");
const write = (state, _, url = "") => {
  history.state = state;
  if (url) location.href = new URL(url, location);
};
Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true });
globalThis.history = { state: null, replaceState: write, pushState: write };
const { setTimeout } = globalThis;
globalThis.setTimeout = (call, ms) => ms < 1000 && setTimeout(call, ms); // notices stay

const byLink = () => import("../../../web/match/by-link.js"); // which the page waits for
const { Library } = await import("../../../web/app/library.js");
const { MatchClient } = await import("../../../web/match/client.js");
const { isRemote } = await import("../../../web/match/players.js");
const { Store } = await import("../../../web/match/store.js");
const { Unstored } = await import("../../../web/match/unstored.js");

const PEOPLE = ["person", "person"];
const SENT = "1/say/1.2@2";

/** A page at an address, whose engine answers once it is `start`ed; `rows` are the saved matches. */
async function visit(address, rows = new Map(), state = null) {
  location.href = new URL(address, "https://example.org/");
  history.state = state;
  notices.texts.length = 0;
  const worker = new FakeSupervisor();
  let begin;
  worker.ready = new Promise((resolve) => (begin = resolve));
  const read = async (keys) => {
    if (rows.isUnreadable) throw new Error("no answer");
    return new Map([...rows].filter(([key]) => keys.includes(key)));
  };
  const base = {
    list: async (table) => new Map([...rows].map(([key, row]) => [key, row[table]])),
    read,
    async update(keys, decide) {
      for (const [key, row] of decide(await read(keys))) rows.set(key, row);
    },
  };
  const store = new Store(base, new Unstored("skerry", []));
  const match = new MatchClient({
    worker,
    loadBoard,
    onChange(kind) {
      const isShared = kind === "players" && match.players.some(isRemote);
      if (kind === "move" || isShared) library.keep();
      if (match.isLive && kind !== "wait") library.save();
    },
    onFailure() {},
  });
  const router = {
    isHome: true,
    showMatch: () => (router.isHome = false),
    showHome: async () => (router.isHome = true),
    refreshHome() {},
  };
  const library = new Library(match, store, router, {
    translated: Promise.resolve(),
    pauseClock: () => false,
    onNewGame() {},
  });
  await store.ready;
  library.open();
  await byLink();
  await settle();
  const start = async () => {
    begin();
    await settle();
    await byLink();
    await library.written();
  };
  const saved = () => Object.fromEntries(store.list().map(({ id, moves }) => [id, moves]));
  /** Pastes a text, and waits until it has been read. */
  const paste = (text) =>
    new Promise((resolve) => {
      match.openText = (...what) => {
        resolve();
        return MatchClient.prototype.openText.apply(match, what);
      };
      library.openText(text);
    });
  return { match, router, library, start, paste, saved, rows };
}

/** A page at home, if `state` is null, where a match is saved, "old", perhaps with a bad record. */
async function visitAgain(record, state = null, players = PEOPLE) {
  const before = await visit("");
  await before.start();
  await before.library.startNew("say", PEOPLE);
  before.match.play([1]);
  await settle();
  await before.library.written();
  const [row] = before.rows.values();
  const about = { ...row.about, players };
  const match = JSON.parse(row.match);
  const text = JSON.stringify({ ...match, players, record: record ?? match.record });
  return visit("", new Map([["old", { about, match: text }]]), state);
}

test("a game that is started after a bad text was pasted replaces no saved one", async () => {
  const { library, match, start, paste, saved } = await visitAgain();
  await paste("nonsense");
  library.startNew("say", PEOPLE);
  const { id } = library;
  await start();
  for (const n of [1, 2]) {
    match.play([n]);
    await settle();
  }
  assert.equal(library.id, id);
  assert.deepEqual(saved(), { [id]: 2, old: 1 });
});

test("a text that was pasted before a newer game does not open in its place", async () => {
  const { library, match, start, paste, saved } = await visit("");
  await paste(`Game: ${SENT}`);
  library.startNew("say", PEOPLE);
  const { id } = library;
  await settle();
  match.play([1]);
  await start();
  assert.deepEqual([match.frame.link, library.id], ["1/say/1@1", id]);
  assert.deepEqual(notices.texts, []);
  assert.deepEqual(saved(), { [id]: 1 });
});

test("of two texts that are pasted the later one is open", async () => {
  const { library, match, router, start, paste, saved } = await visitAgain();
  await paste("Game: 1/say/2@1");
  await paste(`Game: ${SENT}`);
  await start();
  assert.deepEqual([match.frame.link, router.isHome], [SENT, false]);
  assert.deepEqual(saved(), { [library.id]: 2, old: 1 });
});

test("who goes home while a pasted text is read stays there, and the match before goes on", async () => {
  const { library, match, router, start, paste, saved } = await visitAgain();
  library.openSaved("old");
  await settle();
  await paste(`Game: ${SENT}`);
  library.goHome();
  await start();
  assert.deepEqual([router.isHome, history.state], [true, null]);
  await library.openSaved("old");
  match.play([2]);
  await settle();
  await library.written();
  assert.deepEqual([match.frame.link, saved()], ["1/say/1.2@2", { old: 2 }]);
});

test("a text opens though the match that home had prepared is refused", async () => {
  const { match, router, start, paste } = await visitAgain("nonsense");
  await paste(`Game: ${SENT}`);
  await start();
  assert.deepEqual([match.frame.link, router.isHome], [SENT, false]);
});

for (const way of ["startNew", "startFrom"])
  test(`a game is not played by a link that was opened before it: ${way}`, async () => {
    const { library, match, start } = await visit(`?by=k2j4h6g8#${SENT}`);
    const what = way === "startNew" ? "say" : new FakeSession().whole();
    library[way](what, ["person", "bot 2"]);
    await start();
    assert.deepEqual([match.frame.ply, match.players], [0, ["person", "bot 2"]]);
  });

test("a link that comes late shows nothing to who has gone home, and opens when they come back", async () => {
  const { library, match, router, start } = await visit(`?by=k2j4h6g8#${SENT}`);
  library.goHome();
  await start();
  assert.deepEqual([router.isHome, library.id], [true, null]);
  location.hash = SENT;
  await library.open();
  assert.deepEqual([router.isHome, match.frame.link], [false, SENT]);
  assert.deepEqual(match.players, ["person", "link k2j4h6g8"]);
});

test("who plays in a link's match and goes home before the answer stays there", async () => {
  const { library, match, router, start, saved } = await visit("#1/say/1@1");
  await start();
  match.play([2]);
  library.goHome();
  await start();
  assert.deepEqual([router.isHome, history.state], [true, null]);
  assert.deepEqual(saved(), { [library.id]: 2 });
});

test("a saved match that cannot be read is not forgotten", async () => {
  const { library, router, saved, rows } = await visitAgain();
  rows.isUnreadable = true;
  history.state = { match: "old" };
  await library.open();
  assert.deepEqual([router.isHome, history.state], [true, { match: "old" }]);
  assert.deepEqual(notices.texts, ["Your saved games cannot be read now."]);
  assert.deepEqual(saved(), { old: 1 });
  rows.isUnreadable = false;
  await library.open();
  assert.deepEqual([router.isHome, library.id], [false, "old"]);
});

test("a link that is followed just before the one before it opens is opened as well", async () => {
  const { library, match, start } = await visit("#1/say/1@1");
  location.hash = SENT; // its event comes later
  history.state = null; // as for every new fragment
  await start();
  assert.equal(match.frame.link, "1/say/1@1");
  await library.open();
  assert.equal(match.frame.link, SENT);
});

test("a bot plays in the match of the link that asked for it, and in no other", async () => {
  const { library, match, start } = await visit("?bot=1#1/say/@0");
  await start();
  assert.deepEqual(match.players, ["person", "bot 1"]);
  for (const [text, players] of [
    [`#${SENT}`, PEOPLE],
    ["https://example.org/?bot=2#1/say/1@1", ["person", "bot 2"]],
  ]) {
    await library.openText(text);
    history.state = null; // as for every new fragment
    await library.open();
    assert.deepEqual([match.frame.link, match.players], [text.split("#")[1], players]);
  }
});

test("a file that cannot be read is not said to be too large, and one that is too large is", async () => {
  const { library } = await visit("");
  const text = () => Promise.reject(new DOMException("a folder", "NotFoundError"));
  await library.openText({ size: 4096, text });
  await library.openText({ size: 1e9, text });
  const said = ["This file cannot be read.", "This file is too large to be a game."];
  assert.deepEqual(notices.texts, said);
});

test("a saved match that is refused late does not close a newer one", async () => {
  const { library, match, router, start } = await visitAgain("nonsense", { match: "old" });
  library.startNew("say", PEOPLE);
  await start();
  assert.deepEqual(notices.texts, ["The saved game cannot be opened: no link."]);
  assert.deepEqual([match.isLive, router.isHome], [true, false]);
});

test("a saved match that is left and entered again before the engine is there keeps its record", async () => {
  const { library, rows } = await visitAgain(undefined, { match: "old" });
  const before = JSON.parse(rows.get("old").match).record;
  library.goHome();
  await library.openSaved("old");
  await library.written();
  assert.equal(JSON.parse(rows.get("old").match).record, before);
});

test("a link that answers a match which is still opening is played once it is open", async () => {
  const players = ["person", "link"];
  const { library, match, start } = await visitAgain(undefined, { match: "old" }, players);
  location.hash = "1/say/1.2";
  history.state = null; // as for every new fragment
  const opening = library.open();
  await settle();
  await start();
  await opening;
  assert.deepEqual([library.id, match.frame.link], ["old", SENT]);
});
