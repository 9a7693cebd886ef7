import assert from "node:assert/strict";
import { test } from "node:test";

import {
  asTournament,
  gameSeed,
  pairings,
  patienceFor,
  randomly,
  standings,
} from "../../../web/bots/tournament.js";

test("everybody meets everybody as often, with alternating sides and shared openings", () => {
  const all = pairings(4, 4);
  assert.equal(all.length, 24);
  const met = new Map();
  for (const { players, opening } of all) {
    const key = `${[...players].sort()} ${opening}`;
    met.set(key, [...(met.get(key) ?? []), players[0]]);
  }
  assert.equal(met.size, 12);
  for (const first of met.values()) assert.equal(new Set(first).size, 2);
  assert.deepEqual([...new Set(all.map(({ opening }) => opening))], [0, 1]);
});

test("a bot that once gave no answer is waited for less, and nobody else", () => {
  const silent = { players: [2, 1], winner: 0, kind: "silence" };
  const wrong = { players: [0, 2], winner: 0, kind: "illegal" };
  const patience = (played) => [0, 1, 2].map((entrant) => patienceFor(entrant, played));
  assert.deepEqual(patience([wrong]), [undefined, undefined, undefined]);
  assert.deepEqual(patience([wrong, silent]), [undefined, 5, undefined]);
});

const ORDERED = [
  [2260, 580],
  [1614, 401],
  [1084, 311],
  [620, 259],
  [199, 230],
];

test("a table counts points, and its ratings are finite and in order", () => {
  const results = [
    { players: [0, 1], winner: 0 },
    { players: [1, 0], winner: 1 },
    { players: [0, 2], winner: null },
    { players: [2, 1], winner: 0 },
  ];
  const [first, second, last] = standings(4, results);
  assert.deepEqual([first.entrant, first.points, first.wins, first.draws], [0, 2.5, 2, 1]);
  assert.deepEqual(first.against, [null, 2, 0.5, null]);
  assert.deepEqual([second.entrant, last.entrant], [2, 1]);
  assert.ok(first.elo > second.elo && second.elo > last.elo && Number.isFinite(first.elo));
  assert.equal(standings(4, results)[3].elo, null);
});

test("half of the points is the mean rating, and more games make it more certain", () => {
  const game = (winner) => ({ players: [0, 1], winner });
  const few = standings(2, [game(0), game(1)]);
  const many = standings(
    2,
    Array.from({ length: 100 }, (_, i) => game(i % 2)),
  );
  assert.ok(Math.abs(few[0].elo) < 1e-9);
  assert.ok(many[0].error < few[0].error / 4);
  const strong = standings(
    2,
    Array.from({ length: 1000 }, (_, i) => game(i % 4 ? 0 : 1)),
  );
  assert.ok(Math.abs(strong[0].elo - strong[1].elo - 190.8) < 2); // 75 %
  assert.equal(Math.round(many[0].error), 34); // half of that of the difference between the two
});

test("ratings are found even where the better always wins", () => {
  const results = [];
  for (let one = 0; one < 10; one++)
    for (let other = one + 1; other < 10; other++)
      for (let i = 0; i < 20; i++) results.push({ players: [one, other], winner: 0 });
  const rows = standings(10, results);
  const shown = rows.slice(0, 5).map(({ elo, error }) => [Math.round(elo), Math.round(error)]);
  assert.deepEqual(shown, ORDERED); // and in Python, too: tests/lab/test_referee.py
});

test("the same seed gives the same numbers", () => {
  const [one, same, other] = [randomly(1), randomly(1), randomly(2)];
  assert.equal(one(), same());
  assert.notEqual(one(), other());
});

test("the seeds of games are those of the command line", () => {
  const known = [
    [1, 0],
    [1, 1],
    [2, 0],
    [999_999_999, 5000],
  ];
  const seeds = known.map(([seed, number]) => gameSeed(seed, number));
  assert.deepEqual(seeds, [745621088, 53869112, 178215689, 845180]); // tests/lab/test_referee.py
});

test("a tournament is read back as it was kept, and what is damaged is none", () => {
  const plan = {
    game: "rive-2",
    entrants: [
      { name: "a", level: 0, files: { "bot.py": "" } },
      { name: "b", level: 2, files: null },
    ],
    games: 4,
    opening: 2,
    seed: 1,
    limits: { time: { bank: 60, increment: 1 }, ticks: null },
  };
  const game = {
    number: 0,
    players: [1, 0],
    winner: 1,
    link: "1/rive-2/",
    plies: 0,
    seconds: [0.5, 1],
    moves: [3, 3],
    strikes: [0, 0],
    kind: "",
    why: { template: "x", values: {} },
    text: "",
  };
  assert.deepEqual(asTournament({ plan, played: [game] }), { plan, played: [game] });
  const plans = { game: 1, entrants: [null, {}], games: 1e9, opening: -1, seed: "1" };
  for (const [field, value] of Object.entries(plans))
    assert.equal(asTournament({ plan: { ...plan, [field]: value }, played: [] }), null, field);
  for (const odd of [null, undefined, 1, {}, { plan }, { plan: null, played: [] }])
    assert.equal(asTournament(odd), null);
  const games = { players: [0, 2], winner: 2, link: 1, moves: [1], seconds: null, number: 1.5 };
  for (const [field, value] of Object.entries(games))
    assert.deepEqual(asTournament({ plan, played: [{ ...game, [field]: value }] })?.played, []);
});
