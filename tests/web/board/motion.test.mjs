import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.matchMedia = () => ({ matches: false });
globalThis.document = { documentElement: { dataset: {} } };
const { Motion, moves } = await import("../../../web/board/motion.js");

const cells = [10, 11, 12, 13].map((id, x) => ({ id, x, y: 0 }));
const kinds = (...given) => moves(...given).map(({ kind, path }) => [kind, ...path]);

test("what comes drops, what goes cracks, what changes turns over", () => {
  assert.deepEqual(kinds("b.w.", ".bw.", cells), [
    ["crack", 10],
    ["drop", 11],
  ]);
  assert.deepEqual(kinds("S...", "H...", cells), [["turn", 10]]);
  assert.deepEqual(kinds("b...", "b...", cells), []);
});

test("a piece rides along its path, and what it pushes follows", () => {
  assert.deepEqual(kinds("S...", "...S", cells, [[10, 11, 12, 13]]), [["ride", 10, 11, 12, 13]]);
  const [pusher, pushed] = moves("Ss..", ".S.s", cells, [
    [10, 11],
    [11, 13],
  ]);
  assert.deepEqual([pusher.kind, pushed.kind], ["step", "ride"]);
  assert.ok(pushed.delay > pusher.delay);
});

test("a ride takes as long for each point, whether it turns there or not", () => {
  const time = (path) => moves("S...", "...S", cells, [path])[0].time;
  assert.equal(time([10, 13]), 270);
  assert.equal(time([10, 11, 13]), time([10, 11, 12, 13]));
});

test("a motion is over when the last piece has arrived", () => {
  const motion = new Motion(moves("b...", "...b", cells, [[10, 11, 12, 13]]), 1000);
  assert.deepEqual([...motion.targets(1000)], [13]);
  assert.equal(motion.over(1000 + 269), false);
  assert.equal(motion.over(1000 + 270), true);
});

test("marks change when the pieces have landed, and a win grows after that", () => {
  const drop = moves("....", "b...", cells);
  const motion = new Motion(drop, 1000, true, { last: [13] });
  assert.deepEqual(motion.shown({ last: [10] }, 1000 + 179), { last: [13] });
  assert.deepEqual(motion.shown({ last: [10] }, 1000 + 180), { last: [10] });
  assert.equal(motion.grown(1000 + 180), 0);
  assert.deepEqual([motion.over(1000 + 1079), motion.over(1000 + 1080)], [false, true]);
});

test("tiles rise when the pieces have landed, and only a win grows", () => {
  const motion = new Motion(moves("....", "b...", cells), 1000, false, { targets: [] });
  const times = [1180, 1260, 1340];
  assert.deepEqual(
    times.map((now) => motion.risen(now)),
    [0, 0.5, 1],
  );
  assert.deepEqual(
    times.map((now) => motion.grown(now)),
    [1, 1, 1],
  );
  assert.deepEqual(
    times.map((now) => motion.over(now)),
    [false, false, true],
  );
  assert.deepEqual([new Motion().risen(0), new Motion().over(0)], [1, true]);
});

test("a jump to another position moves nothing", () => {
  const many = Array.from({ length: 40 }, (_, id) => ({ id, x: id, y: 0 }));
  assert.deepEqual(moves("b".repeat(40), ".".repeat(40), many), []);
});
