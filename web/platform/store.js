// @ts-check
// What outlives a reload: many matches, a short summary of each, and the options.
//
// Every match has two keys of its own, `<name>/match/<id>` and `<name>/about/<id>`, so that tabs
// that play different matches do not disturb each other; a tab that finds its match changed by
// another one goes on under a new id.  Browsers may refuse storage, even reading it, so every access
// is tried; what cannot be written is kept in memory until a reload.

/** @import { Options } from "./options.js" */
/** @import { Player, SavedMatch, WholeFrame } from "../types.d.ts" */

import { read } from "./saved.js";

/**
 * What is known of a match without reading it; `time` is when it was saved last, in milliseconds,
 * and `stamp` changes whenever it is saved.
 * @typedef {object} Summary
 * @property {string} title given by the user, or ""
 * @property {number} time
 * @property {string} stamp
 * @property {string} name of the game
 * @property {Player | null} turn null where only the rules know it
 * @property {number} ply
 * @property {number} moves
 * @property {string[]} players
 * @property {boolean} over
 * @property {Player | null} winner
 */

/** @typedef {{ id: string, title: string, time: number } & SavedMatch} Entry A match with all of it. */
/** @typedef {Partial<Options> & { learnt?: { [slug: string]: number } }} StoredOptions */

const FORMAT = 1;

/** @param {unknown} title */
const tidy = (title) => (typeof title === "string" ? title.trim().slice(0, 80) : "");

/** An id that no other match has. */
export const newId = () => Date.now().toString(36) + Math.random().toString(36).slice(2, 8);

export class Store {
  #name;
  /** @type {Map<string, string>} What could not be written. */
  #memory = new Map();
  /** @type {Map<string, string | undefined>} Of this tab's matches, as it read or wrote them last. */
  #stamps = new Map();

  /** @param {string} name keeps the matches of different pages apart */
  constructor(name) {
    this.#name = name;
    this.#migrate();
  }

  /**
   * The matches in which somebody has moved, the latest first.
   * @returns {(Summary & { id: string })[]}
   */
  list() {
    return this.#ids()
      .map((id) => ({ ...this.#read(`about/${id}`), id }))
      .filter(({ name, moves, time }) => typeof name === "string" && moves > 0 && time > 0)
      .sort((a, b) => b.time - a.time);
  }

  /**
   * A saved match, or null.
   * @param {string} id
   */
  load(id) {
    const saved = read(this.#read(`match/${id}`));
    if (!saved) return null;
    this.#stamps.set(id, this.#read(`about/${id}`)?.stamp);
    return saved;
  }

  /**
   * Whether another tab has changed a match since this one read or wrote it.
   * @param {string} id
   */
  isChanged(id) {
    return this.#read(`about/${id}`)?.stamp !== this.#stamps.get(id);
  }

  /**
   * Saves a match with its summary.  Returns the id under which it is kept, which is a new one if
   * another tab has changed that match; `kept` says whether it outlives a reload.
   * @param {string} id
   * @param {SavedMatch} saved
   */
  save(id, saved) {
    const known = this.#read(`about/${id}`);
    if (known && this.isChanged(id)) id = newId();
    const stamp = newId();
    this.#stamps.set(id, stamp);
    const kept = this.#put(id, saved, { title: tidy(known?.title), time: Date.now(), stamp });
    return { id, kept };
  }

  /**
   * Gives a match a title.
   * @param {string} id
   * @param {string} title
   */
  rename(id, title) {
    const about = this.#read(`about/${id}`);
    if (about) this.#write(`about/${id}`, { ...about, title: tidy(title) });
  }

  /**
   * Removes a match; returns the entry that `add` takes to put it back.
   * @param {string} id
   */
  remove(id) {
    const [entry] = this.entries([id]);
    for (const kind of ["about", "match"]) this.#erase(`${kind}/${id}`);
    return entry;
  }

  /**
   * Whole matches; without ids, all of them.
   * @param {string[]} [ids]
   * @returns {Entry[]}
   */
  entries(ids = this.list().map(({ id }) => id)) {
    return ids.flatMap((id) => {
      const saved = read(this.#read(`match/${id}`));
      const { title = "", time = 0 } = this.#read(`about/${id}`) ?? {};
      return saved ? [{ id, title, time, ...saved }] : [];
    });
  }

  /** All matches as the text of a file. */
  export() {
    return JSON.stringify({ skerry: "matches", format: FORMAT, matches: this.entries() }, null, 1);
  }

  /**
   * Adds the matches of such a text; returns how many were new and sound, or null if it is none.
   * @param {string} text
   */
  import(text) {
    try {
      const { skerry, matches } = JSON.parse(text);
      return skerry === "matches" && Array.isArray(matches) ? this.add(matches) : null;
    } catch {
      return null;
    }
  }

  /**
   * Adds entries, which may come from anywhere; returns how many were new and sound.
   * @param {unknown} entries
   */
  add(entries) {
    let added = 0;
    const list = Array.isArray(entries) ? entries.filter(Boolean) : [];
    for (const { id, title, time, ...rest } of list) {
      const saved = read(rest);
      if (!saved) continue;
      const { record, players, frame } = saved;
      const there = this.#read(`match/${id}`);
      if (there && there.record === record) continue;
      const known = typeof id === "string" && /^[a-z0-9]{8,24}$/.test(id) && !there;
      const when = Number.isFinite(time) && time > 0 ? Math.min(time, Date.now()) : Date.now();
      const about = { title: tidy(title), time: when, stamp: newId() };
      this.#put(known ? id : newId(), { record, players, frame }, about);
      added++;
    }
    return added;
  }

  /** The options that people have chosen.  @returns {StoredOptions} */
  get options() {
    const found = this.#read("options");
    return typeof found === "object" && found ? found : {};
  }

  set options(options) {
    this.#write("options", options);
  }

  /**
   * @param {string} id
   * @param {SavedMatch} saved
   * @param {Pick<Summary, "title" | "time" | "stamp">} about
   */
  #put(id, { record, players, frame }, about) {
    const { name, turn, ply, line, outcome } = frame;
    const winner = outcome?.winner ?? null;
    const state = { name, turn, ply, moves: line.length, players, over: Boolean(outcome), winner };
    /** @type {Summary} */
    const summary = { ...about, ...state };
    const kept = this.#write(`match/${id}`, { record, players, frame });
    return this.#write(`about/${id}`, summary) && kept;
  }

  #ids() {
    const start = `${this.#name}/about/`;
    const all = new Set(this.#memory.keys());
    try {
      for (let i = 0; i < localStorage.length; i++) all.add(localStorage.key(i) ?? "");
    } catch {
      // There is still what is in memory.
    }
    return [...all].filter((key) => key.startsWith(start)).map((key) => key.slice(start.length));
  }

  /**
   * @param {string} key
   * @returns {any} what was stored, by whatever version of the page
   */
  #read(key) {
    const path = `${this.#name}/${key}`;
    try {
      return JSON.parse(this.#memory.get(path) ?? localStorage.getItem(path) ?? "null");
    } catch {
      return null;
    }
  }

  /**
   * Returns whether it outlives a reload.
   * @param {string} key
   * @param {unknown} value
   */
  #write(key, value) {
    const path = `${this.#name}/${key}`;
    const text = JSON.stringify(value);
    try {
      localStorage.setItem(path, text);
      this.#memory.delete(path);
      return true;
    } catch {
      this.#memory.set(path, text);
      return false;
    }
  }

  /** @param {string} key */
  #erase(key) {
    const path = `${this.#name}/${key}`;
    this.#memory.delete(path);
    try {
      localStorage.removeItem(path);
    } catch {
      // Then it was not there.
    }
  }

  /** Takes over the matches of the first versions: the current one, and one set aside. */
  #migrate() {
    for (const key of ["aside", "match"]) {
      const old = this.#read(key);
      const saved = read(old);
      if (saved?.frame.line.length) this.add([{ ...saved, time: Date.now() }]);
      if (old) this.#erase(key);
    }
  }
}
