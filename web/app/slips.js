// @ts-check
// A costly move (a slip), in the list of moves and in words.

/** @import { Slip } from "../types.d.ts" */

import { t } from "../platform/text.js";
import { percent } from "./candidates.js";

/**
 * The sign of a slip in a list of moves.
 * @param {Pick<Slip, "grave">} slip
 */
export const sign = ({ grave }) => (grave ? "??" : "?");

/**
 * What a slip has cost, as a sentence.
 * @param {Pick<Slip, "before" | "after">} slip
 * @param {string} player
 */
export const cost = ({ before, after }, player) =>
  t("{player}'s chances fell from {before} to {after}.", {
    player,
    before: percent(before),
    after: percent(after),
  });
