import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { BotPlayer } from "../../../web/bot/bot.js";

globalThis.matchMedia = () => ({ matches: false });
globalThis.document = { documentElement: { dataset: {} } };

const settle = () => new Promise((resolve) => setImmediate(resolve));

/** A bot that has found its move, and what it has played in a match whose last turn was `player`'s. */
async function thinking(player) {
  mock.reset();
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  mock.method(performance, "now", () => 0); // however busy the computer is
  const report = JSON.stringify({ nodes: 1, goal: 1, done: true, best: [7] });
  const worker = { call: async () => report };
  const bot = new BotPlayer({ worker, onProgress() {}, onFailure() {} });
  const played = [];
  const frame = { turn: 1, outcome: null, clock: null, link: "", story: { player } };
  const play = (move) => played.push(move);
  bot.consider(
    { frame, isLive: true, pendingMove: null, players: ["person", "bot 1"], play },
    false,
  );
  await settle();
  return { bot, played };
}

test("each part of a bot's turn is seen for a while", async () => {
  const { played } = await thinking(1);
  mock.timers.tick(600);
  await settle();
  assert.deepEqual(played, []);
  mock.timers.tick(100);
  await settle();
  assert.deepEqual(played, [[7]]);
});

test("its answer to a person comes sooner", async () => {
  const { played } = await thinking(0);
  mock.timers.tick(340);
  await settle();
  assert.deepEqual(played, [[7]]);
});

test("whoever taps need not wait", async () => {
  const { bot, played } = await thinking(1);
  bot.hurry();
  await settle();
  assert.deepEqual(played, [[7]]);
});

/** A bot against a person, and what its worker is asked. */
function seated(players, { canPonder = false, clock = null } = {}) {
  mock.reset();
  const calls = [];
  const worker = {
    async call(...call) {
      calls.push(call);
      await null;
      return JSON.stringify({ nodes: 1, goal: 0, done: calls.length > 3, best: [7] });
    },
  };
  globalThis.document.hidden = false;
  const bot = new BotPlayer({
    worker,
    onProgress() {},
    onFailure() {},
    canPonder: () => canPonder,
  });
  const match = (turn, link) => {
    const frame = { turn, outcome: null, clock, link, story: null };
    bot.consider({ frame, isLive: true, pendingMove: null, players, play: () => true }, false);
  };
  return { bot, calls, match };
}

test("a master thinks for its seconds, or shares its clock, as levels do", () => {
  const clock = { running: 1, left: [60, 50], increment: 3 };
  for (const [who, timed, call] of [
    ["bot 7", null, ["master", "x", 2]],
    ["bot 7 5", null, ["master", "x", 5]],
    ["bot 7 5", clock, ["master", "x", 10, 50, 3]],
    ["bot 4", null, ["think", "x", 4]],
    ["bot 4", clock, ["think", "x", 4, 50, 3]],
  ]) {
    const { calls, match } = seated(["person", who], { clock: timed });
    match(1, "x");
    assert.deepEqual(calls, [call]);
  }
});

test("a master ponders if it may, until the person has moved", async () => {
  const { bot, calls, match } = seated(["person", "bot 7"], { canPonder: true });
  match(0, "x");
  match(0, "x");
  assert.equal(bot.report, null, "the person can move");
  await settle();
  assert.deepEqual(calls.slice(0, 2), [
    ["analyse", "x"],
    ["slice", 40],
  ]);
  assert.equal(calls.length, 4, "until there is no more to learn");
  match(1, "x.y");
  assert.deepEqual(calls[4], ["master", "x.y", 2]);
  bot.forget();
  for (const [players, canPonder] of [
    [["person", "bot 7"], false],
    [["person", "bot 6"], true],
    [["person", "person"], true],
  ]) {
    const other = seated(players, { canPonder });
    other.match(0, "x");
    assert.deepEqual(other.calls, []);
  }
});
