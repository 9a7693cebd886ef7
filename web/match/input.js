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
 * What one more click makes: the clicks after it, the legal move that is now complete, or null, and
 * whether it was a click on a cell that is no move.
 * @typedef {{ clicks: Clicks, move: Clicks | null, isRefused: boolean }} Pressed
 */

/**
 * The clicks after one more: on a cell, on a button, or beside all cells (null).
 * A cell that cannot come next starts a new move if one begins there; a second click on the last cell
 * deselects it; any other click deselects all.
 * @param {Clicks[]} legal
 * @param {Clicks} clicks
 * @param {number | string | null} item
 * @returns {Pressed}
 */
export function press(legal, clicks, item) {
  /** @type {(clicks: Clicks, move?: Clicks | null, isRefused?: boolean) => Pressed} */
  const now = (clicks, move = null, isRefused = false) => ({ clicks, move, isRefused });
  if (item === null) return now([]);
  const more = [...clicks, item];
  const move = whole(legal, more);
  if (move) return now([], move);
  if (legal.some((m) => begins(m, more))) return now(more);
  if (typeof item === "string") return now(clicks);
  const again = clicks.at(-1) === item;
  if (!(again && clicks.length === 1) && legal.some((m) => m[0] === item)) {
    // A single click may already be a complete move.
    const single = whole(legal, [item]);
    return single ? now([], single) : now([item]);
  }
  return again ? now(clicks.slice(0, -1)) : now([], null, true);
}
