import "../built-files.mjs";
import assert from "node:assert/strict";
import { mock, test } from "node:test";

const { BotPlayer } = await import("../../../web/bot/bot.js");
const { Master } = await import("../../../web/bot/master.js");

globalThis.document = {};
globalThis.matchMedia = () => ({ matches: false });
globalThis.navigator = { hardwareConcurrency: 1 }; // no helpers

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

test("a bot that fails has given up, until it is asked again", async () => {
  const failures = [];
  const worker = { call: async () => Promise.reject(new Error("no move")) };
  const onFailure = (kind) => failures.push(kind);
  const bot = new BotPlayer({ worker, onProgress() {}, onFailure });
  const frame = { turn: 1, outcome: null, clock: null, link: "", story: null };
  bot.think(frame, "bot 1", () => true);
  assert.equal(bot.isGone, false);
  await settle();
  assert.deepEqual([bot.isGone, bot.report, failures], [true, null, ["gone"]]);
  bot.think(frame, "bot 1", () => true);
  assert.equal(bot.isGone, false);
});

/** A bot against a person, and what its worker is asked. */
function seated(players, clock) {
  mock.reset();
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
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

test("a master thinks for its seconds, or shares its clock, as levels do", async () => {
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
    const started = ({ 0: method }) => method !== "learn";
    while (!calls.some(started)) await settle();
    assert.deepEqual(calls.find(started), call);
  }
});

test("the start of a master counts as thought, up to half of its time", async () => {
  for (const [seconds, took, counted] of [
    [2, 300, 0.3],
    [2, 5000, 1],
    [1, 5000, 0.5],
    [5, 5000, 1],
  ]) {
    const { calls, match } = seated(["person", `bot 7 ${seconds}`], null);
    let now = 0;
    mock.method(performance, "now", () => now);
    match(1, "x");
    now = took; // its worker has started
    while (calls.length < 3) await settle();
    assert.deepEqual(calls[2], ["slice", 40, "[]", counted]);
  }
});

/** A worker that knows a certificate after so many calls, once it has it, and what it is asked. */
function learner(steps) {
  const calls = [];
  let left = Number.POSITIVE_INFINITY;
  const call = async (...asked) => {
    calls.push(asked);
    await null;
    if (asked[0] !== "learn") return JSON.stringify({ done: true });
    left = asked.length > 2 ? steps : left - 1;
    return JSON.stringify({ begun: left < Number.POSITIVE_INFINITY, known: left <= 0 });
  };
  return { calls, worker: { call } };
}

const TOY = "1/toy-2/";
const LESSON = [["learn", TOY], ["learn", TOY, "proofs"], ...Array(3).fill(["learn", TOY])];

test("a master learns what is proved while a person thinks, and goes on where it was", async () => {
  mock.reset();
  mock.method(globalThis, "fetch", async () => ({ ok: true, text: async () => "proofs" }));
  const { calls, worker } = learner(3);
  const master = new Master(worker, { rest() {}, end() {} }, () => true);
  const pondering = master.ponder(TOY);
  while (calls.length < 3) await null;
  master.rest(); // the person has moved
  await pondering;
  assert.deepEqual(calls, LESSON.slice(0, 3));
  await master.ponder(TOY);
  assert.deepEqual(calls, [...LESSON, ["analyse", TOY]]);
  await master.prepare("1/toy-3/", 100);
  assert.equal(calls.length, 7, "nothing is proved of the larger board");
});

test("proofs that cannot be loaded, or come too late, are done without", async () => {
  mock.reset();
  let now = 0;
  mock.method(performance, "now", () => now);
  const { calls, worker } = learner(3);
  const master = new Master(worker, { rest() {}, end() {} }, () => false);
  for (const answer of [{ ok: false }, null]) {
    mock.method(globalThis, "fetch", async () => answer ?? Promise.reject(new Error("offline")));
    await master.prepare(TOY, 100);
  }
  const text = async () => {
    now = 100;
    return "proofs";
  };
  const { mock: fetching } = mock.method(globalThis, "fetch", async () => ({ ok: true, text }));
  await Promise.all([master.prepare(TOY, 100), master.prepare(TOY, 100)]);
  assert.equal(fetching.callCount(), 1, "it is fetched once at a time");
  assert.deepEqual(calls, Array(8).fill(["learn", TOY]));
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
  while (calls.length < 9) await null;
  assert.deepEqual(calls[3], ["analyse", "z"]);
  await settle();
  assert.equal(calls.length, 9, "until there is no more to learn");
  canPonder = false;
  await master.ponder("x");
  assert.equal(calls.length, 9);
});
