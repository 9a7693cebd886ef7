import assert from "node:assert/strict";
import { test } from "node:test";

import { Lost } from "../../../web/python/supervisor.js";
import { trunk } from "../../../web/match/tree.js";
import { MatchClient, Refused } from "../../../web/match/client.js";

let sessions = 0;

/**
 * A session for a game of saying numbers, in turns; it ends when "9" is said.  Its tree has the one
 * line, and every session numbers the nodes in its own way.
 */
class FakeSession {
  moves = [];
  ply = 0;
  first = 100 * ++sessions;
  said = [];
  frame() {
    const legal = this.moves[this.ply - 1] === 9 ? [] : [[1], [2], [9]];
    const link = `1/say/${this.moves.join(".")}@${this.ply}`;
    const id = (ply) => (ply ? this.first + ply : 0);
    const line = this.moves.map((n, i) => ({ token: String(n), player: i % 2, node: id(i + 1) }));
    const tree = trunk(line);
    const { ply } = this;
    const node = id(ply);
    return { name: "say", turn: ply % 2, legal, line, ply, node, tree, link, outcome: null };
  }
  new(name) {
    if (name !== "say") return { error: `there is no game '${name}'` };
    return this.open([], 0);
  }
  open(moves, ply) {
    Object.assign(this, { moves, ply });
    return this.frame();
  }
  open_link(text) {
    const [, moves, ply] = /^1\/say\/([\d.]*)@(\d+)$/.exec(text) ?? [];
    if (ply === undefined) return { error: "no link" };
    return this.open(moves ? moves.split(".").map(Number) : [], Number(ply));
  }
  open_record(text, link = text) {
    return this.open_link(link);
  }
  open_text(text) {
    return this.open_link(text);
  }
  record() {
    return this.frame().link;
  }
  play(move) {
    this.moves = [...this.moves.slice(0, this.ply), ...JSON.parse(move)];
    return this.goto(this.ply + 1);
  }
  goto(ply) {
    this.ply = ply;
    return this.frame();
  }
  delete(id) {
    this.moves.length = id - this.first - 1;
    return this.goto(Math.min(this.ply, this.moves.length));
  }
  comment(id, text) {
    this.said.push([id - this.first, text]);
    return this.frame();
  }
  evaluate(evaluations) {
    for (const { node, evaluation } of JSON.parse(evaluations)) {
      this.said.push([node - this.first, evaluation]);
    }
    return this.frame();
  }
  text(players) {
    return { text: `${players} ${this.moves}` };
  }
}

/** A supervisor without workers: it forgets its session when told to die. */
class FakeSupervisor {
  worker = null;
  calls = [];
  starts = 0;
  dying = 0;
  async call(method, ...args) {
    if (!this.worker) {
      this.starts++;
      this.worker = new FakeSession();
    }
    this.calls.push(method);
    const { worker } = this;
    await null;
    if (this.dying > 0) {
      this.dying--;
      this.worker = null;
      throw new Lost("gone");
    }
    const answer = worker[method](...args);
    return typeof answer === "string" ? answer : JSON.stringify(answer);
  }
}

function setUp() {
  const engine = new FakeSupervisor();
  const heard = [];
  const failures = [];
  const match = new MatchClient({
    engine,
    board: async (name) => ({ geometry: { name }, frame: new FakeSession().frame() }),
    changed: (kind) => heard.push(kind),
    failed: (kind) => void failures.push(kind),
  });
  return { engine, heard, failures, match };
}

/** Lets everything that was asked be answered. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

test("a new game is shown at once and live once the table has it", async () => {
  const { match, heard } = setUp();
  await match.startNew("say", ["person", "person"]);
  assert.deepEqual(heard, ["new", "wait", "saved"]);
  assert.equal(match.isLive, true);
  assert.equal(match.record, "1/say/@0");
});

test("a refused opening rejects with the sentence of the table", async () => {
  const { match } = setUp();
  await assert.rejects(match.startNew("chess", []), (error) => {
    return error instanceof Refused && error.message === "there is no game 'chess'";
  });
  assert.deepEqual(new Refused({ error: "no" }).why, { template: "no", values: {} });
  const why = { template: "no {n}", values: { n: 1 } };
  assert.equal(new Refused({ error: "no 1", why }).why, why);
});

test("a text is opened in place of a match, or refused without a trace", async () => {
  const { match, heard } = setUp();
  await match.startNew("say", ["person", "bot 1"]);
  const before = match.frame;
  await assert.rejects(match.openText("nonsense", []), Refused);
  assert.equal(match.frame, before);
  assert.equal(match.isLive, true);
  match.play([2]);
  await settle();
  assert.deepEqual(match.frame.line.map(({ token }) => token), ["2"]);
  await match.openText("1/say/1.2@1", ["person", "person"]);
  assert.equal(match.frame.link, "1/say/1.2@1");
  assert.deepEqual(match.players, ["person", "person"]);
  assert.deepEqual(heard.slice(-2), ["new", "saved"]);
});

test("a text is opened where there is no match, after a bad one as well", async () => {
  const { match } = setUp();
  await assert.rejects(match.openText("nonsense", []), Refused);
  await match.openText("1/say/1@1", ["person", "person"]);
  assert.equal(match.frame.link, "1/say/1@1");
  assert.equal(match.isLive, true);
  match.close();
  await match.openText("1/say/2@1", ["person", "person"]);
  assert.equal(match.frame.link, "1/say/2@1");
});

test("a move made before the table is there is played when it is", async () => {
  const { match } = setUp();
  const opening = match.startNew("say", ["person", "person"]);
  await null;
  await null;
  assert.equal(match.isLive, false);
  assert.equal(match.play([1]), true);
  assert.deepEqual(match.pendingMove, [1]);
  assert.equal(match.play([2]), false);
  await opening;
  await settle();
  assert.equal(match.pendingMove, null);
  assert.deepEqual(match.frame.line.map(({ token }) => token), ["1"]);
});

test("a move on its way can be taken back", async () => {
  const { match } = setUp();
  const opening = match.startNew("say", ["person", "person"]);
  await null;
  await null;
  match.play([1]);
  assert.equal(match.takeBack(), true);
  await opening;
  await settle();
  assert.equal(match.frame.ply, 0);
});

test("undo against a bot goes back to one's own last choice", async () => {
  const { match } = setUp();
  await match.startNew("say", ["person", "bot 1"]);
  for (const n of [1, 2, 1]) {
    match.play([n]);
    await settle();
  }
  assert.equal(match.undoPly, 2);
  await match.undo();
  assert.equal(match.frame.ply, 2);
  assert.equal(match.redoPly, 3);
  await match.undo();
  assert.equal(match.frame.ply, 0);
  assert.equal(match.undoPly, null);
  await match.redo();
  assert.equal(match.frame.ply, 2);
  await match.setPlayer(1, "person");
  assert.equal(match.undoPly, 1);
});

test("a lost table is opened again, and the wish repeated", async () => {
  const { match, engine, failures } = setUp();
  await match.startNew("say", ["person", "person"]);
  match.play([1]);
  await settle();
  engine.dying = 1;
  match.play([2]);
  await settle();
  assert.deepEqual(failures, ["lost"]);
  assert.equal(engine.starts, 2);
  assert.equal(match.frame.link, "1/say/1.2@2");
  assert.ok(engine.calls.includes("open_record"));
});

test("a table lost while the record is written is opened from the one before and the last link", async () => {
  const { match, engine } = setUp();
  await match.startNew("say", ["person", "person"]);
  match.play([1]);
  await settle();
  engine.worker.record = () => {
    engine.worker = null;
    throw new Lost("gone");
  };
  match.play([2]);
  await settle();
  assert.equal(match.record, null);
  match.play([1]);
  await settle();
  assert.ok(engine.calls.includes("open_record"));
  assert.equal(match.frame.link, "1/say/1.2.1@3");
});

/** A match of three moves. */
async function played() {
  const all = setUp();
  await all.match.startNew("say", ["person", "person"]);
  for (const n of [1, 2, 1]) {
    all.match.play([n]);
    await settle();
  }
  all.heard.length = 0;
  return { ...all, ids: all.match.frame.line.map(({ node }) => node) };
}

test("the tree is walked and tended", async () => {
  const { match, engine, heard, ids } = await played();
  await match.visit(() => ids[0]);
  assert.equal(match.frame.ply, 1);
  await match.visit(() => 0);
  assert.equal(match.frame.ply, 0);
  await match.comment(ids[1], "good");
  await match.evaluate([
    { node: ids[0], evaluation: 0.25 },
    { node: 12345, evaluation: 0.5 },
  ]);
  assert.deepEqual(engine.worker.said, [[2, "good"], [1, 0.25]]);
  await match.remove(ids[2]);
  assert.deepEqual(match.frame.line.length, 2);
  await match.comment(ids[2], "which is gone");
  assert.equal(engine.worker.said.length, 2);
  assert.deepEqual(heard.filter((kind) => kind !== "saved"), [
    ...["jump", "jump", "notes", "notes", "jump"],
  ]);
  assert.equal(await match.text(), '["person","person"] 1,2');
});

test("a node keeps its place when the table is lost and numbers them anew", async () => {
  const { match, engine, ids } = await played();
  engine.dying = 1;
  await match.visit(() => ids[1]);
  assert.equal(match.frame.ply, 2);
  engine.worker = null;
  await match.comment(ids[2], "as it was called before");
  assert.deepEqual(engine.worker.said, []);
  await match.comment(match.frame.line[2].node, "as it is called now");
  assert.deepEqual(engine.worker.said, [[3, "as it is called now"]]);
});

test("what a newer match overtakes is dropped", async () => {
  const { match } = setUp();
  await match.startNew("say", ["person", "person"]);
  match.play([1]);
  const opening = match.openLink("1/say/2.2@1", ["person", "person"]);
  await opening;
  await settle();
  assert.equal(match.frame.link, "1/say/2.2@1");
  assert.equal(match.isAtEnd, false);
});

test("a move in the match before is none in the one that comes", async () => {
  const { match, heard } = setUp();
  await match.startNew("say", ["person", "person"]);
  const waiting = [];
  const opening = match.openLink("1/say/2.2@1", ["person", "person"]);
  assert.ok(match.play([1]), "the old board is still seen");
  heard.push = (kind) => waiting.push(kind, match.pendingMove);
  await opening;
  await settle();
  assert.deepEqual(waiting.slice(0, 2), ["new", null]);
  assert.equal(match.frame.link, "1/say/2.2@1");
});

test("what is wished for a match that is off the table is dropped", async () => {
  const { match, failures } = setUp();
  await match.startNew("say", ["person", "person"]);
  match.close();
  await match.visit((frame) => frame.node);
  await match.goto(0);
  await match.undo();
  await match.resign(0);
  assert.equal(match.frame, null);
  assert.deepEqual(failures, []);
});

test("a match that is still being opened is not live, and a seat taken meanwhile is kept", async () => {
  let board;
  const heard = [];
  const match = new MatchClient({
    engine: new FakeSupervisor(),
    board: (name) => new Promise((resolve) => (board = () => resolve(boardOf(name)))),
    changed: (kind) => heard.push(kind),
    failed() {},
  });
  const boardOf = (name) => ({ geometry: { name }, frame: new FakeSession().frame() });
  const opening = match.openLink("1/say/2.2@1", ["person", "person"], "say", (_, frame) => frame);
  board();
  await settle();
  assert.deepEqual([match.isLive, match.frame.ply], [false, 0], "the table has answered already");
  match.setPlayer(1, "bot 2");
  board();
  await opening;
  await settle();
  assert.deepEqual([match.isLive, match.frame.ply], [true, 1]);
  assert.deepEqual(match.players, ["person", "bot 2"]);
  assert.deepEqual(heard, ["new", "new", "saved", "players", "saved"]);
});

test("a match opened over another one of the same position has its own players", async () => {
  const { match, heard } = setUp();
  await match.startNew("say", ["person", "bot 1"]);
  heard.length = 0;
  await match.openLink("1/say/@0", ["person", "person"]);
  assert.deepEqual(match.players, ["person", "person"]);
  assert.deepEqual(heard, ["new", "saved"]);
});

test("a start that fails waits for somebody to try again", async () => {
  const engine = new FakeSupervisor();
  engine.dying = 1;
  let again;
  const match = new MatchClient({
    engine,
    board: async (name) => ({ geometry: { name }, frame: new FakeSession().frame() }),
    changed() {},
    failed: (kind) => kind === "start" && new Promise((resolve) => (again = resolve)),
  });
  const opening = match.startNew("say", ["person", "person"]);
  await settle();
  assert.equal(match.isLive, false);
  again();
  await opening;
  assert.equal(match.isLive, true);
});
