// What people have chosen about how the page looks and sounds; an address may ask for another look.

const USUAL = {
  theme: "auto",
  coordinates: true,
  turned: false,
  marked: false,
  groups: false,
  sounds: false,
  motion: true,
  keys: true,
};
/** What an address may ask for; that is not kept. */
const ASKED = ["coordinates", "groups", "turned", "marked"];

export class Options {
  #store;
  #changed;

  /** `changed(name, value)` hears of every choice that is made. */
  constructor(store, query, changed) {
    this.#store = store;
    this.#changed = changed;
    Object.assign(this, USUAL, store.options);
    for (const name of ASKED) if (query.has(name)) this[name] = query.get(name) !== "off";
  }

  /** Makes a choice, and keeps it. */
  set(name, value) {
    this[name] = value;
    this.#store.options = { ...this.#store.options, [name]: value }; // other pages keep more there
    this.#changed(name, value);
  }
}
