// The bot at the board: thinks in its own worker, a slice at a time, while the page owns the clock.

import { Lost } from "../python/supervisor.js";
import { calm } from "../board/motion.js";
import { levelOf } from "../match/players.js";

const SLICE = 40; // ms
const LONGEST = 2000; // ms that a slice may take; what is longer was sleep
const PAUSE = 340; // ms that the last move is seen before the bot answers it

/** How long a bot may think about a move, in milliseconds: it never spends its last second. */
export const budget = (left, increment) =>
  1000 * Math.max(0, Math.min(left / 20 + increment * 0.8, left - 1));

export class BotPlayer {
  /** The last report on the move that it is thinking about, or null when it is not thinking. */
  report = null;
  /** How long it has thought about its latest move, in ms: neither starting nor sleep count. */
  spent = 0;

  #engine;
  #told;
  #failed;
  #thought = null;

  /**
   * `told()` is called when `report` has changed.  `failed(kind, error)` is told what went wrong:
   * "lost", when the worker is started again, or "gone", when that has been of no use.
   */
  constructor({ engine, told, failed }) {
    this.#engine = engine;
    this.#told = told;
    this.#failed = failed;
  }

  /** Plays in a match if it is its turn there and it shall not rest; else drops its thought. */
  consider(match, rest) {
    const { frame, isLive, pendingMove, players } = match;
    const level = levelOf(players[frame?.turn]);
    if (rest || !level || !isLive || pendingMove || frame.outcome) return this.forget();
    if (this.report) return;
    const { left, increment, running } = frame.clock ?? {};
    const time = running === frame.turn ? budget(left[running], increment) : Infinity;
    this.think(frame.link, level, (move) => match.play(move), time);
  }

  /**
   * Thinks about the position of a link and plays the move with `play`, which says whether it was
   * accepted, unless `forget` is called or another thought begun before that.  After `time` ms
   * it plays the best move that it has found.
   */
  async think(link, level, play, time = Infinity) {
    const thought = { stopped: false, start: performance.now(), time };
    this.#thought = thought;
    this.spent = 0;
    this.report = { nodes: 0, goal: 0, best: [] };
    this.#told();
    for (let losses = 0; ; losses++) {
      try {
        const move = await this.#search(thought, link, level);
        const early = thought.start + (calm() ? 0 : PAUSE) - performance.now();
        if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
        if (thought !== this.#thought) return;
        this.forget();
        if (!play(move)) this.#failed("gone", new Error("the bot's move is not legal"));
        return;
      } catch (error) {
        if (thought !== this.#thought) return;
        if (error instanceof Lost && losses < 3) {
          this.#failed("lost", error);
          continue;
        }
        this.forget();
        this.#failed("gone", error);
        return;
      }
    }
  }

  /** Ends the thought with the best move found so far. */
  stop() {
    if (this.#thought) this.#thought.stopped = true;
  }

  /** Drops the thought. */
  forget() {
    if (!this.#thought) return;
    this.#thought = null;
    this.report = null;
    this.#told();
  }

  async #search(thought, link, level) {
    let report = JSON.parse(await this.#engine.call("think", link, level));
    for (;;) {
      if (report.error) throw new Error(report.error);
      if (thought !== this.#thought) return null;
      this.report = report;
      this.#told();
      const enough = report.done || thought.stopped || this.spent >= thought.time;
      if (report.best.length && enough) return report.best;
      const asked = performance.now();
      const ms = Math.min(SLICE, thought.time - this.spent);
      report = JSON.parse(await this.#engine.call("slice", ms));
      if (thought === this.#thought) this.spent += Math.min(performance.now() - asked, LONGEST);
    }
  }
}
