import assert from "node:assert/strict";
import { test } from "node:test";

import {
  INTERVALS,
  due,
  fromReview,
  merged,
  practised,
  read,
} from "../../../web/puzzles/mistake.js";
import { mainLine } from "../../../web/puzzles/mistakes.js";

const said = { template: "Black placed on {cell}.", values: { cell: "a1" } };
const point = (ply, player, better = ["b2", "a3"]) => ({
  ...{ ply, player, before: 1, after: 0.2, grave: true, text: said, why: [said], reply: "b2" },
  better: better.map((token) => ({ token })),
});
const parts = { name: "starboard-y-2", code: "", moves: ["c2", "a2", "a1", "c1"], ply: null };
const about = { match: "k2", time: 7, today: "2026-12-30" };

function one() {
  return fromReview({ turning_points: [point(3, 0)] }, parts, ["person", "bot 1"], about)[0];
}

test("a turning point of a person becomes a mistake before the move, due at once", () => {
  const review = { turning_points: [point(3, 0), point(4, 1), point(1, 0, [])] };
  const found = fromReview(review, parts, ["person", "bot 1"], about);
  assert.equal(found.length, 1, "not the bot's, and none whose better move is not known");
  const [{ link, token, better, box, due }] = found;
  assert.deepEqual(
    { link, token, better, box, due },
    {
      link: "1/starboard-y-2/c2.a2",
      token: "a1",
      better: ["b2", "a3"],
      box: 0,
      due: "2026-12-30",
    },
  );
  assert.equal(fromReview(review, parts, ["bot 1", "person"], about)[0].player, 1);
  const both = fromReview(review, parts, ["person", "person"], about);
  assert.deepEqual(both, [], "nobody can tell which side was the reader's");
});

test("what is found at the first try comes back after 1, 3, 7, 16, 35 days, and 35 from then on", () => {
  let card = one();
  const dates = [...INTERVALS, 35].map(() => {
    card = practised(card, "right", card.due);
    return card.due;
  });
  const expected = ["2026-12-31", "2027-01-03", "2027-01-10", "2027-01-26", "2027-03-02"];
  assert.deepEqual(dates, [...expected, "2027-04-06"]);
  assert.equal(card.box, 5);
});

test("what is not found begins again the next day, and a hint leaves the box as it is", () => {
  const card = { ...one(), box: 4 };
  const wrong = practised(card, "wrong", "2026-12-30");
  assert.deepEqual([wrong.box, wrong.due], [1, "2026-12-31"]);
  const hinted = practised(card, "hinted", "2026-12-30");
  assert.deepEqual([hinted.box, hinted.due], [4, "2027-01-15"]);
  assert.equal(practised(one(), "hinted", "2026-12-30").box, 1, "a new one is not new any more");
});

test("due are those of today and before, the lowest boxes first", () => {
  const cards = [
    { box: 2, due: "2026-12-29" },
    { box: 0, due: "2026-12-30" },
    { box: 1, due: "2026-12-31" },
    { box: 2, due: "2026-12-01" },
  ];
  assert.deepEqual(due(cards, "2026-12-30"), [cards[1], cards[3], cards[0]]);
});

test("a second review of a match changes no date; the same mistake in another match does", () => {
  const kept = practised(one(), "right", "2026-12-30");
  assert.equal(merged(one(), kept).due, "2026-12-31");
  assert.equal(merged({ ...one(), match: "other" }, kept).box, 0);
  assert.equal(merged({ ...one(), token: "d1" }, kept).box, 0);
  assert.equal(merged(one(), null).box, 0);
});

test("what was stored is checked field by field", () => {
  assert.deepEqual(read(JSON.parse(JSON.stringify(one()))), one());
  for (const [field, value] of [
    ["link", "nonsense"],
    ["token", 7],
    ["player", 2],
    ["before", 1.5],
    ["after", null],
    ["better", []],
    ["better", [7]],
    ["text", "Black placed on a1."],
    ["why", [{ template: "x" }]],
    ["match", undefined],
    ["time", "now"],
    ["box", 6],
    ["due", "2026-13-01"],
    ["due", ["2026-12-01"]],
  ]) {
    assert.equal(read({ ...one(), [field]: value }), null, `${field}: ${value}`);
  }
  for (const value of [null, undefined, 7, "", []]) assert.equal(read(value), null);
});

test("the main line of a match is not the line that is being looked at", () => {
  const node = (id, parent, token, children) => ({ id, parent, token, children, choice: 1 });
  const tree = [node(0, null, "", [1, 3]), node(1, 0, "a1", [2]), node(2, 1, "b2", [])];
  assert.deepEqual(mainLine({ tree: [...tree, node(3, 0, "c3", [])] }), ["a1", "b2"]);
});
