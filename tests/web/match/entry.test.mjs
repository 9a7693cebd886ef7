import assert from "node:assert/strict";
import { test } from "node:test";

import { Entry } from "../../../web/match/entry.js";

/** A move that is entered where 1, then 2 or 3, or else 4 may be clicked. */
function setUp({ trail = async (move) => move } = {}) {
  const all = { canClick: true, aims: 0, said: [] };
  const prompt = async ([cell]) => ({ template: "Where should {cell} go?", values: { cell } });
  const whyNot = async (clicks) => ({ why: { template: "No.", values: {} }, cells: clicks });
  const match = { frame: { legal: [[1, 2], [1, 3, "b"], [4]] }, trail, prompt, whyNot };
  all.match = match;
  const onAnswer = () => all.said.push(all.entry.news);
  all.entry = new Entry({ match, canClick: () => all.canClick, onAim: () => all.aims++, onAnswer });
  return all;
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

test("a move is complete with its last click", () => {
  const { entry } = setUp();
  assert.deepEqual(entry.open, { cells: [1, 4], buttons: [] });
  assert.equal(entry.press(1), null);
  assert.deepEqual(entry.clicks, [1]);
  assert.deepEqual(entry.open.cells, [2, 3]);
  assert.deepEqual(entry.first.cells, [1, 4]);
  assert.equal(entry.press(3), null);
  assert.deepEqual(entry.open, { cells: [], buttons: ["b"] });
  assert.deepEqual(entry.press("b"), [1, 3, "b"]);
  assert.deepEqual(entry.clicks, []);
});

test("a click on no cell lets go of all, and so does a second one, which is told", () => {
  const { entry, said } = setUp();
  entry.press(null);
  assert.deepEqual(said, [], "there was nothing to let go of");
  for (const item of [null, 1]) {
    entry.press(1);
    assert.equal(entry.press(item), null);
    assert.deepEqual(entry.clicks, []);
    assert.deepEqual(said.splice(0), [""]);
  }
});

test("nothing is open where nobody may click", () => {
  const all = setUp();
  all.canClick = false;
  assert.deepEqual(all.entry.open, { cells: [], buttons: [] });
});

test("the way of the move that a click would make is found", async () => {
  const all = setUp();
  const { entry } = all;
  entry.press(1);
  entry.aim(2);
  assert.deepEqual(entry.trail, [], "the session has to be asked");
  await settle();
  assert.deepEqual(entry.trail, [1, 2]);
  const { aims } = all;
  entry.aim(2);
  assert.equal(all.aims, aims, "it is known already");
  entry.aim(3);
  await settle();
  assert.deepEqual(entry.trail, [], "that is not yet a whole move");
  entry.aim(2);
  await settle();
  entry.clear();
  assert.deepEqual([entry.clicks, entry.trail], [[], []]);
});

test("a way that comes too late is not shown", async () => {
  let answer;
  const all = setUp({ trail: () => new Promise((resolve) => (answer = resolve)) });
  all.entry.press(1);
  all.entry.aim(2);
  all.entry.aim(null);
  answer([1, 2]);
  await settle();
  assert.deepEqual(all.entry.trail, []);
});

test("what is asked follows the clicks, and a click that is no move gets its reason", async () => {
  const { entry } = setUp();
  entry.press(1);
  assert.equal(entry.news, "", "the session has to be asked");
  await settle();
  assert.equal(entry.news, "Where should 1 go? 2 cells to choose from.");
  entry.press(9);
  await settle();
  assert.deepEqual([entry.question, entry.clicks], [null, []]);
  assert.deepEqual(entry.refused, { cell: 9, why: { template: "No.", values: {} }, about: [1, 9] });
  assert.equal(entry.news, "No.");
  entry.press(9);
  entry.press(1);
  await settle();
  assert.equal(entry.refused, null, "an answer that comes too late is dropped");
});
