// @ts-check
// Correspondence by links: which match is played by sending links, and what was received of it.

/** @import { WholeFrame } from "../types.d.ts" */

const KEY = "skerry/by-link";

/**
 * The link of a match without its cursor.
 * @param {string} link
 */
const whole = (link) => link.replace(/\/@\d+$/, "");

/**
 * Whether the line of a link equals or continues that of an earlier link.
 * @param {string} link
 * @param {string} earlier
 */
export function follows(link, earlier) {
  const [now, had] = [whole(link), whole(earlier)];
  return now === had || now.startsWith(had.endsWith("/") ? had : `${had}.`);
}

export class ByLink {
  /** @type {string | null} The link received last, or the one at the beginning. */
  #received;
  #storage;
  #changed;

  /**
   * @param {() => Storage} storage keeps the link when the tab is reloaded, where browsers allow it
   * @param {() => void} [changed] called after changes
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
   * Plays the match of a frame by link from now on; with null, none.
   * @param {WholeFrame | null} frame
   */
  begin(frame) {
    this.#received = frame && whole(frame.link);
    try {
      if (this.#received) this.#storage().setItem(KEY, this.#received);
      else this.#storage().removeItem(KEY);
    } catch {
      // Without storage, a reload forgets the link.
    }
    this.#changed();
  }

  /**
   * Whether a frame belongs to the match that is played by link.
   * @param {{ link: string }} frame
   */
  has({ link }) {
    return this.#received ? follows(link, this.#received) : false;
  }

  /**
   * Whether a frame should be sent: it continues what was received, and the turn is over.
   * @param {WholeFrame} frame
   */
  due(frame) {
    const { link, line, ply, turn, outcome } = frame;
    if (!this.has(frame) || ply < line.length || whole(link) === this.#received) return false;
    return Boolean(outcome) || line.at(-1)?.player !== turn;
  }
}
