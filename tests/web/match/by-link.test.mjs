import assert from "node:assert/strict";
import { test } from "node:test";

import { answered, playersByLink } from "../../../web/match/by-link.js";
import { isDue } from "../../../web/match/players.js";

const frame = (tokens, turn, more = {}) => {
  const line = tokens.map((token, i) => ({ token, player: i % 2 }));
  const link = `1/rive-3/${tokens.join(".")}`;
  return { name: "rive-3", link, line, ply: line.length, turn, outcome: null, ...more };
};
const HERE = ["person", "link"];

test("a link is due when the other side is to move, or has lost", () => {
  assert.equal(isDue(frame([], 0), HERE), false);
  assert.equal(isDue(frame([], 0), ["link", "person"]), true, "the other side begins");
  assert.equal(isDue(frame(["a1"], 0), HERE), false, "the turn goes on");
  assert.equal(isDue(frame(["a1"], 1), HERE), true);
  assert.equal(isDue(frame(["a1"], 1, { ply: 0 }), HERE), false, "an earlier position");
  assert.equal(isDue(frame(["a1"], 1, { outcome: {} }), HERE), true);
  assert.equal(isDue(frame(["a1", "b1"], 1, { outcome: {} }), HERE), false);
  for (const players of [
    ["person", "person"],
    ["person", "bot 3"],
  ])
    assert.equal(isDue(frame(["a1"], 1), players), false, "it was not chosen");
});

test("who opens a link plays the side that is to move", () => {
  assert.deepEqual(playersByLink(frame(["a1"], 1), 1, "k2j4h6g8"), ["link k2j4h6g8", "person"]);
  assert.deepEqual(playersByLink(frame([], 0), 0, "k2j4h6g8"), ["person", "link k2j4h6g8"]);
  const moved = frame(["a1", "b1"], 0);
  assert.deepEqual(
    playersByLink(moved, 1, "k2j4h6g8"),
    ["link k2j4h6g8", "person"],
    "even after a move",
  );
  const over = frame(["a1"], 0, { outcome: {} });
  assert.deepEqual(playersByLink(over, 1, "k2j4h6g8"), ["link k2j4h6g8", "person"]);
});

/** A store of matches by their ids. */
const store = (matches) => ({
  list: () =>
    Object.entries(matches).map(
      ([
        id,
        {
          players,
          frame: { name, outcome },
        },
      ]) => {
        return { id, players, name, over: Boolean(outcome) };
      },
    ),
  load: async (id) => (id in matches ? { saved: matches[id], stamps: [] } : null),
});
const match = (tokens, turn, players = HERE) => ({ players, frame: frame(tokens, turn) });

test("an answer goes on with the match whose id it names", async () => {
  const saved = store({ aaaaaaaa: match(["a1"], 1), bbbbbbbb: match(["a1"], 1) });
  const { id, from, tokens } = await answered(saved, "1/rive-3/a1.b1.c2", "bbbbbbbb");
  assert.deepEqual([id, from, tokens], ["bbbbbbbb", 1, ["b1", "c2"]]);
  const there = store({ cccccccc: match(["a1", "b1"], 0, ["link aaaaaaaa", "person"]) });
  assert.equal((await answered(there, "1/rive-3/a1.b1.c1", "aaaaaaaa")).id, "cccccccc");
});

test("a link without an id goes on with the only match that waits for it", async () => {
  const one = { aaaaaaaa: match(["a1"], 1) };
  assert.equal((await answered(store(one), "1/rive-3/a1.b1", null)).id, "aaaaaaaa");
  assert.equal(await answered(store(one), "1/rive-3/a1", null), null, "nothing new");
  const unread = { ...store(one), load: () => Promise.reject(new Error("no answer")) };
  assert.equal(await answered(unread, "1/rive-3/a1.b1", null), null, "it cannot be read");
  assert.equal(await answered(store(one), "1/rive-3/a11.b1", null), null, "another line");
  assert.equal(await answered(store(one), "1/rive-2/a1.b1", null), null, "another game");
  assert.equal(
    await answered(store({ ...one, bbbbbbbb: one.aaaaaaaa }), "1/rive-3/a1.b1", null),
    null,
  );
  const people = store({ aaaaaaaa: match(["a1"], 1, ["person", "person"]) });
  assert.equal(await answered(people, "1/rive-3/a1.b1", null), null, "it was not chosen");
});

test("what was played here is never taken away by a link", async () => {
  const saved = store({ aaaaaaaa: match(["a1", "b1", "c1"], 1) });
  assert.deepEqual(
    (await answered(saved, "1/rive-3/a1.b1", "aaaaaaaa")).tokens,
    [],
    "it is shown as it is",
  );
  assert.equal(await answered(saved, "1/rive-3/a1.b2", "aaaaaaaa"), null, "c1 answers b1");
  const before = store({ aaaaaaaa: match(["a1", "b1"], 0) });
  assert.equal((await answered(before, "1/rive-3/a1.b2", "aaaaaaaa")).from, 1, "they chose anew");
  const start = "1/rive-3/=3!4!5!4!3_b_-/a1.b1";
  assert.equal(await answered(before, start, "aaaaaaaa"), null, "another start");
});
