import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { read } from "../../../web/platform/saved.js";

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
