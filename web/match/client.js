// The match as the page sees it: the last frame, the players, and one way to change either.
//
// Every wish goes to the table in the worker, one at a time and in order; the answer is the next
// frame.  Wishes that a newer match overtook are dropped.  A table that is lost is opened again
// from the last record and the last link, and the wish is repeated.  Knows no rule and draws
// nothing.

import { Lost } from "../python/supervisor.js";
import { whole } from "./input.js";
import { PERSON } from "./players.js";
import { current, grow } from "./tree.js";

/** The table refused: the message is its sentence in English, `why` the one to be translated. */
export class Refused extends Error {
  constructor({ error, why = { template: error, values: {} } }) {
    super(error);
    this.why = why;
  }
}

export class MatchClient {
  /** What the board looks like, and the last frame; null until there is one. */
  geometry = null;
  frame = null;
  /** Who plays each side: "person" or "bot 3". */
  players = [PERSON, PERSON];
  /** Whether the table has this match: before that the frame is only what it will be. */
  isLive = false;
  /** A move that is on its way to the table. */
  pendingMove = null;
  /** The match as text, once the table has it. */
  record = null;

  #engine;
  #board;
  #changed;
  #failed;
  #spent;
  #epoch = 0;
  #kept = null; // the last record, perhaps of a moment ago
  #queue = Promise.resolve();
  #opening = null;
  #holder = null; // the worker whose table has this match
  #ever = false; // whether a table ever answered
  #retaken = null; // the link of a position whose next move takes the place of the one undone

  /**
   * `engine` runs the table.  `board(name)` resolves to {geometry, frame} of a new game.
   * `changed(kind)` is told of every change: "new" (another match), "move" (one move on), "jump"
   * (another position), "notes" (only the tree), "players", "saved" (only `record`), or "wait"
   * (only `isLive` or `pendingMove`).  `failed(kind, error)` is told
   * what went wrong: "lost" (the table is being started again), "refused", "broken", or "start",
   * when it resolves once somebody wants to try again.  `spent()` is how many seconds the present
   * choice has taken, or null while nobody's time runs.
   */
  constructor({ engine, board, changed, failed, spent = () => null }) {
    this.#engine = engine;
    this.#board = board;
    this.#changed = changed;
    this.#failed = failed;
    this.#spent = spent;
  }

  /**
   * Begins a new game, with a clock {limit: [s, s], increment: s} if there is one, from the position
   * of a code if there is one.  Like all that open a match it rejects with Refused when the table
   * refuses.
   */
  startNew(name, players, clock = null, code = "") {
    if (code) return this.#open(["new", name, code, clock ? JSON.stringify(clock) : ""], players);
    if (!clock) return this.#open(["new", name], players, name);
    const opening = ["new", name, "", JSON.stringify(clock)];
    const likely = (_, frame) => ({ ...frame, clock: { ...clock, left: clock.limit, running: null } });
    return this.#open(opening, players, name, likely);
  }

  /**
   * Opens a link.  With a name its board is shown at once, as `likely(geometry, frame)` makes it
   * of the board's first frame.
   */
  openLink(fragment, players, name, likely) {
    return this.#open(["open_link", fragment], players, name, likely);
  }

  /** Opens a saved match again, from its record, or from its last link if it has none. */
  openSaved({ record, players, frame }) {
    const opening = record ? ["open_record", record] : ["open_link", frame.link];
    return this.#open(opening, players, frame.name, () => frame);
  }

  /** Takes the match off the table. */
  close() {
    this.#epoch++;
    Object.assign(this, { frame: null, isLive: false, pendingMove: null, record: null });
  }

  /**
   * Opens a record, a link or a text, whichever it is.  Rejects with Refused when it is none, and
   * then nothing has changed.
   */
  openText(text, players) {
    return this.#enqueue(async () => {
      if (!this.isLive) this.#opening = ["open_text", text]; // there is no other match to come back to
      const frame = await this.#ask("open_text", text);
      this.#holder = null; // until the page follows, the table is not what it shows
      const { geometry } = await this.#board(frame.name);
      this.#epoch++;
      this.#holder = this.#engine.worker;
      this.#kept = null;
      Object.assign(this, { geometry, frame, players, record: null, isLive: true, pendingMove: null });
      this.#changed("new");
      await this.#write();
    });
  }

  /**
   * Plays a legal move.  Only one at a time is on its way; another one is ignored.
   * Returns whether it was accepted.
   */
  play(move) {
    if (this.pendingMove || !whole(this.frame.legal, move)) return false;
    const { link } = this.frame;
    const seconds = this.#spent();
    this.pendingMove = move;
    this.#changed("wait");
    this.#wish("move", async () => {
      if (this.pendingMove !== move || this.frame.link !== link) return null; // taken back, overtaken
      if (!whole(this.frame.legal, move)) return null;
      const took = seconds === null ? [] : [seconds];
      const frame = await this.#settle(await this.#ask("play", JSON.stringify(move), ...took));
      if (this.pendingMove === move) this.pendingMove = null;
      return frame;
    }).finally(() => {
      if (this.pendingMove !== move) return;
      this.pendingMove = null;
      this.#changed("wait");
    });
    return true;
  }

  /** Plays moves given as text, one after the other, if the position is the same by then. */
  playLine(tokens) {
    const { link } = this.frame;
    return this.#wish("move", () => {
      return this.frame.link === link ? this.#ask("play_line", JSON.stringify(tokens)) : null;
    });
  }

  /** Takes back a move that waits for the table to come up; says whether there was one. */
  takeBack() {
    if (!this.pendingMove || this.isLive) return false;
    this.pendingMove = null;
    this.#changed("wait");
    return true;
  }

  goto(ply) {
    return this.#wish("jump", () => (ply === this.frame.ply ? null : this.#ask("goto", ply)));
  }

  /** Goes to the node that `choose(frame)` names once it is this wish's turn; null stays. */
  visit(choose) {
    return this.#wish("jump", () => {
      const id = choose(this.frame);
      if (id === null || id === this.frame.node) return null;
      const ply = current(this.frame).indexOf(id);
      return ply < 0 ? this.#ask("visit", id) : this.#ask("goto", ply);
    });
  }

  /** Moves the variation of a node one place up. */
  promote(id) {
    return this.#tend("promote", id);
  }

  /** Removes a node and all that follows. */
  remove(id) {
    return this.#tend("delete", id);
  }

  comment(id, text) {
    return this.#tend("comment", id, text);
  }

  /** Keeps player 0's chances after moves: a list of {node, evaluation}, null to forget it. */
  evaluate(evaluations) {
    const kept = evaluations.map(({ node, evaluation }) => [this.#path(node), evaluation]);
    return this.#note(() => {
      const found = kept.map(([path, evaluation]) => ({ node: this.#find(path), evaluation }));
      const known = found.filter(({ node }) => node !== null);
      return known.length ? ["evaluate", JSON.stringify(known)] : null;
    });
  }

  /** The current line as text for people, "" when it cannot be told. */
  async text() {
    const players = JSON.stringify(this.players);
    const answer = await this.#enqueue(() => this.#ask("text", players)).catch(() => null);
    return answer?.text ?? "";
  }

  /**
   * What is drawn besides the pieces from the start to the end of the line, {marks, links} for every
   * ply; null when it cannot be told.
   */
  async views() {
    const answer = await this.#enqueue(() => this.#ask("views")).catch(() => null);
    return answer?.views ?? null;
  }

  resign(player) {
    return this.#wish("move", () => (this.frame.outcome ? null : this.#ask("resign", player)));
  }

  /** The time of these players has run out. */
  flag(players) {
    const { link } = this.frame;
    return this.#wish("move", () => {
      const over = this.frame.outcome || this.frame.link !== link;
      return over ? null : this.#ask("flag", JSON.stringify(players));
    });
  }

  /** Back to the last choice of a person, or one ply where no person plays, to choose anew. */
  undo() {
    return this.#wish("jump", async () => {
      const frame = this.undoPly === null ? null : await this.#ask("goto", this.undoPly);
      if (frame) this.#retaken = frame.link;
      return frame;
    });
  }

  /** Forward to the next choice of a person, or to the end. */
  redo() {
    return this.#wish("jump", () => (this.redoPly === null ? null : this.#ask("goto", this.redoPly)));
  }

  /** Lets somebody else play a side. */
  setPlayer(player, who) {
    this.players = this.players.with(player, who);
    return this.#wish("players", () => this.frame);
  }

  /** The cells of a legal move in the order of its way, or [] when that cannot be told now. */
  async trail(move) {
    const { frame } = this;
    if (!this.isLive || this.pendingMove) return [];
    try {
      const { cells } = JSON.parse(await this.#engine.call("trail", JSON.stringify(move)));
      return frame === this.frame && cells ? cells : [];
    } catch {
      return []; // the next wish will notice
    }
  }

  /** The record of what is shown now, as soon as the table has written it. */
  async getRecord() {
    await this.#enqueue(async () => this.record ?? (await this.#write()));
    return this.record;
  }

  /** The ply that undo leads to, or null. */
  get undoPly() {
    const { line, ply } = this.frame;
    const persons = this.players.includes(PERSON);
    for (let p = ply - 1; p >= 0; p--) {
      if (!persons || this.players[line[p].player] === PERSON) return p;
    }
    return null;
  }

  /** The ply that redo leads to, or null. */
  get redoPly() {
    const { line, ply } = this.frame;
    const persons = this.players.includes(PERSON);
    for (let p = ply + 1; p <= line.length; p++) {
      if (p === line.length || !persons || this.players[line[p].player] === PERSON) return p;
    }
    return null;
  }

  /** Whether the cursor is at the end of the moves. */
  get isAtEnd() {
    return this.frame.ply === this.frame.line.length;
  }

  /** What was played in place of a move that was taken back goes on with the line. */
  async #settle(frame) {
    if (this.frame.link !== this.#retaken) return frame;
    const nodes = grow(frame);
    const { parent } = nodes.get(frame.node);
    const places = nodes.get(parent).children.indexOf(frame.node);
    for (let i = 0; i < places; i++) frame = await this.#ask("promote", frame.node);
    return frame;
  }

  // One wish at a time.

  async #open(opening, players, name, likely = (_, frame) => frame) {
    const epoch = ++this.#epoch;
    this.isLive = false;
    this.pendingMove = null;
    this.#kept = null;
    let shown = false;
    const show = async (name, choose, isLive) => {
      const { geometry, frame: first } = await this.#board(name);
      if (epoch !== this.#epoch) return;
      if (!shown) this.players = players; // later somebody may have taken a seat
      shown = true;
      const shows = { geometry, frame: choose(geometry, first), pendingMove: null };
      Object.assign(this, { ...shows, record: null, isLive });
      this.#changed("new");
    };
    const early = name && show(name, likely, false).catch(() => {}); // the table may know better
    return this.#enqueue(async () => {
      if (epoch !== this.#epoch) return;
      this.#opening = opening;
      this.#holder = null;
      const answer = await this.#ask();
      await early;
      if (epoch !== this.#epoch) return;
      const same = this.geometry?.name === answer.name && this.frame.link === answer.link;
      if (shown && same && this.frame.legal.length === answer.legal.length) {
        Object.assign(this, { frame: answer, isLive: true });
        this.#changed("wait");
      } else await show(answer.name, () => answer, true);
      if (epoch !== this.#epoch) return;
      await this.#write();
    });
  }

  #wish(kind, job) {
    const epoch = this.#epoch;
    return this.#enqueue(async () => {
      const frame = epoch === this.#epoch && this.frame ? await job() : null;
      if (!frame || epoch !== this.#epoch) return;
      const what = typeof kind === "function" ? kind(frame) : kind;
      this.frame = frame;
      this.record = null;
      this.#changed(what);
      await this.#write();
    }).catch((error) => this.#failed(error instanceof Refused ? "refused" : "broken", error));
  }

  #enqueue(job) {
    const done = this.#queue.then(job);
    this.#queue = done.catch(() => {});
    return done;
  }

  /** A wish about one node, which is dropped if the node is gone by then. */
  #tend(method, id, ...rest) {
    const path = this.#path(id);
    return this.#note(() => {
      const found = this.#find(path);
      return found === null ? null : [method, found, ...rest];
    });
  }

  /** A wish that may leave the position as it is; `call()` is made when the table is there. */
  #note(call) {
    const kind = ({ link }) => (link === this.frame.link ? "notes" : "jump");
    return this.#wish(kind, () => this.#ask(call));
  }

  // A table that was started again gives other numbers to the nodes, but the moves stay.

  /** The moves that lead to a node, or null when there is no such node. */
  #path(id) {
    const nodes = new Map(this.frame.tree.map((node) => [node.id, node]));
    const tokens = [];
    for (let at = id; at !== 0; at = nodes.get(at).parent) {
      if (!nodes.has(at)) return null;
      tokens.unshift(nodes.get(at).token);
    }
    return tokens;
  }

  /** The node that these moves lead to, or null. */
  #find(path) {
    if (!path) return null;
    let at = 0;
    for (const token of path) {
      at = this.frame.tree.find((node) => node.parent === at && node.token === token)?.id;
      if (at === undefined) return null;
    }
    return at;
  }

  /**
   * Calls the table, which has this match by then.  Without a method the opening alone is asked; a
   * function is asked for [method, ...args] when the table is there, or null for no call.
   */
  async #ask(method, ...args) {
    for (let losses = 0; ; losses++) {
      try {
        if (!this.#holder || this.#holder !== this.#engine.worker) {
          const frame = await this.#reopen();
          if (!method) return frame;
        }
        const call = typeof method === "function" ? method() : [method, ...args];
        if (!call) return null;
        const answer = JSON.parse(await this.#engine.call(...call));
        if (answer.error) throw new Refused(answer);
        return answer;
      } catch (error) {
        if (!(error instanceof Lost)) throw error;
        if (this.#ever && losses < 3) this.#failed("lost", error);
        else await this.#failed("start", error);
      }
    }
  }

  /** Opens the match on a table that does not have it: its record, its last link, its opening. */
  async #reopen() {
    let opening = this.#opening;
    if (this.isLive && this.#kept) opening = ["open_record", this.#kept, this.frame.link];
    else if (this.isLive) opening = ["open_link", this.frame.link];
    const frame = JSON.parse(await this.#engine.call(...opening));
    if (frame.error) throw new Refused(frame);
    this.#holder = this.#engine.worker;
    this.#ever = true;
    if (this.isLive) this.frame = frame;
    return frame;
  }

  /** Asks for the record of what is shown now. */
  async #write() {
    try {
      const epoch = this.#epoch;
      const record = await this.#engine.call("record", JSON.stringify(this.players));
      if (epoch !== this.#epoch) return;
      this.record = this.#kept = record;
      this.#changed("saved");
    } catch (error) {
      if (!(error instanceof Lost)) throw error; // the next wish will notice
    }
  }
}
