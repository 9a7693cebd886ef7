// The match as the page sees it: the last frame, the players, and one way to change either.
//
// Every wish goes to the table in the worker, one at a time and in order; the answer is the next
// frame.  Wishes that a newer match overtook are dropped.  A table that is lost is opened again
// from the last record, and the wish is repeated.  Knows no rule and draws nothing.

import { Lost } from "./engine.js";
import { whole } from "./input.js";
import { current, cursor } from "./tree.js";

/** The table refused: the message is its sentence. */
export class Refused extends Error {}

export const PERSON = "person";

export class Match {
  /** What the board looks like, and the last frame; null until there is one. */
  geometry = null;
  frame = null;
  /** Who plays each side: "person" or "bot 3". */
  players = [PERSON, PERSON];
  /** Whether the table has this match: before that the frame is only what it will be. */
  live = false;
  /** A move that is on its way to the table. */
  waiting = null;
  /** The match as text, once the table has it. */
  record = null;

  #engine;
  #board;
  #changed;
  #failed;
  #epoch = 0;
  #queue = Promise.resolve();
  #opening = null;
  #holder = null; // the worker whose table has this match
  #ever = false; // whether a table ever answered

  /**
   * `engine` runs the table.  `board(name)` resolves to {geometry, frame} of a new game.
   * `changed(kind)` is told of every change: "new" (another match), "move" (one move on), "jump"
   * (another ply), "players", or "wait" (only `live` or `waiting`).  `failed(kind, error)` is told
   * what went wrong: "lost" (the table is being started again), "refused", "broken", or "start",
   * when it resolves once somebody wants to try again.
   */
  constructor({ engine, board, changed, failed }) {
    this.#engine = engine;
    this.#board = board;
    this.#changed = changed;
    this.#failed = failed;
  }

  /** Begins a new game.  Like the two below it rejects with Refused when the table refuses. */
  begin(name, players) {
    return this.#open(["new", name], players, name);
  }

  /**
   * Opens a link.  With a name its board is shown at once, as `likely(geometry, frame)` makes it
   * of the board's first frame.
   */
  follow(fragment, players, name, likely) {
    return this.#open(["open_link", fragment], players, name, likely);
  }

  /** Opens a saved match again, from its record, or from its last link if it has none. */
  resume({ record, players, frame }) {
    const opening = record ? ["open_record", record] : ["open_link", frame.link];
    return this.#open(opening, players, frame.name, () => frame);
  }

  /**
   * Plays a legal move.  Only one at a time is on its way; another one is ignored.
   * Returns whether it was accepted.
   */
  play(move) {
    if (this.waiting || !whole(this.frame.legal, move)) return false;
    const { link } = this.frame;
    this.waiting = move;
    this.#changed("wait");
    this.#wish("move", async () => {
      if (this.waiting !== move || this.frame.link !== link) return null; // taken back, overtaken
      if (!whole(this.frame.legal, move)) return null;
      const frame = await this.#ask("play", JSON.stringify(move));
      if (this.waiting === move) this.waiting = null;
      return frame;
    }).finally(() => {
      if (this.waiting !== move) return;
      this.waiting = null;
      this.#changed("wait");
    });
    return true;
  }

  /** Takes back a move that waits for the table to come up; says whether there was one. */
  recall() {
    if (!this.waiting || this.live) return false;
    this.waiting = null;
    this.#changed("wait");
    return true;
  }

  goto(ply) {
    return this.#wish("jump", () => (ply === this.frame.ply ? null : this.#ask("goto", ply)));
  }

  /** Goes to the node that `choose(frame)` names once it is this wish's turn; null stays. */
  travel(choose) {
    return this.#wish("jump", () => {
      const id = choose(this.frame);
      if (id === null || id === cursor(this.frame)) return null;
      const ply = current(this.frame).indexOf(id);
      return ply < 0 ? this.#ask("visit", id) : this.#ask("goto", ply);
    });
  }

  resign(player) {
    return this.#wish("move", () => (this.frame.outcome ? null : this.#ask("resign", player)));
  }

  /** Back to the last choice of a person, or one ply where no person plays. */
  undo() {
    return this.#wish("jump", () => (this.back === null ? null : this.#ask("goto", this.back)));
  }

  /** Forward to the next choice of a person, or to the end. */
  redo() {
    return this.#wish("jump", () => (this.forth === null ? null : this.#ask("goto", this.forth)));
  }

  /** Lets somebody else play a side. */
  seat(player, who) {
    this.players = this.players.with(player, who);
    return this.#wish("players", () => this.frame);
  }

  /** The cells of a legal move in the order of its way, or [] when that cannot be told now. */
  async trail(move) {
    const { frame } = this;
    if (!this.live || this.waiting) return [];
    try {
      const { cells } = JSON.parse(await this.#engine.call("trail", JSON.stringify(move)));
      return frame === this.frame && cells ? cells : [];
    } catch {
      return []; // the next wish will notice
    }
  }

  /** The ply that undo leads to, or null. */
  get back() {
    const { line, ply } = this.frame;
    const persons = this.players.includes(PERSON);
    for (let p = ply - 1; p >= 0; p--) {
      if (!persons || this.players[line[p][1]] === PERSON) return p;
    }
    return null;
  }

  /** The ply that redo leads to, or null. */
  get forth() {
    const { line, ply } = this.frame;
    const persons = this.players.includes(PERSON);
    for (let p = ply + 1; p <= line.length; p++) {
      if (p === line.length || !persons || this.players[line[p][1]] === PERSON) return p;
    }
    return null;
  }

  /** Whether the cursor is at the end of the moves. */
  get latest() {
    return this.frame.ply === this.frame.line.length;
  }

  // One wish at a time.

  async #open(opening, players, name, likely = (_, frame) => frame) {
    const epoch = ++this.#epoch;
    this.live = false;
    this.waiting = null;
    let shown = false;
    const show = async (name, choose, live) => {
      const { geometry, frame: first } = await this.#board(name);
      if (epoch !== this.#epoch) return;
      if (!shown) this.players = players; // later somebody may have taken a seat
      shown = true;
      Object.assign(this, { geometry, frame: choose(geometry, first), record: null, live });
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
        Object.assign(this, { frame: answer, live: true });
        this.#changed("wait");
      } else await show(answer.name, () => answer, true);
      if (epoch !== this.#epoch) return;
      await this.#write();
    });
  }

  #wish(kind, job) {
    const epoch = this.#epoch;
    return this.#enqueue(async () => {
      const frame = epoch === this.#epoch ? await job() : null;
      if (!frame || epoch !== this.#epoch) return;
      this.frame = frame;
      this.record = null;
      this.#changed(kind);
      await this.#write();
    }).catch((error) => this.#failed(error instanceof Refused ? "refused" : "broken", error));
  }

  #enqueue(job) {
    const done = this.#queue.then(job);
    this.#queue = done.catch(() => {});
    return done;
  }

  /** Calls the table, which has this match by then; without a method the opening alone is asked. */
  async #ask(method, ...args) {
    for (let losses = 0; ; losses++) {
      try {
        if (!this.#holder || this.#holder !== this.#engine.worker) {
          const frame = await this.#reopen();
          if (!method) return frame;
        }
        const answer = JSON.parse(await this.#engine.call(method, ...args));
        if (answer.error) throw new Refused(answer.error);
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
    if (this.live && this.record) opening = ["open_record", this.record];
    else if (this.live) opening = ["open_link", this.frame.link];
    let frame = JSON.parse(await this.#engine.call(...opening));
    if (!frame.error && this.live && frame.ply !== this.frame.ply) {
      frame = JSON.parse(await this.#engine.call("goto", this.frame.ply));
    }
    if (frame.error) throw new Refused(frame.error);
    this.#holder = this.#engine.worker;
    this.#ever = true;
    return frame;
  }

  /** Asks for the record of what is shown now. */
  async #write() {
    try {
      const epoch = this.#epoch;
      const record = await this.#engine.call("record", JSON.stringify(this.players));
      if (epoch !== this.#epoch) return;
      this.record = record;
      this.#changed("saved");
    } catch (error) {
      if (!(error instanceof Lost)) throw error; // the next wish will notice
    }
  }
}
