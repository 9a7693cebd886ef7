import assert from "node:assert/strict";
import { test } from "node:test";

import {
  add,
  fromFile,
  raw,
  remove,
  rename,
  restore,
  toFile,
} from "../../../web/match/collection.js";
import { Store } from "../../../web/match/store.js";
import { trunk } from "../../../web/match/tree.js";
import { Unstored } from "../../../web/match/unstored.js";
import { Area } from "../../../web/platform/area.js";

const text = { template: "{player}: place a stone.", values: { player: "Black" } };
const TOKENS = ["c3", "b4", "a1", "d2", "e1"];

/** A saved match after so many moves. */
function saved(moves, { player = "person" } = {}) {
  const line = TOKENS.slice(0, moves).map((token, i) => ({ token, player: i % 2, node: i + 1 }));
  return {
    record: JSON.stringify(TOKENS.slice(0, moves)),
    players: [player, "bot 3"],
    frame: {
      name: "rive-3",
      pieces: ".".repeat(19),
      legal: [[2], [3, "h"]],
      line,
      tree: trunk(line),
      last: [],
      marks: [],
      links: [],
      paths: [],
      score: [text, text],
      prompt: text,
      outcome: null,
      clock: null,
      ply: moves,
      node: moves,
      turn: moves % 2,
      undo: null,
      redo: null,
      link: `1/rive-3/${TOKENS.slice(0, moves).join(".")}`,
      code: "3/4/5/4/3 b -",
    },
  };
}

class FakeStorage {
  setItem(key, value) {
    if (this.isFull?.()) throw new Error("no room");
    this[key] = String(value);
  }
  getItem(key) {
    return Object.hasOwn(this, key) ? this[key] : null;
  }
  removeItem(key) {
    delete this[key];
  }
}

/** What a browser keeps for all tabs; `trouble` is what becomes of the database. */
class Disk {
  rows = new Map();
  areas = new FakeStorage();
  trouble = null;
  tabs = new Set();

  /** The store of another tab, whose session ends with it. */
  tab() {
    const base = {
      onChange() {},
      list: async (table) => {
        this.#refuse("refused");
        return new Map([...this.rows].map(([key, row]) => [key, row[table]]));
      },
      read: async (keys) => {
        this.#refuse("refused");
        return this.#rows(keys);
      },
      update: async (keys, decide) => {
        this.#refuse("refused");
        const changes = structuredClone(decide(this.#rows(keys)));
        if ([...changes.values()].some(Boolean)) this.#refuse("full");
        for (const [key, row] of changes) {
          if (row) this.rows.set(key, row);
          else this.rows.delete(key);
        }
        for (const other of this.tabs)
          if (other !== base) await other.onChange([...changes.keys()]);
      },
    };
    this.tabs.add(base);
    const session = new FakeStorage();
    const areas = [this.areas, session].map(
      (storage) =>
        new Area(() => {
          if (this.trouble === "refused") throw new Error("refused");
          return storage;
        }),
    );
    return new Store(base, new Unstored("skerry", areas));
  }

  #rows(keys) {
    const found = keys.flatMap((key) => (this.rows.has(key) ? [[key, this.rows.get(key)]] : []));
    return new Map(structuredClone(found));
  }

  #refuse(trouble) {
    if (this.trouble !== trouble) return;
    const name = trouble === "full" ? "QuotaExceededError" : "SecurityError";
    throw new DOMException(trouble, name);
  }
}

async function opened(disk) {
  const store = disk.tab();
  await store.ready;
  return store;
}

const own = (id, ...stamps) => ({ id, stamps });
const plies = (store) =>
  store
    .list()
    .map(({ ply }) => ply)
    .sort();
const load = async (store, id) => (await store.load(id))?.saved.frame.ply ?? null;
/** A tab's hold on a stored match. */
const held = async (store, id) => own(id, ...(await store.load(id)).stamps);

/** Puts a match where the version before kept it. */
function putOld(disk, id, match, about = {}) {
  const { frame, players } = match;
  const { name, turn, ply, line } = frame;
  const summary = { name, turn, ply, moves: line.length, players, time: 7, ...about };
  disk.areas[`skerry/match/${id}`] = JSON.stringify(match);
  disk.areas[`skerry/about/${id}`] = JSON.stringify(summary);
}

test("many matches are kept, each with a summary", async () => {
  const disk = new Disk();
  const store = await opened(disk);
  assert.deepEqual(store.list(), []);
  const one = own("one");
  assert.equal(await store.save(one, saved(1)), null);
  assert.equal(await store.save(own("two"), saved(2)), null);
  assert.equal(await store.save(own("empty"), saved(0)), null);
  assert.deepEqual(plies(store), [1, 2]);
  assert.equal(await load(store, "two"), 2);
  assert.equal(await load(store, "none"), null);
  await rename(store, "one", "  A title ");
  await store.save(one, saved(3));
  assert.equal(one.id, "one");
  const again = await opened(disk);
  const { title, name, moves, over } = again.list().find(({ id }) => id === "one");
  assert.deepEqual([title, name, moves, over], ["A title", "rive-3", 3, false]);
});

test("a match without a move is kept for a week", async () => {
  const disk = new Disk();
  const store = await opened(disk);
  for (const [id, moves] of Object.entries({ played: 1, left: 0, begun: 0 }))
    await store.save(own(id), saved(moves));
  for (const id of ["played", "left"]) disk.rows.get(id).about.time -= 6048e5 + 1;
  await opened(disk);
  await new Promise(setImmediate);
  assert.deepEqual([...disk.rows.keys()], ["played", "begun"]);
});

test("a save is told once the list has it, wherever it is kept", async () => {
  const disk = new Disk();
  const store = await opened(disk);
  /** @type {number[][]} */
  const told = [];
  store.onChange = () => told.push(plies(store));
  const one = own("one");
  const saving = store.save(one, saved(1));
  assert.deepEqual(told, [], "not before it is written");
  await saving;
  await store.save(one, saved(2));
  disk.trouble = "full";
  await store.save(one, saved(3));
  assert.deepEqual(told, [[1], [2], [3]]);
});

test("a match that another tab has changed is not overwritten", async () => {
  const disk = new Disk();
  const [one, two] = [await opened(disk), await opened(disk)];
  const first = own("match");
  await one.save(first, saved(1));
  const second = await held(two, "match");
  await two.save(second, saved(2));
  assert.equal(second.id, "match");
  assert.ok(!first.stamps.includes(one.stamp("match")), "the other tab hears of it");
  await one.save(first, saved(3));
  assert.notEqual(first.id, "match");
  assert.equal(await load(one, "match"), 2);
  assert.equal(await load(two, first.id), 3);
  assert.deepEqual(plies(two), [2, 3]);
});

test("a title and names that another tab has given are kept, also by what is stored late", async () => {
  const disk = new Disk();
  const [one, two] = [await opened(disk), await opened(disk)];
  const first = own("match");
  await one.save(first, saved(1));
  disk.tabs.clear(); // it hears of nothing from now on
  await rename(two, "match", "A title", ["Ana", ""]);
  await one.save(first, saved(2));
  const given = async () => {
    const { id, title, names, ply } = (await opened(disk)).list()[0];
    return [id, title, names, ply];
  };
  assert.deepEqual(await given(), ["match", "A title", ["Ana", ""], 2]);
  disk.trouble = "full";
  await one.save(first, saved(3));
  disk.trouble = null;
  await rename(two, "match", "A title", ["Ana", "Bo"]);
  assert.deepEqual(await given(), ["match", "A title", ["Ana", "Bo"], 3]);
});

test("what one tab deletes while another plays is there again with the next move", async () => {
  const disk = new Disk();
  const [one, two] = [await opened(disk), await opened(disk)];
  const first = own("match");
  await one.save(first, saved(1));
  await remove(two, ["match"]);
  assert.deepEqual(one.list(), []);
  await one.save(first, saved(2));
  assert.deepEqual([first.id, plies(one), plies(two)], ["match", [2], [2]]);
});

test("what is removed can be put back, what is exported added, each once", async () => {
  const store = await opened(new Disk());
  await store.save(own("abcdefgh1"), saved(1));
  await store.save(own("abcdefgh2"), saved(2));
  await rename(store, "abcdefgh1", "One");
  const file = await toFile(store, []);
  const removed = await remove(store, ["abcdefgh1"]);
  assert.deepEqual(plies(store), [2]);
  await restore(store, removed);
  assert.deepEqual(await fromFile(store, file), { added: 0, damaged: 0, mistakes: [] });
  assert.equal(store.list().find(({ id }) => id === "abcdefgh1").title, "One");
  const other = await opened(new Disk());
  assert.deepEqual(await fromFile(other, file), { added: 2, damaged: 0, mistakes: [] });
  assert.deepEqual(JSON.parse(await toFile(other, [])), JSON.parse(file));
  assert.equal(await fromFile(other, "{"), null);
  assert.equal(await fromFile(other, '{"skerry": "matches", "matches": 3}'), null);
  assert.equal(await fromFile(other, "[".repeat(4e7)), null, "a parser would take all memory");
  const title = `${"[".repeat(200)}\\"${"{".repeat(200)}`;
  const listed = JSON.stringify({ skerry: "matches", matches: [{ title }] });
  assert.deepEqual(await fromFile(other, listed), { added: 0, damaged: 1, mistakes: [] });
});

test("bad entries of a file are left out, and counted", async () => {
  const store = await opened(new Disk());
  const bad = [null, 3, [], {}, { id: "../x" }, { record: null }];
  const good = { id: "__proto__", title: 5, time: "x", ...saved(2) };
  assert.deepEqual(await add(store, [...bad, good]), { added: 1, damaged: bad.length });
  const [{ title, ply }] = store.list();
  assert.deepEqual([title, ply], ["", 2]);
});

test("storage that is refused is said to be, and the matches last as long as the page", async () => {
  const disk = new Disk();
  disk.trouble = "refused";
  const store = await opened(disk);
  assert.deepEqual(store.list(), []);
  await assert.rejects(
    toFile(store, []),
    "nothing is known, which is not to say that there is none",
  );
  const one = own("one");
  assert.equal(await store.save(one, saved(1)), "refused");
  assert.equal(await store.save(one, saved(2)), "refused");
  assert.deepEqual([one.id, await load(store, "one"), plies(store)], ["one", 2, [2]]);
  await rename(store, "one", "A title");
  assert.equal(store.list()[0].title, "A title");
  assert.equal(JSON.parse(await toFile(store, [])).matches.length, 1);
  await remove(store, ["one"]);
  assert.deepEqual(store.list(), []);
});

test("what cannot be read is not taken for deleted, and what cannot be changed stays", async () => {
  const disk = new Disk();
  const store = await opened(disk);
  const [base] = disk.tabs;
  for (const n of [1, 2]) await store.save(own(String(n)), saved(n));
  disk.trouble = "refused";
  await base.onChange(["1"]);
  for (const call of [
    () => store.load("1"),
    () => raw(store, "1"),
    () => toFile(store, []),
    () => rename(store, "1", "A title", []),
    () => remove(store, ["1"]),
    () => store.write(["1"], () => new Map([["1", null]])),
  ])
    await assert.rejects(call, { message: "refused" }, String(call));
  assert.deepEqual(plies(store), [1, 2]);
  disk.trouble = "full";
  await assert.rejects(rename(store, "1", "A title", []), { message: "full" });
  const removed = await remove(store, ["1"]);
  await restore(store, removed);
  assert.deepEqual([plies(store), store.list()[0].title], [[1, 2], ""]);
  assert.deepEqual(plies(await opened(disk)), [1, 2], "what has found no room is kept elsewhere");
});

test("what a full storage does not take outlives a reload, and is stored when there is room", async () => {
  for (const isFull of [() => false, () => true]) {
    const disk = new Disk();
    const store = await opened(disk);
    const one = own("one");
    assert.equal(await store.save(one, saved(1)), null);
    disk.trouble = "full";
    disk.areas.isFull = isFull; // the session is another place
    Object.defineProperty(disk.areas, "isFull", { enumerable: false });
    assert.equal(await store.save(one, saved(2)), "full");
    assert.equal(await store.save(one, saved(3)), "full");
    assert.deepEqual([one.id, plies(store), await load(store, "one")], ["one", [3], 3]);
    assert.equal(disk.rows.get("one").about.ply, 1);
    if (isFull()) continue;
    const next = await opened(disk);
    assert.deepEqual([plies(next), await load(next, "one")], [[3], 3]);
    disk.trouble = null;
    await next.storeRest();
    assert.equal(disk.rows.get("one").about.ply, 3);
    assert.deepEqual(Object.keys(disk.areas), []);
    assert.equal(await store.save(one, saved(4)), null, "and the tab before goes on with it");
    assert.equal(one.id, "one");
    assert.deepEqual(plies(await opened(disk)), [4]);
  }
});

test("a storage that stays full over many moves and reloads makes no second match", async () => {
  const disk = new Disk();
  const store = await opened(disk);
  const one = own("one");
  await store.save(one, saved(1));
  disk.trouble = "full";
  for (let i = 0; i < 9; i++) await store.save(one, saved(2 + (i % 2)));
  const next = await opened(disk);
  const again = await held(next, "one");
  for (let i = 0; i < 9; i++) await next.save(again, saved(3 + (i % 2)));
  disk.trouble = null;
  await next.storeRest();
  assert.equal(await next.save(again, saved(5)), null);
  assert.deepEqual([again.id, plies(next), disk.rows.size], ["one", [5], 1]);
  assert.deepEqual(plies(await opened(disk)), [5]);
});

test("two tabs that a full storage does not serve keep their own", async () => {
  const disk = new Disk();
  const [one, two] = [await opened(disk), await opened(disk)];
  const first = own("match");
  await one.save(first, saved(1));
  const second = await held(two, "match");
  disk.trouble = "full";
  await one.save(first, saved(2));
  await two.save(second, saved(3));
  assert.notEqual(first.id, second.id);
  disk.trouble = null;
  assert.deepEqual(plies(await opened(disk)), [2, 3]);
});

test("a page that goes leaves what it has not stored", async () => {
  const disk = new Disk();
  const store = await opened(disk);
  const one = own("one");
  await store.save(one, saved(1));
  store.leave(one, saved(2));
  assert.deepEqual(plies(await opened(disk)), [2]);
  assert.equal(disk.rows.size, 1);
  await store.save(one, saved(3)); // it did not go after all
  assert.deepEqual([one.id, plies(await opened(disk))], ["one", [3]]);
});

test("a match is read before the list is known, where the database has an older one or none", async () => {
  const disk = new Disk();
  const store = await opened(disk);
  await store.save(own("one"), saved(1));
  store.leave(own("one", store.stamp("one")), saved(2));
  assert.equal(await load(disk.tab(), "one"), 2);
  const later = new Promise(() => {});
  const silent = {
    list: () => later,
    read: () => Promise.reject(new Error()),
    update: () => later,
  };
  const unstored = new Unstored("skerry", [new Area(() => disk.areas)]);
  assert.equal(await load(new Store({ ...silent, onChange() {} }, unstored), "one"), 2);
});

test("what is stored late is not taken for another tab's", async () => {
  const disk = new Disk();
  const store = await opened(disk);
  const one = own("one");
  await store.save(one, saved(1));
  const writing = store.save(one, saved(2));
  store.leave(one, saved(2));
  await writing;
  assert.deepEqual(plies(await opened(disk)), [2]);
  assert.equal(disk.rows.size, 1);
});

test("what earlier versions kept is taken over once, whoever comes first", async () => {
  const disk = new Disk();
  disk.areas["skerry/match"] = JSON.stringify(saved(1));
  disk.areas["skerry/aside"] = JSON.stringify(saved(2));
  putOld(disk, "old", saved(3), { title: "Old" });
  const before = { ...disk.areas };
  const tabs = await Promise.all([opened(disk), opened(disk)]);
  for (const store of tabs) assert.deepEqual(plies(store), [1, 2, 3]);
  assert.deepEqual(Object.keys(disk.areas), []);
  const { title, time } = tabs[0].list().at(-1);
  assert.deepEqual([title, time], ["Old", 7]);
  Object.assign(disk.areas, before); // as if it had been interrupted before they were removed
  assert.deepEqual(plies(await opened(disk)), [1, 2, 3]);
  assert.equal(disk.rows.size, 3);
});

test("where the database is refused, what earlier versions kept stays where it is", async () => {
  const disk = new Disk();
  putOld(disk, "old", saved(3));
  disk.trouble = "full";
  assert.deepEqual(plies(await opened(disk)), [3]);
  assert.ok(disk.areas["skerry/match/old"]);
  disk.trouble = null;
  assert.deepEqual(plies(await opened(disk)), [3]);
});

test("a tab with an earlier version plays on", async () => {
  const disk = new Disk();
  putOld(disk, "old", saved(1), { title: "Old", stamp: "a" });
  const store = await opened(disk);
  putOld(disk, "old", saved(2), { title: "", stamp: "b" });
  await store.storeRest();
  assert.deepEqual(plies(store), [2]);
  assert.equal(store.list()[0].title, "Old");
  const mine = await held(store, "old");
  await store.save(mine, saved(4));
  putOld(disk, "old", saved(3), { title: "", stamp: "c" });
  await store.storeRest();
  await store.storeRest();
  assert.deepEqual(plies(store), [3, 4], "both go on");
  assert.equal(await load(store, "old"), 4);
});

test("what is damaged hides nothing, and can be taken away as it is", async () => {
  const disk = new Disk();
  const damaged = {
    nonsense: "{",
    deep: "[".repeat(100_000),
    empty: "null",
    players: JSON.stringify({ ...saved(1), players: ["person"] }),
    record: JSON.stringify({ ...saved(1), record: 5 }),
    line: JSON.stringify({ ...saved(1), frame: { ...saved(1).frame, line: [null] } }),
  };
  for (const [id, match] of Object.entries(damaged)) {
    disk.areas[`skerry/match/${id}`] = match;
    disk.areas[`skerry/about/${id}`] = "nonsense";
  }
  disk.areas["skerry/match"] = "no match";
  putOld(disk, "good", saved(2));
  const store = await opened(disk);
  assert.deepEqual(plies(store), [2]);
  assert.equal(store.damaged.length, Object.keys(damaged).length + 1);
  for (const [id, match] of Object.entries(damaged)) {
    assert.equal(await store.load(id), null, id);
    assert.equal(await raw(store, id), match, id);
  }
  assert.equal(JSON.parse(await toFile(store, [])).matches.length, 1);
  const again = await opened(disk);
  await remove(again, again.damaged);
  assert.deepEqual([again.damaged, plies(again)], [[], [2]]);
  assert.deepEqual([...disk.rows.keys()], ["good"]);
});

test("a damaged summary is made anew, and a match that turns out to be damaged is listed so", async () => {
  const disk = new Disk();
  const store = await opened(disk);
  const ids = ["aaa", "bbb", "ccc", "ddd"];
  for (const id of ids) await store.save(own(id), saved(1));
  const spoil = (id, fields) => Object.assign(disk.rows.get(id).about, fields);
  spoil("aaa", { winner: "__proto__", ply: 1e9, title: [] });
  spoil("bbb", { players: {}, time: "now" });
  disk.rows.get("ccc").about = null;
  disk.rows.get("ddd").match = '{"record": null}';
  const again = await opened(disk);
  assert.deepEqual(plies(again), [1, 1, 1, 1]);
  for (const { title, winner, players } of again.list()) {
    assert.deepEqual([title, winner, players], ["", null, ["person", "bot 3"]]);
  }
  let changes = 0;
  again.onChange = () => changes++;
  assert.equal(await again.load("ddd"), null);
  assert.deepEqual([changes, plies(again), again.damaged], [1, [1, 1, 1], ["ddd"]]);
  const latest = await again.latest(() => true);
  assert.equal(latest.saved.frame.ply, 1);
});
