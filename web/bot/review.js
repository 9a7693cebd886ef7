// @ts-check
// The turning points of a line, derived from the chances after each of its moves.  Pure.

/** @import { Player } from "../types.d.ts" */
/** @typedef {{ ply: number, before: number, after: number, grave: boolean }} Turn */

const TURN = 0.15; // loss of the mover's chances by one move
const GRAVE = 0.3;

/**
 * The turning points of a line: moves that lost much of their mover's chances.  `chances` are the
 * first player's at the start and after each ply, null where unknown; `movers` are the players who
 * made the moves.
 * @param {(number | null | undefined)[]} chances
 * @param {(Player | null)[]} movers
 * @returns {Turn[]}
 */
export function turns(chances, movers) {
  /** @type {Turn[]} */
  const found = [];
  for (const [i, mover] of movers.entries()) {
    const [before, after] = [chances[i], chances[i + 1]];
    if (before == null || after == null) continue;
    const lost = mover === 0 ? before - after : after - before;
    if (lost >= TURN) found.push({ ply: i + 1, before, after, grave: lost >= GRAVE });
  }
  return found;
}

/**
 * The sign of a turning point in a list of moves.
 * @param {{ grave: boolean }} turn
 */
export const sign = ({ grave }) => (grave ? "??" : "?");
