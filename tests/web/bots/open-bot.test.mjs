import assert from "node:assert/strict";
import { test } from "node:test";

import { OpenBot } from "../../../web/bots/open-bot.js";

const files = { "bot.py": "1" };
const bot = { id: "a", name: "A", game: "rive-5", files, time: 1 };

/** An open bot, and what is asked of the saved ones.  `answer` is how a bot is saved. */
function opened(answer = (one) => ({ bot: one, isSaved: Promise.resolve(true) })) {
  const said = [];
  const savedBots = {
    add: async (one) => ({ ...one, id: "new", time: 2 }),
    save: (one) => {
      said.push(["save", one.id, one.name]);
      return answer(one);
    },
    remove: async (id) => said.push(["remove", id]),
  };
  const openBot = new OpenBot(savedBots, {
    onOpen: () => said.push(["open", openBot.bot?.id ?? null]),
    onSave: () => {},
    onWarning: (text) => said.push(["warning", text.split(/[ ,;:]/)[0]]),
  });
  return { openBot, said };
}

test("what was changed is saved, once, before another bot is opened", async () => {
  const { openBot, said } = opened();
  await openBot.open(bot);
  openBot.change({ name: "B" });
  openBot.change({ name: "C" });
  await openBot.open({ ...bot, id: "b" });
  await openBot.save();
  assert.deepEqual(said, [
    ["open", "a"],
    ["save", "a", "C"],
    ["open", "b"],
  ]);
});

test("a bot that came in a link is not changed or saved until it is added", async () => {
  const { openBot, said } = opened();
  await openBot.open({ ...bot, id: "" }, true);
  openBot.change({ name: "B" });
  await openBot.save();
  assert.deepEqual([openBot.bot.name, said], ["A", [["open", ""]]]);
  await openBot.add(openBot.bot);
  assert.deepEqual([openBot.isUntrusted, said.at(-1)], [false, ["open", "new"]]);
});

test("a deleted bot comes back with its latest changes", async () => {
  const { openBot, said } = opened();
  await openBot.open(bot);
  openBot.change({ name: "B" });
  const deleted = openBot.bot;
  await openBot.remove();
  await openBot.save();
  await openBot.restore(deleted);
  assert.deepEqual(said.slice(1), [
    ["remove", "a"],
    ["open", null],
    ["save", "a", "B"],
    ["open", "a"],
  ]);
});

test("a copy beside the version of another tab is told", async () => {
  const { openBot, said } = opened((one) => ({
    bot: { ...one, id: "copy" },
    isSaved: Promise.resolve(false),
  }));
  await openBot.open(bot);
  openBot.change({ name: "B" });
  await openBot.save();
  assert.equal(openBot.bot.id, "copy");
  assert.deepEqual(said.slice(2), [["warning", "Another"]]);
});

test("opening the bot that is open keeps its changes, unless another tab has made later ones", async () => {
  const { openBot } = opened((one) => ({
    bot: { ...one, time: 5 },
    isSaved: Promise.resolve(true),
  }));
  await openBot.open(bot);
  openBot.change({ name: "B" });
  await openBot.open(bot); // as it was listed before it was saved
  assert.deepEqual([openBot.bot.name, openBot.bot.time], ["B", 5]);
  await openBot.open({ ...bot, name: "C", time: 9 });
  assert.equal(openBot.bot.name, "C");
});
