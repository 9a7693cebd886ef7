// @ts-check
// A bot in its cage as a player: calls go in, and answers come out, which are not trusted.

/** @import { Clicks, Sentence } from "../types.d.ts" */
/** @import { Cage } from "./cage.js" */
/** @import { Failure } from "./failure.js" */
/** @import { Files } from "./saved-bots.js" */

/**
 * A bot's answer: its move as a token and as clicks, or what it did wrong; the seconds and ticks that it
 * took (0 if they were not counted), what it printed, and how many characters of that were left out
 * (`lost`).
 * @typedef {object} Choice
 * @property {string} token
 * @property {Clicks} clicks
 * @property {number} seconds
 * @property {number} ticks
 * @property {string} output
 * @property {number} lost
 * @property {Failure | null} failure
 */

/**
 * How a bot's list of moves differs from ours in the position of a link: the legal moves that it lacks
 * (`cells` are those of the first), and the illegal ones that it has.
 * @typedef {object} Difference
 * @property {string} link
 * @property {Sentence} why
 * @property {string[]} missing
 * @property {number[]} cells
 * @property {{ returned: string, why: Sentence, cells: number[] }[]} extra
 */

import { later } from "../platform/text.js";
import { CageLost } from "./cage.js";
import { failureOf, readFailure, readLink, readSentence, text } from "./failure.js";

const MAX_OUTPUT = 20_000; // characters of what it prints that are shown
const MAX_PARTS = 400; // of a list that comes out of a cage
const PATIENCE = 30; // s until a bot without an answer is ended
const REST = 0.2; // s for the garbage of a move that no clock counts

/** @param {unknown} value */
const count = (value) => (typeof value === "number" && value >= 0 ? value : 0);
/**
 * The first parts of a list; none of anything else.
 * @param {unknown} value
 * @returns {any[]}
 */
const list = (value) => (Array.isArray(value) ? value.slice(0, MAX_PARTS) : []);
/** @type {(value: unknown) => number[]} */
const numbers = (value) => list(value).filter(Number.isSafeInteger);
/** @type {(value: unknown) => Clicks} */
const clicks = (value) => list(value).filter((one) => ["number", "string"].includes(typeof one));

/**
 * @param {any} found
 * @returns {Difference | null}
 */
function readDifference(found) {
  if (!found) return null;
  return {
    link: readLink(found.link),
    why: readSentence(found.why),
    missing: list(found.missing).map((token) => text(token)),
    cells: numbers(found.cells),
    extra: list(found.extra).map((one) => ({
      returned: text(one?.returned),
      why: readSentence(one?.why),
      cells: numbers(one?.cells),
    })),
  };
}

/**
 * A refused request as a failure: our own requests are valid, so the bot must have changed its
 * Python.
 * @param {any} found
 */
const refusal = ({ error, why }) =>
  error && { kind: "broken", why: why ?? { template: error, values: {} } };

/** @type {{ [kind: string]: (values: Sentence["values"]) => Sentence }} Why a cage was lost. */
const LOST = {
  silence: (values) =>
    later(
      "The bot gave no answer within {seconds} seconds and was stopped. Look for an endless loop, or make it search less.",
      values,
    ),
  flood: () =>
    later("The bot sent messages out of its sandbox and was stopped. A bot only returns a move."),
  crash: () => later("The bot crashed Python, perhaps by using too much memory."),
  broken: (values) => later("The bot crashed Python: {why}. Check its imports.", values),
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
  return failureOf(error.kind, why);
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
   * @param {number} [patience] seconds until silence is taken for an endless loop
   */
  constructor(files, take, patience = PATIENCE) {
    this.#files = files;
    this.#take = take;
    this.#patience = patience;
  }

  /**
   * Begins a game; resolves to the bot's failure, if any, and what it printed.
   * @param {object} game
   * @param {string} game.game the name
   * @param {number} game.player
   * @param {number} [game.seed]
   */
  async begin({ game, player, seed = 1 }) {
    if (!this.#cage || this.#cage.isLost) this.#cage = this.#take();
    const request = { files: this.#files, game, player, seed };
    return this.#ask("load", request);
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
    return this.#ask("choose", { start, tokens, left, ticks });
  }

  /**
   * @param {"load" | "choose"} name
   * @param {object} request
   * @returns {Promise<Choice>}
   */
  async #ask(name, request) {
    const cage = this.#cage;
    const patience = this.#patience;
    if (!cage) throw new Error("its game has not begun");
    try {
      await cage.ready;
      let start = performance.now();
      if (name === "choose") await cage.call("rest", {}, patience);
      start = Math.min(performance.now(), start + REST * 1000);
      const found = await cage.call(name, request, patience);
      return {
        token: text(found.token, 100),
        clicks: clicks(found.clicks),
        seconds: (performance.now() - start) / 1000,
        ticks: count(found.ticks),
        output: text(found.output, MAX_OUTPUT),
        lost: count(found.output_lost) + Math.max(0, (found.output?.length ?? 0) - MAX_OUTPUT),
        failure: readFailure(found.failure ?? refusal(found)),
      };
    } catch (error) {
      const failure = lostFailure(error, patience);
      const nothing = { token: "", clicks: [], ticks: 0, output: "", lost: 0 };
      return { ...nothing, seconds: patience, failure };
    }
  }

  /**
   * Compares its own list of moves with ours in `count` positions, from the number `first` on.
   * Resolves to how many have been compared so far, and how the last of them differs, if it does.
   * @param {string} game the name
   * @param {number} first
   * @param {number} count
   * @returns {Promise<{ checked: number, difference: Difference | null, failure: Failure | null }>}
   */
  async compare(game, first, count) {
    if (!this.#cage || this.#cage.isLost) this.#cage = this.#take();
    try {
      await this.#cage.ready;
      const request = { files: this.#files, game, first, count };
      const found = await this.#cage.call("check", request, this.#patience);
      return {
        checked: Number.isSafeInteger(found.checked) ? found.checked : first + count,
        difference: readDifference(found.difference),
        failure: readFailure(found.failure ?? refusal(found)),
      };
    } catch (error) {
      const failure = lostFailure(error, this.#patience);
      return { checked: first, difference: null, failure };
    }
  }

  /** Ends its Python. */
  end() {
    this.#cage?.end();
    this.#cage = null;
  }
}
