// The match as the page sees it: the last frame, the players, and one way to change either.
//
// Every wish goes to the session in the game worker, one at a time and in order; one answer comes
// back, and the page hears of one change.  Wishes that a newer match overtook are dropped.  Knows no
// rule and draws nothing.

import { Connection } from "./connection.js";
import { whole } from "./input.js";
import { PERSON } from "./players.js";
import { isConfirmed } from "./preview.js";
import { Queue } from "./queue.js";
import { find, path } from "./tree.js";
import { Refused } from "./answer.js";

export { Refused };

export class MatchClient {
  /** What the board looks like, and the last frame with its tree and line; null until there is one. */
  geometry = null;
  frame = null;
  /** Who plays each side: "person" or "bot 3". */
  players = [PERSON, PERSON];
  /** Whether the session has this match: before that the frame is only what it will be. */
  isLive = false;
  /** A move that is on its way to the session, or null. */
  pendingMove = null;
  /** The match as the text of a record, once the session has it. */
  record = null;

  #connection;
  #loadBoard;
  #onChange;
  #onFailure;
  #secondsSpent;
  #queue = new Queue();
  #epoch = 0; // of the match that is shown; what was wished for before it is dropped

  /**
   * `worker` supervises the game worker.  `loadBoard(name)` resolves to {geometry, frame} of a new
   * game.  `onChange(kind)` hears of every change: "new" (another match), "confirmed" (the session
   * has the match that was shown already), "move" (one move on), "jump" (another position), "notes"
   * (only the tree), "players", or "wait" (only `pendingMove`).  `onFailure(kind, error)` hears what
   * went wrong: "lost" (the worker is being started again), "refused", "broken", or "start", when it
   * resolves once somebody wants to try again.  `secondsSpent()` is how long the present choice has
   * taken, or null while nobody's time runs.
   */
  constructor({ worker, loadBoard, onChange, onFailure, secondsSpent = () => null }) {
    this.#connection = new Connection(worker, onFailure);
    this.#loadBoard = loadBoard;
    this.#onChange = onChange;
    this.#onFailure = onFailure;
    this.#secondsSpent = secondsSpent;
  }

  // Opening a match.  All of these reject with Refused when the session refuses.

  /**
   * Begins a new game, with a clock {limit: [s, s], increment: s} if there is one, from the position
   * of a code if there is one.
   */
  startNew(name, players, clock = null, code = "") {
    const opening = ["new", name, code, clock ? JSON.stringify(clock) : ""];
    const likely = (_, frame) =>
      clock ? { ...frame, clock: { ...clock, left: clock.limit, running: null } } : frame;
    return this.#open(opening, players, code ? null : name, likely);
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
    const opening = record ? ["open_record", record, ""] : ["open_link", frame.link];
    return this.#open(opening, players, frame.name, () => frame);
  }

  /**
   * Opens a record, a link or a text, whichever it is.  When it is none, nothing has changed.
   */
  openText(text, players) {
    return this.#queue.add(() =>
      this.#connection.replace(["open_text", text], players, async (known) => {
        const { geometry } = await this.#loadBoard(known.frame.name);
        this.#epoch++;
        Object.assign(this, { geometry, ...known, players, isLive: true, pendingMove: null });
        this.#onChange("new");
      }),
    );
  }

  /** Closes the match: there is none until another one is opened. */
  close() {
    this.#epoch++;
    Object.assign(this, { frame: null, isLive: false, pendingMove: null, record: null });
  }

  async #open(opening, players, name, likely = (_, frame) => frame) {
    const epoch = ++this.#epoch;
    Object.assign(this, { isLive: false, pendingMove: null });
    let isShown = false;
    const show = async (name, choose, record) => {
      const { geometry, frame } = await this.#loadBoard(name);
      if (epoch !== this.#epoch) return;
      if (!isShown) this.players = players; // later somebody may have changed them
      isShown = true;
      Object.assign(this, { geometry, frame: choose(geometry, frame), record, pendingMove: null });
      this.isLive = record !== null;
      this.#onChange("new");
    };
    const shown = name && show(name, likely, null).catch(() => {}); // the session may know better
    return this.#queue.add(async () => {
      if (epoch !== this.#epoch) return;
      const { frame, record } = await this.#connection.open(opening, players);
      await shown;
      if (epoch !== this.#epoch) return;
      if (!isShown || !isConfirmed(this.frame, frame)) return show(frame.name, () => frame, record);
      Object.assign(this, { frame, record, isLive: true });
      this.#onChange("confirmed");
    });
  }

  // Playing.

  /**
   * Plays a legal move.  Only one at a time is on its way; another one is ignored.
   * Returns whether it was accepted.
   */
  play(move) {
    if (this.pendingMove || !whole(this.frame.legal, move)) return false;
    const { link } = this.frame;
    const seconds = this.#secondsSpent();
    const arrive = () => {
      if (this.pendingMove === move) this.pendingMove = null;
      return "move";
    };
    this.pendingMove = move;
    this.#onChange("wait");
    this.#wish(arrive, (frame) => {
      if (this.pendingMove !== move || frame.link !== link) return null; // cancelled, overtaken
      if (!whole(frame.legal, move)) return null;
      return ["play", JSON.stringify(move), ...(seconds === null ? [] : [seconds])];
    }).finally(() => {
      if (this.pendingMove !== move) return;
      this.pendingMove = null;
      this.#onChange("wait");
    });
    return true;
  }

  /** Takes back a move that waits for the session to come up; says whether there was one. */
  takeBack() {
    if (!this.pendingMove || this.isLive) return false;
    this.pendingMove = null;
    this.#onChange("wait");
    return true;
  }

  /** Plays moves given as tokens, one after the other, if the position is the same by then. */
  playLine(tokens) {
    const { link } = this.frame;
    return this.#wish("move", (frame) =>
      frame.link === link ? ["play_line", JSON.stringify(tokens)] : null,
    );
  }

  resign(player) {
    return this.#wish("move", ({ outcome }) => (outcome ? null : ["resign", player]));
  }

  /** The time of these players has run out. */
  flag(players) {
    const { link } = this.frame;
    return this.#wish("move", (frame) =>
      frame.outcome || frame.link !== link ? null : ["flag", JSON.stringify(players)],
    );
  }

  /** Lets somebody else play a side. */
  setPlayer(player, who) {
    this.players = this.players.with(player, who);
    const { players } = this;
    return this.#wish("players", () => {
      this.#connection.players = players;
      return ["set_players", JSON.stringify(players)];
    });
  }

  // Going from move to move.

  /** Back to the last choice of a person, who chooses anew, or one ply where no person plays. */
  undo() {
    return this.#wish("jump", ({ undo }) => (undo === null ? null : ["undo"]));
  }

  /** Forward to the next choice of a person, or to the end. */
  redo() {
    return this.#wish("jump", ({ redo }) => (redo === null ? null : ["redo"]));
  }

  goto(ply) {
    return this.#wish("jump", (frame) => (ply === frame.ply ? null : ["goto", ply]));
  }

  /** Goes to the node that `choose(frame)` names once it is this wish's turn; null stays. */
  visit(choose) {
    return this.#wish("jump", (frame) => {
      const to = choose(this.frame);
      const id = to === null ? null : find(frame, path(this.frame, to));
      return id === null || id === frame.node ? null : ["visit", id];
    });
  }

  /** The plies to which undo and redo lead, or null. */
  get undoPly() {
    return this.frame.undo;
  }

  get redoPly() {
    return this.frame.redo;
  }

  /** Whether the cursor is at the end of the moves. */
  get isAtEnd() {
    return this.frame.ply === this.frame.line.length;
  }

  // Tending the tree.

  /** Moves the variation of a node one place up. */
  promote(id) {
    return this.#tend("promote", id);
  }

  /** Makes the line that leads to a node the main line. */
  makeMain(id) {
    return this.#tend("make_main", id);
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
    const kept = evaluations.map(({ node, evaluation }) => [path(this.frame, node), evaluation]);
    return this.#note((frame) => {
      const found = kept.map(([path, evaluation]) => ({ node: find(frame, path), evaluation }));
      const known = found.filter(({ node }) => node !== null);
      return known.length ? ["evaluate", JSON.stringify(known)] : null;
    });
  }

  /** A wish about one node, which is dropped if the node is gone by then. */
  #tend(method, id, ...rest) {
    const at = path(this.frame, id);
    return this.#note((frame) => {
      const found = find(frame, at);
      return found === null ? null : [method, found, ...rest];
    });
  }

  /** A wish that may leave the position as it is. */
  #note(choose) {
    return this.#wish(({ link }) => (link === this.frame.link ? "notes" : "jump"), choose);
  }

  // Asking.

  /** The current line as text for people, "" when it cannot be told. */
  async text() {
    const answer = await this.#ask("text");
    return answer?.text ?? "";
  }

  /**
   * What is drawn besides the pieces from the start to the end of the line, {marks, links} for
   * every ply; null when it cannot be told.
   */
  async views() {
    const answer = await this.#ask("views");
    return answer?.views ?? null;
  }

  /** The cells of a legal move in the order of its way, or [] when that cannot be told now. */
  async trail(move) {
    const { frame } = this;
    if (!this.isLive || this.pendingMove) return [];
    try {
      const { cells } = await this.#connection.peek("trail", JSON.stringify(move));
      return frame === this.frame ? cells : [];
    } catch {
      return []; // the next wish will notice
    }
  }

  /** The record of what is shown once all that was wished for is done, or null without a match. */
  getRecord() {
    return this.#queue.add(async () => this.record);
  }

  #ask(method) {
    return this.#queue.add(() => this.#connection.call(() => [method])).catch(() => null);
  }

  // One wish at a time.

  /**
   * Calls the session as `choose(frame)` says, [method, ...arguments], once it is this wish's turn,
   * and tells of the change; null changes nothing.
   */
  #wish(kind, choose) {
    const epoch = this.#epoch;
    const isOvertaken = () => epoch !== this.#epoch || !this.frame;
    return this.#queue
      .add(async () => {
        if (isOvertaken()) return;
        const answer = await this.#connection.call(({ frame }) =>
          isOvertaken() ? null : choose(frame),
        );
        if (!answer || isOvertaken()) return;
        const { frame, record } = this.#connection.known;
        const what = typeof kind === "function" ? kind(frame) : kind;
        Object.assign(this, { frame, record });
        this.#onChange(what);
      })
      .catch((error) => this.#onFailure(error instanceof Refused ? "refused" : "broken", error));
  }
}
