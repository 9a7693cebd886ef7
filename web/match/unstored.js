// @ts-check
// Matches that are not in the database yet: those that earlier versions of the page kept in local
// storage, those that the database refused, and those that a page had not stored when it was left.
// Store (store.js) decides which these are; here they are kept, found again and dropped.
//
// A match is kept under `<name>/match/<id>` and `<name>/about/<id>`, where earlier versions kept
// theirs, so that the next page finds both kinds.  The first versions kept only two matches.

/** @import { Area } from "../platform/area.js" */
/** @import { SavedMatch } from "../types.d.ts" */

/**
 * A match as it is kept, here or in the database; its content is not to be trusted.  The summary of an
 * unstored match has the stamps of the copies that it replaces (`since`).  If an earlier version of the
 * page has left the match, its summary in the database says so (`isOld`).
 * @typedef {object} Stored
 * @property {any} [about] its summary
 * @property {string} [match] all of it, as a text of JSON
 */

import { local, session } from "../platform/area.js";
import { facts, readSummary, summarize } from "./saved.js";

const KINDS = ["about", "match"];
const FIRST = ["match", "aside"];

/**
 * An id made from a text: its hash, by FNV-1a with two bases.
 * @param {string} text
 */
export function idOf(text) {
  const halves = [0x811c9dc5, 0x050c5d1f].map((basis) => {
    let hash = basis;
    for (let i = 0; i < text.length; i++) {
      hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
    }
    return (hash >>> 0).toString(36).padStart(7, "0");
  });
  return `x${halves.join("")}`;
}

/**
 * The summary of what is stored, made again if it is damaged.
 * @param {SavedMatch} saved
 * @param {Stored} stored
 */
export function summary(saved, { about, match = "" }) {
  const stamp = typeof about?.stamp === "string" ? about.stamp : idOf(match);
  return readSummary(about) ?? summarize(saved, { ...facts(about), stamp });
}

export class Unstored {
  #name;
  #areas;
  /** @type {Map<string, Stored>} */
  #all = new Map();
  /** @type {Map<string, Stored>} Those that no area has stored. */
  #unkept = new Map();

  /**
   * @param {string} name
   * @param {Area[]} [areas] where matches are kept, the best place first
   */
  constructor(name, areas = [local, session]) {
    this.#name = name;
    this.#areas = areas;
  }

  /** All of them, by their ids.  @returns {ReadonlyMap<string, Stored>} */
  get all() {
    return this.#all;
  }

  /** Reads all of them again: an earlier page or another tab may have added or removed matches. */
  collect() {
    this.#all = new Map(this.#unkept);
    for (const area of this.#areas) {
      for (const key of area.keys()) {
        const [name, kind, id, ...more] = key.split("/");
        if (name !== this.#name || more.length) continue;
        if (id && KINDS.includes(kind)) this.#all.set(id, this.#look(area, id));
        const first = id === undefined && FIRST.includes(kind) ? area.get(key) : null;
        if (first) this.#all.set(idOf(key + first), { match: first });
      }
    }
  }

  /**
   * Keeps a match, in storage that outlives the page if the browser allows it.
   * @param {string} id
   * @param {Stored} stored
   */
  put(id, stored) {
    this.#all.set(id, stored);
    const { about, match = "" } = stored;
    const kept = this.#areas.find(
      (area) =>
        area.set(this.#key("match", id), match) &&
        area.set(this.#key("about", id), JSON.stringify(about ?? null)),
    );
    for (const area of this.#areas) if (kept && area !== kept) this.#clear(area, id);
    if (kept) this.#unkept.delete(id);
    else this.#unkept.set(id, stored);
  }

  /**
   * Drops a match that is in the database now, unless another tab has put another version in its place.
   * @param {string} id
   * @param {Stored} stored
   */
  drop(id, { match }) {
    for (const all of [this.#all, this.#unkept]) {
      if (all.get(id)?.match === match) all.delete(id);
    }
    for (const area of this.#areas) {
      if ((area.get(this.#key("match", id)) ?? undefined) === match) this.#clear(area, id);
      for (const kind of FIRST) {
        const key = `${this.#name}/${kind}`;
        if (match && area.get(key) === match) area.remove(key);
      }
    }
  }

  /**
   * Forgets a match, whatever is kept under its id.
   * @param {string} id
   */
  forget(id) {
    const stored = this.#all.get(id);
    if (stored) this.drop(id, stored);
    for (const area of this.#areas) this.#clear(area, id);
  }

  /**
   * @param {string} kind
   * @param {string} id
   */
  #key(kind, id) {
    return `${this.#name}/${kind}/${id}`;
  }

  /**
   * @param {Area} area
   * @param {string} id
   * @returns {Stored}
   */
  #look(area, id) {
    return {
      about: parse(area.get(this.#key("about", id))),
      match: area.get(this.#key("match", id)) ?? undefined,
    };
  }

  /**
   * @param {Area} area
   * @param {string} id
   */
  #clear(area, id) {
    for (const kind of KINDS) area.remove(this.#key(kind, id));
  }
}

/**
 * The value of a text of JSON; the text itself if it is not JSON.
 * @param {string | null} text
 */
function parse(text) {
  try {
    return JSON.parse(text ?? "null") ?? undefined;
  } catch {
    return text;
  }
}
