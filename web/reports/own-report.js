// @ts-check
// Lets bots play many games of the user's game, and writes a report on them.  The games are kept in
// this browser, so that a report that was stopped goes on after a reload.

/** @import { OwnGame } from "./own-game.js" */
/** @typedef {Pick<OwnGame, "load" | "game" | "report" | "end">} Player A running game. */
/** @typedef {{ game: string, seed: number, nodes: number[] }} Order Which games, see reporter.py. */
/**
 * A report and its data, with the number of games in it, which earlier versions did not store.
 * @typedef {{ html: string, data: string, count?: number }} Report
 */
/**
 * The code of a game, the games that are ordered of it, by number (null until they are played), and
 * the report on them.
 * @typedef {object} Stored
 * @property {string} source
 * @property {Order} order
 * @property {(object | null)[]} games
 * @property {Report | null} report
 */

import { Database } from "../platform/database.js";
import { lanes } from "../platform/lanes.js";

const KEY = "design";
const NODES = [1, 10, 50]; // of the levels that play
const REFRESH = 5000; // ms between reports while games are played
const SAVED_EVERY = 10; // games
const [MAX_LANES, HANDHELD_LANES] = [3, 2]; // games that are played at once

export class OwnReport {
  #onChange;
  #database;
  /** @type {Stored | null} */
  #stored = null;
  /** @type {{ players: Player[] } | null} What is playing. */
  #run = null;

  /**
   * @param {() => void} onChange called when a game was played, a report written, or making it began
   *   or ended
   * @param {Pick<Database, "read" | "update">} [database]
   */
  constructor(onChange, database = new Database("skerry reports", ["report"])) {
    this.#onChange = onChange;
    this.#database = database;
  }

  get isMaking() {
    return this.#run !== null;
  }

  /** The report on the games so far. */
  get report() {
    return this.#stored?.report ?? null;
  }

  /** The code whose games are played. */
  get source() {
    return this.#stored?.source ?? "";
  }

  /** How many games there will be. */
  get goal() {
    return this.#stored?.games.length ?? 0;
  }

  /** How many games have been played. */
  get count() {
    return this.#stored?.games.filter(Boolean).length ?? 0;
  }

  /** Whether all games have been played and are in the report. */
  get isComplete() {
    return this.count === this.goal && this.#written === this.goal;
  }

  /** Whether the report may be saved: not while the one on all games is being written. */
  get canSave() {
    return Boolean(this.report) && (this.count < this.goal || this.isComplete);
  }

  /** How many games are in the report. */
  get #written() {
    return this.report ? (this.report.count ?? this.count) : 0;
  }

  /** Reads the report of an earlier visit. */
  async recall() {
    const rows = await this.#database.read([KEY]).catch(() => new Map());
    const found = rows.get(KEY)?.report;
    if (!found || this.#stored) return;
    this.#stored = found;
    this.#onChange();
  }

  /**
   * Orders games, of which none has been played yet.
   * @param {string} source the code
   * @param {string} game the name
   * @param {number} goal
   */
  order(source, game, goal) {
    const order = { game, seed: 1, nodes: NODES };
    this.#stored = { source, order, games: Array(goal).fill(null), report: null };
    this.#onChange();
  }

  /**
   * Plays the games that are left, and reports on all; resolves at the end or when it is stopped.
   * Rejects with Failed when the game fails.
   * @param {() => Player} start starts the game of `source`
   */
  async goOn(start) {
    const stored = this.#stored;
    if (!stored || this.#run) return;
    const run = { players: Array.from({ length: lanes(MAX_LANES, HANDHELD_LANES) }, start) };
    const [writer] = run.players;
    this.#run = run;
    this.#onChange();
    const todo = [...stored.games.keys()].filter((number) => !stored.games[number]);
    let written = Date.now();
    const write = async () => {
      const games = stored.games.filter((game) => game !== null);
      const found = await writer.report(stored.order, games);
      written = Date.now();
      if (!found || this.#stored !== stored) return;
      stored.report = { ...found, count: games.length };
      this.#keep();
      this.#onChange();
    };
    /** @param {Player} player */
    const lane = async (player) => {
      await player.load();
      for (let next = todo.shift(); next !== undefined; next = todo.shift()) {
        const game = await player.game(stored.order, next);
        if (this.#run !== run) return;
        stored.games[next] = game;
        this.#onChange();
        if (next % SAVED_EVERY === 0) this.#keep();
        if (Date.now() - written < REFRESH) continue;
        written = Infinity; // one is written at a time
        write().catch(() => {
          written = Date.now(); // the next one is tried later
        });
      }
    };
    try {
      await Promise.all(run.players.map(lane));
      await write();
    } catch (error) {
      if (this.#run === run) throw error;
    } finally {
      if (this.#run === run) this.stop();
    }
  }

  /** Stops; the running games are played again when it goes on. */
  stop() {
    for (const player of this.#run?.players ?? []) player.end();
    this.#run = null;
    this.#keep();
    this.#onChange();
  }

  /** Deletes the games and the report. */
  delete() {
    this.#stored = null;
    this.#keep();
    this.#onChange();
  }

  /** Stores the games; without a database they last as long as the page. */
  #keep() {
    const row = this.#stored && { report: this.#stored };
    this.#database.update([KEY], () => new Map([[KEY, row]])).catch(() => {});
  }
}
