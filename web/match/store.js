// @ts-check
// The saved matches, with a short summary of each.
//
// They are in a database, whose summaries are read once at the start; a match is read when it is
// wanted.  Tabs that play different matches do not disturb each other; a tab that finds its match
// changed by another one goes on under a new id.  What the database does not have yet is kept elsewhere
// (unstored.js) until it can be written (unstored-rows.js); readers see both.  When the
// browser denies storage, listing and saving throw nothing; reading and changing what is stored do.

/** @import { Decide, Row } from "../platform/database.js" */
/** @import { SavedMatch } from "../types.d.ts" */
/** @import { Summary } from "./saved.js" */
/** @import { Stored } from "./unstored.js" */
/** @typedef {Summary & { id: string }} Listed A match in the list. */
/** @typedef {"full" | "refused"} Trouble Why a match is not stored. */

/**
 * What a tab knows of the match that it plays: its id, and the stamps of the stored copies that are
 * its own.
 * @typedef {{ id: string, stamps: string[] }} Own
 */

/**
 * A match that was read, and the stamps of its copies: of the one that was read, and of those that it
 * is to replace if it is unstored.
 * @typedef {{ saved: SavedMatch, stamps: string[] }} Loaded
 */

/**
 * The database, or something like it.
 * @typedef {object} Base
 * @property {(keys: string[] | null) => void} onChange
 * @property {(table: string) => Promise<Map<string, any>>} list
 * @property {(keys: string[]) => Promise<Map<string, Row>>} read
 * @property {(keys: string[], decide: Decide) => Promise<void>} update
 */

import { Database, isFull, newId } from "../platform/database.js";
import { readSummary, readText, summarize, tidy, tidyNames, toText } from "./saved.js";
import { Unstored, idOf, summary } from "./unstored.js";

const PATIENCE = 5000; // ms that a list may take before the page goes on without it
const WEEK = 6048e5; // ms
const REMEMBERED = 4; // stamps; more than one, because a write may be under way

/** @param {number} ms */
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export class Store {
  /** Called when the list has changed. */
  onChange = () => {};
  /** Resolves once the list is known. */
  ready;
  isKnown = false; // whether the database has told what it has

  #base;
  #unstored;
  /** @type {Map<string, Summary>} */
  #known = new Map();
  /** @type {Set<string>} The ids of what is stored, but is no match. */
  #damaged = new Set();

  /**
   * @param {Base} [base]
   * @param {Unstored} [unstored]
   */
  constructor(
    base = new Database("skerry", ["about", "match"]),
    unstored = new Unstored("skerry"),
  ) {
    this.#base = base;
    this.#unstored = unstored;
    base.onChange = (ids) => this.#refresh(ids);
    unstored.collect(); // a match may be wanted before the list is known
    const start = this.#refresh(null).then(() => this.storeRest());
    this.ready = Promise.race([start, pause(PATIENCE)]);
    start.then(() => this.#sweep()).catch(() => {});
  }

  // The list.

  /** The matches with at least one move, the latest first.  @returns {Listed[]} */
  list() {
    return [...this.#known]
      .map(([id, about]) => ({ ...about, id }))
      .filter(({ moves }) => moves > 0)
      .sort((a, b) => b.time - a.time);
  }

  /**
   * The names that the user has given the players of a match, or "".
   * @param {string | null} id
   */
  names(id) {
    return this.#known.get(id ?? "")?.names ?? ["", ""];
  }

  /** The ids of what is stored, but cannot be read. */
  get damaged() {
    return [...this.#damaged];
  }

  /**
   * The stamp of a stored match as far as it is known without reading it.
   * @param {string} id
   */
  stamp(id) {
    return this.#known.get(id)?.stamp;
  }

  // One match.

  /**
   * A saved match, or null if there is none.  Rejects if it cannot be read.
   * @param {string} id
   * @returns {Promise<Loaded | null>}
   */
  async load(id) {
    const stored = (await this.read([id])).get(id);
    const wasKnown = this.#known.has(id);
    this.#show(id, stored);
    if (wasKnown && this.#damaged.has(id)) this.onChange();
    const saved = readText(stored?.match);
    const { stamp, since } = stored?.about ?? {};
    const replaced = Array.isArray(since) ? since : [];
    return saved && { saved, stamps: stamp ? [...replaced, stamp] : [] };
  }

  /**
   * The latest match of a kind that can be read, or null.
   * @param {(about: Listed) => boolean} isWanted
   */
  async latest(isWanted) {
    for (const about of this.list().filter(isWanted)) {
      const loaded = await this.load(about.id);
      if (loaded) return { about, ...loaded };
    }
    return null;
  }

  /**
   * Saves a match.  It gets a new stamp, and a new id if another tab has changed it.  Resolves to
   * why it is not stored, or to null.
   * @param {Own} own
   * @param {SavedMatch} saved
   * @returns {Promise<Trouble | null>}
   */
  async save(own, saved) {
    const { since, ...stored } = this.#stamped(own, saved);
    let { id } = own;
    try {
      await this.#base.update([id], (rows) => {
        const there = rows.get(id)?.about;
        if (there && !own.stamps.includes(there.stamp)) id = newId();
        if (there) {
          stored.about.title = tidy(there.title);
          stored.about.names = tidyNames(there.names);
        }
        return new Map([[id, stored]]);
      });
    } catch (error) {
      this.#keep(own, stored, since);
      this.onChange();
      return isFull(error) ? "full" : "refused";
    }
    const rest = this.#unstored.all.get(own.id);
    if (rest && own.stamps.includes(rest.about?.stamp ?? "")) this.#unstored.drop(own.id, rest);
    own.id = id;
    own.stamps = own.stamps.slice(-REMEMBERED);
    this.#known.set(id, stored.about);
    this.onChange();
    return null;
  }

  /**
   * Leaves a match that is being saved to the next page, because this one is being left.
   * @param {Own} own
   * @param {SavedMatch} saved
   */
  leave(own, saved) {
    const { since, ...stored } = this.#stamped(own, saved);
    this.#keep(own, stored, since);
  }

  /** Moves the unstored matches into the database. */
  async storeRest() {
    const before = [...this.#unstored.all.keys()];
    this.#unstored.collect();
    const all = [...this.#unstored.all];
    const ids = all.flatMap(([id, { match = "" }]) => [id, idOf(match)]);
    try {
      if (!all.length) return;
      const { rowsFor } = await import("./unstored-rows.js");
      await this.#base.update(
        ids,
        (rows) => new Map(all.flatMap(([id, stored]) => rowsFor(id, stored, rows))),
      );
      for (const [id, stored] of all) this.#unstored.drop(id, stored);
    } catch {
      // They stay unstored.
    } finally {
      const changed = [...before, ...ids];
      if (changed.length) await this.#refresh(changed);
    }
  }

  // What is stored, and what is not yet.

  /**
   * What is stored under these ids, or still unstored.  Rejects if some of it cannot be read.
   * @param {string[]} ids
   */
  async read(ids) {
    /** @type {Map<string, Stored>} */
    const rows = await this.#base.read(ids).catch((error) => {
      if (ids.every((id) => this.#unstored.all.has(id))) return new Map();
      throw error;
    });
    return new Map([...rows, ...[...this.#unstored.all].filter(([id]) => ids.includes(id))]);
  }

  /**
   * Writes the rows that `decide` makes of what is stored or unstored; null deletes one.  New rows
   * that the database refuses stay unstored; rejects if it refuses to change its own.  Resolves to
   * the number of rows.
   * @param {string[]} ids
   * @param {(rows: Map<string, Stored>) => Map<string, Stored | null>} decide
   */
  async write(ids, decide) {
    const rest = [...this.#unstored.all].filter(([id]) => ids.includes(id));
    /** @type {Map<string, Stored | null>} */
    let changes = new Map();
    /** @param {Map<string, Stored>} rows */
    const choose = (rows) => {
      changes = decide(new Map([...rows, ...rest]));
      return changes;
    };
    try {
      await this.#base.update(ids, choose);
      for (const [id, stored] of changes) if (stored) this.#unstored.drop(id, stored);
    } catch (error) {
      choose(new Map());
      const isUnstored = new Map(rest);
      if (!ids.every((id) => isUnstored.has(id) || changes.get(id))) throw error;
      for (const [id, stored] of changes) if (stored) this.#unstored.put(id, stored);
    }
    for (const [id, stored] of changes) {
      if (!stored) this.#unstored.forget(id);
      this.#show(id, stored);
    }
    this.onChange();
    return changes.size;
  }

  /**
   * What is to be stored of the tab's own match, with a new stamp, and the stamps that it had before.
   * @param {Own} own
   * @param {SavedMatch} saved
   */
  #stamped(own, saved) {
    const since = own.stamps;
    const stamp = newId();
    own.stamps = [...since, stamp];
    const { title = "", names = /** @type {[string, string]} */ (["", ""]) } =
      this.#known.get(own.id) ?? {};
    const about = summarize(saved, { title, names, time: Date.now(), stamp });
    return { about, match: toText(saved), since };
  }

  /**
   * Keeps the tab's own match outside of the database.
   * @param {Own} own
   * @param {{ about: Summary, match: string }} stored
   * @param {string[]} since the stamps that it had before
   */
  #keep(own, { about, match }, since) {
    this.#unstored.collect();
    const there = this.#unstored.all.get(own.id)?.about;
    if (there && !own.stamps.includes(there.stamp)) own.id = newId();
    this.#unstored.put(own.id, { about: { ...about, since }, match });
    this.#known.set(own.id, about);
  }

  /**
   * Reads these matches again, or all of them (null).
   * @param {string[] | null} ids
   */
  async #refresh(ids) {
    const all = ids ?? [];
    if (!ids) {
      const abouts = await this.#base.list("about").catch(() => null);
      if (!abouts) return;
      this.isKnown = true;
      for (const id of [...this.#known.keys(), ...this.#damaged]) {
        if (!abouts.has(id)) all.push(id);
      }
      for (const [id, value] of abouts) {
        const about = readSummary(value);
        if (about && !this.#unstored.all.has(id)) this.#known.set(id, about);
        else all.push(id);
      }
    }
    const rows = all.length ? await this.read(all).catch(() => null) : new Map();
    const found = rows ?? this.#unstored.all;
    // What cannot be read stays as it was known.
    for (const id of all) if (rows || found.has(id)) this.#show(id, found.get(id));
    this.onChange();
  }

  /** Deletes the matches that have had no move for a week: no list has them. */
  async #sweep() {
    const old = [...this.#known].filter(
      ([, about]) => !about.moves && about.time < Date.now() - WEEK,
    );
    const ids = old.map(([id]) => id);
    if (ids.length) await this.write(ids, () => new Map(ids.map((id) => [id, null])));
  }

  /**
   * Puts what is stored under an id into the list.
   * @param {string} id
   * @param {Stored | null | undefined} stored
   */
  #show(id, stored) {
    const saved = readText(stored?.match);
    this.#known.delete(id);
    this.#damaged.delete(id);
    if (stored && saved) this.#known.set(id, summary(saved, stored));
    else if (stored) this.#damaged.add(id);
  }
}
