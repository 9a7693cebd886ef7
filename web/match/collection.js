// @ts-check
// What users do with saved matches apart from playing them: name, delete, restore, export and import.

/** @import { SavedMatch } from "../types.d.ts" */
/** @import { Store } from "./store.js" */
/** @import { Stored } from "./unstored.js" */
/** @typedef {{ id: string, title: string, names: [string, string], time: number } & SavedMatch} Entry A match in a file. */

import { newId } from "../platform/database.js";
import { facts, read, readText, summarize, tidy, tidyNames, toText } from "./saved.js";

const FORMAT = 1; // of files
const MAX_NESTING = 100; // lists and objects within each other

/**
 * Gives a match a title, and names to its players.
 * @param {Store} store
 * @param {string} id
 * @param {string} title
 * @param {string[]} names
 */
export function rename(store, id, title, names) {
  return store.write([id], (rows) => {
    const { about, match } = rows.get(id) ?? {};
    return new Map(
      about
        ? [[id, { about: { ...about, title: tidy(title), names: tidyNames(names) }, match }]]
        : [],
    );
  });
}

/**
 * Removes matches; resolves to what `restore` takes to put them back.
 * @param {Store} store
 * @param {string[]} ids
 */
export async function remove(store, ids) {
  const all = await store.read(ids);
  await store.write(ids, () => new Map(ids.map((id) => [id, null])));
  return all;
}

/**
 * Puts back what was removed.
 * @param {Store} store
 * @param {Map<string, Stored>} all
 */
export function restore(store, all) {
  return store.write([...all.keys()], () => all);
}

/**
 * What is stored under an id, whatever it is, as a text.
 * @param {Store} store
 * @param {string} id
 */
export async function raw(store, id) {
  const stored = (await store.read([id])).get(id);
  return stored?.match || JSON.stringify(stored?.about ?? null);
}

/**
 * The matches of the list with all of them.
 * @param {Store} store
 * @returns {Promise<Entry[]>}
 */
export async function entries(store) {
  const list = store.list();
  const all = await store.read(list.map(({ id }) => id));
  return list.flatMap(({ id, title, names, time }) => {
    const saved = readText(all.get(id)?.match);
    return saved ? [{ id, title, names, time, ...saved }] : [];
  });
}

/**
 * All matches as the text of a file, with what else is kept of them.  Rejects if they cannot be read,
 * also where only those of this page are known and there are none.
 * @param {Store} store
 * @param {unknown[]} mistakes
 */
export async function toFile(store, mistakes) {
  const matches = await entries(store);
  if (!matches.length && !store.isKnown) throw new Error("the list cannot be read");
  return JSON.stringify({ skerry: "matches", format: FORMAT, matches, mistakes }, null, 1);
}

/**
 * Adds the matches of such a text; resolves like `add`, with the mistakes in the text, or to null if
 * the text is no such file.
 * @param {Store} store
 * @param {string} text
 */
export async function fromFile(store, text) {
  if (isDeep(text)) return null;
  try {
    const { skerry, matches, mistakes } = JSON.parse(text);
    if (skerry !== "matches" || !Array.isArray(matches)) return null;
    const added = await add(store, matches);
    return { ...added, mistakes: Array.isArray(mistakes) ? mistakes : [] };
  } catch {
    return null;
  }
}

/**
 * Whether a text of JSON is nested more deeply than matches are, so that parsing it could take all
 * memory.
 * @param {string} text
 */
function isDeep(text) {
  let depth = 0;
  let isQuoted = false;
  for (let i = 0; i < text.length && depth <= MAX_NESTING; i++) {
    const letter = text[i];
    if (letter === '"') isQuoted = !isQuoted;
    else if (isQuoted)
      i += Number(letter === "\\"); // what follows is quoted, too
    else if (letter === "[" || letter === "{") depth++;
    else if (letter === "]" || letter === "}") depth--;
  }
  return depth > MAX_NESTING;
}

/**
 * Adds entries, which are not to be trusted; resolves to how many were new, and how many were no
 * matches.
 * @param {Store} store
 * @param {any[]} all
 */
export async function add(store, all) {
  /** @type {{ id: string, other: string, stored: Stored }[]} */
  const found = [];
  for (const entry of all) {
    const saved = read(entry);
    if (!saved) continue;
    const other = newId();
    const isId = typeof entry.id === "string" && /^[a-z0-9]{8,24}$/.test(entry.id);
    const about = summarize(saved, { ...facts(entry), stamp: newId() });
    found.push({ id: isId ? entry.id : other, other, stored: { about, match: toText(saved) } });
  }
  const ids = found.map(({ id }) => id);
  const added = await store.write(ids, (rows) => {
    /** @type {Map<string, Stored>} */
    const changes = new Map();
    for (const { id, other, stored } of found) {
      const there = changes.get(id) ?? rows.get(id);
      if (!there) changes.set(id, stored);
      else if (record(there) !== record(stored)) changes.set(other, stored);
    }
    return changes;
  });
  return { added, damaged: all.length - found.length };
}

/** @param {Stored} stored */
const record = ({ match }) => readText(match)?.record;
