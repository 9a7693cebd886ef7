import assert from "node:assert/strict";
import { test } from "node:test";

import { GivenUp, MatchClient, Refused } from "../../../web/match/client.js";
import { FakeSession, FakeSupervisor, loadBoard, settle } from "./say.mjs";

function setUp() {
  const worker = new FakeSupervisor();
  const heard = [];
  const failures = [];
  const match = new MatchClient({
    worker,
    loadBoard,
    onChange: (kind) => heard.push(kind),
    onFailure: (kind, error) => void failures.push(error instanceof GivenUp ? "given up" : kind),
  });
  return { worker, heard, failures, match };
}

test("a new game is shown at once and live once the table has it", async () => {
  const { match, heard } = setUp();
  await match.startNew("say", ["person", "person"]);
  assert.deepEqual(heard, ["new", "confirmed"]);
  assert.equal(match.isLive, true);
  assert.equal(match.record, "1/say/@0 person,person");
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

test("what is asked after a refused link is dropped, and not refused once more", async () => {
  const { match, failures, worker } = setUp();
  await match.startNew("say", ["person", "person"]);
  const opening = match.openLink("hello", ["person", "person"]);
  const asked = match.setPlayer(0, "bot 1");
  await assert.rejects(opening, Refused);
  await asked;
  assert.deepEqual(failures, []);
  assert.deepEqual(worker.calls, ["new", "open_link"]);
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
  assert.deepEqual(
    match.frame.line.map(({ token }) => token),
    ["2"],
  );
  await match.openText("1/say/1.2@1", ["person", "person"]);
  assert.equal(match.frame.link, "1/say/1.2@1");
  assert.deepEqual(match.players, ["person", "person"]);
  assert.deepEqual(heard.slice(-1), ["new"]);
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
  assert.deepEqual(
    match.frame.line.map(({ token }) => token),
    ["1"],
  );
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

test("undo and redo go where the session says", async () => {
  const { match, worker } = setUp();
  await match.startNew("say", ["person", "bot 1"]);
  for (const n of [1, 2]) {
    match.play([n]);
    await settle();
  }
  worker.calls.length = 0;
  await match.redo();
  assert.deepEqual(worker.calls, [], "there is nothing to redo");
  assert.deepEqual([match.frame.undo, match.frame.redo], [1, null]);
  await match.undo();
  assert.deepEqual([match.frame.undo, match.frame.redo], [0, 2]);
  await match.setPlayer(1, "person");
  assert.deepEqual(worker.calls, ["undo", "set_players"]);
  assert.equal(match.record, "1/say/1.2@1 person,person");
});

test("a request costs one call and is heard of once", async () => {
  const { match, worker, heard } = setUp();
  await match.openLink("1/say/1.2@1", ["person", "person"], "say", () => ({
    ...new FakeSession().whole(),
    link: "1/say/1.2@1",
    pieces: "x",
  }));
  assert.deepEqual(worker.calls, ["open_link"]);
  assert.deepEqual(heard, ["new", "confirmed"], "it is shown, and then confirmed");
  const wishes = {
    play: () => match.play([9]),
    undo: () => match.undo(),
    redo: () => match.redo(),
    goto: () => match.goto(0),
    visit: () => match.visit((frame) => frame.line[0].node),
    comment: () => match.comment(match.frame.node, "good"),
    set_players: () => match.setPlayer(0, "bot 2"),
  };
  for (const [method, wish] of Object.entries(wishes)) {
    worker.calls.length = heard.length = 0;
    wish();
    await settle();
    assert.deepEqual(worker.calls, [method]);
    assert.equal(heard.filter((kind) => kind !== "wait").length, 1, method);
    const { link } = match.frame;
    assert.equal(match.record, `${link} ${match.players}`, "the record has come with it");
  }
});

test("a lost table is opened again, and the wish repeated", async () => {
  const { match, worker, failures } = setUp();
  await match.startNew("say", ["person", "person"]);
  match.play([1]);
  await settle();
  worker.dying = 1;
  match.play([2]);
  await settle();
  assert.deepEqual(failures, ["lost"]);
  assert.equal(worker.starts, 2);
  assert.equal(match.frame.link, "1/say/1.2@2");
  assert.ok(worker.calls.includes("open_record"));
});

test("a lost match is opened where it stood, also where a move was taken back", async () => {
  const { match, worker } = setUp();
  await match.startNew("say", ["person", "person"]);
  for (const n of [1, 2, 1]) {
    match.play([n]);
    await settle();
  }
  await match.undo();
  worker.worker = null;
  await match.comment(match.frame.line[0].node, "again");
  assert.deepEqual([worker.worker.ply, worker.worker.undone], [2, 2]);
});

test("a wish that costs two workers is given up, and what waits behind it is done", async () => {
  const { match, worker, failures } = setUp();
  await match.startNew("say", ["person", "person"]);
  match.play([1]);
  await settle();
  worker.deadly = "undo";
  const [undone, moved] = [match.undo(), match.goto(0)];
  await Promise.all([undone, moved]);
  assert.deepEqual(failures, ["lost", "given up"]);
  assert.equal(match.frame.link, "1/say/1@0", "the match is as it was, and the next wish is done");
  assert.equal(worker.calls.filter((method) => method === "undo").length, 2);
});

test("a text that costs two workers is refused, and the match stays", async () => {
  const { match, worker, failures } = setUp();
  await match.startNew("say", ["person", "person"]);
  match.play([2]);
  await settle();
  worker.deadly = "open_text";
  const opening = assert.rejects(match.openText("1/say/1@1", []), (error) => {
    return error instanceof GivenUp && error.method === "open_text";
  });
  const going = match.goto(0);
  await Promise.all([opening, going]);
  assert.deepEqual(failures, ["lost"]);
  assert.equal(match.frame.link, "1/say/2@0");
});

test("an opening that costs two workers is refused, and not tried for what follows", async () => {
  const { match, worker } = setUp();
  worker.deadly = "open_link";
  await assert.rejects(match.openLink("1/say/1@1", []), GivenUp);
  await match.text();
  assert.equal(worker.calls.filter((method) => method === "open_link").length, 2);
  worker.deadly = "";
  await match.openLink("1/say/1@1", []);
  assert.equal(match.frame.link, "1/say/1@1");
});

test("no match that can be restored is given up while the engine does not start", async () => {
  const { match, worker, failures } = setUp();
  await match.startNew("say", ["person", "person"]);
  Object.assign(worker, { dying: 5, kind: "start" });
  match.play([1]);
  await settle();
  assert.deepEqual(failures, Array(5).fill("start"));
  assert.equal(match.frame.link, "1/say/1@1");
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
  const { match, worker, heard, ids } = await played();
  await match.visit(() => ids[0]);
  assert.equal(match.frame.ply, 1);
  await match.visit(() => 0);
  assert.equal(match.frame.ply, 0);
  await match.comment(ids[1], "good");
  await match.evaluate([
    { node: ids[0], evaluation: 0.25 },
    { node: 12345, evaluation: 0.5 },
  ]);
  assert.deepEqual(worker.worker.said, [
    [2, "good"],
    [1, 0.25],
  ]);
  await match.remove(ids[2]);
  assert.deepEqual(match.frame.line.length, 2);
  await match.comment(ids[2], "which is gone");
  assert.equal(worker.worker.said.length, 2);
  assert.deepEqual(heard, ["jump", "jump", "notes", "notes", "jump"]);
  assert.equal(await match.text(), "person,person 1,2");
});

test("what is drawn quickly is added to what was drawn just before", async () => {
  const { match, ids } = await played();
  const draw = (item) => match.sketch(ids[1], (text) => [text, item].filter(Boolean).join("."));
  await Promise.all([draw("c3"), draw("c4")]);
  assert.equal(match.frame.tree[2].sketch, "c3.c4");
});

test("a node keeps its place when the table is lost and numbers them anew", async () => {
  const { match, worker, ids } = await played();
  worker.dying = 1;
  await match.visit(() => ids[1]);
  assert.equal(match.frame.ply, 2);
  worker.worker = null;
  await match.comment(ids[2], "as it was called before");
  assert.deepEqual(worker.worker.said, []);
  await match.comment(match.frame.line[2].node, "as it is called now");
  assert.deepEqual(worker.worker.said, [[3, "as it is called now"]]);
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

test("an answer that comes after a newer match was opened shows nothing", async () => {
  const { match, heard } = setUp();
  await match.startNew("say", ["person", "person"]);
  match.play([1]);
  await null; // the move is on its way
  await null;
  const opened = match.openLink("1/say/2.2@2", ["person", "person"]);
  const before = heard.length;
  await settle();
  await opened;
  assert.equal(match.frame.link, "1/say/2.2@2");
  assert.ok(!heard.slice(before).includes("move"));
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

test("a match that is still being opened is not live, and a player chosen meanwhile is kept", async () => {
  let board;
  const heard = [];
  const match = new MatchClient({
    worker: new FakeSupervisor(),
    loadBoard: (name) => new Promise((resolve) => (board = () => resolve(boardOf(name)))),
    onChange: (kind) => heard.push(kind),
    onFailure() {},
  });
  const boardOf = (name) => ({ geometry: { name }, frame: new FakeSession().whole() });
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
  assert.deepEqual(heard, ["new", "new", "players"]);
});

test("a match opened over another one of the same position has its own players", async () => {
  const { match, heard } = setUp();
  await match.startNew("say", ["person", "bot 1"]);
  heard.length = 0;
  await match.openLink("1/say/@0", ["person", "person"]);
  assert.deepEqual(match.players, ["person", "person"]);
  assert.deepEqual(heard, ["new"]);
});

test("a start that fails waits for somebody to try again", async () => {
  const worker = Object.assign(new FakeSupervisor(), { dying: 1, kind: "start" });
  let again;
  const match = new MatchClient({
    worker,
    loadBoard,
    onChange() {},
    onFailure: (kind) => kind === "start" && new Promise((resolve) => (again = resolve)),
  });
  const opening = match.startNew("say", ["person", "person"]);
  await settle();
  assert.equal(match.isLive, false);
  again();
  await opening;
  assert.equal(match.isLive, true);
});
