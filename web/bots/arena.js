// @ts-check
// Tournaments of bots and of our levels, in as many workers as the device bears.  What was played is
// kept, so that a reload costs only the games that were running.

/** @import { Cage } from "./cage.js" */
/** @import { Seat } from "./game.js" */
/** @import { Entrant, Pairing, Plan, Played } from "./tournament.js" */

import { Database } from "../platform/database.js";
import * as site from "../platform/site.js";
import { botSeat, levelSeat, play, Table } from "./game.js";
import { asTournament, pairings } from "./tournament.js";

const TIME = { bank: 60, increment: 1 }; // s
const KEY = "last";
const MOST_LANES = 4;

/** How many games run at once: each has up to three workers. */
function lanes() {
  if (matchMedia("(pointer: coarse)").matches) return 1;
  return Math.max(1, Math.min(MOST_LANES, Math.floor((navigator.hardwareConcurrency || 2) / 2)));
}

export class Arena {
  /** @type {Plan | null} */
  plan = null;
  /** @type {Played[]} */
  played = [];
  /** When it was started, in ms, and how many games had been played by then; null at rest. */
  /** @type {{ time: number, games: number } | null} */
  since = null;

  #database = new Database("skerry arena", ["arena"]);
  #take;
  #onChange;
  #run = { isStopped: true };

  /**
   * @param {() => Cage} take a cage for a bot
   * @param {() => void} onChange hears that a game was played, or that it started or ended
   */
  constructor(take, onChange) {
    this.#take = take;
    this.#onChange = onChange;
  }

  /** How many games there are in all. */
  get goal() {
    return this.plan ? pairings(this.plan.entrants.length, this.plan.games).length : 0;
  }

  /** Reads the tournament that was played last, if it was kept. */
  async recall() {
    const rows = await this.#database.read([KEY]).catch(() => new Map());
    const found = asTournament(rows.get(KEY)?.arena);
    if (!found || this.plan || !site.hasGame(found.plan.game)) return;
    Object.assign(this, found);
    this.#onChange();
  }

  /**
   * Begins a tournament.
   * @param {Plan} plan
   */
  start(plan) {
    this.stop();
    this.plan = plan;
    this.played = [];
    return this.goOn();
  }

  /** Plays all games that were not played yet; resolves at the end or when it is stopped. */
  async goOn() {
    const { plan } = this;
    if (!plan || this.since) return;
    const run = { isStopped: false };
    this.#run = run;
    this.since = { time: Date.now(), games: this.played.length };
    const done = new Set(this.played.map(({ number }) => number));
    const all = pairings(plan.entrants.length, plan.games);
    const todo = all.filter(({ number }) => !done.has(number));
    this.#onChange();
    try {
      await Promise.all(Array.from({ length: lanes() }, () => this.#lane(plan, todo, run)));
    } finally {
      if (this.#run === run) this.stop();
    }
  }

  /** Stops; the games that run are played anew when it goes on. */
  stop() {
    this.#run.isStopped = true;
    if (!this.since) return;
    this.since = null;
    this.#onChange();
  }

  /**
   * Plays one game after the other.
   * @param {Plan} plan
   * @param {Pairing[]} todo
   * @param {{ isStopped: boolean }} run
   */
  async #lane(plan, todo, run) {
    const table = new Table();
    /** @type {Map<number, Seat>} */
    let seats = new Map();
    try {
      for (let next = todo.shift(); next && !run.isStopped; next = todo.shift()) {
        const { number, players, opening } = next;
        /** @type {Map<number, Seat>} */
        const now = new Map();
        for (const i of players) now.set(i, seats.get(i) ?? this.#seat(plan.entrants[i]));
        for (const [i, seat] of seats) if (!now.has(i)) seat.end();
        seats = now;
        const result = await play(
          table,
          players.map((i) => /** @type {Seat} */ (now.get(i))),
          {
            fragment: `1/${plan.game}/`,
            seed: plan.seed + number,
            time: TIME,
            opening: plan.opening,
            openingSeed: plan.seed * 1000 + opening,
            isStopped: () => run.isStopped,
            onTurn: () => {},
            onFrame: () => {},
          },
        );
        if (!result) return;
        const { winner, frame, failure, seconds, moves, strikes } = result;
        this.played.push({
          number,
          players,
          winner: winner === null ? null : winner === 0 ? 0 : 1,
          link: frame.link,
          plies: frame.ply,
          seconds,
          moves,
          strikes,
          kind: failure?.kind ?? "",
          why: failure?.why ?? frame.outcome?.reason ?? null,
          text: failure?.returned ?? "",
        });
        this.#keep();
        this.#onChange();
      }
    } finally {
      for (const seat of seats.values()) seat.end();
      table.end();
    }
  }

  /**
   * @param {Entrant} entrant
   * @returns {Seat}
   */
  #seat({ name, level, files }) {
    return files ? botSeat({ name, files }, this.#take) : levelSeat(level);
  }

  #keep() {
    const { plan, played } = this;
    const row = { arena: { plan, played } };
    this.#database.update([KEY], () => new Map([[KEY, row]])).catch(() => {}); // no storage
  }
}
