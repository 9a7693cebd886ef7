import assert from "node:assert/strict";
import { test } from "node:test";

import { ByLink, follows } from "../../../web/match/by-link.js";

function storage() {
  const kept = new Map();
  return () => ({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => kept.set(key, value),
    removeItem: (key) => kept.delete(key),
  });
}

const frame = (tokens, turn, more = {}) => {
  const line = tokens.map((token, i) => ({ token, player: i % 2 }));
  return {
    link: `1/rive-3/${tokens.join(".")}`,
    line,
    ply: line.length,
    turn,
    outcome: null,
    ...more,
  };
};

test("an answer is due once the turn is over", () => {
  const match = new ByLink(storage());
  assert.equal(match.due(frame(["a1", "b1"], 0)), false);
  match.begin(frame(["a1"], 1));
  assert.equal(match.due(frame(["a1"], 1)), false);
  assert.equal(match.due(frame(["a1", "b1"], 1)), false, "the same player goes on");
  assert.equal(match.due(frame(["a1", "b1"], 0)), true);
  assert.equal(match.due(frame(["a1", "b1"], 1, { outcome: {} })), true);
  assert.equal(match.due(frame(["a1", "b1"], 1, { ply: 1 })), false);
});

test("another match is not played by link", () => {
  const match = new ByLink(storage());
  match.begin(frame(["a1"], 1));
  assert.equal(match.has(frame(["a11", "b1"], 0)), false);
  assert.equal(match.has(frame([], 0)), false);
  assert.equal(match.has(frame(["a1", "b1"], 0, { link: "1/rive-3/a1.b1/@1" })), true);
  match.begin(null);
  assert.equal(match.has(frame(["a1", "b1"], 0)), false);
});

test("a line goes on with what was played, whatever the cursors", () => {
  assert.equal(follows("1/rive-3/a1.b1/@0", "1/rive-3/a1/@1"), true);
  assert.equal(follows("1/rive-3/a1", "1/rive-3/"), true);
  assert.equal(follows("1/rive-3/a1", "1/rive-3/a1.b1"), false);
  assert.equal(follows("1/rive-3/a11", "1/rive-3/a1"), false);
});

test("it outlives a reload, where it may be kept", () => {
  const kept = storage();
  new ByLink(kept).begin(frame([], 0));
  assert.equal(new ByLink(kept).has(frame(["a1"], 1)), true);
  const refused = () => {
    throw new Error("no storage");
  };
  const match = new ByLink(refused);
  match.begin(frame(["a1"], 1));
  assert.equal(match.has(frame(["a1"], 1)), true);
});
