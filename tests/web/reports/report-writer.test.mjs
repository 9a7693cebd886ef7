import assert from "node:assert/strict";
import { test } from "node:test";

import { ReportWriter } from "../../../web/reports/report-writer.js";

/** Lets everything run that waits for nothing else. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** A run whose reports are written when the test says so, and what becomes of them. */
function begun(played) {
  const writing = [];
  const shown = [];
  const run = {
    state: {},
    since: null,
    played,
    report: () => new Promise((resolve, reject) => writing.push({ resolve, reject })),
  };
  const writer = new ReportWriter(run, "", {
    onReport: ({ title }) => shown.push(title),
    onError: (error) => shown.push(error),
    onEnd: () => shown.push(writer.isBehind ? "behind" : "done"),
  });
  return { run, writer, writing, shown };
}

test("each report is on other games, and the last on all", async () => {
  const { run, writer, writing, shown } = begun(20);
  writer.update();
  run.played = 21;
  writer.update();
  assert.equal(writing.length, 1, "one is written at a time");
  writing[0].resolve({ title: "20 games" });
  await turn();
  assert.deepEqual(shown.splice(0), ["20 games", "behind"]);
  writing[1].resolve({ title: "21 games" });
  await turn();
  assert.deepEqual(shown, ["21 games", "done"]);
  writer.update();
  assert.equal(writing.length, 2);
});

test("a report that comes after a new run has begun is dropped", async () => {
  const { run, writer, writing, shown } = begun(20);
  writer.update();
  Object.assign(run, { state: {}, since: { time: Date.now(), games: 0 }, played: 0 });
  writing[0].resolve({ title: "20 games" });
  await turn();
  assert.deepEqual(shown, ["done"]);
  Object.assign(run, { since: null, played: 20 });
  writer.update();
  assert.equal(writing.length, 2, "as many games of the new run are others");
});

test("a report that fails is not tried again with the same games", async () => {
  const { writer, writing, shown } = begun(20);
  writer.update();
  writing[0].reject("failed");
  await turn();
  writer.update();
  assert.deepEqual([shown, writing.length], [["failed", "done"], 1]);
});
