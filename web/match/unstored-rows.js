// @ts-check
// How an unstored match comes into the database: which rows are written for it.

/** @import { Stored } from "./unstored.js" */

import { readText, tidy, tidyNames } from "./saved.js";
import { idOf, summary } from "./unstored.js";

/**
 * The rows to write: the match under its id, or under an id of its own if the row there is not an
 * earlier copy of it.
 * @param {string} id
 * @param {Stored} stored
 * @param {Map<string, Stored>} rows
 * @returns {[id: string, stored: Stored][]}
 */
export function rowsFor(id, stored, rows) {
  const { match = "" } = stored;
  const there = rows.get(id);
  const saved = readText(match);
  const since = saved ? stored.about?.since : null;
  const isOld = !Array.isArray(since); // saved by an earlier version of the page
  /** @type {Stored} */
  const row = { about: saved ? { ...summary(saved, stored), isOld } : (stored.about ?? ""), match };
  if (!there) return [[id, row]];
  if (there.match === match || !match) return [];
  const isLater = isOld ? there.about?.isOld : since.includes(there.about?.stamp);
  if (!saved || !isLater) return rows.has(idOf(match)) ? [] : [[idOf(match), row]];
  const title = row.about.title || tidy(there.about?.title);
  const names = tidyNames(there.about?.names).map((name, i) => row.about.names[i] || name);
  return [[id, { about: { ...row.about, title, names }, match }]];
}
