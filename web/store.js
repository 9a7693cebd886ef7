// What outlives a reload: the match of this tab, the last one of any tab, the one before.
//
// Browsers may refuse storage or throw at a mere look at it, so every access is tried; a refusal
// is an answer, not an error.

const read = (area, key) => {
  try {
    return JSON.parse(area().getItem(key));
  } catch {
    return null;
  }
};

const write = (area, key, value) => {
  try {
    area().setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
};

const tab = () => globalThis.sessionStorage;
const all = () => globalThis.localStorage;

const isText = (text) => Array.isArray(text) && typeof text[0] === "string";

/** Whether something read is a saved match: {record, players, frame}, the record perhaps null. */
function sound(saved) {
  return (
    (saved?.record === null || typeof saved?.record === "string") &&
    Array.isArray(saved.players) &&
    saved.players.length === 2 &&
    saved.players.every((who) => /^(person|bot [1-9])$/.test(who)) &&
    typeof saved.frame?.name === "string" &&
    typeof saved.frame.pieces === "string" &&
    typeof saved.frame.link === "string" &&
    ["legal", "line", "last", "marks", "links", "score"].every((key) =>
      Array.isArray(saved.frame[key]),
    ) &&
    saved.frame.score.length === 2 &&
    [...saved.frame.score, saved.frame.prompt].every(isText)
  );
}

export class Store {
  #name;

  /** `name` keeps the matches of different pages apart. */
  constructor(name) {
    this.#name = name;
  }

  /** The saved match {record, players, frame}, this tab's own before any other's, or null. */
  load() {
    const found = [read(tab, `${this.#name}/match`), read(all, `${this.#name}/match`)];
    return found.find(sound) ?? null;
  }

  /** Saves a match.  False when it will not outlive the tab. */
  save(saved) {
    write(tab, `${this.#name}/match`, saved);
    return write(all, `${this.#name}/match`, saved);
  }

  /** The match that was set aside, or null. */
  get aside() {
    const saved = read(all, `${this.#name}/aside`) ?? read(tab, `${this.#name}/aside`);
    return sound(saved) ? saved : null;
  }

  /** Sets a match aside, in place of the one that was. */
  set aside(saved) {
    write(all, `${this.#name}/aside`, saved) || write(tab, `${this.#name}/aside`, saved);
  }

  /** Small choices about how the page looks, an object. */
  get options() {
    return read(all, `${this.#name}/options`) ?? {};
  }

  set options(options) {
    write(all, `${this.#name}/options`, options);
  }
}
