// The move that a person enters: what was clicked of it so far, and the way that it would take.

import { next, press, whole } from "./input.js";

export class Entry {
  /** What was clicked: cells and buttons. */
  clicks = [];
  /** The cell under the pointer or the keyboard's cursor, or null. */
  aimed = null;
  /** The way of the move that a click on it would make. */
  trail = [];

  #match;
  #free;
  #told;

  /** `free()` is whether a person may click now; `told()` hears where the pointer is, and leads. */
  constructor({ match, free, told }) {
    this.#match = match;
    this.#free = free;
    this.#told = told;
  }

  /** What may be clicked next: {cells, buttons}. */
  get open() {
    return this.#after(this.clicks);
  }

  /** What a move may begin with. */
  get first() {
    return this.#after([]);
  }

  /** Takes a click on a cell or a button, or with null on no cell; returns the move it completes. */
  press(item) {
    const { clicks, move } =
      item === null
        ? { clicks: [], move: null }
        : press(this.#match.frame.legal, this.clicks, item);
    this.clicks = clicks;
    this.trail = [];
    if (!move) this.#look();
    return move;
  }

  /** The pointer or the keyboard's cursor is on a cell, or with null on none. */
  aim(id) {
    if (id === this.aimed) return;
    this.aimed = id;
    this.#look();
  }

  /** Forgets the clicks: the position is another one. */
  clear() {
    this.clicks = [];
    this.trail = [];
  }

  #after(clicks) {
    return this.#free() ? next(this.#match.frame.legal, clicks) : { cells: [], buttons: [] };
  }

  /** Finds where the move leads that a click on the aimed cell would complete. */
  async #look() {
    const wanted = () =>
      this.aimed !== null && this.#free()
        ? whole(this.#match.frame.legal, [...this.clicks, this.aimed])
        : null;
    const move = wanted();
    this.trail = [];
    this.#told();
    if (!move || move.length < 2) return;
    const way = await this.#match.trail(move);
    if (wanted() !== move) return;
    this.trail = way;
    this.#told();
  }
}
