import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import "../built-files.mjs";

const { Failed, OwnGame } = await import("../../../web/reports/own-game.js");
const { read } = await import("../../../web/match/saved.js");

const url = new URL("../../vectors/stored_matches.json", import.meta.url);
const [stored] = Object.values(JSON.parse(readFileSync(url, "utf8")));
const { tree: nodes, line, ...frame } = read(stored).frame;
const sound = {
  geometry: { cells: [] },
  frame,
  tree: { reset: true, removed: [], nodes },
  record: { keep: 0, insert: "", tail: 0 },
  undone: null,
};

/** Opens a match for which the game's Python gives this answer. */
const opened = (answer) => {
  const cage = { ready: Promise.resolve(), call: async () => structuredClone(answer) };
  return new OwnGame(cage, { source: "" }).open("1/my-template-3/");
};

test("a game is not drawn if that would not end", async () => {
  assert.equal((await opened(sound)).name, frame.name);
  let endless = { template: "ha", values: {} };
  for (let i = 0; i < 7; i++) endless = { template: "{a}".repeat(60), values: { a: endless } };
  await assert.rejects(opened({ ...sound, frame: { ...frame, prompt: endless } }), Failed);
  await assert.rejects(opened({ ...sound, geometry: { cells: Array(400_000).fill({}) } }), Failed);
});
