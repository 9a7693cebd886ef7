import assert from "node:assert/strict";
import { test } from "node:test";

import { divide } from "../../../web/bots/bot-files.js";
import { SavedBots, variantOf } from "../../../web/bots/saved-bots.js";

/** A database for several tabs. */
class Tables {
  rows = new Map();
  databases = [];

  open() {
    const database = {
      onChange: () => {},
      list: async () => new Map([...this.rows].map(([id, { bot }]) => [id, bot])),
      update: async (keys, decide) => {
        assert.deepEqual(keys, [], "what is read first is not written by a page that goes");
        for (const [id, row] of decide(new Map())) this.rows.set(id, row);
        for (const other of this.databases) if (other !== database) other.onChange();
      },
    };
    this.databases.push(database);
    return database;
  }
}

test("a bot that another tab has changed is kept beside it", async () => {
  const tables = new Tables();
  const [one, other] = [tables, tables].map((all) => new SavedBots(all.open()));
  for (const bots of [one, other]) bots.onChange = () => bots.list();
  const bot = await one.add({ name: "a", game: "rive-5", files: { "bot.py": "1" } });
  const [seen] = await other.list();
  await new Promise((resolve) => setTimeout(resolve, 5)); // the clock goes on
  const changed = other.save({ ...seen, files: { "bot.py": "2" } });
  assert.equal(changed.bot.id, bot.id);
  await changed.isSaved;
  const mine = one.save({ ...bot, files: { "bot.py": "3" } });
  assert.notEqual(mine.bot.id, bot.id);
  await mine.isSaved;
  const again = one.save({ ...mine.bot, files: { "bot.py": "4" } });
  assert.equal(again.bot.id, mine.bot.id);
  await again.isSaved;
  const all = (await other.list()).map(({ files }) => files["bot.py"]);
  assert.deepEqual(all.toSorted(), ["2", "4"]);
});

test("a bot that could not be written is told, and listed once, with its latest changes", async () => {
  const database = new Tables().open();
  const bots = new SavedBots(database);
  const bot = await bots.add({ name: "a", game: "rive-5", files: { "bot.py": "1" } });
  database.update = () => Promise.reject(new Error("full"));
  let unsaved = 0;
  bots.onUnsaved = () => unsaved++;
  const { isSaved } = bots.save({ ...bot, files: { "bot.py": "2" } });
  assert.equal(await isSaved, false);
  assert.equal(unsaved, 1);
  assert.deepEqual(
    (await bots.list()).map(({ files }) => files["bot.py"]),
    ["2"],
  );
});

test("what is no bot is passed over, and a time that is none is the earliest", async () => {
  const tables = new Tables();
  const files = { "bot.py": "" };
  const odd = [null, 1, {}, { game: "rive-5" }, { game: 1, files }, { game: "g", files: {} }];
  for (const [i, bot] of [...odd, { game: "g", files, time: 1e300, name: [] }].entries())
    tables.rows.set(`${i}`, { bot });
  const [bot, ...none] = await new SavedBots(tables.open()).list();
  assert.deepEqual([bot.time, bot.name, none], [0, "", []]);
});

test("a bot of the course is known by its class, and no code is read for ages", () => {
  const agents = [
    "class StudentAgent(BaseAgent):",
    "x = 1\nfrom .agent import X, StudentAgent",
    "from a.b import StudentAgent as A",
  ];
  for (const code of agents) {
    assert.equal(variantOf({ "bot.py": code }), "course", code);
    assert.equal(divide("all", { "a/bot.py": code, "b/bot.py": "def choose(" }).length, 2, code);
  }
  const long = `from ${" import ".repeat(300_000)}`; // in steps for each pair it takes minutes
  for (const code of [long, "from a import StudentAgents", "import StudentAgent"]) {
    assert.equal(variantOf({ "bot.py": code }), null);
    assert.equal(divide("all", { "a/bot.py": code, "b/bot.py": "def choose(" }).length, 1);
  }
});
