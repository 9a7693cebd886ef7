// @ts-check
// Watches a worker, and starts another one after it was lost.
//
// A worker that crashes says so, but one that was killed or hangs is only silent; so silence is
// measured while an answer is due: in ticks of a timer, not by the clock, because a computer that
// slept has missed nothing.  Knows nothing of what is called.

/** @import { Calls, News } from "./rpc.js" */

import { wrap } from "./rpc.js";

const TICK = 250; // ms
const START = 30; // s of silence that a worker may keep while it starts; loading is not silent

/** The worker is gone and its calls with it; the next call starts another one. */
export class Lost extends Error {}

/** @param {unknown} error */
const messageOf = (error) => (error instanceof Error ? error.message : String(error));

export class Supervisor {
  /** @type {Worker | null} For tests to kill. */
  worker = null;
  /** Whether the worker has answered yet. */
  up = false;

  #start;
  #onNews;
  #patience;
  #losses = 0; // in a row
  /** @type {Calls} */
  #calls = {};
  /** @type {Set<(error: Lost) => void>} What fails the calls whose answers are due. */
  #due = new Set();
  #silence = 0; // s
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;

  /**
   * @param {() => Worker} start makes the worker
   * @param {object} [options]
   * @param {(news: News) => void} [options.hear] gets what the worker says unasked
   * @param {number} [options.patience] how long an answer may take, in seconds
   */
  constructor(start, { hear = () => {}, patience = 5 } = {}) {
    this.#start = start;
    this.#onNews = hear;
    this.#patience = patience;
  }

  /** Starts the worker if there is none. */
  #begin() {
    if (this.worker) return;
    /** @type {Worker} */
    let worker;
    try {
      worker = this.#start();
    } catch (error) {
      throw new Lost(messageOf(error)); // some frames may not start workers
    }
    this.worker = worker;
    this.up = false;
    /** @param {ErrorEvent | MessageEvent} event */
    const lost = (event) => {
      if (worker === this.worker) this.#end("message" in event ? event.message : undefined);
    };
    worker.addEventListener("error", lost); // before rpc's own, so that callers see Lost
    worker.addEventListener("messageerror", lost);
    worker.addEventListener("message", () => {
      this.#silence = 0;
    });
    this.#calls = wrap(worker, this.#onNews);
  }

  /**
   * Calls a method of the worker.  Throws Lost when the worker is gone or never came up.
   * @param {string} method
   * @param {...any} args
   * @returns {Promise<any>} what the method answers
   */
  async call(method, ...args) {
    this.#begin();
    const worker = this.worker;
    if (this.#due.size === 0) this.#watch();
    try {
      const answer = await this.#answer(method, args);
      if (!this.up) performance.mark("answer"); // for those who measure the start
      this.up = true;
      this.#losses = 0;
      return answer;
    } catch (error) {
      if (error instanceof Lost) throw error;
      if (this.up) throw error; // the method's own
      this.#end(messageOf(error));
      throw new Lost(messageOf(error));
    } finally {
      if (worker === this.worker && this.#due.size === 0) clearInterval(this.#timer);
    }
  }

  /**
   * The answer of the worker, or Lost when that is lost first.
   * @param {string} method
   * @param {any[]} args
   */
  #answer(method, args) {
    return new Promise((resolve, reject) => {
      this.#due.add(reject);
      const settle = (/** @type {(value: any) => void} */ end) => (/** @type {any} */ value) => {
        this.#due.delete(reject);
        end(value);
      };
      this.#calls[method](...args).then(settle(resolve), settle(reject));
    });
  }

  #watch() {
    clearInterval(this.#timer);
    this.#silence = 0;
    this.#timer = setInterval(() => {
      this.#silence += TICK / 1000;
      // A slow machine may only look dead: each loss in a row doubles the patience.
      const patience = this.up ? this.#patience * 2 ** this.#losses : START;
      if (this.#silence > patience) this.#end("no answer");
    }, TICK);
  }

  /** Ends the worker unless an answer is due; the next call starts another one. */
  retire() {
    if (this.#due.size > 0) return;
    this.worker?.terminate();
    this.worker = null;
  }

  #end(why = "the worker stopped") {
    clearInterval(this.#timer);
    this.worker?.terminate();
    this.worker = null;
    this.#losses = Math.min(this.#losses + 1, 4);
    for (const fail of this.#due) fail(new Lost(why));
    this.#due.clear();
  }
}
