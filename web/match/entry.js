// @ts-check
// The move that a person enters: its clicks so far, the path that it would take, what is asked next,
// and why a click was refused.

/** @import { Clicks, Sentence } from "../types.d.ts" */
/** @import { MatchClient } from "./client.js" */
/** @import { Open } from "./input.js" */
/**
 * A clicked cell, why no move continues there, and the cells that the reason is about.
 * @typedef {{ cell: number, why: Sentence, about: number[] }} Refused
 */

import { next, press, whole } from "./input.js";
import { onward, sentence } from "./words.js";

export class Entry {
  /** @type {Clicks} The clicks so far. */
  clicks = [];
  /** @type {number | null} The cell under the pointer or the keyboard's cursor. */
  aimed = null;
  /** @type {number[]} The path of the move that a click on it would make. */
  trail = [];
  /** @type {Sentence | null} What is asked after the clicks, once the session has answered. */
  question = null;
  /** @type {Refused | null} The last click, if it was refused, once the session has said why. */
  refused = null;

  #match;
  #canClick;
  #onAim;
  #onAnswer;
  #presses = 0; // an answer to an earlier press is dropped

  /**
   * `canClick()` is whether a person may click now; `onAim()` is called when the aimed cell or the
   * path to it changes, and `onAnswer()` when the question or the refusal does, or a
   * begun move is dropped.
   * @param {object} options
   * @param {Pick<MatchClient, "frame" | "trail" | "prompt" | "whyNot">} options.match
   * @param {() => boolean} options.canClick
   * @param {() => void} options.onAim
   * @param {() => void} [options.onAnswer]
   */
  constructor({ match, canClick, onAim, onAnswer = () => {} }) {
    this.#match = match;
    this.#canClick = canClick;
    this.#onAim = onAim;
    this.#onAnswer = onAnswer;
  }

  /**
   * What a screen reader says after a click: what is asked next, or why it is no move; "" when the
   * move was dropped.
   */
  get news() {
    if (this.refused) return sentence(this.refused.why);
    return this.question ? onward(this.question, this.open) : "";
  }

  /** What may be clicked next. */
  get open() {
    return this.#after(this.clicks);
  }

  /** What a move may begin with. */
  get first() {
    return this.#after([]);
  }

  /**
   * Whether a move begins on a cell that another cell goes on with.
   * @param {number} cell
   */
  leads(cell) {
    return this.#after([cell]).cells.length > 0;
  }

  /** The legal moves; none while nobody may click. */
  get #legal() {
    return this.#canClick() ? (this.#match.frame?.legal ?? []) : [];
  }

  /**
   * Takes a click on a cell or a button; null means a click beside all cells.  Returns the move that
   * it completes, or null.
   * @param {number | string | null} item
   */
  press(item) {
    const legal = this.#match.frame?.legal ?? [];
    const before = this.clicks;
    const { clicks, move, isRefused } = press(legal, before, item);
    this.clear();
    this.clicks = clicks;
    if (move) return move;
    this.#findTrail();
    if (isRefused && typeof item === "number") this.#findWhy(before, item);
    else if (clicks.length) this.#findQuestion();
    else if (before.length) this.#onAnswer(); // the move is dropped
    return null;
  }

  /**
   * Takes the cell under the pointer or the keyboard's cursor, or null for none.
   * @param {number | null} id
   */
  aim(id) {
    if (id === this.aimed) return;
    this.aimed = id;
    this.#findTrail();
  }

  /** Forgets the clicks, because the position has changed. */
  clear() {
    this.clicks = [];
    this.trail = [];
    this.question = this.refused = null;
    this.#presses++;
  }

  /**
   * @param {Clicks} clicks
   * @returns {Open}
   */
  #after(clicks) {
    return next(this.#legal, clicks);
  }

  async #findQuestion() {
    const press = this.#presses;
    const question = await this.#match.prompt(this.clicks);
    if (press !== this.#presses) return;
    this.question = question;
    this.#onAnswer();
  }

  /**
   * @param {Clicks} before
   * @param {number} cell
   */
  async #findWhy(before, cell) {
    const press = this.#presses;
    const { why, cells: about } = await this.#match.whyNot([...before, cell]);
    if (!why || press !== this.#presses) return;
    this.refused = { cell, why, about };
    this.#onAnswer();
  }

  /** Finds the path of the move that a click on the aimed cell would complete. */
  async #findTrail() {
    const wanted = () =>
      this.aimed === null ? null : whole(this.#legal, [...this.clicks, this.aimed]);
    const move = wanted();
    this.trail = [];
    this.#onAim();
    if (!move || move.length < 2) return;
    const trail = await this.#match.trail(move);
    if (wanted() !== move) return;
    this.trail = trail;
    this.#onAim();
  }
}
