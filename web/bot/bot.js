// @ts-check
// The bot that plays.  It thinks in its own worker, slice by slice; the page decides how long.

/** @import { MatchClient } from "../match/client.js" */
/** @import { Supervisor } from "../python/supervisor.js" */
/** @import { Clicks, Refusal, Report } from "../types.d.ts" */
/** @typedef {Pick<Report, "nodes" | "goal" | "best">} Progress The progress of a search. */
/** @typedef {{ isStopped: boolean, start: number, time: number }} Thought Both times in ms. */

import { calm } from "../board/motion.js";
import { levelOf } from "../match/players.js";
import { Lost } from "../python/supervisor.js";

const SLICE = 40; // ms
const LONGEST = 2000; // ms that a slice counts at most: if it takes longer, the computer was asleep
const PAUSE = 340; // ms before the bot answers, so that the last move can be seen
const PART = 700; // ms that each part of its own turn is seen
const MOST_LOSSES = 3; // of its worker in a row, after which it gives up

// It spends a share of the time left and most of the increment, but never the last second.
const MOVES_LEFT = 20;
const INCREMENT_SHARE = 0.8;
const RESERVE = 1; // s

/**
 * How long a bot may think about a move, in ms, given the seconds left and the increment.
 * @param {number} left
 * @param {number} increment
 */
export const budget = (left, increment) =>
  1000 * Math.max(0, Math.min(left / MOVES_LEFT + increment * INCREMENT_SHARE, left - RESERVE));

export class BotPlayer {
  /** @type {Progress | null} The progress of the present search; null when the bot is not thinking. */
  report = null;
  /** How long it has thought about its latest move, in ms, without start and sleep. */
  spent = 0;

  #worker;
  #onProgress;
  #onFailure;
  /** @type {Thought | null} */
  #thought = null;
  #hurry = () => {};

  /**
   * `worker` supervises the bot worker.  `onProgress()` is called when `report` has changed, and
   * `onFailure(kind, error)` when the worker was lost: "lost" if it is started again, "gone" if the
   * bot gives up.
   * @param {object} options
   * @param {Pick<Supervisor, "call">} options.worker
   * @param {() => void} options.onProgress
   * @param {(kind: "lost" | "gone", error: unknown) => void} options.onFailure
   */
  constructor({ worker, onProgress, onFailure }) {
    this.#worker = worker;
    this.#onProgress = onProgress;
    this.#onFailure = onFailure;
  }

  /**
   * Plays in a match if it is the bot's turn, unless it must wait; otherwise stops thinking.
   * @param {Pick<MatchClient, "frame" | "isLive" | "pendingMove" | "players" | "play">} match
   * @param {boolean} mustWait
   */
  consider(match, mustWait) {
    const { frame, isLive, pendingMove, players } = match;
    const canMove = isLive && !pendingMove && !mustWait;
    if (!canMove || !frame || frame.outcome || frame.turn === null) return this.forget();
    const { turn, clock } = frame;
    const level = levelOf(players[turn]);
    if (!level) return this.forget();
    if (this.report) return;
    const time = clock?.running === turn ? budget(clock.left[turn], clock.increment) : Infinity;
    const goesOn = frame.story?.player === turn && time === Infinity;
    this.think(frame.link, level, (move) => match.play(move), time, goesOn ? PART : PAUSE);
  }

  /**
   * Thinks about the position of a link, and plays the best move after `time` ms or when it is done.
   * `play` returns whether the move was accepted.  Nothing is played if `forget` is called or
   * another thought starts first.
   * @param {string} link
   * @param {number} level
   * @param {(move: Clicks) => boolean} play
   * @param {number} [time]
   * @param {number} [pause] how long the position is seen at least, in ms; see `hurry`
   */
  async think(link, level, play, time = Infinity, pause = PAUSE) {
    const thought = { isStopped: false, start: performance.now(), time };
    /** @type {Promise<void>} */
    const hurried = new Promise((resolve) => {
      this.#hurry = resolve;
    });
    this.#thought = thought;
    this.spent = 0;
    this.report = { nodes: 0, goal: 0, best: [] };
    this.#onProgress();
    for (let losses = 0; ; losses++) {
      try {
        const move = await this.#search(thought, link, level);
        const rest = thought.start + (calm() ? 0 : pause) - performance.now();
        const rested = new Promise((resolve) => setTimeout(resolve, rest));
        if (rest > 0) await Promise.race([rested, hurried]);
        if (!move || thought !== this.#thought) return;
        this.forget();
        if (!play(move)) this.#onFailure("gone", new Error("the bot's move is not legal"));
        return;
      } catch (error) {
        if (thought !== this.#thought) return;
        if (error instanceof Lost && losses < MOST_LOSSES) {
          this.#onFailure("lost", error);
          continue;
        }
        this.forget();
        this.#onFailure("gone", error);
        return;
      }
    }
  }

  /** Stops thinking and plays the best move found so far. */
  stop() {
    if (this.#thought) this.#thought.isStopped = true;
  }

  /** Plays as soon as the move is found: nobody wants to look at the position any longer. */
  hurry() {
    this.#hurry();
  }

  /** Stops thinking without a move. */
  forget() {
    if (!this.#thought) return;
    this.#thought = null;
    this.report = null;
    this.#onProgress();
  }

  /**
   * The move that a thought finds, or null if it was dropped.
   * @param {Thought} thought
   * @param {string} link
   * @param {number} level
   * @returns {Promise<Clicks | null>}
   */
  async #search(thought, link, level) {
    /** @type {Report | Refusal} */
    let report = JSON.parse(await this.#worker.call("think", link, level));
    for (;;) {
      if ("error" in report) throw new Error(report.error);
      if (thought !== this.#thought) return null;
      this.report = report;
      this.#onProgress();
      const isEnough = report.done || thought.isStopped || this.spent >= thought.time;
      if (report.best.length && isEnough) return report.best;
      const start = performance.now();
      const ms = Math.min(SLICE, thought.time - this.spent);
      report = JSON.parse(await this.#worker.call("slice", ms));
      if (thought === this.#thought) this.spent += Math.min(performance.now() - start, LONGEST);
    }
  }
}
