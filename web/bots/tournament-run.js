// @ts-check
// Plays a tournament of bots and of our levels, in as many workers as the device can run.  Each game
// is stored when it is over, so that after a reload only the games that were running are played again.

/** @import { Cage } from "./cage.js" */
/** @import { Competitor } from "./competitors.js" */
/** @import { Entrant, Pairing, Plan, Played } from "./tournament.js" */

import { Database } from "../platform/database.js";
import { lanes } from "../platform/lanes.js";
import * as site from "../platform/site.js";
import { levelCompetitor, ownCompetitor } from "./competitors.js";
import { play } from "./game.js";
import { Referee } from "./referee.js";
import { asTournament, gameSeed, pairings, patienceFor } from "./tournament.js";

const NAME = "skerry arena";
const TABLE = "arena";
const PLAN = "plan"; // the key of the plan; those of games are their numbers
const [MAX_LANES, HANDHELD_LANES] = [4, 1]; // games that are played at once

/** A game has a referee and two players, in workers of their own. */
const lanesFor = (/** @type {number} */ cores) => Math.floor(cores / 2);

/**
 * Runs a task unless another tab does so; resolves to whether it ran.
 * @param {() => Promise<void>} task
 */
async function alone(task) {
  let isAsked = false;
  try {
    return await navigator.locks.request(NAME, { ifAvailable: true }, async (lock) => {
      isAsked = true;
      if (lock) await task();
      return Boolean(lock);
    });
  } catch (error) {
    if (isAsked) throw error; // the task's own
    await task(); // browsers have no locks on insecure pages, or where they store nothing
    return true;
  }
}

export class TournamentRun {
  /** @type {Plan | null} */
  plan = null;
  /** @type {Played[]} */
  played = [];
  /**
   * When it was started, in ms, and how many games had been played by then; null while it is stopped.
   * @type {{ time: number, games: number } | null}
   */
  since = null;
  /** Whether it runs in another tab. */
  isElsewhere = false;

  #database = new Database(NAME, [TABLE]);
  #take;
  #onChange;
  #run = { isStopped: true };
  /** @type {Promise<unknown>} Ends when no game runs any more. */
  #playing = Promise.resolve();
  /** Whether games run here, perhaps the last moves of stopped ones. */
  #isPlaying = false;
  /** @type {Promise<unknown>} The last change of what is stored. */
  #stored = Promise.resolve();

  /**
   * @param {() => Cage} take a cage for a bot
   * @param {() => void} onChange called when a game was played, or that it started or ended
   */
  constructor(take, onChange) {
    this.#take = take;
    this.#onChange = onChange;
    this.#database.onChange = () => this.#read();
  }

  /** How many games there are in all. */
  get goal() {
    return this.plan ? pairings(this.plan.entrants.length, this.plan.games).length : 0;
  }

  /** Shows the latest tournament, and continues it if the page was left while it ran. */
  async recall() {
    if (await this.#read()) return this.goOn();
  }

  /** Reads the stored tournament; resolves to whether it was running. */
  async #read() {
    const stored = await this.#database.list(TABLE).catch(() => new Map());
    const { plan, isRunning } = stored.get(PLAN) ?? {};
    stored.delete(PLAN);
    const found = asTournament({ plan, played: [...stored.values()] });
    if (!found || this.since || !site.hasGame(found.plan.game)) return false;
    Object.assign(this, found);
    this.isElsewhere = isRunning && this.isElsewhere;
    this.#onChange();
    return Boolean(isRunning) && !this.isElsewhere;
  }

  /**
   * Begins a tournament, unless another one is played in another tab.
   * @param {Plan} plan
   */
  async start(plan) {
    this.stop();
    const replace = async () => {
      this.plan = plan;
      this.played = [];
      const keys = [...(await this.#database.list(TABLE).catch(() => new Map())).keys()];
      const row = { [TABLE]: { plan, isRunning: true } };
      this.#store(new Map([...keys.map((key) => /** @type {const} */ ([key, null])), [PLAN, row]]));
    };
    if (this.#isPlaying) await replace();
    else this.isElsewhere = !(await alone(replace));
    if (!this.isElsewhere) return this.goOn();
    this.#onChange();
  }

  /** Plays the remaining games; resolves at the end or when it is stopped. */
  async goOn() {
    const { plan } = this;
    if (!plan || this.since || this.played.length >= this.goal) return;
    const run = { isStopped: false };
    this.#run = run;
    this.isElsewhere = false;
    this.since = { time: Date.now(), games: this.played.length };
    this.#onChange();
    // Games that were stopped hold the lock until their players have answered.
    const playing = this.#playing.then(() => alone(() => this.#play(plan, run)));
    this.#playing = playing.catch(() => {});
    this.isElsewhere = !(await playing);
    if (this.isElsewhere && this.#run === run) this.since = null;
    this.#onChange();
  }

  /**
   * @param {Plan} plan
   * @param {{ isStopped: boolean }} run
   */
  async #play(plan, run) {
    if (run.isStopped) return;
    this.#isPlaying = true;
    this.#store(new Map([[PLAN, { [TABLE]: { plan, isRunning: true } }]]));
    const done = new Set(this.played.map(({ number }) => number));
    const all = pairings(plan.entrants.length, plan.games);
    const todo = all.filter(({ number }) => !done.has(number));
    try {
      await Promise.all(
        Array.from({ length: lanes(MAX_LANES, HANDHELD_LANES, lanesFor) }, () =>
          this.#lane(plan, todo, run),
        ),
      );
    } finally {
      this.#isPlaying = false;
      if (this.#run === run) this.stop();
    }
  }

  /** Stops; the running games are played again when it continues. */
  stop() {
    this.#run.isStopped = true;
    if (!this.since) return;
    this.since = null;
    this.#store(new Map([[PLAN, { [TABLE]: { plan: this.plan, isRunning: false } }]]));
    this.#onChange();
  }

  /**
   * Plays one game after the other.
   * @param {Plan} plan
   * @param {Pairing[]} todo
   * @param {{ isStopped: boolean }} run
   */
  async #lane(plan, todo, run) {
    const referee = new Referee();
    /** @type {Map<number, Competitor>} Those of the last game, by their numbers in the plan. */
    let competitors = new Map();
    try {
      for (let next = todo.shift(); next && !run.isStopped; next = todo.shift()) {
        const { number, players, opening } = next;
        /** @type {Map<number, Competitor>} */
        const now = new Map();
        for (const i of players) {
          const patience = patienceFor(i, this.played);
          const last = patience ? undefined : competitors.get(i);
          now.set(i, last ?? this.#competitor(plan.entrants[i], patience));
        }
        for (const [i, last] of competitors) if (now.get(i) !== last) last.end();
        competitors = now;
        const result = await play(
          referee,
          players.map((i) => /** @type {Competitor} */ (now.get(i))),
          {
            fragment: `1/${plan.game}/`,
            seed: gameSeed(plan.seed, number),
            limits: plan.limits,
            opening: plan.opening,
            openingSeed: plan.seed * 1000 + opening,
            isStopped: () => run.isStopped,
            onTurn: () => {},
            onFrame: () => {},
          },
        );
        if (!result) return;
        const { winner, frame, failure, seconds, moves, strikes } = result;
        const one = {
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
        };
        this.played.push(/** @type {Played} */ (one));
        this.#store(new Map([[String(number), { [TABLE]: one }]]));
        this.#onChange();
      }
    } finally {
      for (const competitor of competitors.values()) competitor.end();
      referee.end();
    }
  }

  /**
   * @param {Entrant} entrant
   * @param {number} [patience] seconds
   * @returns {Competitor}
   */
  #competitor({ name, level, files }, patience) {
    return files ? ownCompetitor({ name, files }, this.#take, patience) : levelCompetitor(level);
  }

  /** @param {Map<string, { [table: string]: unknown } | null>} rows to write, or to delete */
  #store(rows) {
    const write = () => this.#database.update([...rows.keys()], () => rows);
    this.#stored = this.#stored.then(write).catch(() => {}); // no storage
  }
}
