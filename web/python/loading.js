// @ts-check
// How much of Python is loaded, and how to try again when loading has failed.

/** @import { News } from "./rpc.js" */

export class Loading {
  /** @type {[loaded: number, total: number] | null} In bytes. */
  bytes = null;
  /** @type {(() => void) | null} Tries again after a failure. */
  retry = null;

  #onChange;

  /** @param {() => void} onChange */
  constructor(onChange) {
    this.#onChange = onChange;
  }

  /**
   * Takes the news of a worker that is starting.
   * @param {News} news
   */
  hear({ progress }) {
    if (!progress) return;
    this.bytes = progress;
    this.#onChange();
  }

  /**
   * Call when loading has failed; resolves once the user wants to try again.
   * @returns {Promise<void>}
   */
  failed() {
    this.bytes = null;
    return new Promise((resolve) => {
      this.retry = () => {
        this.retry = null;
        this.#onChange();
        resolve();
      };
      this.#onChange();
    });
  }
}
