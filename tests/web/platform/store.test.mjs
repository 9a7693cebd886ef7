import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

import { trunk } from "../../../web/match/tree.js";
import { Store } from "../../../web/platform/store.js";

class Area extends Map {
  getItem(key) {
    return this.get(key) ?? null;
  }
  setItem(key, value) {
    this.set(key, String(value));
  }
  removeItem(key) {
    this.delete(key);
  }
  key(i) {
    return [...this.keys()][i] ?? null;
  }
  get length() {
    return this.size;
  }
}

const text = { template: "{player}: place a stone.", values: { player: "Black" } };
const saved = (ply) => ({
  record: "{}",
  players: ["person", "bot 3"],
  frame: {
    name: "rive-5",
    pieces: ".",
    legal: [],
    line: [{ token: "e5", player: 0, node: 1 }],
    tree: trunk([{ token: "e5", player: 0, node: 1 }]),
    last: [],
    marks: [],
    links: [],
    score: [text, text],
    prompt: text,
    link: "1/rive-5/",
    ply,
  },
});

function keepIn(area) {
  Object.defineProperty(globalThis, "localStorage", {
    configurable: true,
    get() {
      if (!area) throw new Error("refused");
      return area;
    },
  });
}

afterEach(() => keepIn(null));

const plies = (store) => store.list().map(({ ply }) => ply);

test("many matches are kept, each with a summary", () => {
  keepIn(new Area());
  const store = new Store("skerry");
  assert.deepEqual(store.list(), []);
  assert.deepEqual(store.save("one", saved(1)), { id: "one", kept: true });
  store.save("two", saved(2));
  store.save("empty", { ...saved(0), frame: { ...saved(0).frame, line: [] } });
  assert.deepEqual(plies(store).sort(), [1, 2]);
  assert.equal(store.load("two").frame.ply, 2);
  assert.equal(store.load("none"), null);
  assert.deepEqual(plies(new Store("other")), []);
  store.rename("one", "  A title ");
  store.save("one", saved(3));
  const { title, name, moves, over } = store.list().find(({ id }) => id === "one");
  assert.deepEqual([title, name, moves, over], ["A title", "rive-5", 1, false]);
});

test("a match that another tab has changed is not overwritten", () => {
  keepIn(new Area());
  const [one, two] = [new Store("skerry"), new Store("skerry")];
  one.save("match", saved(1));
  two.load("match");
  assert.equal(two.isChanged("match"), false);
  assert.equal(two.save("match", saved(2)).id, "match");
  assert.equal(one.isChanged("match"), true);
  const { id } = one.save("match", saved(3));
  assert.notEqual(id, "match");
  assert.equal(one.load("match").frame.ply, 2);
  assert.equal(one.load(id).frame.ply, 3);
});

test("what is removed can be put back, what is exported added, each once", () => {
  keepIn(new Area());
  const store = new Store("skerry");
  store.save("abcdefgh1", saved(1));
  store.save("abcdefgh2", saved(2));
  store.rename("abcdefgh1", "One");
  const all = store.entries();
  const entry = store.remove("abcdefgh1");
  assert.deepEqual(plies(store), [2]);
  assert.equal(store.add([entry]), 1);
  assert.equal(store.add(JSON.parse(JSON.stringify(all))), 0);
  assert.equal(store.list().find(({ id }) => id === "abcdefgh1").title, "One");
  keepIn(new Area());
  assert.equal(new Store("skerry").add(JSON.parse(JSON.stringify(all))), 2);
});

test("a refusal is an answer, not an error, and lasts as long as the page", () => {
  keepIn(null);
  const store = new Store("skerry");
  assert.deepEqual(store.list(), []);
  assert.deepEqual(store.save("one", saved(1)), { id: "one", kept: false });
  assert.equal(store.load("one").frame.ply, 1);
  store.options = { groups: true };
  assert.deepEqual(store.options, { groups: true });
  store.remove("one");
  assert.deepEqual(store.list(), []);
});

test("what is no saved match is not loaded, listed or added", () => {
  const area = new Area();
  keepIn(area);
  const store = new Store("skerry");
  const damaged = [
    "{",
    "null",
    "[]",
    JSON.stringify({ ...saved(1), players: ["person"] }),
    JSON.stringify({ ...saved(1), players: ["person", "bot x"] }),
    JSON.stringify({ ...saved(1), record: 5 }),
    JSON.stringify({ ...saved(1), frame: { ...saved(1).frame, score: [] } }),
  ];
  for (const text of damaged) {
    area.setItem("skerry/match/one", text);
    area.setItem("skerry/about/one", text);
    assert.equal(store.load("one"), null, text);
    assert.deepEqual(store.list(), [], text);
  }
  for (const entries of [null, 3, "x", {}, [null], [{ id: "../x" }], [{ record: null }]]) {
    assert.equal(store.add(entries), 0);
  }
});

test("what the first versions kept is taken over once", () => {
  const area = new Area();
  keepIn(area);
  area.setItem("skerry/match", JSON.stringify(saved(1)));
  area.setItem("skerry/aside", JSON.stringify(saved(2)));
  assert.deepEqual(plies(new Store("skerry")).sort(), [1, 2]);
  assert.deepEqual(plies(new Store("skerry")).sort(), [1, 2]);
  assert.equal(area.getItem("skerry/match"), null);
});
