// @ts-check
// Move entry for every game: a move is what the player clicks, in order.
//
// `legal` is the list of legal moves, each a list of cells (numbers) and buttons (strings); no move
// is the beginning of another.  `clicks` are the clicks so far.

/** @import { Clicks } from "../types.d.ts" */
/** @typedef {{ cells: number[], buttons: string[] }} Open What may be clicked next. */

/**
 * @param {Clicks} move
 * @param {Clicks} clicks
 */
const begins = (move, clicks) => clicks.every((item, i) => move[i] === item);

/**
 * What may be clicked next, without repetition.
 * @param {Clicks[]} legal
 * @param {Clicks} clicks
 * @returns {Open}
 */
export function next(legal, clicks) {
  /** @type {Set<number>} */
  const cells = new Set();
  /** @type {Set<string>} */
  const buttons = new Set();
  for (const move of legal) {
    if (move.length <= clicks.length || !begins(move, clicks)) continue;
    const item = move[clicks.length];
    if (typeof item === "number") cells.add(item);
    else buttons.add(item);
  }
  return { cells: [...cells], buttons: [...buttons] };
}

/**
 * The legal move that these clicks make, or null.
 * @param {Clicks[]} legal
 * @param {Clicks} clicks
 */
export function whole(legal, clicks) {
  return legal.find((move) => move.length === clicks.length && begins(move, clicks)) ?? null;
}

/**
 * The clicks after one more click, and the legal move that it completes, or null.
 *
 * A cell that cannot come next starts another move if possible.  A second click on the last cell
 * undoes the first; any other click starts over.
 * @param {Clicks[]} legal
 * @param {Clicks} clicks
 * @param {number | string} item
 * @returns {{ clicks: Clicks, move: Clicks | null }}
 */
export function press(legal, clicks, item) {
  const more = [...clicks, item];
  const move = whole(legal, more);
  if (move) return { clicks: [], move };
  if (legal.some((m) => begins(m, more))) return { clicks: more, move: null };
  if (typeof item === "string") return { clicks, move: null };
  const again = clicks.at(-1) === item;
  if (!(again && clicks.length === 1) && legal.some((m) => m[0] === item)) {
    // A single click may already be a complete move.
    const single = whole(legal, [item]);
    return single ? { clicks: [], move: single } : { clicks: [item], move: null };
  }
  return { clicks: again ? clicks.slice(0, -1) : [], move: null };
}
