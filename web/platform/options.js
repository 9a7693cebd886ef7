// @ts-check
// The user's choices about how the page looks and sounds; an address may override some.

/** @typedef {Exclude<keyof Options, "set">} OptionName */
/** @typedef {Partial<Options> & { learnt?: { [slug: string]: number } }} StoredOptions */

import { local } from "./area.js";

const KEY = "skerry/options";

/** The options that an address may set, for one visit. */
const IN_ADDRESS = /** @type {const} */ (["coordinates", "groups", "turned", "marked"]);

/** @type {string | null} What the browser did not store. */
let unkept = null;

/**
 * The stored options; some may have a wrong type.
 * @returns {{ [name: string]: unknown }}
 */
function read() {
  try {
    const found = JSON.parse(unkept ?? local.get(KEY) ?? "null");
    return typeof found === "object" && found !== null ? found : {};
  } catch {
    return {};
  }
}

/**
 * Stores options, and keeps the others.
 * @param {StoredOptions} more
 */
function store(more) {
  const text = JSON.stringify({ ...read(), ...more });
  unkept = local.set(KEY, text) ? null : text;
}

/**
 * How many tasks of a guided game are solved.
 * @param {string} slug of the game
 */
export function learnt(slug) {
  const all = Object(read().learnt);
  return Object.hasOwn(all, slug) && Number.isSafeInteger(all[slug]) ? Number(all[slug]) : 0;
}

/**
 * @param {string} slug of the game
 * @param {number} tasks how many are solved
 */
export function storeLearnt(slug, tasks) {
  store({ learnt: { ...Object(read().learnt), [slug]: tasks } });
}

export class Options {
  theme = "auto";
  coordinates = true;
  turned = false;
  marked = false;
  groups = false;
  sounds = false;
  motion = true;
  keys = true;
  notation = false;
  numbers = false;
  cores = true; // whether an analysis uses all that the device has
  ponder = false; // whether a master thinks while a person does
  /** @type {string | undefined} The tag of a language; by default the browser's. */
  language;

  #onChange;

  /**
   * @param {URLSearchParams} query of the address
   * @param {(name: OptionName, value: unknown) => void} [onChange] called after every choice
   */
  constructor(query, onChange = () => {}) {
    this.#onChange = onChange;
    const stored = read();
    for (const name of /** @type {OptionName[]} */ (Object.keys(this))) {
      const type = name === "language" ? "string" : typeof this[name];
      const value = Object.hasOwn(stored, name) ? stored[name] : undefined;
      if (typeof value === type) Object.assign(this, { [name]: value });
    }
    for (const name of IN_ADDRESS) if (query.has(name)) this[name] = query.get(name) !== "off";
  }

  /**
   * Sets an option and stores it.
   * @template {OptionName} Name
   * @param {Name} name
   * @param {Options[Name]} value
   */
  set(name, value) {
    Object.assign(this, { [name]: value });
    store({ [name]: value });
    this.#onChange(name, value);
  }
}
