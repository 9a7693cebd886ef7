import assert from "node:assert/strict";
import { test } from "node:test";

import { speak, t } from "../../web/text.js";

test("values replace their keys, and unknown keys stay visible", () => {
  assert.equal(t("{player} places a stone.", { player: "Black" }), "Black places a stone.");
  assert.equal(t("{n} of {goal} nodes", { n: 1, goal: 2500 }), "1 of 2,500 nodes");
  assert.equal(t("{missing} is {n}", { n: 0 }), "{missing} is 0");
  assert.equal(t("{toString}"), "{toString}");
});

test("a value is text, not a template", () => {
  assert.equal(t("{a}", { a: "{b}", b: "no" }), "{b}");
  assert.equal(t("{a}", { a: "$&" }), "$&");
});

test("a dictionary translates templates and the names in them", () => {
  speak({ "{player} to move": "{player} ist am Zug", Black: "Schwarz" });
  assert.equal(t("{player} to move", { player: "Black" }), "Schwarz ist am Zug");
  assert.equal(t("Undo"), "Undo");
  speak({});
});
