// The bot at a match in which moves are taken back.

import assert from "node:assert/strict";
import { test } from "node:test";
import "../built-files.mjs";

globalThis.location = new URL("https://example.org/");
globalThis.addEventListener = () => {};
globalThis.matchMedia = () => ({ matches: true });
globalThis.document = { querySelector: () => null, documentElement: { dataset: {} }, body: {} };
globalThis.Worker = class extends EventTarget {
  postMessage() {}
  terminate() {}
};

const { Play } = await import("../../../web/app/play.js");
const { undo } = await import("../../../web/app/commands.js");

/** A position of a match of a person against a bot, after so many plies of a line. */
function at(ply, plies) {
  const base = { link: `${ply}`, name: "say", legal: [[1]], outcome: null, clock: null, tree: [] };
  const line = Array.from({ length: plies }, (_, i) => ({ token: `${i}`, player: i % 2 }));
  return { ...base, ply, line, turn: ply % 2, undo: 0, redo: null };
}

/** A match at which the bot is to move; `thoughts` are the positions that it began to think about. */
function setUp() {
  const play = new Play({
    loadBoard: async () => ({}),
    onChange() {},
    onProgress() {},
    onEntry() {},
    onAim() {},
  });
  const { match, bot } = play;
  Object.assign(match, { frame: at(3, 3), isLive: true, players: ["person", "bot 1"] });
  const thoughts = [];
  const calls = [];
  play.botWorker.call = (method, ...args) => {
    if (method === "think") thoughts.push(args[0]);
    return new Promise((resolve) => calls.push((report) => resolve(JSON.stringify(report))));
  };
  const answer = async () => {
    for (const call of calls.splice(0)) call({ nodes: 9, goal: 9, done: true, best: [1] });
    await new Promise((resolve) => setTimeout(resolve, 5));
  };
  const played = [];
  match.play = (move) => {
    played.push(move);
    return true;
  };
  match.undo = () => match.frame;
  return { play, match, bot, thoughts, played, answer };
}

test("a bot whose turn was taken back does not think on, nor play what it found", async () => {
  const { play, match, bot, thoughts, played, answer } = setUp();
  play.letBotPlay();
  assert.deepEqual([thoughts, bot.report?.nodes], [["3"], 0]);
  undo(play, { stepsBack: false });
  assert.equal(bot.report, null, "it has stopped before the session has answered");
  await answer();
  match.frame = at(2, 3);
  play.letBotPlay();
  assert.deepEqual([thoughts, played], [["3"], []]);
});

test("a bot that has the first move thinks on if there is nothing to take back", () => {
  const { play, match, bot } = setUp();
  match.players = ["bot 1", "person"];
  match.frame = { ...at(0, 0), undo: null };
  play.letBotPlay();
  undo(play, { stepsBack: false });
  assert.ok(bot.report);
});

test("a bot waits where moves were taken back, until a person moves or lets it go on", () => {
  const { play, match, thoughts } = setUp();
  match.frame = at(1, 3);
  play.letBotPlay();
  assert.deepEqual(thoughts, []);
  play.resumeBot();
  assert.deepEqual(thoughts, ["1"]);
  play.bot.forget();
  match.frame = at(3, 3);
  play.letBotPlay();
  assert.deepEqual(thoughts, ["1", "3"]);
});
