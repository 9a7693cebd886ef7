// @ts-check
// The match as the page sees it: the latest frame, the players, and all that can change them.
//
// Every request goes to the session in the game worker, one at a time and in order; one answer comes
// back, and `onChange` is called once.  Requests of a match that another one has replaced are
// dropped.  Knows no rule and draws nothing.

/** @import { Board } from "../platform/site.js" */
/** @import { Supervisor } from "../python/supervisor.js" */
/**
 * @import { Clicks, Finding, Geometry, Moment, NodeEvaluation, Picture, Player, Review, SavedMatch, TimeControl,
 *   WholeFrame, WhyNot }
 *   from "../types.d.ts"
 */
/** @import { Known } from "./answer.js" */
/** @import { Call, Opening } from "./connection.js" */

/**
 * What has changed: "new" (another match), "confirmed" (the session has the match that was shown
 * already), "move" (one move on), "jump" (another position), "notes" (only the tree), "players", or
 * "wait" (only `pendingMove`).
 * @typedef {"new" | "confirmed" | "move" | "jump" | "notes" | "players" | "wait"} Change
 */

/**
 * What went wrong: "lost" (the worker is being started again), "refused" (with a Refused), "broken",
 * or "start" (the worker cannot be started).
 * @typedef {"lost" | "refused" | "broken" | "start"} Failure
 */

/** @typedef {(geometry: Geometry, first: WholeFrame) => WholeFrame} Likely */

import { Connection, GivenUp } from "./connection.js";
import { whole } from "./input.js";
import { PERSON } from "./players.js";
import { isConfirmed } from "./preview.js";
import { Queue } from "./queue.js";
import { fits } from "./saved.js";
import { nodeAt, noteAt, path } from "./tree.js";
import { Refused } from "./answer.js";

export { GivenUp, Refused };

export class MatchClient {
  /** @type {Geometry | null} Null until there is a match. */
  geometry = null;
  /** @type {WholeFrame | null} The latest; null while there is no match. */
  frame = null;
  /** Who plays each side: "person" or "bot 3". */
  players = [PERSON, PERSON];
  /** Whether the session has this match: before that the frame is only what it will be. */
  isLive = false;
  /** @type {Clicks | null} A move that is on its way to the session. */
  pendingMove = null;
  /** @type {string | null} The match as the text of a record, once the session has it. */
  record = null;

  #connection;
  #loadBoard;
  #onChange;
  #onFailure;
  #secondsSpent;
  #queue = new Queue();
  #epoch = 0; // counts the matches; a request of an earlier one is dropped
  #overtake = () => {}; // ends the waiting for the board of an earlier one

  /**
   * `worker` supervises the game worker.  `loadBoard(name)` resolves to the board of a new game.
   * `onChange(kind)` is called after every change, and `onFailure(kind, error)` when something went
   * wrong; for "start" it resolves once the user wants to try again.  `secondsSpent()` is how long
   * the present choice has taken, or null while no clock runs.
   * @param {object} options
   * @param {Pick<Supervisor, "worker" | "call">} options.worker
   * @param {(name: string) => Promise<Board>} options.loadBoard
   * @param {(kind: Change) => void} options.onChange
   * @param {(kind: Failure, error: unknown) => unknown} options.onFailure
   * @param {() => number | null} [options.secondsSpent]
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
   * Starts a new game, with a clock if there is one, from the position of a code if there is one.
   * @param {string} name
   * @param {string[]} players
   * @param {TimeControl | null} [clock]
   */
  startNew(name, players, clock = null, code = "") {
    /** @type {Opening} */
    const opening = ["new", name, code, clock ? JSON.stringify(clock) : ""];
    /** @type {Likely} */
    const likely = (_, frame) =>
      clock ? { ...frame, clock: { ...clock, left: clock.limit, running: null } } : frame;
    return this.#open(opening, players, code ? null : name, likely);
  }

  /**
   * Opens a link.  With a name its board is shown at once, as `likely(geometry, frame)` makes it
   * of the board's first frame.
   * @param {string} fragment
   * @param {string[]} players
   * @param {string | null} [name]
   * @param {Likely} [likely]
   */
  openLink(fragment, players, name, likely) {
    return this.#open(["open_link", fragment], players, name, likely);
  }

  /**
   * Opens a saved match again, from its record, or from its last link if it has none.
   * @param {SavedMatch} saved
   */
  openSaved({ record, players, frame }) {
    /** @type {Opening} */
    const opening = record ? ["open_record", record, ""] : ["open_link", frame.link];
    /** @type {Likely} */
    const likely = (geometry, first) => (fits(frame, geometry) ? frame : first);
    return this.#open(opening, players, frame.name, likely);
  }

  /**
   * Opens a record, a link or a text, whichever it is.  When it is none, nothing has changed.
   * Rejects too when `take()` says, just before the match is open, that it is wanted no more.
   * @param {string} text
   * @param {string[]} players
   * @param {() => boolean} [take]
   */
  openText(text, players, take = () => true) {
    return this.#queue.add(() =>
      this.#connection.replace(["open_text", text], players, async (known) => {
        const { geometry } = await this.#loadBoard(known.frame.name);
        if (!take()) throw new Error("another match has been asked for since then");
        this.#epoch++;
        const { frame, record } = known;
        Object.assign(this, { geometry, frame, record, players, isLive: true, pendingMove: null });
        this.#onChange("new");
      }),
    );
  }

  /** Closes the match: there is none until another one is opened. */
  close() {
    this.#epoch++;
    Object.assign(this, { frame: null, isLive: false, pendingMove: null, record: null });
  }

  /**
   * Opens a match; with a name its board is shown at once.
   * @param {Opening} opening
   * @param {string[]} players
   * @param {string | null} [name]
   * @param {Likely} [likely]
   * @returns {Promise<void>}
   */
  async #open(opening, players, name = null, likely = (_, frame) => frame) {
    const epoch = ++this.#epoch;
    this.#overtake();
    /** @type {Promise<void>} */
    const overtaken = new Promise((resolve) => {
      this.#overtake = resolve;
    });
    Object.assign(this, { isLive: false, pendingMove: null });
    let isShown = false;
    /** @type {(name: string, choose: Likely, record: string | null) => Promise<void>} */
    const show = async (name, choose, record) => {
      const { geometry, frame } = await this.#loadBoard(name);
      if (epoch !== this.#epoch) return;
      if (!isShown) this.players = players; // the user may have changed them since then
      isShown = true;
      Object.assign(this, { geometry, frame: choose(geometry, frame), record, pendingMove: null });
      this.isLive = record !== null;
      this.#onChange("new");
    };
    const shown = name && show(name, likely, null).catch(() => {}); // the session may still be able to open it
    return this.#queue.add(async () => {
      if (epoch !== this.#epoch) return;
      const { frame, record } = await this.#connection.open(opening, players);
      await Promise.race([shown, overtaken]);
      if (epoch !== this.#epoch) return;
      const isRight = isShown && this.frame && isConfirmed(this.frame, frame);
      if (!isRight) return show(frame.name, () => frame, record);
      Object.assign(this, { frame, record, isLive: true });
      this.#onChange("confirmed");
    });
  }

  // Playing.

  /**
   * Plays a legal move.  Only one at a time is on its way; another one is ignored.
   * Returns whether it was accepted.
   * @param {Clicks} move
   */
  play(move) {
    if (this.pendingMove || !this.frame || !whole(this.frame.legal, move)) return false;
    const { link } = this.frame;
    const seconds = this.#secondsSpent();
    /** @returns {Change} */
    const arrive = () => {
      if (this.pendingMove === move) this.pendingMove = null;
      return "move";
    };
    this.pendingMove = move;
    this.#onChange("wait");
    this.#request(arrive, (frame) => {
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

  /**
   * Plays moves given as tokens, one after the other, if the position is the same by then.  The first
   * one may have been chosen here, which takes time on the clock.
   * @param {string[]} tokens
   */
  playLine(tokens, isChosen = false) {
    const link = this.frame?.link;
    const seconds = isChosen ? this.#secondsSpent() : null;
    const time = seconds === null ? [] : [seconds];
    return this.#request("move", (frame) =>
      frame.link === link ? ["play_line", JSON.stringify(tokens), ...time] : null,
    );
  }

  /** @param {Player} player */
  resign(player) {
    return this.#request("move", ({ outcome }) => (outcome ? null : ["resign", player]));
  }

  /**
   * The time of these players has run out.
   * @param {Player[]} players
   */
  flag(players) {
    const link = this.frame?.link;
    return this.#request("move", (frame) =>
      frame.outcome || frame.link !== link ? null : ["flag", JSON.stringify(players)],
    );
  }

  /**
   * Changes who plays a side.
   * @param {Player} player
   * @param {string} who
   */
  setPlayer(player, who) {
    this.players = this.players.with(player, who);
    const { players } = this;
    return this.#request("players", () => {
      this.#connection.players = players;
      return ["set_players", JSON.stringify(players)];
    });
  }

  // Going from move to move.

  /** Back to the last choice of a person, who chooses anew, or one ply where no person plays. */
  undo() {
    return this.#request("jump", ({ undo }) => (undo === null ? null : ["undo"]));
  }

  /** Forward to the next choice of a person, or to the end. */
  redo() {
    return this.#request("jump", ({ redo }) => (redo === null ? null : ["redo"]));
  }

  /** @param {number} ply */
  goto(ply) {
    return this.#request("jump", (frame) => (ply === frame.ply ? null : ["goto", ply]));
  }

  /**
   * Goes to the node that `choose(frame)` returns once it is this request's turn; with null it stays.
   * @param {(frame: WholeFrame) => number | null} choose
   */
  visit(choose) {
    return this.#request("jump", (frame, shown) => {
      const to = choose(shown);
      const id = to === null ? null : nodeAt(frame, path(shown, to));
      return id === null || id === frame.node ? null : ["visit", id];
    });
  }

  /** Whether the cursor is at the end of the moves. */
  get isAtEnd() {
    const { frame } = this;
    return frame !== null && frame.ply === frame.line.length;
  }

  // Editing the tree.

  /**
   * Moves the variation of a node one place up.
   * @param {number} id
   */
  promote(id) {
    return this.#tend("promote", id);
  }

  /**
   * Makes the line that leads to a node the main line.
   * @param {number} id
   */
  makeMain(id) {
    return this.#tend("make_main", id);
  }

  /**
   * Removes a node and all that follows.
   * @param {number} id
   */
  remove(id) {
    return this.#tend("delete", id);
  }

  /**
   * @param {number} id
   * @param {string} text
   */
  comment(id, text) {
    return this.#tend("comment", id, text);
  }

  /**
   * Changes what is drawn at a node (board/sketch.js), once it is this request's turn.
   * @param {number} id
   * @param {(text: string) => string} change
   */
  sketch(id, change) {
    const at = this.#path(id);
    return this.#note(({ tree }) => {
      const node = nodeAt({ tree }, at);
      if (node === null) return null;
      return ["sketch", node, change(noteAt({ tree, node }).sketch ?? "")];
    });
  }

  /**
   * Keeps player 0's chances after moves.
   * @param {NodeEvaluation[]} evaluations
   */
  evaluate(evaluations) {
    const kept = evaluations.map(({ node, evaluation }) => ({
      path: this.#path(node),
      evaluation,
    }));
    return this.#note((frame) => {
      const found = kept.map(({ path, evaluation }) => ({ node: nodeAt(frame, path), evaluation }));
      const known = found.filter(({ node }) => node !== null);
      return known.length ? ["evaluate", JSON.stringify(known)] : null;
    });
  }

  /**
   * Calls a method with a node, unless the node is gone by then.
   * @param {string} method
   * @param {number} id
   * @param {...string} rest
   */
  #tend(method, id, ...rest) {
    const at = this.#path(id);
    return this.#note((frame) => {
      const found = nodeAt(frame, at);
      return found === null ? null : [method, found, ...rest];
    });
  }

  /**
   * The moves that lead to a node that is shown: the ids change when the match is opened again.
   * @param {number} id
   */
  #path(id) {
    return this.frame && path(this.frame, id);
  }

  /**
   * A request that may leave the position as it is.
   * @param {(frame: WholeFrame) => Call | null} choose
   */
  #note(choose) {
    return this.#request((frame, shown) => (frame.link === shown.link ? "notes" : "jump"), choose);
  }

  // Asking.

  /** The current line as text for people, or "" when the session does not answer. */
  async text() {
    const answer = await this.#ask("text");
    return answer && "text" in answer ? answer.text : "";
  }

  /**
   * For each cell the number of the move that brought its piece there, or null; [] when the session
   * does not answer.
   * @returns {Promise<(number | null)[]>}
   */
  async numbers() {
    const answer = await this.#ask("numbers");
    return answer && "numbers" in answer ? answer.numbers : [];
  }

  /** The link of the whole tree with its notes, or "" when the session does not answer. */
  async treeLink() {
    const answer = await this.#ask("tree_link");
    return answer && "text" in answer ? answer.text : "";
  }

  /**
   * What is drawn at every ply from the start to the end of the line; null when the session does not
   * answer.
   * @returns {Promise<Picture[] | null>}
   */
  async pictures() {
    const answer = await this.#ask("pictures");
    return answer && "pictures" in answer ? answer.pictures : null;
  }

  /**
   * The review of the current line by the chances in its positions and by findings there; null when the
   * session does not answer.
   * @param {Finding[]} findings
   * @returns {Promise<Review | null>}
   */
  async review(findings) {
    const answer = await this.#ask("review", JSON.stringify(findings));
    return answer && "slips" in answer ? answer : null;
  }

  /**
   * The cells of a legal move in the order of its path, or [] when the session does not answer now.
   * @param {Clicks} move
   */
  async trail(move) {
    const answer = await this.#peek("trail", move);
    return answer && "cells" in answer ? answer.cells : [];
  }

  /**
   * What is asked after the first clicks of a move, or null when the session does not answer now.
   * @param {Clicks} clicks
   */
  async prompt(clicks) {
    const answer = await this.#peek("prompt", clicks);
    return answer && "prompt" in answer ? answer.prompt : null;
  }

  /**
   * Why no move begins with some clicks, and the cells that this is about; nothing when the session
   * does not answer now.
   * @param {Clicks} clicks
   * @returns {Promise<WhyNot>}
   */
  async whyNot(clicks) {
    const answer = await this.#peek("why_not", clicks);
    if (!answer || !("why" in answer)) return { why: null, cells: [] };
    return /** @type {WhyNot} */ (answer);
  }

  /**
   * What the session says of some clicks in the position that is shown, or null.
   * @param {"trail" | "prompt" | "why_not"} method
   * @param {Clicks} clicks
   */
  async #peek(method, clicks) {
    const { frame } = this;
    if (!this.isLive || this.pendingMove) return null;
    try {
      const answer = await this.#connection.peek(method, JSON.stringify(clicks));
      return frame === this.frame ? answer : null;
    } catch {
      return null; // the next request meets the same problem and reports it
    }
  }

  /** The record of what is shown once all requests are answered, or null without a match. */
  getRecord() {
    return this.#queue.add(() => this.record);
  }

  /**
   * The positions of the last turn, the one before it included, or [] when the session does not
   * answer.
   * @returns {Promise<Moment[]>}
   */
  async lastTurn() {
    const answer = await this.#ask("last_turn");
    return answer && "moments" in answer ? answer.moments : [];
  }

  /**
   * @param {string} method
   * @param {...string} args
   */
  #ask(method, ...args) {
    return this.#queue.add(() => this.#connection.call(() => [method, ...args])).catch(() => null);
  }

  // One request at a time.

  /**
   * Calls the session as `choose(frame, shown)` says once it is this request's turn; null changes
   * nothing.  `frame` is the session's and `shown` the page's, whose nodes may have other ids.
   * @param {Change | ((frame: WholeFrame, shown: WholeFrame) => Change)} kind of the change
   * @param {(frame: WholeFrame, shown: WholeFrame) => Call | null} choose
   * @returns {Promise<unknown>}
   */
  #request(kind, choose) {
    const epoch = this.#epoch;
    const shown = () => (epoch === this.#epoch ? this.frame : null); // null when it was replaced
    return this.#queue
      .add(async () => {
        if (!shown()) return;
        const answer = await this.#connection.call((known) => {
          const now = shown();
          return known && now && choose(known.frame, now);
        });
        const { known } = this.#connection;
        const before = shown();
        if (!answer || !before || !known) return;
        const { frame, record } = known;
        const change = typeof kind === "function" ? kind(frame, before) : kind;
        Object.assign(this, { frame, record });
        this.#onChange(change);
      })
      .catch((error) => this.#onFailure(error instanceof Refused ? "refused" : "broken", error));
  }
}
