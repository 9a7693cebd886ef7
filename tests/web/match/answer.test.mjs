import assert from "node:assert/strict";
import { test } from "node:test";

import { merge, read, Refused } from "../../../web/match/answer.js";

const node = (id, parent, token, children = [], choice = 0) => {
  const player = parent === null ? null : id % 2;
  return { id, parent, token, player, children, choice };
};
const tree = (nodes, more = {}) => ({ reset: false, nodes, removed: [], ...more });

test("answers add up to the whole match", () => {
  const opened = merge(null, {
    frame: { ply: 1, node: 1 },
    tree: tree([node(0, null, "", [1]), node(1, 0, "a1")], { reset: true }),
    record: { keep: 0, insert: "[a1 \u{1f600}]", tail: 0 },
  });
  assert.deepEqual(opened.frame.line, [{ token: "a1", player: 1, node: 1 }]);
  const played = merge(opened, {
    frame: { ply: 2, node: 2 },
    tree: tree([node(1, 0, "a1", [2]), node(2, 1, "b1")]),
    record: { keep: 6, insert: " b1", tail: 1 },
  });
  assert.equal(played.record, "[a1 \u{1f600} b1]");
  assert.deepEqual(
    played.frame.line.map(({ token }) => token),
    ["a1", "b1"],
  );
  assert.deepEqual(
    played.frame.tree.map(({ id }) => id),
    [0, 1, 2],
  );
  assert.equal(opened.frame.line.length, 1, "what was known before stays as it was");
  const branched = merge(played, {
    frame: { ply: 2, node: 3 },
    tree: tree([node(1, 0, "a1", [2, 3], 1), node(3, 1, "c1")]),
    record: { keep: 10, insert: "", tail: 0 },
  });
  assert.deepEqual(
    branched.frame.line.map(({ token }) => token),
    ["a1", "c1"],
  );
  const pruned = merge(branched, {
    frame: { ply: 1, node: 1 },
    tree: tree([node(1, 0, "a1")], { removed: [2, 3] }),
    record: { keep: 0, insert: "", tail: 10 },
  });
  assert.deepEqual(
    pruned.frame.tree.map(({ id }) => id),
    [0, 1],
  );
  assert.equal(pruned.record, played.record);
});

test("a refusal is thrown with its sentence", () => {
  assert.deepEqual(read('{"cells":[1]}'), { cells: [1] });
  const why = { template: "no {n}", values: { n: 1 } };
  const refused = (refusal) => {
    try {
      return read(JSON.stringify(refusal));
    } catch (error) {
      assert.ok(error instanceof Refused);
      return [error.message, error.why, error.kind];
    }
  };
  assert.deepEqual(refused({ error: "no 1", why, kind: "illegal" }), ["no 1", why, "illegal"]);
  assert.deepEqual(refused({ error: "no" }), ["no", { template: "no", values: {} }, null]);
});
