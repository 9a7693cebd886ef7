// A game of saying numbers, with a session for it and a supervisor that loses it when it is told to.

import { Lost } from "../../../web/python/supervisor.js";
import { trunk } from "../../../web/match/tree.js";

let sessions = 0;

/**
 * A session for a game of saying numbers, in turns; it ends when "9" is said.  Its tree has the one
 * line, and every session numbers the nodes in its own way.
 */
export class FakeSession {
  moves = [];
  ply = 0;
  first = 100 * ++sessions;
  said = [];
  players = [];
  undone = null;
  notes = new Map();

  /** The frame, with its tree and its line. */
  whole() {
    const legal = this.moves[this.ply - 1] === 9 ? [] : [[1], [2], [9]];
    const link = `1/say/${this.moves.join(".")}@${this.ply}`;
    const id = (ply) => (ply ? this.first + ply : 0);
    const line = this.moves.map((n, i) => ({ token: String(n), player: i % 2, node: id(i + 1) }));
    const { ply } = this;
    const [undo, redo] = [ply ? ply - 1 : null, ply < this.moves.length ? ply + 1 : null];
    const pieces = "x".repeat(ply);
    const text = { template: "say a number", values: {} };
    const base = {
      name: "say",
      turn: ply % 2,
      legal,
      ply,
      node: id(ply),
      link,
      pieces,
      undo,
      redo,
      last: [],
      prompt: text,
      score: [text, text],
    };
    const tree = trunk(line).map((node) => ({ ...node, ...this.notes.get(node.id) }));
    return { ...base, outcome: null, line, tree };
  }

  answer() {
    const { line, tree, ...frame } = this.whole();
    const record = { keep: 0, insert: `${frame.link} ${this.players}`, tail: 0 };
    return { frame, tree: { reset: true, nodes: tree, removed: [] }, record, undone: this.undone };
  }

  new(name, _code, _clock, players) {
    if (name !== "say") return { error: `there is no game '${name}'` };
    return this.open([], 0, players);
  }
  open(moves, ply, players) {
    Object.assign(this, { moves, ply, players: JSON.parse(players) });
    return this.answer();
  }
  open_link(text, players) {
    const [, moves, ply] = /^1\/say\/([\d.]*)@(\d+)( .*)?$/.exec(text) ?? [];
    if (ply === undefined) return { error: "no link" };
    return this.open(moves ? moves.split(".").map(Number) : [], Number(ply), players);
  }
  open_record(text, standing, players) {
    const { ply = null, undone = null } = standing ? JSON.parse(standing) : {};
    this.undone = undone;
    return this.open_link(ply === null ? text : text.replace(/@\d+/, `@${ply}`), players);
  }
  open_text(text, players) {
    return this.open_link(text.replace("Game: ", ""), players);
  }
  set_players(players) {
    this.players = JSON.parse(players);
    return this.answer();
  }
  play(move) {
    this.undone = null;
    this.moves = [...this.moves.slice(0, this.ply), ...JSON.parse(move)];
    return this.goto(this.ply + 1);
  }
  play_line(tokens) {
    for (const token of JSON.parse(tokens)) this.play(`[${token}]`);
    return this.answer();
  }
  goto(ply) {
    this.ply = ply;
    return this.answer();
  }
  visit(id) {
    return this.goto(id ? id - this.first : 0);
  }
  undo() {
    this.undone = this.ply - 1;
    return this.goto(this.ply - 1);
  }
  redo() {
    return this.goto(this.ply + 1);
  }
  delete(id) {
    this.moves.length = id - this.first - 1;
    return this.goto(Math.min(this.ply, this.moves.length));
  }
  comment(id, text) {
    this.said.push([id - this.first, text]);
    return this.answer();
  }
  sketch(id, sketch) {
    this.notes.set(id, { sketch });
    return this.answer();
  }
  evaluate(evaluations) {
    for (const { node, evaluation } of JSON.parse(evaluations)) {
      this.said.push([node - this.first, evaluation]);
    }
    return this.answer();
  }
  text() {
    return { text: `${this.players} ${this.moves}` };
  }
}

/** A supervisor without workers: it forgets its session when it is made to die. */
export class FakeSupervisor {
  worker = null;
  calls = [];
  starts = 0;
  dying = 0;
  kind = "crash"; // how it dies
  deadly = ""; // a method that always kills
  ready = Promise.resolve(); // once it has started
  async call(method, ...args) {
    if (!this.worker) {
      this.starts++;
      this.worker = new FakeSession();
    }
    this.calls.push(method);
    const { worker } = this;
    await this.ready;
    if (this.dying > 0 || method === this.deadly) {
      this.dying--;
      this.worker = null;
      throw new Lost("gone", this.kind);
    }
    return JSON.stringify(worker[method](...args));
  }
}

export const loadBoard = async (name) => ({
  geometry: { name, players: ["First", "Second"], cells: [] },
  frame: new FakeSession().whole(),
});

/** Lets everything that was asked be answered. */
export const settle = () => new Promise((resolve) => setTimeout(resolve, 5));
