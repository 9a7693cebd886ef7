// @ts-check
// Whether the match is played by sending links to and fro: which one, and what was received of it.

/** @import { WholeFrame } from "../types.d.ts" */

const KEY = "skerry/by-link";

/**
 * The link of a match without its cursor.
 * @param {string} link
 */
const whole = (link) => link.replace(/\/@\d+$/, "");

/**
 * Whether the line of a link is that of an earlier one, or goes on with it.
 * @param {string} link
 * @param {string} earlier
 */
export function follows(link, earlier) {
  const [now, had] = [whole(link), whole(earlier)];
  return now === had || now.startsWith(had.endsWith("/") ? had : `${had}.`);
}

export class ByLink {
  /** @type {string | null} The link that came last, or that it began with. */
  #received;
  #storage;
  #changed;

  /**
   * @param {() => Storage} storage where the link outlives a reload of the tab, if it may
   * @param {() => void} [changed] hears of changes
   */
  constructor(storage, changed = () => {}) {
    this.#storage = storage;
    this.#changed = changed;
    try {
      this.#received = storage().getItem(KEY);
    } catch {
      this.#received = null;
    }
  }

  /**
   * Plays the match of a frame by link from now on, or with null none.
   * @param {WholeFrame | null} frame
   */
  begin(frame) {
    this.#received = frame && whole(frame.link);
    try {
      if (this.#received) this.#storage().setItem(KEY, this.#received);
      else this.#storage().removeItem(KEY);
    } catch {
      // Then a reload forgets it.
    }
    this.#changed();
  }

  /**
   * Whether a frame is of the match that is played by link.
   * @param {{ link: string }} frame
   */
  has({ link }) {
    return this.#received ? follows(link, this.#received) : false;
  }

  /**
   * Whether a frame is to be sent: more was played than was received, and the turn is over.
   * @param {WholeFrame} frame
   */
  due(frame) {
    const { link, line, ply, turn, outcome } = frame;
    if (!this.has(frame) || ply < line.length || whole(link) === this.#received) return false;
    return Boolean(outcome) || line.at(-1)?.player !== turn;
  }
}
