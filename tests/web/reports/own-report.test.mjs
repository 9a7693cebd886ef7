import assert from "node:assert/strict";
import { test } from "node:test";

import { OwnReport } from "../../../web/reports/own-report.js";

globalThis.navigator ??= { hardwareConcurrency: 2 };
globalThis.matchMedia = () => ({ matches: false });

/** Lets everything run that waits for nothing else. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** A database with the row of an earlier visit, if any. */
function database(row = null) {
  const rows = new Map(row && [["design", { report: row }]]);
  return {
    read: async () => new Map(rows),
    update: async (_keys, decide) => {
      for (const [key, value] of decide()) rows.set(key, structuredClone(value));
    },
    rows,
  };
}

/** A game whose bots play at once, and whose reports are written when the test says so. */
function game() {
  const writing = [];
  const report = (_order, games) =>
    new Promise((resolve) => {
      writing.push(() => resolve({ html: "", data: `${games.length} games` }));
    });
  const start = () => ({
    load: async () => {},
    game: async (_order, number) => ({ number }),
    report,
    end() {},
  });
  return { writing, start };
}

test("a report can be saved when it is on all games that were played", async () => {
  const kept = database();
  const report = new OwnReport(() => {}, kept);
  report.order("code", "my-game-3", 4);
  const { writing, start } = game();
  const made = report.goOn(start);
  await turn();
  assert.deepEqual([report.count, report.canSave, report.isComplete], [4, false, false]);
  writing[0]();
  await made;
  assert.deepEqual([report.canSave, report.isComplete, report.isMaking], [true, true, false]);
  assert.equal(report.report.data, "4 games");
});

test("a report that lacks the last games is not saved, and goes on after a reload", async () => {
  const games = [{ number: 0 }, { number: 1 }];
  const old = { html: "", data: "1 games", count: 1 };
  const row = { source: "code", order: {}, games, report: old };
  const report = new OwnReport(() => {}, database(row));
  await report.recall();
  assert.deepEqual([report.count, report.canSave, report.isComplete], [2, false, false]);
  const { writing, start } = game();
  const made = report.goOn(start);
  await turn();
  assert.equal(report.canSave, false);
  writing[0]();
  await made;
  assert.deepEqual([report.canSave, report.report.data], [true, "2 games"]);
});

test("a stopped report can be saved as it is shown, and one of an earlier version, too", async () => {
  const report = { html: "", data: "" };
  const part = { source: "code", order: {}, games: [{ number: 0 }, null], report };
  for (const [row, isComplete] of [
    [part, false],
    [{ ...part, games: [{ number: 0 }] }, true],
  ]) {
    const found = new OwnReport(() => {}, database(row));
    await found.recall();
    assert.deepEqual([found.canSave, found.isComplete], [true, isComplete]);
  }
});

test("a report that could not be written is written again later", async (context) => {
  context.mock.timers.enable({ apis: ["Date"] });
  const written = [];
  const start = () => ({
    load: async () => {},
    async game(_order, number) {
      context.mock.timers.tick(6000);
      await turn();
      return { number };
    },
    async report(_order, games) {
      written.push(games.length);
      if (written.length === 1) throw new Error("too long");
      return { html: "", data: "" };
    },
    end() {},
  });
  const report = new OwnReport(() => {}, database());
  report.order("code", "my-game-3", 9);
  await report.goOn(start);
  assert.ok(written.length > 2, `written ${written.length} times`);
});
