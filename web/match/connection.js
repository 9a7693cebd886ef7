// The session in the game worker as one that is never lost: a worker that is gone is started again,
// the match opened as it was, and the call repeated.
//
// A match is opened again from its record and the link of where one stood or, before it was opened
// for the first time, by its opening: [method, ...arguments] but for the last one, which is who
// plays.  Calls must come one at a time.

import { Lost } from "../python/supervisor.js";
import { merge, read } from "./answer.js";
import { PERSON } from "./players.js";

const LOSSES = 3; // in a row, after which somebody has to want to try again

export class Connection {
  /** What is known of the match, {frame, record}; null until it is open. */
  known = null;
  /** Who plays it, for the next time that it is opened. */
  players = [PERSON, PERSON];

  #worker;
  #onFailure;
  #opening = null;
  #holder = null; // the worker whose session has the match
  #hasAnswered = false; // whether any worker ever did

  /**
   * `worker` supervises the game worker.  `onFailure(kind, error)` hears "lost" when the worker is
   * started again, and "start" when that has been of no use or it never came up: then it resolves
   * once somebody wants to try again.
   */
  constructor(worker, onFailure) {
    this.#worker = worker;
    this.#onFailure = onFailure;
  }

  /** Opens a match; resolves to what is known of it.  Throws Refused. */
  open(opening, players) {
    Object.assign(this, { known: null, players });
    this.#opening = opening;
    this.#holder = null;
    return this.#persist(() => this.known);
  }

  /**
   * Opens a match in place of another one, which stays when the session refuses or `follow(known)`
   * fails.  Throws Refused, or what `follow` throws.
   */
  async replace(opening, players, follow) {
    if (!this.known) return follow(await this.open(opening, players));
    const { known, holder } = await this.#persist(async () => {
      const answer = await this.#call([...opening, JSON.stringify(players)]);
      const holder = this.#holder;
      this.#holder = null; // until it is followed, the session has another match than the page
      return { known: merge(null, answer), holder };
    });
    await follow(known);
    Object.assign(this, { known, players });
    this.#opening = opening;
    this.#holder = holder;
  }

  /**
   * Calls the session once it has the match: `choose(known)` is then asked for the call, [method,
   * ...arguments], or for null, which ends it.  Resolves to the answer.  Throws Refused.
   */
  call(choose) {
    return this.#persist(async () => {
      const call = choose(this.known);
      if (!call) return null;
      const answer = await this.#call(call);
      if (answer.tree) this.known = merge(this.known, answer);
      return answer;
    });
  }

  /** Calls a method that changes nothing, whatever else is under way.  Throws Refused and Lost. */
  async peek(method, ...args) {
    return read(await this.#worker.call(method, ...args));
  }

  /** Does a job with a session that has the match, and again when its worker was lost. */
  async #persist(job) {
    for (let losses = 0; ; losses++) {
      try {
        if (!this.#holder || this.#holder !== this.#worker.worker) await this.#reopen();
        return await job();
      } catch (error) {
        if (!(error instanceof Lost)) throw error;
        if (this.#hasAnswered && losses < LOSSES) this.#onFailure("lost", error);
        else await this.#onFailure("start", error);
      }
    }
  }

  async #reopen() {
    const { known } = this;
    if (!known && !this.#opening) return; // nothing was opened yet
    const opening = known ? ["open_record", known.record, known.frame.link] : this.#opening;
    this.known = merge(null, await this.#call([...opening, JSON.stringify(this.players)]));
  }

  async #call([method, ...args]) {
    const answer = read(await this.#worker.call(method, ...args));
    this.#hasAnswered = true;
    this.#holder = this.#worker.worker;
    return answer;
  }
}
