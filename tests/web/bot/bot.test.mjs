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
