import assert from "node:assert/strict";
import { test } from "node:test";

import { Clock, face, steady } from "../../../web/match/clock.js";

test("faces", () => {
  const faces = [7200, 3599.2, 180, 179.99, 60, 10.01, 10, 9.99, 0.04, 0, -3].map(face);
  assert.deepEqual(faces, [
    ...["2:00:00", "1:00:00", "3:00", "3:00", "1:00", "0:11", "0:10.0", "0:09.9", "0:00.0"],
    ...["0:00.0", "0:00.0"],
  ]);
});

test("time goes on where the system's clock is set back", () => {
  let [system, own] = [1e9, 5];
  const now = steady(
    () => system,
    () => own,
  );
  const start = now();
  const after = (systems, owns) => {
    [system, own] = [system + systems, own + owns];
    return now() - start;
  };
  assert.equal(after(3000, 3000), 3000);
  assert.equal(after(-3_600_000, 2000), 5000, "set back by an hour");
  assert.equal(after(1000, 1000), 6000);
  assert.equal(after(60_000, 10), 66_000, "the device slept");
});

test("a choice that was kept before the clock was set back begins now", (t) => {
  const { clock, match, wait } = setUp();
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const turn = { link: "1", who: "person", spent: 2000, since: 5e6 };
  match.frame = { link: "1", clock: { limit: [100, 100], left: [100, 100], running: 1, turn } };
  clock.follow("new");
  wait(7);
  assert.equal(clock.spent(), 9);
});

/** A clock over a match that hears what happens. */
function setUp({ players = ["person", "person"], left = [100, 100] } = {}) {
  const heard = [];
  let now = 1e6;
  let thought = 0;
  const frame = (link, running) => ({ link, clock: { limit: [100, 100], left, running } });
  const match = { players, isLive: true, pendingMove: null, frame: frame("0", null) };
  match.flag = (out) => heard.push(["out", ...out]);
  const clock = new Clock({
    match,
    thinkingTime: () => thought,
    onTick: () => {},
    onWarning: (player, seconds) => heard.push(["warn", player, seconds]),
    now: () => now,
  });
  return {
    ...{ clock, match, heard },
    to(link, running, kind = "move") {
      match.frame = frame(link, running);
      clock.follow(kind);
    },
    wait: (seconds) => (now += seconds * 1000),
    think: (seconds) => (thought = seconds * 1000),
    stop: () => (match.frame = null),
  };
}

test("a choice takes the time since it began", (t) => {
  const { clock, to, wait } = setUp();
  t.mock.timers.enable({ apis: ["setTimeout"] });
  to("0", null, "new");
  wait(50);
  assert.equal(clock.spent(), null, "nobody's time runs before the first move");
  to("1", 1);
  wait(7);
  assert.equal(clock.spent(), 7);
  assert.deepEqual(clock.left(), [100, 93]);
  to("2", 0);
  assert.equal(clock.spent(), 0);
});

test("the clock rests where moves were taken back, and goes on where it was", (t) => {
  const { clock, to, wait } = setUp();
  t.mock.timers.enable({ apis: ["setTimeout"] });
  to("1", 1);
  wait(7);
  to("0", null, "jump");
  wait(1000);
  assert.equal(clock.spent(), null);
  assert.deepEqual(clock.left(), [100, 100]);
  to("1", 1, "jump");
  wait(2);
  assert.equal(clock.spent(), 9);
});

test("a page that is loaded again finds the beginning of the choice in the frame", (t) => {
  const first = setUp();
  t.mock.timers.enable({ apis: ["setTimeout"] });
  first.to("1", 1);
  const saved = JSON.parse(JSON.stringify(first.match.frame));
  const second = setUp();
  second.match.frame = saved;
  second.wait(12);
  second.clock.follow("new");
  assert.equal(second.clock.spent(), 12);
  // Another match of the same moves begins anew.
  second.to("1", 1, "new");
  assert.equal(second.clock.spent(), 0);
});

test("a bot takes what it has thought, and a player who replaces it begins anew", (t) => {
  const { clock, match, to, wait, think } = setUp({ players: ["person", "bot 3"] });
  t.mock.timers.enable({ apis: ["setTimeout"] });
  to("1", 1);
  wait(50);
  assert.equal(clock.spent(), 0);
  think(3);
  assert.equal(clock.spent(), 3);
  match.players = ["person", "person"];
  clock.follow("players");
  wait(1);
  assert.equal(clock.spent(), 1);
});

test("time runs out once, however late it is noticed", (t) => {
  const { clock, heard, to, wait } = setUp();
  t.mock.timers.enable({ apis: ["setTimeout"] });
  to("1", 1);
  wait(101);
  clock.refresh();
  assert.deepEqual(heard, [["out", 1]]);
  t.mock.timers.tick(100_000);
  assert.deepEqual(heard, [["out", 1]]);
});

test("both are found to be out in the same look", (t) => {
  const { heard, to, wait, clock } = setUp({ left: [0, 1] });
  t.mock.timers.enable({ apis: ["setTimeout"] });
  to("1", 1);
  heard.length = 0;
  wait(2);
  clock.refresh();
  assert.deepEqual(heard, [["out", 0, 1]]);
});

test("short time is announced three times, and after a sleep only once", (t) => {
  const { heard, to, wait, clock } = setUp();
  t.mock.timers.enable({ apis: ["setTimeout"] });
  to("1", 1);
  for (let i = 0; i < 95; i++) {
    wait(1);
    clock.refresh();
  }
  assert.deepEqual(heard, [
    ["warn", 1, 60],
    ["warn", 1, 30],
    ["warn", 1, 10],
  ]);
  to("2", 0);
  heard.length = 0;
  wait(80);
  clock.refresh();
  assert.deepEqual(heard, [["warn", 0, 30]]);
});

test("the next match has warnings of its own", (t) => {
  const { clock, match, heard, to, wait } = setUp();
  t.mock.timers.enable({ apis: ["setTimeout"] });
  to("1", 1);
  wait(95);
  clock.refresh();
  heard.length = 0;
  const turn = { link: "1", who: "person", spent: 50_000, since: null };
  match.frame = { link: "1", clock: { limit: [100, 100], left: [100, 100], running: 1, turn } };
  clock.follow("new");
  assert.deepEqual(heard, [["warn", 1, 60]]);
});

test("a match that is left has a clock that rests, and goes on from there", (t) => {
  const { clock, match, heard, to, wait } = setUp({ left: [20, 20] });
  t.mock.timers.enable({ apis: ["setTimeout"] });
  to("0", null, "new");
  assert.equal(clock.pause(), false);
  clock.resume();
  to("1", 1);
  wait(5);
  assert.equal(clock.pause(), true);
  wait(1000);
  clock.refresh();
  assert.equal(clock.spent(), null);
  assert.equal(match.frame.clock.turn.since, null, "as it is kept");
  clock.resume();
  wait(2);
  assert.equal(clock.spent(), 7);
  assert.deepEqual(
    heard.filter(([what]) => what === "out"),
    [],
  );
});
