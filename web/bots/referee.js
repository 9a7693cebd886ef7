// @ts-check
// The referee of games between bots: a session in a game worker of the page, which checks every move.

/** @import { Known } from "../match/answer.js" */
/** @import { Clicks, WholeFrame } from "../types.d.ts" */

import { merge, read } from "../match/answer.js";
import { spawn } from "../python/spawn.js";
import { Supervisor } from "../python/supervisor.js";

export class Referee {
  #worker = new Supervisor(() => spawn("game"));
  /** @type {Known | null} */
  #known = null;

  /** @returns {WholeFrame} */
  get frame() {
    if (!this.#known) throw new Error("no game has begun");
    return this.#known.frame;
  }

  /**
   * Opens the game of a link.
   * @param {string} fragment
   */
  open(fragment) {
    this.#known = null;
    return this.#ask("open_link", fragment, "");
  }

  /**
   * Plays a move.  Rejects with Refused when it is illegal.
   * @param {Clicks} clicks
   */
  push(clicks) {
    return this.#ask("play", JSON.stringify(clicks));
  }

  /**
   * @param {string} method
   * @param {...unknown} args
   */
  async #ask(method, ...args) {
    this.#known = merge(this.#known, read(await this.#worker.call(method, ...args)));
    return this.frame;
  }

  end() {
    this.#worker.retire();
  }
}
