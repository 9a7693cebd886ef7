// @ts-check
// The published puzzles, and the order of the days.  A puzzle is a line of text; Python writes and
// proves it (puzzles.py).

/** @typedef {{ [slug: string]: { title: string, task: string } }} OwnKinds */
/**
 * A puzzle.  `turns` is within how many turns something can be forced, 0 for best play to the end;
 * `accepted` are the tokens of the right first moves, none where the answer is that there is no win.
 * @typedef {object} Puzzle
 * @property {string} slug of the game
 * @property {number} number from 1, in the game's file
 * @property {string} line
 * @property {string} name of the game with its size
 * @property {string} kind
 * @property {number} turns
 * @property {number} band of difficulty, from 1 to 5
 * @property {string[]} accepted
 * @property {string[]} themes
 * @property {string} code
 * @property {{ title: string, task: string } | null} own the texts of a kind that only this game has
 */
/** @typedef {{ first: string, order: string[] }} Days The puzzle of each day from the first on. */

import * as site from "../platform/site.js";
import { DAY, daysAfter } from "./day.js";

export { daysAfter, latest, today } from "./day.js";

/** @param {string} text */
const list = (text) => (text === "-" ? [] : text.split(","));

/**
 * @param {string} line
 * @param {string} slug
 * @param {number} number
 * @param {OwnKinds} kinds
 * @returns {Puzzle}
 */
export function parse(line, slug, number, kinds) {
  const [name, what, band, accepted, themes, code] = line.split(" ");
  const [kind, turns] = what.split(":");
  return {
    ...{ slug, number, line, name, kind, turns: Number(turns), band: Number(band) },
    ...{ accepted: list(accepted), themes: list(themes), code: code.replaceAll("_", " ") },
    own: Object.hasOwn(kinds, kind) ? kinds[kind] : null,
  };
}

/**
 * The puzzles of a game.
 * @param {string} slug
 * @returns {Promise<Puzzle[]>}
 */
export async function puzzles(slug) {
  const { kinds, puzzles: lines } = await site.load(`puzzles/${slug}.json`);
  return lines.map((/** @type {string} */ line, /** @type {number} */ i) =>
    parse(line, slug, i + 1, kinds),
  );
}

/**
 * The puzzle of an address like "rive/17", or null.
 * @param {string} address
 */
export async function puzzleAt(address) {
  const [, slug, number] = /^([a-z-]+)\/(\d+)$/.exec(address) ?? [];
  if (!slug || !site.hasPuzzles(slug)) return null;
  return (await puzzles(slug))[Number(number) - 1] ?? null;
}

/**
 * The address of a day's puzzle; the list is repeated when it ends.  Null before the first day
 * and for an invalid date.
 * @param {Days} days
 * @param {string} date
 */
export function ofDay({ first, order }, date) {
  const isDate = /^\d{4}-\d\d-\d\d$/.test(date) && daysAfter(date, 0) === date;
  const n = isDate ? Math.round((Date.parse(date) - Date.parse(first)) / DAY) : -1;
  return n < 0 ? null : order[n % order.length];
}

/** @returns {Promise<Days>} */
export const days = () => site.load("puzzles/daily.json");
