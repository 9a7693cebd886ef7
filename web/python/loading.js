// @ts-check
// How much of Python is loaded, whether that takes long, and how to try again after a failure.
//
// If nothing could be loaded, it tries again by itself: from time to time, and when the network is
// back.

/** @import { News } from "./rpc.js" */
/** @import { Lost } from "./supervisor.js" */

const PAUSES = [5, 10, 20, 40]; // s before it tries again by itself; the last one each later time

export class Loading {
  /** @type {[loaded: number, total: number] | null} In bytes. */
  bytes = null;
  /** Whether nothing has been received for some time. */
  isLate = false;
  /** @type {(() => void) | null} Tries again after a failure. */
  retry = null;

  #onChange;
  #failures = 0; // in a row

  /** @param {() => void} onChange */
  constructor(onChange) {
    this.#onChange = onChange;
    globalThis.addEventListener?.("online", () => this.retry?.()); // there is none in node
  }

  /**
   * Takes the news of a worker that is starting.
   * @param {News} news
   */
  hear({ progress, ready }) {
    if (ready) this.#failures = 0;
    if (!progress && !this.isLate) return;
    this.isLate = false;
    this.bytes = progress ?? this.bytes;
    this.#onChange();
  }

  /** To be called when the starting worker has been silent for some time. */
  wait() {
    this.isLate = true;
    this.#onChange();
  }

  /**
   * To be called when loading has failed; resolves once it is time to try again.  After a worker that
   * came up but was lost repeatedly, it waits for the user.
   * @param {Pick<Lost, "kind">} lost
   * @returns {Promise<void>}
   */
  failed({ kind }) {
    this.bytes = null;
    this.isLate = false;
    const pause = kind === "start" ? PAUSES[Math.min(this.#failures++, PAUSES.length - 1)] : null;
    return new Promise((resolve) => {
      const timer = pause === null ? undefined : setTimeout(() => this.retry?.(), pause * 1000);
      this.retry = () => {
        clearTimeout(timer);
        this.retry = null;
        this.#onChange();
        resolve();
      };
      this.#onChange();
    });
  }
}
