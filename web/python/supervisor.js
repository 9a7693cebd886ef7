// @ts-check
// Watches a worker, and starts another one after it was lost.
//
// A worker that crashes says so, but one that was killed or hangs is only silent.  So silence is
// measured while an answer is due, in ticks of a timer and not by the clock, because the computer may
// sleep.  Knows nothing of what is called.

/** @import { Calls, News } from "./rpc.js" */

import { wrap } from "./rpc.js";

const TICK = 250; // ms
const START = 30; // s for which a starting worker may be silent; progress in loading counts as an answer
const SLOW_START = 7; // s of silence after which its start is reported as slow

/**
 * How a worker was lost: it never started, did not answer, crashed, or ran out of memory.
 * @typedef {"start" | "silence" | "crash" | "memory"} Loss
 */

/** The worker was lost with its calls; the next call starts another one. */
export class Lost extends Error {
  /**
   * @param {string} message
   * @param {Loss} [kind]
   */
  constructor(message, kind = "crash") {
    super(message);
    this.kind = kind;
  }
}

/** @param {unknown} error */
const messageOf = (error) => (error instanceof Error ? error.message : String(error));

export class Supervisor {
  /** @type {Worker | null} For tests to kill. */
  worker = null;
  /** Whether the worker's object is ready. */
  up = false;

  #start;
  #onNews;
  #onSlow;
  #patience;
  /** @type {Map<string, number>} How many workers in a row were lost over a method. */
  #losses = new Map();
  /** @type {Worker | null} The latest that has answered. */
  #answered = null;
  /** @type {Calls} */
  #calls = {};
  /** @type {Set<{ method: string, fail: (error: Lost) => void }>} The calls whose answers are due. */
  #due = new Set();
  #silence = 0; // s
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;

  /**
   * @param {() => Worker} start makes the worker
   * @param {object} [options]
   * @param {(news: News) => void} [options.hear] called with the worker's news
   * @param {() => void} [options.onSlow] called when a starting worker has been silent for long
   * @param {number} [options.patience] how long an answer may take, in seconds
   */
  constructor(start, { hear = () => {}, onSlow = () => {}, patience = 5 } = {}) {
    this.#start = start;
    this.#onNews = hear;
    this.#onSlow = onSlow;
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
      throw new Lost(messageOf(error), "start"); // some frames may not start workers
    }
    this.worker = worker;
    this.up = false;
    /** @param {ErrorEvent | MessageEvent} event */
    const lost = (event) => {
      if (worker === this.worker)
        this.#end("crash", "message" in event ? event.message : undefined);
    };
    worker.addEventListener("error", lost); // before rpc's own, so that callers see Lost
    worker.addEventListener("messageerror", lost);
    worker.addEventListener("message", () => {
      this.#silence = 0;
    });
    this.#calls = wrap(worker, (news) => {
      if (worker === this.worker) this.#hear(news);
    });
  }

  /** @param {News} news */
  #hear(news) {
    if (news.ready) this.up = true;
    this.#onNews(news);
    if (news.fatal) this.#end(news.fatal.kind, news.fatal.message);
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
      if (worker !== this.#answered) performance.mark("answer"); // for measurements of the start
      this.#answered = worker;
      this.up = true;
      this.#losses.delete(method);
      return answer;
    } catch (error) {
      if (error instanceof Lost) throw error;
      if (this.up) throw error; // the method's own
      this.#end("start", messageOf(error));
      throw new Lost(messageOf(error), "start");
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
      const call = { method, fail: reject };
      this.#due.add(call);
      const settle = (/** @type {(value: any) => void} */ end) => (/** @type {any} */ value) => {
        this.#due.delete(call);
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
      if (!this.up && this.#silence === SLOW_START) this.#onSlow();
      const patience = this.up ? this.#patience * 2 ** this.#mostLosses() : START;
      if (this.#silence > patience) this.#end("silence", "no answer");
    }, TICK);
  }

  /** How often the patience has been doubled: a slow machine may only look dead. */
  #mostLosses() {
    const losses = [...this.#due].map(({ method }) => this.#losses.get(method) ?? 0);
    return Math.min(4, Math.max(...losses));
  }

  /** Ends the worker unless an answer is due; the next call starts another one. */
  retire() {
    if (this.#due.size === 0) this.end();
  }

  /** Ends the worker, and with it the calls whose answers are due; the next one starts another. */
  end() {
    if (this.worker) this.#end("crash", "the worker was ended");
  }

  /**
   * @param {Loss} kind
   * @param {string} [why]
   */
  #end(kind, why = "the worker stopped") {
    clearInterval(this.#timer);
    this.worker?.terminate();
    this.worker = null;
    const lost = new Lost(why, this.up ? kind : "start");
    for (const { method, fail } of this.#due) {
      this.#losses.set(method, (this.#losses.get(method) ?? 0) + 1);
      fail(lost);
    }
    this.#due.clear();
  }
}
