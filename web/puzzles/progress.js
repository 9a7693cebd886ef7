// @ts-check
// What a reader has solved, kept in the browser.  A puzzle is known by its position, for numbers stand
// for other puzzles when a set is chosen anew.

/** @typedef {{ wrong: number, hints: number, solved: boolean, over: boolean }} Day How a day went. */

import { local } from "../platform/area.js";
import { daysAfter } from "./day.js";

const KEY = "skerry/puzzles";
/** How many wrong tries lose a day. */
export const TRIES = 3;

/** @type {string | null} What the browser did not store: it lasts as long as the page. */
let unkept = null;

/** @returns {{ solved: { [slug: string]: string[] }, days: { [date: string]: Day } }} */
function read() {
  let found = null;
  try {
    found = JSON.parse(unkept ?? local.get(KEY) ?? "null");
  } catch {
    // No progress is known then.
  }
  const { solved, days } = Object(found);
  return { solved: { ...Object(solved) }, days: { ...Object(days) } };
}

/** @param {ReturnType<typeof read>} all */
function store(all) {
  const text = JSON.stringify(all);
  unkept = local.set(KEY, text) ? null : text;
}

/**
 * The codes of the puzzles of a game that are solved.
 * @param {string} slug
 * @returns {Set<string>}
 */
export function solved(slug) {
  const found = read().solved[slug];
  const codes = Array.isArray(found) ? found.filter((code) => typeof code === "string") : [];
  return new Set(codes);
}

/**
 * @param {string} slug
 * @param {string} code
 */
export function storeSolved(slug, code) {
  const all = read();
  all.solved[slug] = [...solved(slug).add(code)];
  store(all);
}

/**
 * How a day went so far.
 * @param {string} date
 * @returns {Day}
 */
export function day(date) {
  const { wrong, hints, solved, over } = Object(read().days[date]);
  /** @param {unknown} n */
  const count = (n) => (Number.isSafeInteger(n) && Number(n) >= 0 ? Number(n) : 0);
  return {
    ...{ wrong: count(wrong), hints: count(hints), solved: solved === true, over: over === true },
  };
}

/**
 * @param {string} date
 * @param {Day} how
 */
export function storeDay(date, how) {
  const all = read();
  all.days[date] = how;
  store(all);
}

/**
 * How many days in a row are solved, up to a day or to the day before.
 * @param {string} date
 */
export function streak(date) {
  const { days } = read();
  /** @param {string} at */
  const isSolved = (at) => Object(days[at]).solved === true;
  let at = isSolved(date) ? date : daysAfter(date, -1);
  let n = 0;
  for (; isSolved(at); at = daysAfter(at, -1)) n++;
  return n;
}

/**
 * A day as a row of signs, which reveal nothing about the puzzle.
 * @param {Day} day
 */
export const signs = ({ wrong, solved }) => "✗".repeat(wrong) + (solved ? "✓" : "");
