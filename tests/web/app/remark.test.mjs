import assert from "node:assert/strict";
import { test } from "node:test";

const { remarkOn } = await import("../../../web/app/remark.js");

test("wins are counted against the same opponent", () => {
  const frame = { name: "rive-5", outcome: { winner: 0 }, line: [1, 2, 3], link: "" };
  const won = (opponent) => ({
    name: "rive-5",
    winner: 0,
    players: ["person", opponent],
    moves: 3,
  });
  const mine = ["mine aaaaaaaa", "mine bbbbbbbb"];
  const saved = [...mine, "bot 1", "bot 7", "bot 7 5"].map(won);
  const told = (opponent) => remarkOn(frame, ["person", opponent], saved);
  assert.match(told(mine[0]), /^Your first win against /);
  assert.match(told("bot 1"), /^Your first win against /);
  assert.match(told("bot 7 5"), /^2 wins against /, "a master, whatever its time");
});
