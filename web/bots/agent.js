// @ts-check
// A bot in its cage as a player: what is asked of it, and its answers, which are read with care.

/** @import { Sentence } from "../types.d.ts" */
/** @import { Cage } from "./cage.js" */
/** @import { Failure } from "./failure.js" */
/** @import { Files } from "./shelf.js" */

/** @typedef {{ token: string, seconds: number, output: string, lost: number, failure: Failure | null }} Choice */

import { later } from "../platform/text.js";
import { CageLost } from "./cage.js";
import { readFailure, text } from "./failure.js";

const LONGEST = 20_000; // characters of what it prints that are shown
const PATIENCE = 10; // s that a move may take by default; loading the code may take twice as long

/** @param {unknown} value */
const count = (value) => (typeof value === "number" && value >= 0 ? value : 0);

/**
 * What a refused request says as a failure: our own requests are fine, unless the bot has changed its
 * Python.
 * @param {any} found
 */
const refusal = ({ error, why }) =>
  error && { kind: "broken", why: why ?? { template: error, values: {} } };

/** @type {{ [kind: string]: (values: Sentence["values"]) => Sentence }} Why a cage was lost. */
const LOST = {
  silence: (values) =>
    later(
      "The bot gave no answer within {seconds} seconds, so its Python was ended. Look for a loop that never ends, or let it look at less.",
      values,
    ),
  flood: () =>
    later(
      "The bot sent messages out of its cage by itself, so its Python was ended. A bot only returns a move.",
    ),
  crash: () => later("The bot broke the Python that it runs in, perhaps with too much memory."),
  broken: (values) =>
    later("The bot broke the Python that it runs in: {why}. Look at what it imports.", values),
  start: (values) => later("Python could not be started for the bot: {why}", values),
  ended: () => later("The bot was stopped."),
};

/**
 * @param {unknown} error
 * @param {number} seconds
 * @returns {Failure}
 */
function lostFailure(error, seconds) {
  if (!(error instanceof CageLost)) throw error;
  const why = LOST[error.kind]({ seconds, why: text(error.message, 300) });
  const nothing = { file: "", line: null, code: "", returned: "", link: "", cells: [], detail: "" };
  return { kind: error.kind, why, ...nothing };
}

export class Agent {
  /** @type {Cage | null} */
  #cage = null;
  #files;
  #take;
  #patience;

  /**
   * @param {Files} files
   * @param {() => Cage} take a cage for it
   * @param {number} [patience] seconds that a move may take
   */
  constructor(files, take, patience = PATIENCE) {
    this.#files = files;
    this.#take = take;
    this.#patience = patience;
  }

  /**
   * A game begins; resolves to what went wrong with the bot and what it printed.
   * @param {object} game
   * @param {string} game.game the name
   * @param {number} game.player
   * @param {number} [game.seed]
   * @param {number | null} [game.ticks] the budget
   */
  async begin({ game, player, seed = 1, ticks = null }) {
    if (!this.#cage || this.#cage.isLost) this.#cage = this.#take();
    const request = { files: this.#files, game, player, seed, ticks };
    return this.#ask("load", request, 2 * this.#patience);
  }

  /**
   * The move that it chooses after some moves of its game.
   * @param {object} position
   * @param {string | null} position.start the code of a set-up position
   * @param {string[]} position.tokens
   * @param {[number, number] | null} [position.left] in seconds
   * @param {number | null} [position.ticks]
   */
  choose({ start, tokens, left = null, ticks = null }) {
    return this.#ask("choose", { start, tokens, left, ticks }, this.#patience);
  }

  /**
   * @param {"load" | "choose"} name
   * @param {object} request
   * @param {number} patience
   * @returns {Promise<Choice>}
   */
  async #ask(name, request, patience) {
    const cage = this.#cage;
    if (!cage) throw new Error("its game has not begun");
    try {
      await cage.ready;
      const start = performance.now();
      const found = await cage.call(name, request, patience);
      return {
        token: text(found.token, 100),
        seconds: (performance.now() - start) / 1000,
        output: text(found.output, LONGEST),
        lost: count(found.output_lost) + Math.max(0, (found.output?.length ?? 0) - LONGEST),
        failure: readFailure(found.failure ?? refusal(found)),
      };
    } catch (error) {
      const failure = lostFailure(error, patience);
      return { token: "", seconds: patience, output: "", lost: 0, failure };
    }
  }

  /** Ends its Python. */
  end() {
    this.#cage?.end();
    this.#cage = null;
  }
}
