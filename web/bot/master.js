// @ts-check
// What a master has in addition to a bot's worker: helpers, proofs, and pondering while a person
// thinks.
// Loaded when one plays.

/** @import { Supervisor } from "../python/supervisor.js" */
/** @import { Helpers } from "./helpers.js" */

import { teach } from "./proofs.js";

const SLICE = 40; // ms
const MAX_PONDERING = 60_000; // ms for which it ponders a position

export class Master {
  #worker;
  #helpers;
  #canPonder;
  /** @type {object | null} The present pondering. */
  #pondered = null;

  /**
   * @param {Pick<Supervisor, "call">} worker the bot's
   * @param {Pick<Helpers, "work" | "rest" | "end">} helpers
   * @param {() => boolean} canPonder whether it may search while a person thinks
   */
  constructor(worker, helpers, canPonder) {
    this.#worker = worker;
    this.#helpers = helpers;
    this.#canPonder = canPonder;
  }

  /**
   * Lets the helpers search the position of a link for a slice, too; see Helpers.
   * @param {string} link
   * @param {number} ms
   * @param {string} [share]
   */
  work(link, ms, share) {
    return this.#helpers.work(link, ms, share);
  }

  /** Stops the helpers, and pondering. */
  rest() {
    this.#pondered = null;
    this.#helpers.rest();
  }

  /**
   * Learns what is proved of the game of a link, for so many ms once the worker is up.
   * @param {string} link
   * @param {number} ms
   */
  async prepare(link, ms) {
    await this.#worker.call("learn", link); // it answers when it is up
    const end = performance.now() + ms;
    const learnt = teach(this.#worker, link, () => performance.now() < end);
    await Promise.race([learnt, new Promise((resolve) => setTimeout(resolve, ms))]);
  }

  /** Ends the helpers. */
  end() {
    this.rest();
    this.#helpers.end();
  }

  /**
   * While a person thinks about the position of a link, learns what is proved of the game, and
   * searches the position, if it may.  What it finds about their move is kept.
   * @param {string} link
   */
  async ponder(link) {
    const pondered = {};
    this.#pondered = pondered;
    const end = performance.now() + MAX_PONDERING;
    const isPresent = () => pondered === this.#pondered;
    const goesOn = () =>
      isPresent() && this.#canPonder() && performance.now() < end && !document.hidden;
    try {
      await teach(this.#worker, link, isPresent);
      if (!goesOn()) return;
      let report = JSON.parse(await this.#worker.call("analyse", link));
      while (!report.error && !report.done && goesOn()) {
        report = JSON.parse(await this.#worker.call("slice", SLICE));
      }
    } catch {
      // The next thought starts another worker.
    }
  }
}
