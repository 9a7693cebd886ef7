// @ts-check
// A mistake from one of the user's games, to be practised: what was played, what was better, and when
// it is due again.  Pure: knows no storage.

/** @import { Parts } from "../match/link.js" */
/** @import { Player, Review, Sentence } from "../types.d.ts" */
/**
 * A mistake.  `link` is the position before it; chances are those of the player who erred.
 * @typedef {object} Mistake
 * @property {string} link
 * @property {string} token of the move that was played
 * @property {Player} player who played it
 * @property {number} before chances
 * @property {number} after chances
 * @property {string[]} better tokens of the better line, which begins with the best move
 * @property {Sentence} text what was played, in words
 * @property {Sentence[]} why it was a mistake
 * @property {string} match the id of the saved match
 * @property {number} time when the match was saved last, in milliseconds
 * @property {number} box 0 as long as it has not been practised, then from 1 to 5
 * @property {string} due the date from which it is to be practised, such as "2026-11-25"
 */
/**
 * How a mistake went the first time it was tried on a day.
 * @typedef {"right" | "hinted" | "wrong"} Result
 */

import { format, parse } from "../match/link.js";
import { PERSON } from "../match/players.js";
import * as saved from "../match/saved.js";
import { daysAfter } from "./day.js";

/** Days until a mistake comes back, by its box from 1 on. */
export const INTERVALS = [1, 3, 7, 16, 35];
/** How much worse than the best move an accepted move may be: half of what makes a slip. */
export const TOLERANCE = 0.075;

/** @type {(value: any) => boolean} */
const isShare = (value) => saved.isNumber(value) && value >= 0 && value <= 1;
/** @type {(value: any) => boolean} */
const isDate = (value) =>
  /^\d{4}-\d\d-\d\d$/.test(value) &&
  Number.isFinite(Date.parse(value)) &&
  typeof value === "string";

const isMistake = saved.isObject({
  link: (value) => saved.isText(value) && parse(value) !== null,
  token: saved.isText,
  player: saved.isPlayer,
  before: isShare,
  after: isShare,
  better: (value) => saved.listOf(saved.isText)(value) && value.length > 0,
  text: saved.isSentence,
  why: saved.listOf(saved.isSentence),
  match: saved.isText,
  time: saved.isNumber,
  box: (value) => saved.isCount(value) && value <= INTERVALS.length,
  due: isDate,
});

/**
 * The mistake in a value that is not to be trusted, or null.
 * @param {any} value
 * @returns {Mistake | null}
 */
export const read = (value) => (isMistake(value) ? value : null);

/**
 * The side of the only person in a match, or -1: where two play at one board, either may be the user.
 * @param {readonly string[]} players
 */
export function sideOf(players) {
  const side = players.indexOf(PERSON);
  return players[1 - side] === PERSON ? -1 : side;
}

/**
 * The reader's mistakes among the turning points of a review whose better moves are known.
 * @param {Pick<Review, "turning_points">} review
 * @param {Parts} parts of the reviewed line
 * @param {readonly string[]} players
 * @param {{ match: string, time: number, today: string }} about
 * @returns {Mistake[]}
 */
export function fromReview({ turning_points }, parts, players, { match, time, today }) {
  const { name, code, moves } = parts;
  const side = sideOf(players);
  return turning_points
    .filter(({ player, better }) => player === side && better.length)
    .map(({ ply, player, before, after, better, text, why }) => ({
      link: format({ name, code, moves: moves.slice(0, ply - 1), ply: null }),
      token: moves[ply - 1],
      ...{ player, before, after, text, why, match, time },
      better: better.map(({ token }) => token),
      ...{ box: 0, due: today },
    }));
}

/**
 * A mistake that was found, merged with the one stored for the same position: its progress stays,
 * unless the mistake was made again in another match.
 * @param {Mistake} found
 * @param {Mistake | null} kept
 */
export const merged = (found, kept) =>
  kept && kept.match === found.match && kept.token === found.token
    ? { ...found, box: kept.box, due: kept.due }
    : found;

/**
 * A mistake after it was practised on a day: in the next box if it was right at once, in the first box
 * if it was wrong, and in the same box if a hint was needed.
 * @template {{ box: number, due: string }} T
 * @param {T} mistake
 * @param {Result} result
 * @param {string} today
 * @returns {T}
 */
export function practised(mistake, result, today) {
  const next = { right: mistake.box + 1, hinted: mistake.box, wrong: 1 }[result];
  const box = Math.min(Math.max(next, 1), INTERVALS.length);
  return { ...mistake, box, due: daysAfter(today, INTERVALS[box - 1]) };
}

/**
 * The mistakes that are due on a day, those of the lowest boxes first.
 * @template {{ box: number, due: string }} T
 * @param {T[]} mistakes
 * @param {string} today
 */
export const due = (mistakes, today) =>
  mistakes
    .filter((one) => one.due <= today)
    .sort((a, b) => a.box - b.box || (a.due < b.due ? -1 : Number(a.due > b.due)));
