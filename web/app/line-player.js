// @ts-check
// Plays a line on the board that is not part of the match: move by move, by itself or by hand.

/** @import { Moment } from "../types.d.ts" */

const PART = 1100; // ms for which each move of a line is shown

export class LinePlayer {
  /** @type {Moment[]} The positions of the line, its start included. */
  moments = [];
  /** Which of them is shown, or -1. */
  at = -1;

  #show;
  #onStep;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * @param {object} handlers
   * @param {(moment: Moment | null, direction?: number) => void} handlers.show shows a position on the
   *   board, or the match again for null; it calls `stop` when anything else is shown there
   * @param {() => void} handlers.onStep called when another position is shown, or none of the
   *   line any more
   */
  constructor({ show, onStep }) {
    this.#show = show;
    this.#onStep = onStep;
  }

  /**
   * Plays a line from its start.
   * @param {Moment[]} moments
   */
  play(moments) {
    this.moments = moments;
    this.#go(0, true);
  }

  /**
   * Shows a position of a line, and stays there.
   * @param {Moment[]} moments
   * @param {number} at
   */
  stay(moments, at) {
    this.moments = moments;
    this.#go(at, false);
  }

  /** Shows the match again. */
  end() {
    if (this.at >= 0) this.#show(null);
  }

  /** The line is no longer on the board. */
  stop() {
    clearTimeout(this.#timer);
    if (this.at < 0) return;
    this.at = -1;
    this.#onStep();
  }

  /**
   * @param {number} at
   * @param {boolean} goesOn whether the next position follows by itself
   */
  #go(at, goesOn) {
    clearTimeout(this.#timer);
    const direction = at === this.at + 1 && at > 0 ? 1 : 0;
    this.at = at;
    this.#show(this.moments[at], direction);
    if (goesOn && at + 1 < this.moments.length) {
      this.#timer = setTimeout(() => this.#go(at + 1, true), PART);
    }
    this.#onStep();
  }
}
