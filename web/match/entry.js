// @ts-check
// The move that a person is entering: the clicks so far, and the path that it would take.

/** @import { Clicks } from "../types.d.ts" */
/** @import { MatchClient } from "./client.js" */
/** @import { Open } from "./input.js" */

import { next, press, whole } from "./input.js";

export class Entry {
  /** @type {Clicks} The clicks so far. */
  clicks = [];
  /** @type {number | null} The cell under the pointer or the keyboard's cursor. */
  aimed = null;
  /** @type {number[]} The path of the move that a click on it would make. */
  trail = [];

  #match;
  #canClick;
  #onAim;

  /**
   * `canClick()` tells whether a person may click now; `onAim()` is called when `aimed` or `trail`
   * has changed.
   * @param {object} options
   * @param {Pick<MatchClient, "frame" | "trail">} options.match
   * @param {() => boolean} options.canClick
   * @param {() => void} options.onAim
   */
  constructor({ match, canClick, onAim }) {
    this.#match = match;
    this.#canClick = canClick;
    this.#onAim = onAim;
  }

  /** What may be clicked next. */
  get open() {
    return this.#after(this.clicks);
  }

  /** What a move may begin with. */
  get first() {
    return this.#after([]);
  }

  /** The legal moves, unless nobody may click. */
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
    const { clicks, move } =
      item === null ? { clicks: [], move: null } : press(legal, this.clicks, item);
    this.clicks = clicks;
    this.trail = [];
    if (!move) this.#findTrail();
    return move;
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
  }

  /**
   * @param {Clicks} clicks
   * @returns {Open}
   */
  #after(clicks) {
    return next(this.#legal, clicks);
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
