// @ts-check
// The user's choices about how the page looks and sounds; an address may override some.

/** @import { Store } from "./store.js" */
/** @typedef {Exclude<keyof Options, "set">} OptionName */

/** The options that an address may set, for one visit. */
const IN_ADDRESS = /** @type {const} */ (["coordinates", "groups", "turned", "marked"]);

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
  /** @type {string | undefined} The tag of a language; by default the browser's. */
  language;

  #store;
  #onChange;

  /**
   * @param {Pick<Store, "options">} store
   * @param {URLSearchParams} query of the address
   * @param {(name: OptionName, value: unknown) => void} [onChange] called after every choice
   */
  constructor(store, query, onChange = () => {}) {
    this.#store = store;
    this.#onChange = onChange;
    Object.assign(this, store.options);
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
    this.#store.options = { ...this.#store.options, [name]: value }; // other pages store options, too
    this.#onChange(name, value);
  }
}
