// @ts-check
// Local and session storage.  Browsers may deny even looking at them: then an area is empty and stores
// nothing.

export class Area {
  #choose;

  /** @param {() => Storage} choose */
  constructor(choose) {
    this.#choose = choose;
  }

  /** @param {string} key */
  get(key) {
    try {
      return this.#choose().getItem(key);
    } catch {
      return null;
    }
  }

  /**
   * Stores a text; returns whether that worked.
   * @param {string} key
   * @param {string} text
   */
  set(key, text) {
    try {
      this.#choose().setItem(key, text);
      return true;
    } catch {
      return false;
    }
  }

  /** @param {string} key */
  remove(key) {
    try {
      this.#choose().removeItem(key);
    } catch {
      // Denied; then there is nothing to remove.
    }
  }

  /** @returns {string[]} */
  keys() {
    try {
      return Object.keys(this.#choose());
    } catch {
      return [];
    }
  }
}

/** Outlives the tab, and is shared by all tabs. */
export const local = new Area(() => localStorage);

/** Belongs to the tab, and outlives its reloads. */
export const session = new Area(() => sessionStorage);
