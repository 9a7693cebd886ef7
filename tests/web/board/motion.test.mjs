import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.matchMedia = () => ({ matches: false });
globalThis.document = { documentElement: { dataset: {} } };
const { Motion, moves } = await import("../../../web/board/motion.js");

const ids = [10, 11, 12, 13];
const kinds = (...given) => moves(...given).map(({ kind, path }) => [kind, ...path]);

test("what comes drops, what goes cracks, what changes turns over", () => {
  assert.deepEqual(kinds("b.w.", ".bw.", ids), [
    ["crack", 10],
    ["drop", 11],
  ]);
  assert.deepEqual(kinds("S...", "H...", ids), [["turn", 10]]);
  assert.deepEqual(kinds("b...", "b...", ids), []);
});

test("a piece rides along its path, and what it pushes follows", () => {
  assert.deepEqual(kinds("S...", "...S", ids, [[10, 11, 12, 13]]), [["ride", 10, 11, 12, 13]]);
  const [pusher, pushed] = moves("Ss..", ".S.s", ids, [
    [10, 11],
    [11, 12, 13],
  ]);
  assert.deepEqual([pusher.kind, pushed.kind], ["step", "step"]);
  assert.ok(pushed.delay > pusher.delay);
});

test("a motion is over when the last piece has arrived", () => {
  const motion = new Motion(moves("b...", "...b", ids, [[10, 11, 12, 13]]), 1000);
  assert.deepEqual([...motion.targets], [13]);
  assert.equal(motion.over(1000 + 269), false);
  assert.equal(motion.over(1000 + 270), true);
});

test("a jump to another position moves nothing", () => {
  const many = Array.from({ length: 40 }, (_, i) => i);
  assert.deepEqual(moves("b".repeat(40), ".".repeat(40), many), []);
});
