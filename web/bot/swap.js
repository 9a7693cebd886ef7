// @ts-check
// Whether to take over the first stone, in words.  Pure.
//
// Only the side changes, so the question is which side is better after the first stone.  On solved
// boards this is known; elsewhere a search estimates it.

/** @import { Geometry, Report, WholeFrame } from "../types.d.ts" */

import { number, t } from "../platform/text.js";

/** The button that takes the first stone over, and its token, in all games that have one. */
const SWAP = "swap";
/**
 * Positions that a search has to see before its advice is given: with 200, half of the swaps that it
 * advised on a solved board were wrong.
 */
export const MIN_NODES = 1000;
/** Chances up to which the better choice hardly matters. */
const CLOSE = 0.55;

/**
 * Whether the player to move may swap.
 * @param {Pick<WholeFrame, "legal">} frame
 */
export const canSwap = ({ legal }) => legal.some(([click]) => click === SWAP);

/**
 * The advice of a search; "" where there is no choice, too little is known, or there is a proof.
 * @param {Pick<Report, "nodes" | "candidates" | "proven">} report
 * @param {Pick<WholeFrame, "legal" | "turn">} frame
 * @param {Pick<Geometry, "players">} geometry
 */
export function advice({ nodes, candidates, proven }, frame, { players }) {
  const [best] = candidates;
  if (!canSwap(frame) || !best || nodes < MIN_NODES || proven !== null) return "";
  const chances = frame.turn ? 1 - best.value : best.value;
  const values = {
    player: players[frame.turn ?? 0],
    chances: number(chances, { style: "percent" }),
  };
  // A swap that is known to lose is not among the candidates.
  const isChoice = candidates.some(({ token }) => token === SWAP);
  if (isChoice && chances < CLOSE)
    return t("It seems to matter little whether {player} swaps.", values);
  return best.token === SWAP
    ? t("It seems better to swap: {player}'s chances are {chances}.", values)
    : t("It seems better not to swap: {player}'s chances are {chances}.", values);
}
