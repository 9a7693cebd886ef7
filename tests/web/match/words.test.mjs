import assert from "node:assert/strict";
import { test } from "node:test";

import {
  cells,
  chances,
  headline,
  loading,
  news,
  path,
  player,
  rank,
  reason,
} from "../../../web/match/words.js";

const geometry = {
  notation: null,
  players: ["Black", "White"],
  cells: [
    { id: 4, name: "a1", x: 0, y: 0 },
    { id: 5, name: "a2", x: 1, y: 0 },
    { id: 6, name: "a3", x: 2, y: 0 },
  ],
  glyphs: { b: { name: "black stone" }, w: { name: "white stone" } },
  edges: [],
};
const frame = {
  pieces: "bw.",
  prompt: { template: "{player}: place a stone.", values: { player: "Black" } },
  outcome: null,
  marks: [{ kind: "group", cells: [4, 5], label: "2", player: null }],
  last: [5],
  turn: 0,
  story: { player: 1, steps: [], text: { template: "White placed on a2.", values: {} } },
  ply: 2,
  line: [
    { token: "a1", player: 0, node: 1 },
    { token: "a2", player: 1, node: 2 },
  ],
};
const over = (winner, why) => ({
  ...frame,
  outcome: { winner, reason: { template: why, values: {} } },
});

test("the headline is the prompt, or the result", () => {
  assert.equal(headline(frame, geometry), "Black: place a stone.");
  assert.equal(headline(frame, geometry, ["person", "bot 1"]), "Your turn: place a stone.");
  assert.equal(headline(over(1, "It is full."), geometry), "White wins.");
  assert.equal(headline(over(null, "Draw: repeated."), geometry), "Draw: repeated.");
  assert.equal(reason(frame), "");
  assert.equal(reason(over(1, "It is full.")), "It is full.");
  assert.equal(reason(over(null, "Draw: repeated.")), "");
});

test("news are the last turn and what is asked", () => {
  assert.equal(news(frame, geometry), "White placed on a2. Black: place a stone.");
  assert.equal(news({ ...frame, story: null }, geometry), "White: a2. Black: place a stone.");
  const goesOn = { ...frame, turn: 1 };
  assert.match(news(goesOn, geometry), /^White: a2\./, "the turn is announced when it is over");
  assert.equal(news(goesOn, geometry, ["person", "bot 1"]), "", "a bot's turn is announced once");
  assert.equal(news({ ...frame, ply: 0 }, geometry), "Black: place a stone.");
  assert.equal(
    news(over(1, "It is full."), geometry),
    "White placed on a2. White wins. It is full.",
  );
});

test("cells are named with all that is known of them", () => {
  const look = { open: new Set([6]), chosen: new Set([4]), groups: false };
  assert.deepEqual(cells(frame, geometry, look), [
    "a1, black stone, selected",
    "a2, white stone, last move",
    "a3, empty, legal",
  ]);
  assert.equal(
    cells(frame, geometry, { ...look, groups: true })[1],
    "a2, white stone, group of 2, last move",
  );
  const edges = [
    { player: 1, cells: [4, 5] },
    { player: null, cells: [6] },
  ];
  assert.deepEqual(cells(frame, { ...geometry, edges }, look), [
    "a1, black stone, White's edge, selected",
    "a2, white stone, White's edge, last move",
    "a3, empty, legal",
  ]);
});

test("clicks, players and bytes in words", () => {
  assert.equal(path([5, "h"], geometry), "a2 h");
  assert.equal(player("person"), "Person");
  assert.equal(player("bot 3"), "Oystercatcher");
  assert.equal(rank("bot 3"), "Oystercatcher ●●●○○○");
  assert.equal(rank("bot 7 5"), "Albatross ●●●●●●+");
  assert.equal(chances(0.5), "The game is even.");
  assert.equal(chances(0.4), "You are a little behind.");
  assert.equal(chances(0.9), "You are winning.");
  assert.equal(loading(null), "Loading the engine");
  assert.equal(loading([1_500_000, 15_000_000]), "Loading the engine: 1.5 of 15.0 MB");
  assert.equal(loading([5, 5]), "Starting the engine");
});
