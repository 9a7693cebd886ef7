import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { fits, read, readSummary } from "../../../web/match/saved.js";

/** Saved matches as they were written before frames had named fields. */
const stored = JSON.parse(
  readFileSync(new URL("../../vectors/stored_matches.json", import.meta.url), "utf8"),
);

test("a match that an earlier version saved is read with named fields", () => {
  for (const [name, { record, players, frame: old }] of Object.entries(stored)) {
    const saved = read({ record, players, frame: old });
    assert.deepEqual([saved.record, saved.players], [record, players], name);
    const { frame } = saved;
    for (const key of ["name", "pieces", "legal", "last", "link", "ply", "turn", "clock", "code"]) {
      assert.deepEqual(frame[key], old[key], `${name}: ${key}`);
    }
    assert.deepEqual(
      frame.line.map(({ token, player }) => [token, player]),
      old.line.map(([token, player]) => [token, player]),
    );
    assert.deepEqual(
      frame.marks.map(({ kind, cells, label, player }) => [kind, cells, label, player]),
      old.marks,
    );
    assert.deepEqual(
      frame.links.map(({ from, to }) => [from, to]),
      old.links,
    );
    assert.deepEqual(frame.paths, old.ways ?? []);
    assert.deepEqual([frame.prompt.template, frame.prompt.values], old.prompt);
    assert.equal(frame.outcome?.reason.template, old.outcome?.reason[0]);
    assert.ok(!("ways" in frame) && !("evaluation" in frame), name);
    const nodes = new Map(frame.tree.map((node) => [node.id, node]));
    assert.ok(nodes.has(frame.node));
    for (const [id, parent, token, player, comment, evaluation] of old.tree ?? []) {
      const node = nodes.get(id);
      assert.deepEqual([node.parent, node.token, node.player], [parent, token, player]);
      assert.deepEqual([node.comment ?? "", node.evaluation ?? null], [comment, evaluation]);
      assert.ok(nodes.get(parent).children.includes(id));
    }
    let at = 0;
    for (const { node } of frame.line) {
      assert.equal(nodes.get(at).children[nodes.get(at).choice], node);
      at = node;
    }
    assert.deepEqual(read(JSON.parse(JSON.stringify(saved))), saved, "and is read once more");
  }
});

test("what is no saved match is null", () => {
  const [{ record, players, frame }] = Object.values(stored);
  const damaged = [
    null,
    [],
    3,
    { record, players: ["person"], frame },
    { record, players: ["person", "bot x"], frame },
    { record: 5, players, frame },
    { record, players, frame: { ...frame, score: [] } },
    { record, players, frame: { ...frame, line: [null] } },
    { record, players, frame: { ...frame, prompt: [] } },
    { record, players, frame: { ...frame, tree: [[1, 99, "a1", 0, "", null]] } },
  ];
  for (const value of damaged) assert.equal(read(value), null);
});

test("a match is checked field by field", () => {
  const found = Object.values(stored).map(({ record, players, frame }) =>
    read({ record, players, frame }),
  );
  const [branched, won, timed] = found;
  let endless = { template: "ha", values: {} };
  for (let i = 0; i < 6; i++) endless = { template: "{a}".repeat(60), values: { a: endless } };
  /** @type {[sound: object, path: string, value: unknown][]} */
  const damages = [
    [branched, "players", { 0: "person", 1: "person", length: 2 }],
    [branched, "players.1", "bot 0"],
    [branched, "frame.name", "__proto__"],
    [branched, "frame.ply", 1e9],
    [branched, "frame.ply", -1],
    [branched, "frame.node", 99],
    [branched, "frame.turn", "0"],
    [branched, "frame.line.0", null],
    [branched, "frame.line.0.token", ["c3"]],
    [branched, "frame.line.0.node", 5],
    [branched, "frame.tree.1.parent", 5],
    [branched, "frame.tree.1.children", [1]],
    [branched, "frame.tree.1.choice", 2],
    [branched, "frame.tree.1.comment", {}],
    [branched, "frame.legal.0", [1e9]],
    [branched, "frame.legal.0", [{}]],
    [branched, "frame.marks.0.cells", "24"],
    [branched, "frame.score.0.values", null],
    [branched, "frame.prompt.values.player", []],
    [branched, "frame.prompt.values.player", endless],
    [branched, "frame.prompt.values.player", { ...endless, template: "", text: "ha" }],
    [branched, "frame.count", { done: 0, all: 2e7 }],
    [branched, "frame.clock", []],
    [won, "frame.outcome.winner", "__proto__"],
    [won, "frame.outcome.reason", "won"],
    [won, "frame.links.0", [3, 7]],
    [timed, "frame.clock.left", [1, Number.NaN]],
    [timed, "frame.clock.running", 2],
  ];
  for (const [sound, path, value] of damages) {
    const copy = structuredClone(sound);
    assert.ok(read(copy));
    const names = path.split(".");
    const last = names.pop();
    const part = names.reduce((whole, name) => whole[name], copy);
    assert.ok(part !== null && typeof part === "object", path);
    part[last] = value;
    assert.equal(read(copy), null, path);
  }
  const loop = structuredClone(branched); // which nothing at the root leads to
  loop.frame.tree.push({ ...loop.frame.tree[1], id: 90, parent: 91, children: [91], choice: 0 });
  loop.frame.tree.push({ ...loop.frame.tree[1], id: 91, parent: 90, children: [90], choice: 0 });
  assert.equal(read(loop), null);
});

test("a summary is checked field by field", () => {
  const sound = {
    ...{ title: "", time: 1, stamp: "a", name: "rive-3", turn: 0, ply: 1, moves: 1 },
    ...{ players: ["person", "bot 1"], over: true, winner: 1, names: ["Ada", ""] },
  };
  assert.deepEqual(readSummary({ ...sound, more: 1 }), sound);
  const { names, ...old } = sound; // of a version before players had names
  assert.deepEqual(readSummary(old), { ...old, names: ["", ""] });
  const values = [undefined, null, "__proto__", -1, 1e300, [], {}];
  for (const field of Object.keys(sound)) {
    const isRight = { turn: [null], winner: [null], title: ["__proto__"], stamp: ["__proto__"] };
    for (const value of values) {
      if (isRight[field]?.includes(value)) continue;
      assert.equal(readSummary({ ...sound, [field]: value }), null, `${field}: ${value}`);
    }
  }
});

test("a frame of another board does not fit", () => {
  const [{ record, players, frame: old }] = Object.values(stored);
  const { frame } = read({ record, players, frame: old });
  const bare = { ...frame, marks: [], last: [], legal: [] };
  const cells = Array.from(frame.pieces, (_, i) => ({ id: i + 1 }));
  const geometry = { name: "rive-3", cells, glyphs: { b: {}, w: {} } };
  assert.equal(fits(bare, geometry), true);
  for (const other of [{ last: [99] }, { legal: [[99]] }, { pieces: "" }, { name: "rive-4" }]) {
    assert.equal(fits({ ...bare, ...other }, geometry), false);
  }
  assert.equal(fits(bare, { ...geometry, glyphs: {} }), false);
});
