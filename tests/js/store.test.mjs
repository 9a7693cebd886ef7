import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

import { Store } from "../../web/store.js";

class Area extends Map {
  getItem(key) {
    return this.get(key) ?? null;
  }
  setItem(key, value) {
    this.set(key, String(value));
  }
}

const text = ["{player}: place a stone.", { player: "Black" }];
const saved = (ply) => ({
  record: "{}",
  players: ["person", "bot 3"],
  frame: {
    name: "rive-5",
    pieces: ".",
    legal: [],
    line: [],
    last: [],
    marks: [],
    links: [],
    score: [text, text],
    prompt: text,
    link: "1/rive-5/",
    ply,
  },
});

function areas(tab, all) {
  for (const [name, area] of [["sessionStorage", tab], ["localStorage", all]]) {
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get() {
        if (!area) throw new Error("refused");
        return area;
      },
    });
  }
}

afterEach(() => areas(null, null));

test("what was saved is loaded, a tab's own match before any other's", () => {
  const [one, two, all] = [new Area(), new Area(), new Area()];
  const store = new Store("skerry");
  areas(one, all);
  assert.equal(store.load(), null);
  assert.equal(store.save(saved(1)), true);
  areas(two, all);
  assert.equal(store.load().frame.ply, 1);
  store.save(saved(2));
  areas(one, all);
  assert.equal(store.load().frame.ply, 1);
  areas(new Area(), all);
  assert.equal(store.load().frame.ply, 2);
});

test("a refusal is an answer, not an error", () => {
  areas(null, null);
  const store = new Store("skerry");
  assert.equal(store.load(), null);
  assert.equal(store.save(saved(1)), false);
  assert.equal(store.aside, null);
  store.aside = saved(1);
  store.options = { groups: true };
  assert.deepEqual(store.options, {});
});

test("what is no saved match is not loaded", () => {
  const all = new Area();
  areas(new Area(), all);
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
    all.setItem("skerry/match", text);
    assert.equal(store.load(), null, text);
  }
});

test("a match set aside is kept beside the present one, for each page by itself", () => {
  areas(new Area(), new Area());
  const store = new Store("skerry");
  store.save(saved(1));
  store.aside = saved(2);
  store.save(saved(3));
  assert.equal(store.aside.frame.ply, 2);
  assert.equal(store.load().frame.ply, 3);
  assert.equal(new Store("other").aside, null);
});
