// @ts-check
// What bots may use: time, or ticks, which are the same on every machine.

import { number, t } from "../platform/text.js";

/**
 * The time of a game in seconds: what a side has for all its moves, and what each move adds.
 * @typedef {{ bank: number, increment: number }} Time
 */
/** @typedef {{ time: Time | null, ticks: number | null }} Limits `ticks` are for each move. */

/** @type {Limits} */
export const NO_LIMITS = { time: null, ticks: null };

/** @type {Limits[]} Those that are offered. */
export const LIMITS = [
  { time: { bank: 60, increment: 1 }, ticks: null },
  { time: { bank: 300, increment: 3 }, ticks: null },
  { time: null, ticks: 100_000 },
  { time: null, ticks: 1_000_000 },
];

/**
 * The limits in a value that is not to be trusted; invalid ones are null.
 * @param {any} value
 * @returns {Limits}
 */
export function asLimits(value) {
  const { bank, increment } = value?.time ?? {};
  const isTime = Number.isFinite(bank) && bank > 0 && Number.isFinite(increment) && increment >= 0;
  const isCount = Number.isSafeInteger(value?.ticks) && value.ticks > 0;
  return { time: isTime ? { bank, increment } : null, ticks: isCount ? value.ticks : null };
}

/**
 * Takes the seconds of a move from what a player has left, and adds the increment.  Returns whether
 * the time had run out; then the player gets a share of the bank again, so that a pause of the machine
 * does not cost a game.
 * @param {[number, number]} left changes
 * @param {number} player
 * @param {number} seconds
 * @param {Time} time
 */
export function spend(left, player, seconds, { bank, increment }) {
  const rest = left[player] - seconds;
  const isOut = rest < 0;
  left[player] = isOut ? bank / 4 : rest + increment;
  return isOut;
}

/**
 * Limits in a few words.
 * @param {Limits} limits
 */
export function limitsInWords({ time, ticks }) {
  if (time) {
    const { bank, increment } = time;
    return t("{m} min + {s} s a move", { m: bank / 60, s: increment });
  }
  if (ticks) return t("{n} ticks a move", { n: number(ticks) });
  return t("No limit");
}
