import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { Refused } from "../../../web/match/answer.js";
import { Study } from "../../../web/bot/study.js";
import { trunk } from "../../../web/match/tree.js";

/** What a study asks of the page it is on: whether it is looked at. */
class FakeDocument extends EventTarget {
  hidden = false;
  show(shown) {
    this.hidden = !shown;
    this.dispatchEvent(new Event("visibilitychange"));
  }
}

beforeEach(() => (globalThis.document = new FakeDocument()));

/** A match of three moves, which keeps its evaluations. */
class FakeMatch {
  isLive = true;
  frame = null;
  kept = [];
  constructor(ply = 3, evaluations = []) {
    this.line = ["a1", "b2", "c3"].map((token, i) => ({ token, player: i % 2, node: i + 1 }));
    this.tree = trunk(this.line);
    for (const [i, evaluation] of evaluations.entries()) this.tree[i + 1].evaluation = evaluation;
    this.goto(ply);
  }
  goto(ply, outcome = null) {
    const { line, tree } = this;
    const link = `1/rive-3/a1.b2.c3/@${ply}`;
    this.frame = { line, tree, ply, node: ply, link, outcome };
  }
  async evaluate(evaluations) {
    this.kept.push(...evaluations.map(({ node, evaluation }) => [node, evaluation]));
  }
}

/** An analyst that answers when it is let, or at once. */
class FakeAnalyst {
  asked = [];
  stopped = 0;
  waiting = [];
  constructor(answer = null) {
    this.answer = answer;
  }
  study(method, link, { isEnough, onReport = () => {} } = {}) {
    this.asked.push([method, link, isEnough]);
    for (const { resolve } of this.waiting.splice(0)) resolve(null); // it studies one at a time
    if (this.answer) return Promise.resolve(this.answer(link));
    return new Promise((resolve, reject) => this.waiting.push({ resolve, reject, onReport }));
  }
  stop() {
    this.stopped += 1;
    for (const { resolve } of this.waiting.splice(0)) resolve(null);
  }
  get links() {
    return this.asked.map(([, link]) => /@(\d+)$/.exec(link)?.[1]).map(Number);
  }
}

/** What an analyst finds where chances are all that matters. */
const found = (value) => ({ value, proven: null, candidates: [] });

const later = () => new Promise((resolve) => setTimeout(resolve));

function begun({
  match = new FakeMatch(),
  analysts = [new FakeAnalyst()],
  levels = [10, 20, 30, 40],
} = {}) {
  const progress = { count: 0 };
  const study = new Study({
    match,
    analysts,
    levels: () => levels,
    onProgress: () => progress.count++,
  });
  study.start();
  return { study, match, analysts, progress };
}

test("the position at the cursor is studied, and what is found is kept", async () => {
  const {
    study,
    match,
    analysts: [analyst],
    progress,
  } = begun();
  assert.deepEqual(analyst.links, [3]);
  analyst.waiting[0].onReport({ value: 0.5, nodes: 0, proven: null });
  assert.equal(study.chances(study.here), null, "it has only begun");
  analyst.waiting[0].onReport({ value: 0.75, nodes: 5 });
  assert.equal(study.report.value, 0.75);
  assert.equal(study.chances(study.here), 0.75);
  assert.equal(progress.count, 1);
  study.update("wait");
  assert.equal(analyst.asked.length, 1, "the same position is not asked for again");
  match.goto(1);
  study.update("jump");
  assert.deepEqual(analyst.links, [3, 1]);
  assert.equal(study.report, null, "of another position");
  match.goto(3);
  study.update("jump");
  assert.equal(study.chances(study.here), 0.75, "what was found before is still known");
});

test("the end of a match is not asked for: its result is known", () => {
  for (const [winner, chances] of [
    [0, 1],
    [1, 0],
    [null, 0.5],
  ]) {
    const match = new FakeMatch();
    match.goto(3, { winner });
    const {
      study,
      analysts: [analyst],
    } = begun({ match });
    assert.deepEqual(analyst.asked, []);
    assert.equal(study.chances(study.here), chances);
  }
});

test("nothing is studied unless it has begun, is visible, and the session has the match", async () => {
  const {
    study,
    match,
    analysts: [analyst],
  } = begun();
  study.end();
  assert.equal(analyst.stopped, 1);
  match.goto(2);
  study.update("jump");
  assert.equal(analyst.asked.length, 1);
  study.start();
  assert.equal(analyst.asked.length, 2);
  document.hidden = true;
  study.update();
  assert.equal(analyst.stopped, 2);
  document.hidden = false;
  study.update();
  assert.equal(analyst.asked.length, 3, "it goes on where it was");
  match.isLive = false;
  match.goto(1);
  study.update("new");
  assert.equal(analyst.asked.length, 3);
});

test("why there is no answer", async () => {
  const {
    study,
    analysts: [analyst],
    match,
  } = begun();
  analyst.waiting[0].reject(
    new Refused({ error: "no {what}", why: { template: "no {what}", values: { what: "stones" } } }),
  );
  await later();
  assert.equal(study.error, "no stones");
  match.goto(1);
  study.update("jump");
  assert.equal(study.error, "");
  analyst.waiting[0].reject(new Error("lost"));
  await later();
  assert.equal(study.error, "The engine is not answering.");
});

test("a second analyst sees to the rest of the line, the nearest first, and to none twice", async () => {
  const match = new FakeMatch(2, [0.4]);
  const helper = new FakeAnalyst((link) => (link.endsWith("@3") ? null : { value: 0.6 }));
  const { study } = begun({ match, analysts: [new FakeAnalyst(), helper] });
  await later();
  assert.deepEqual(helper.links, [3, 0], "not the cursor's, nor what the match knows");
  const enough = helper.asked[0][2];
  assert.deepEqual([enough({ nodes: 19 }), enough({ nodes: 20 })], [false, true]);
  assert.deepEqual(
    study.line.map((node) => study.chances(node)),
    [0.6, 0.4, null, null],
  );
});

test("what was found too late is not taken for chances in the next match", async () => {
  const second = new FakeAnalyst();
  const { study } = begun({ analysts: [new FakeAnalyst(), second] });
  assert.deepEqual(second.links, [2]);
  study.update("new");
  second.waiting[0].resolve({ value: 0.9 });
  await later();
  assert.equal(study.chances(study.line[2]), null);
  assert.deepEqual(second.links, [2, 2], "it is searched in this match");
  second.waiting.at(-1).resolve({ value: 0.2 });
  await later();
  assert.equal(study.chances(study.line[2]), 0.2);
});

test("a review looks at every position alike, from the end, and tells the match", async () => {
  const analyst = new FakeAnalyst((link) => found(Number(/@(\d)/.exec(link)[1]) / 10));
  const match = new FakeMatch();
  const { study } = begun({ match, analysts: [analyst] });
  analyst.asked.length = 0;
  const ended = study.searchLine();
  assert.deepEqual(study.progress, { done: 0, all: 4 });
  assert.equal(await ended, true);
  assert.deepEqual(analyst.links.slice(0, 4), [3, 2, 1, 0]);
  const enough = analyst.asked[0][2];
  assert.deepEqual([enough({ nodes: 29 }), enough({ nodes: 30 })], [false, true]);
  assert.deepEqual(match.kept.toSorted(), [
    [0, 0],
    [1, 0.1],
    [2, 0.2],
    [3, 0.3],
  ]);
  assert.equal(study.progress, null);
});

test("a review that is stopped keeps what it has found", async () => {
  const analyst = new FakeAnalyst();
  const match = new FakeMatch();
  const { study } = begun({ match, analysts: [analyst] });
  const ended = study.searchLine();
  await later();
  analyst.waiting.at(-1).resolve(found(0.9));
  await later();
  assert.deepEqual(study.progress, { done: 1, all: 4 });
  assert.equal(study.chances(study.here), 0.9, "at once");
  study.stop();
  assert.equal(await ended, false);
  assert.deepEqual(match.kept, [[3, 0.9]]);
});

test("a review waits while the page is hidden, and leaves out nothing", async () => {
  const analyst = new FakeAnalyst();
  const match = new FakeMatch(1);
  const { study } = begun({ match, analysts: [analyst] });
  const ended = study.searchLine();
  await later();
  document.hidden = true;
  study.update(); // as the page does
  await later();
  assert.deepEqual(study.progress, { done: 0, all: 4 });
  const before = analyst.asked.length;
  await later();
  assert.equal(analyst.asked.length, before, "nothing is asked for meanwhile");
  document.show(true);
  await later();
  analyst.answer = () => found(0.5);
  analyst.waiting.at(-1).resolve(found(0.5));
  assert.equal(await ended, true);
  assert.deepEqual(match.kept.map(([id]) => id).toSorted(), [0, 1, 2, 3]);
});

test("another match lets go of a review, and of what was known", async () => {
  const analyst = new FakeAnalyst();
  const match = new FakeMatch();
  const { study } = begun({ match, analysts: [analyst] });
  analyst.waiting[0].onReport({ value: 0.75 });
  const ended = study.searchLine();
  study.update("new");
  assert.equal(study.progress, null);
  assert.equal(study.chances(study.here), null);
  analyst.waiting.at(-1).resolve({ value: 0.1 });
  assert.equal(await ended, false);
  assert.deepEqual(match.kept, []);
});

test("what reviews have found is kept for those who judge the line", async () => {
  const answer = (link) => ({ ...found(0.5), candidates: [{ line: [link.at(-1)] }] });
  const analyst = new FakeAnalyst(answer);
  const match = new FakeMatch(3, [0.5, 0.9, 0.88]);
  const { study } = begun({ match, analysts: [analyst] });
  await later();
  assert.deepEqual(study.findings, [], "of other searches nothing is");
  assert.equal(await study.searchLine([1, 2]), true);
  assert.deepEqual(study.findings, [
    { ply: 1, line: ["1"], proven: false },
    { ply: 2, line: ["2"], proven: false },
  ]);
  assert.deepEqual(match.kept, [], "chances that are known stay");
  study.update("new");
  assert.deepEqual(study.findings, []);
});

test("a game with few levels has enough nodes for what is studied meanwhile", () => {
  const { analysts } = begun({ analysts: [new FakeAnalyst(), new FakeAnalyst()], levels: [10] });
  const [, , isEnough] = analysts[1].asked[0];
  assert.ok(isEnough({ nodes: 1 }));
});
