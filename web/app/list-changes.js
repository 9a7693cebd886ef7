// @ts-check
// What users do with a match of the list: name it, delete it and take that back, export it as it is.
// Says what the browser refuses.  Loaded on demand.

/** @import { Row } from "../platform/database.js" */
/** @import { Store } from "../match/store.js" */
/** @import { Stored } from "../match/unstored.js" */

import * as collection from "../match/collection.js";
import { saveText } from "../platform/file.js";
import { t, verbatim } from "../platform/text.js";
import { notice } from "./notices.js";
import { reportUnread } from "./archive.js";
import { reportRefusal } from "./trouble.js";

/** What one Undo puts back: all that was deleted while its notice was there. */
let deleted = {
  games: /** @type {Map<string, Stored>} */ (new Map()),
  mistakes: /** @type {Map<string, Row>} */ (new Map()),
};

/**
 * Gives a match a title, and names to its players.
 * @param {Store} store
 * @param {string} id
 * @param {string} title
 * @param {string[]} names
 */
export async function rename(store, id, title, names) {
  await collection.rename(store, id, title, names).catch(reportRefusal);
}

/**
 * Deletes a match, with the mistakes found in it; resolves to whether it is gone.
 * @param {Store} store
 * @param {string} id
 * @param {string} name
 * @param {() => void} onRestored called when it is there again
 */
export async function remove(store, id, name, onRestored) {
  const rows = await collection.remove(store, [id]).catch(reportRefusal);
  if (!rows) return false;
  const mistakes = await import("../puzzles/mistakes.js").catch(() => null);
  const forgotten = (await mistakes?.forget([id]).catch(() => null)) ?? new Map();
  const isFirst = !document.querySelector('[data-notice="deleted"]');
  const all = {
    games: new Map(isFirst ? rows : [...deleted.games, ...rows]),
    mistakes: new Map(isFirst ? forgotten : [...deleted.mistakes, ...forgotten]),
  };
  deleted = all;
  const undo = async () => {
    await collection.restore(store, all.games);
    await mistakes?.restore(all.mistakes).catch(() => {});
    onRestored();
  };
  const n = all.games.size;
  const text =
    n > 1 ? t("Deleted: {n} games", { n }) : t("Deleted: {name}", { name: verbatim(name) });
  notice("deleted", text, [[t("Undo"), undo]]);
  return true;
}

/**
 * Saves what is stored under an id as a file, whatever it is.
 * @param {Store} store
 * @param {string} id
 */
export async function save(store, id) {
  const text = await collection.raw(store, id).catch(() => null);
  if (text === null) return reportUnread();
  saveText(text, `skerry-${id}.txt`, "text/plain");
}
