// @ts-check
// The mistakes that are kept in this browser, and how far games have been reviewed to find them.

/** @import { Row } from "../platform/database.js" */
/** @import { MatchClient } from "../match/client.js" */
/** @import { Parts } from "../match/link.js" */
/** @import { Review, Searched, WholeFrame } from "../types.d.ts" */
/** @import { Mistake, Result } from "./mistake.js" */
/**
 * How far a saved match has been reviewed: what was found in its positions so far.
 * @typedef {{ found: Searched[], done: boolean }} Progress
 */

import { parse } from "../match/link.js";
import * as saved from "../match/saved.js";
import { get, grow, onward } from "../match/tree.js";
import { Database } from "../platform/database.js";
import { due, fromReview, merged, practised, read } from "./mistake.js";
import { today } from "./day.js";

/** @type {Database | null} */
let base = null;

/** The database, which is opened when it is first wanted. */
function database() {
  base ??= new Database("skerry-mistakes", ["mistake", "game"]);
  return base;
}

const isProgress = saved.isObject({
  found: saved.listOf(
    saved.isObject({
      ply: saved.isCount,
      value: (value) => saved.isNumber(value) && value >= 0 && value <= 1,
      line: saved.listOf(saved.isText),
      proven: (value) => typeof value === "boolean",
    }),
  ),
  done: (value) => typeof value === "boolean",
});

/** All mistakes that can be read. */
export async function all() {
  const rows = await database().list("mistake");
  return [...rows].flatMap(([link, value]) => {
    const mistake = read(value);
    return mistake?.link === link ? [mistake] : [];
  });
}

/** How many are due today. */
export const countDue = async () => due(await all(), today()).length;

/**
 * The tokens of the main line of a match.
 * @param {Pick<WholeFrame, "tree">} frame
 */
export function mainLine({ tree }) {
  const nodes = grow({ tree });
  return onward(nodes, 0).map((id) => get(nodes, id).token);
}

/**
 * Stores the mistakes that a review of a saved match has found, and, once it is over, that the match
 * was reviewed.
 * Resolves to how many there are.
 * @param {Pick<Review, "turning_points">} review
 * @param {Parts} parts of the reviewed line
 * @param {readonly string[]} players
 * @param {{ match: string, time: number }} about
 * @param {boolean} [isOver]
 */
export async function keep(review, parts, players, about, isOver = true) {
  const found = fromReview(review, parts, players, { ...about, today: today() });
  const keys = found.map(({ link }) => link);
  await database().update([...keys, about.match], (rows) => {
    /** @type {Map<string, Row | null>} */
    const changes = new Map();
    if (isOver) changes.set(about.match, { game: { found: [], done: true } });
    for (const one of found) {
      changes.set(one.link, { mistake: merged(one, read(rows.get(one.link)?.mistake)) });
    }
    return changes;
  });
  return found.length;
}

/**
 * Keeps the mistakes in the main line of the open match that its review has found; 0 if the match is
 * not among the saved ones.  Resolves to how many there are.
 * @param {Pick<MatchClient, "frame" | "players">} match
 * @param {string[]} tokens of the reviewed line
 * @param {Review} review
 */
export async function collect({ frame, players }, tokens, { turning_points }) {
  const id = history.state?.match;
  const parts = parse(frame?.link ?? "");
  if (!frame || !parts || typeof id !== "string") return 0;
  const main = mainLine(frame);
  const fork = tokens.findIndex((token, i) => token !== main[i]);
  const own = turning_points.filter(({ ply }) => fork < 0 || ply <= fork);
  const line = { ...parts, moves: tokens };
  const about = { match: id, time: Date.now() };
  return keep({ turning_points: own }, line, players, about, Boolean(frame.result));
}

/**
 * Stores the result of practising a mistake today, if it was due.
 * @param {string} link
 * @param {Result} result
 */
export const grade = (link, result) =>
  database().update([link], (rows) => {
    const mistake = read(rows.get(link)?.mistake);
    const isDue = mistake && mistake.due <= today();
    return new Map(isDue ? [[link, { mistake: practised(mistake, result, today()) }]] : []);
  });

/**
 * Takes a mistake out of practice.
 * @param {string} link
 */
export const remove = (link) => database().update([link], () => new Map([[link, null]]));

/**
 * Removes what is kept of matches; resolves to what `restore` takes to put it back.
 * @param {string[]} ids
 */
export async function forget(ids) {
  const links = (await all()).filter(({ match }) => ids.includes(match)).map(({ link }) => link);
  const rows = await database().read([...ids, ...links]);
  await database().update(
    [...rows.keys()],
    () => new Map([...rows.keys()].map((key) => [key, null])),
  );
  return rows;
}

/**
 * Puts back what was removed.
 * @param {Map<string, Row>} rows
 */
export const restore = (rows) => database().update([...rows.keys()], () => rows);

/**
 * Adds mistakes from a file, which are not to be trusted; those that are stored already stay.
 * Resolves to how many were added, and how many were damaged.
 * @param {unknown[]} values
 */
export async function add(values) {
  const found = values.flatMap((value) => read(value) ?? []);
  await database().update(
    found.map(({ link }) => link),
    (rows) =>
      new Map(
        found.filter(({ link }) => !rows.has(link)).map((mistake) => [mistake.link, { mistake }]),
      ),
  );
  return { found: found.length, damaged: values.length - found.length };
}

/**
 * How far saved matches have been reviewed, by their ids.
 * @returns {Promise<Map<string, Progress>>}
 */
export async function reviewed() {
  const rows = await database().list("game");
  return new Map([...rows].filter(([, value]) => isProgress(value)));
}

/**
 * Keeps how far a match has been reviewed.
 * @param {string} id
 * @param {Progress} progress
 */
export const storeProgress = (id, progress) =>
  database().update([id], () => new Map([[id, { game: progress }]]));
