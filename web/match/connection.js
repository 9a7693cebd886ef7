// @ts-check
// Calls to the session in the game worker, which survive its loss: another worker is started, the
// match is opened as it was, and the call is repeated.
//
// A match is opened again from its record and its standing (see standing.js) or, when it was never
// open, by its opening.  Calls must come one at a time.  A call that has cost two workers is given up,
// so that those behind it get their turn.

/** @import { Loss, Supervisor } from "../python/supervisor.js" */
/** @import { Known, Reply } from "./answer.js" */
/** @typedef {[method: string, ...args: (string | number)[]]} Call */
/** @typedef {Call} Opening A call that opens a match, without its last argument, the players. */

import { later } from "../platform/text.js";
import { Lost } from "../python/supervisor.js";
import { Refused, merge, read } from "./answer.js";
import { PERSON } from "./players.js";
import { standing } from "./standing.js";

const LOSSES = 3; // in a row, after which the user has to ask for another try
const TRIES = 2; // of a call that costs a worker each time

/** A call that was given up because it has cost several workers; the match is as it was. */
export class GivenUp extends Refused {
  /**
   * @param {string} method what was called
   * @param {Loss} loss how the last worker was lost
   */
  constructor(method, loss) {
    const why = later("the engine stopped twice while trying");
    super({ error: `${why.template}: ${method}`, why });
    this.method = method;
    this.loss = loss;
  }
}

export class Connection {
  /** @type {Known | null} What is known of the match; null until it is open. */
  known = null;
  /** @type {string[]} Who plays it, for the next time that it is opened. */
  players = [PERSON, PERSON];

  #worker;
  #onFailure;
  /** @type {Opening | null} */
  #opening = null;
  /** @type {Worker | null} The one whose session has the match. */
  #holder = null;
  #method = ""; // the latest that was called

  /**
   * `worker` supervises the game worker.  `onFailure(kind, error)` is called with "lost" when the
   * worker is restarted, and with "start" when it fails repeatedly or never came up: then it
   * resolves once it is time to try again.
   * @param {Pick<Supervisor, "worker" | "call">} worker
   * @param {(kind: "lost" | "start", error: Lost) => unknown} onFailure
   */
  constructor(worker, onFailure) {
    this.#worker = worker;
    this.#onFailure = onFailure;
  }

  /**
   * Opens a match; resolves to what is known of it.  Throws Refused.
   * @param {Opening} opening
   * @param {string[]} players
   * @returns {Promise<Known>}
   */
  async open(opening, players) {
    this.known = null;
    this.players = players;
    this.#opening = opening;
    this.#holder = null;
    try {
      return await this.#persist(() => this.known ?? this.#openAnew());
    } catch (error) {
      // The call of a bot may be waiting behind this one: it must not open the refused match again.
      if (error instanceof Refused && this.#opening === opening) this.#opening = null;
      throw error;
    }
  }

  /**
   * Opens a match in place of another one, which stays when the session refuses or `follow(known)`
   * fails.  Throws Refused, or what `follow` throws.
   * @param {Opening} opening
   * @param {string[]} players
   * @param {(known: Known) => void | Promise<void>} follow
   */
  async replace(opening, players, follow) {
    if (!this.known) return follow(await this.open(opening, players));
    const { known, holder } = await this.#persist(async () => {
      const answer = await this.#call([...opening, JSON.stringify(players)]);
      const holder = this.#holder;
      this.#holder = null; // until `follow` is done, session and page have different matches
      return { known: merge(null, answer), holder };
    });
    await follow(known);
    this.known = known;
    this.players = players;
    this.#opening = opening;
    this.#holder = holder;
  }

  /**
   * Calls the session once it has the match, as `choose(known)` says then; with null it does not.
   * Resolves to the answer.  Throws Refused.
   * @param {(known: Known | null) => Call | null} choose
   * @returns {Promise<Reply | null>}
   */
  call(choose) {
    return this.#persist(async () => {
      const call = choose(this.known);
      if (!call) return null;
      const answer = await this.#call(call);
      if ("tree" in answer) this.known = merge(this.known, answer);
      return answer;
    });
  }

  /**
   * Calls a method that changes nothing, whatever else is under way.  Throws Refused and Lost.
   * @param {string} method
   * @param {...(string | number)} args
   */
  async peek(method, ...args) {
    return read(await this.#worker.call(method, ...args));
  }

  /**
   * Does a job with a session that has the match, and repeats it when the worker is lost.  Throws
   * GivenUp when the job has cost too many workers.
   * @template T
   * @param {() => T | Promise<T>} job
   * @returns {Promise<T>}
   */
  async #persist(job) {
    let tries = 0;
    for (let losses = 0; ; losses++) {
      let isRestored = false; // whether the job itself is to blame for a loss from now on
      try {
        const isHeld = this.#holder && this.#holder === this.#worker.worker;
        if (!isHeld && this.known) await this.#restore(this.known);
        isRestored = true;
        if (!isHeld && !this.known && this.#opening) await this.#openAnew();
        return await job();
      } catch (error) {
        if (!(error instanceof Lost)) throw error;
        const isStart = error.kind === "start";
        if (isRestored && !isStart && ++tries === TRIES) throw this.#giveUp(error);
        if (isStart || losses >= LOSSES) await this.#onFailure("start", error);
        else this.#onFailure("lost", error);
      }
    }
  }

  /** @param {Lost} error */
  #giveUp({ kind }) {
    if (!this.known) this.#opening = null; // waiting calls do not try it either
    return new GivenUp(this.#method, kind);
  }

  /**
   * Opens the match as it is known in a session that does not have it.
   * @param {Known} known
   */
  #restore(known) {
    return this.#enter(["open_record", known.record, JSON.stringify(standing(known))]);
  }

  /** Opens a match that has never been open. */
  #openAnew() {
    if (!this.#opening) throw new Error("no match is open");
    return this.#enter(this.#opening);
  }

  /** @param {Opening} opening */
  async #enter(opening) {
    this.known = merge(null, await this.#call([...opening, JSON.stringify(this.players)]));
    return this.known;
  }

  /** @param {Call} call */
  async #call([method, ...args]) {
    this.#method = method;
    const answer = read(await this.#worker.call(method, ...args));
    this.#holder = this.#worker.worker;
    return answer;
  }
}
