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
  /** @type {(error: Lost) => void} */
  #lose = () => {};
  /** @type {Promise<never>} Rejects when the worker is lost. */
  #loss = new Promise(() => {});
  #due = 0; // answers
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
    this.#loss = new Promise((_, reject) => {
      this.#lose = reject;
    });
    this.#loss.catch(() => {});
    /** @type {Worker} */
    let worker;
    try {
      worker = this.#start();
    } catch (error) {
      throw new Lost(messageOf(error)); // some frames may not start workers
    }
    this.worker = worker;
    this.up = false;
    this.#due = 0;
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
    if (this.#due++ === 0) this.#watch();
    try {
      const answer = await Promise.race([this.#calls[method](...args), this.#loss]);
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
      if (worker === this.worker && --this.#due === 0) clearInterval(this.#timer);
    }
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
    if (this.#due > 0) return;
    this.worker?.terminate();
    this.worker = null;
  }

  #end(why = "the worker stopped") {
    clearInterval(this.#timer);
    this.worker?.terminate();
    this.worker = null;
    this.#losses = Math.min(this.#losses + 1, 4);
    this.#lose(new Lost(why));
  }
}
