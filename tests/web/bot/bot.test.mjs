import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { BotPlayer } from "../../../web/bot/bot.js";
import { Master } from "../../../web/bot/master.js";

globalThis.document = {};

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
function seated(players, clock) {
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
    const { calls, match } = seated(["person", who], timed);
    match(1, "x");
    assert.deepEqual(calls, [call]);
  }
});

test("a master ponders if it may, until the person has moved", async () => {
  let canPonder = true;
  const calls = [];
  const worker = {
    async call(...call) {
      calls.push(call);
      await null;
      return JSON.stringify({ done: calls.length === 9 });
    },
  };
  const helpers = { rest() {}, end() {} };
  const master = new Master(worker, helpers, () => canPonder);
  const pondering = master.ponder("x");
  while (calls.length < 3) await null;
  master.rest();
  await pondering;
  assert.deepEqual(calls.slice(0, 2), [
    ["analyse", "x"],
    ["slice", 40],
  ]);
  assert.equal(calls.length, 3);
  const until = master.ponder("y");
  master.ponder("z"); // another position
  await until;
  assert.deepEqual(calls.slice(3, 5), [
    ["analyse", "y"],
    ["analyse", "z"],
  ]);
  while (calls.length < 9) await null;
  await settle();
  assert.equal(calls.length, 9, "until there is no more to learn");
  canPonder = false;
  await master.ponder("x");
  assert.equal(calls.length, 9);
});
