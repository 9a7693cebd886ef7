// A worker that is watched, and started anew after it was lost.
//
// A worker that crashes says so, but one that was killed or hangs is only silent; so silence is
// counted while an answer is due.  It is counted in ticks of a timer, not in hours of the clock:
// a computer that slept has heard nothing and missed nothing.  Knows nothing of what is called.

import { wrap } from "./rpc.js";

const TICK = 250; // ms
const START = 30; // s of silence that a worker may keep while it starts; loading is not silent

/** The worker is gone and its calls with it; the next call starts another one. */
export class Lost extends Error {}

export class Supervisor {
  /** The worker, for tests to kill, or null. */
  worker = null;
  /** Whether the worker has answered yet. */
  up = false;

  #start;
  #hear;
  #patience;
  #deaths = 0;
  #calls;
  #lose;
  #loss;
  #due = 0;
  #silence = 0;
  #timer;

  /**
   * `start` makes the worker, `hear` gets what it says unasked, and `patience` is how long, in
   * seconds, an answer may take.
   */
  constructor(start, { hear = () => {}, patience = 5 } = {}) {
    this.#start = start;
    this.#hear = hear;
    this.#patience = patience;
  }

  /** Starts the worker if there is none. */
  #begin() {
    if (this.worker) return;
    this.#loss = new Promise((_, reject) => (this.#lose = reject));
    this.#loss.catch(() => {});
    let worker;
    try {
      worker = this.#start();
    } catch (error) {
      throw new Lost(error.message); // some frames may start none
    }
    this.worker = worker;
    this.up = false;
    this.#due = 0;
    const lost = (event) => worker === this.worker && this.#end(event.message);
    worker.addEventListener("error", lost); // before rpc's own, so that callers see Lost
    worker.addEventListener("messageerror", lost);
    worker.addEventListener("message", () => (this.#silence = 0));
    this.#calls = wrap(worker, this.#hear);
  }

  /** Calls a method of the worker.  Throws Lost when the worker is gone or never came up. */
  async call(method, ...args) {
    this.#begin();
    const worker = this.worker;
    if (this.#due++ === 0) this.#watch();
    try {
      const answer = await Promise.race([this.#calls[method](...args), this.#loss]);
      if (!this.up) performance.mark("answer"); // for who measures the start
      this.up = true;
      this.#deaths = 0;
      return answer;
    } catch (error) {
      if (error instanceof Lost) throw error;
      if (this.up) throw error; // the method's own
      this.#end(error.message);
      throw new Lost(error.message);
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
      const patience = this.up ? this.#patience * 2 ** this.#deaths : START;
      if (this.#silence > patience) this.#end("no answer");
    }, TICK);
  }

  /** Lets the worker go while nobody waits for it; the next call starts another one. */
  retire() {
    if (this.#due > 0) return;
    this.worker?.terminate();
    this.worker = null;
  }

  #end(why = "the worker stopped") {
    clearInterval(this.#timer);
    this.worker?.terminate();
    this.worker = null;
    this.#deaths = Math.min(this.#deaths + 1, 4);
    this.#lose(new Lost(why));
  }
}
