// A tournament that is stopped and goes on, or another one, while a game waits for an answer.

import assert from "node:assert/strict";
import { test } from "node:test";
import "../built-files.mjs";

globalThis.location = new URL("https://example.org/");
globalThis.origin = location.origin;
globalThis.document = { querySelector: () => null, body: {} };
globalThis.matchMedia = () => ({ matches: true });
globalThis.fetch = () => new Promise(() => {});
globalThis.setInterval = () => 0; // nobody is impatient
globalThis.BroadcastChannel = class {};

const workers = [];
/** A worker that never answers. */
globalThis.Worker = class extends EventTarget {
  constructor() {
    super();
    workers.push(this);
  }
  postMessage() {}
  terminate() {}
};

let isHeld = false;
/** A lock that one task can hold. */
const locks = {
  async request(_name, _options, task) {
    if (isHeld) return task(null);
    isHeld = true;
    return Promise.resolve(task({})).finally(() => {
      isHeld = false;
    });
  },
};
Object.defineProperty(globalThis, "navigator", { value: { locks } });

const { TournamentRun } = await import("../../../web/bots/tournament-run.js");

const level = { name: "Level 1", level: 1, files: null };
const plan = {
  game: "rive-3",
  entrants: [level, level],
  games: 2,
  opening: 0,
  seed: 1,
  limits: {},
};
const soon = () => new Promise((resolve) => setTimeout(resolve, 20));

test("what was stopped is waited for, and not taken for the work of another tab", async () => {
  const run = new TournamentRun(
    () => assert.fail(),
    () => {},
  );
  run.start(plan).catch(() => {});
  await soon();
  assert.ok(isHeld);
  for (const goOn of [() => run.goOn(), () => run.start({ ...plan, seed: 2 })]) {
    run.stop();
    assert.equal(run.since, null);
    goOn();
    await soon();
    assert.equal(run.isElsewhere, false);
    assert.ok(run.since);
  }
  const other = new TournamentRun(
    () => assert.fail(),
    () => {},
  );
  await other.start({ ...plan, seed: 3 });
  assert.ok(other.isElsewhere && !other.since, "as in another tab");
  assert.equal(other.plan, null, "and what is stored there is not replaced");
  other.plan = plan;
  const goingOn = other.goOn();
  assert.ok(other.since && !other.isElsewhere, "it tries again");
  await goingOn;
  assert.ok(other.isElsewhere && !other.since, "as long as the other tab plays");
  other.plan = null;
  assert.equal(workers.length, 1);
  workers[0].dispatchEvent(new Event("error"));
  await soon();
  assert.equal(workers.length, 2);
  assert.ok(isHeld && run.since);
  assert.equal(run.plan.seed, 2);
});

test("where the browser has no locks, the games are played all the same", async () => {
  for (const request of [() => Promise.reject(new Error("no storage")), undefined]) {
    const before = workers.length;
    locks.request = request;
    const run = new TournamentRun(
      () => assert.fail(),
      () => {},
    );
    const ended = run.start(plan);
    await soon();
    assert.equal(workers.length, before + 1);
    assert.ok(run.since && !run.isElsewhere);
    run.stop();
    workers[before].dispatchEvent(new Event("error"));
    await ended.catch(() => {});
  }
});
