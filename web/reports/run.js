// @ts-check
// Plays the games of reports in as many workers as the device can run.  Finished games are kept, so
// that after a reload only the games that were running are played again.

import { Database } from "../platform/database.js";
import { lanes } from "../platform/lanes.js";
import { spawn } from "../python/spawn.js";
import { Supervisor } from "../python/supervisor.js";
import { reportWords } from "./report-words.js";

/** @typedef {{ game: string, seed: number, highest: number }} Order Which games, see reporter.py. */
/** @typedef {{ orders: Order[], goal: number, games: { number: number }[][] }} State */
/**
 * What reporter.py answers: a report and its files, or why there is none.
 * @typedef {{ why: string } | { title: string, html: string, style: string, page: string, data: string[] }} Report
 */

const KEY = "last";
const [MAX_LANES, HANDHELD_LANES] = [4, 2]; // games that are played at once
const PATIENCE = 600; // s that a single game may take
const SAVED_EVERY = 10; // games

export class Run {
  /** @type {State | null} */
  state = null;
  /**
   * When it was started, in ms, and how many games had been played by then; null while it is stopped.
   * @type {{ time: number, games: number } | null}
   */
  since = null;

  #database = new Database("skerry reports", ["report"]);
  #onChange;
  /** @type {Supervisor[]} */
  #workers = [];
  #writer = new Supervisor(() => spawn("report"), { patience: PATIENCE });

  /** @param {() => void} onChange called when a game was played, or that it started or ended */
  constructor(onChange) {
    this.#onChange = onChange;
  }

  get played() {
    return this.state?.games.reduce((sum, games) => sum + games.length, 0) ?? 0;
  }

  /** How many games there are in all. */
  get goal() {
    return this.state ? this.state.goal * this.state.orders.length : 0;
  }

  /** Reads the stored games of the latest run, if any. */
  async recall() {
    const rows = await this.#database.read([KEY]).catch(() => new Map());
    const found = rows.get(KEY)?.report;
    if (!found?.orders.length || this.state) return;
    this.state = found;
    this.#onChange();
  }

  /**
   * Begins: `goal` games of each order.
   * @param {Order[]} orders
   * @param {number} goal
   */
  start(orders, goal) {
    this.stop();
    this.state = { orders, goal, games: orders.map(() => []) };
    return this.goOn();
  }

  /** Plays the remaining games; resolves at the end or when it is stopped. */
  async goOn() {
    const { state } = this;
    if (!state || this.since) return;
    /** @type {[order: number, number: number][]} */
    const todo = [];
    for (let number = 0; number < state.goal; number++) {
      for (const [order, games] of state.games.entries()) {
        if (!games.some((game) => game.number === number)) todo.push([order, number]);
      }
    }
    const workers = Array.from(
      { length: lanes(MAX_LANES, HANDHELD_LANES) },
      () => new Supervisor(() => spawn("report"), { patience: PATIENCE }),
    );
    this.#workers = workers;
    this.since = { time: Date.now(), games: this.played };
    this.#onChange();
    try {
      await Promise.all(workers.map((worker) => this.#lane(worker, state, todo)));
    } finally {
      if (this.#workers === workers) this.stop();
    }
  }

  /** Stops; the running games are played again when it continues. */
  stop() {
    for (const worker of this.#workers) worker.end();
    this.#workers = [];
    if (!this.since) return;
    this.since = null;
    this.#keep();
    this.#onChange();
  }

  /**
   * Plays one game after the other.
   * @param {Supervisor} worker
   * @param {State} state
   * @param {[order: number, number: number][]} todo
   */
  async #lane(worker, state, todo) {
    for (let next = todo.shift(); next; next = todo.shift()) {
      const [order, number] = next;
      let text;
      try {
        text = await worker.call("play", JSON.stringify(state.orders[order]), number);
      } catch (error) {
        if (!this.#workers.includes(worker)) return; // it was stopped
        throw error;
      }
      if (!this.#workers.includes(worker)) return;
      state.games[order].push(JSON.parse(text));
      if (this.played % SAVED_EVERY === 0) this.#keep();
      this.#onChange();
    }
  }

  /** Stores the games; without a database they last as long as the page. */
  #keep() {
    this.#database.update([KEY], () => new Map([[KEY, { report: this.state }]])).catch(() => {});
  }

  /**
   * The report on the games so far.
   * @param {string} home the address of the site, on which games open
   * @returns {Promise<Report | null>} null without games
   */
  async report(home) {
    if (!this.state || !this.played) return null;
    const { orders, games } = this.state;
    const words = JSON.stringify(await reportWords());
    const args = [JSON.stringify(orders), JSON.stringify(games), home, words];
    return JSON.parse(await this.#writer.call("report", ...args));
  }
}
