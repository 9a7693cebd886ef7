// @ts-check
// The bot that plays.  One of ours thinks in its own worker, slice by slice, and the page decides how
// long; bots/own-bots.js asks one that the user has written, once for each move.

/** @import { MatchClient } from "../match/client.js" */
/** @import { Master } from "./master.js" */
/** @import { Supervisor } from "../python/supervisor.js" */
/** @import { Clicks, Refusal, Report, WholeFrame } from "../types.d.ts" */
/** @typedef {Pick<Report, "nodes" | "goal" | "best">} Progress How far a search has come. */
/** @typedef {{ isStopped: boolean, start: number }} Thought A search for a move; `start` is in ms. */
/** @typedef {[method: "think" | "master", ...args: number[]]} SearchCall The call of BotSession that starts a search. */

import { isBot, levelOf, mineOf, secondsOf } from "../match/players.js";
import { Lost } from "../python/supervisor.js";

const SLICE = 40; // ms
const MAX_SLICE = 2000; // ms that a slice counts at most; a longer one means that the computer slept
const PAUSE = 340; // ms before the bot answers, so that the last move can be seen
const PART = 700; // ms for which each part of its own turn is shown
const START = 1000; // ms of its time, at most half of it, in which a master gets ready
const MAX_LOSSES = 3; // of its worker in a row, after which it gives up
const MAX_MOVE_TIME = 10; // s that a master with a clock takes at most

/**
 * The call that starts a bot's search for a move, with a clock or without one.
 * @param {string} who
 * @param {number[]} time
 * @returns {SearchCall}
 */
function searchCall(who, time) {
  const seconds = secondsOf(who);
  return seconds
    ? ["master", time.length ? MAX_MOVE_TIME : seconds, ...time]
    : ["think", levelOf(who) ?? 1, ...time];
}

export class BotPlayer {
  /** @type {Progress | null} The progress of the present search; null when the bot is not thinking. */
  report = null;
  /** Whether it has given up its latest search. */
  isGone = false;
  /** How long it has thought about its latest move, in ms, not counting its start and sleep. */
  spent = 0;

  #worker;
  #onProgress;
  #onFailure;
  #canPonder;
  /** @type {Master | null} The helpers and the pondering of a master, while one plays. */
  #master = null;
  /** @type {Promise<void> | null} Until the master is there, while one plays. */
  #starting = null;
  /** @type {Thought | null} */
  #thought = null;
  #hurry = () => {};

  /**
   * `worker` supervises the bot worker.  `onProgress()` is called when `report` has changed, and
   * `onFailure(kind, error)` when the worker was lost: "lost" if it is started again, "gone" if the
   * bot gives up.  `canPonder()` says whether a master may search while a person thinks.
   * @param {object} options
   * @param {Pick<Supervisor, "call">} options.worker
   * @param {() => void} options.onProgress
   * @param {(kind: "lost" | "gone", error: unknown) => void} options.onFailure
   * @param {() => boolean} [options.canPonder]
   */
  constructor({ worker, onProgress, onFailure, canPonder = () => false }) {
    this.#worker = worker;
    this.#onProgress = onProgress;
    this.#onFailure = onFailure;
    this.#canPonder = canPonder;
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
    if (players.some(secondsOf)) this.#starting ??= this.#startMaster(frame.link);
    else this.#endMaster();
    const who = players[turn];
    if (!isBot(who)) {
      this.forget();
      this.#master?.ponder(frame.link);
      return;
    }
    if (this.report) return;
    const time = clock?.running === turn ? [clock.left[turn], clock.increment] : [];
    const goesOn = frame.story?.player === turn && !time.length;
    this.think(frame, who, (move) => match.play(move), time, goesOn ? PART : PAUSE);
  }

  /**
   * Lets a bot think about a position, and plays the best move when it is done.  `play` returns
   * whether the move was accepted.  Nothing is played if `forget` is called or another search starts
   * first.
   * @param {WholeFrame} frame
   * @param {string} who
   * @param {(move: Clicks) => boolean} play
   * @param {number[]} [time] what the player has left on a clock and its increment, in seconds
   * @param {number} [pause] the least time for which the position is shown, in ms; see `hurry`
   */
  async think(frame, who, play, time = [], pause = PAUSE) {
    const thought = { isStopped: false, start: performance.now() };
    this.#master?.rest();
    /** @type {Promise<void>} */
    const hurried = new Promise((resolve) => {
      this.#hurry = resolve;
    });
    this.#thought = thought;
    this.isGone = false;
    this.spent = 0;
    this.report = { nodes: 0, goal: 0, best: [] };
    this.#onProgress();
    for (let losses = 0; ; losses++) {
      try {
        const move = await (mineOf(who)
          ? this.#ask(thought, frame, who)
          : this.#search(thought, frame.link, searchCall(who, time)));
        const rest = thought.start + pause - performance.now();
        const rested = new Promise((resolve) => setTimeout(resolve, rest));
        if (rest > 0) await Promise.race([rested, hurried]);
        if (!move || thought !== this.#thought) return;
        this.forget();
        if (!play(move)) this.#onFailure("gone", new Error("the bot's move is not legal"));
        return;
      } catch (error) {
        if (thought !== this.#thought) return;
        if (error instanceof Lost && losses < MAX_LOSSES) {
          this.#onFailure("lost", error);
          continue;
        }
        this.isGone = true;
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

  /** Plays as soon as the move is found, without waiting for the end of the pause. */
  hurry() {
    this.#hurry();
  }

  /** Stops thinking without a move. */
  forget() {
    this.#master?.rest();
    if (!this.#thought) return;
    this.#thought = null;
    this.report = null;
    this.#onProgress();
  }

  /**
   * Gives a master its helpers, which begin with the position of a link.
   * @param {string} link
   */
  async #startMaster(link) {
    const crew = await import("./crew.js").catch(() => null);
    if (!this.#starting || !crew) return; // it plays without them
    this.#master = crew.createMaster(this.#worker, this.#canPonder);
    if (this.#thought) return;
    this.#master.work(link, 0);
    this.#master.ponder(link);
  }

  #endMaster() {
    this.#starting = null;
    this.#master?.end();
    this.#master = null;
  }

  /**
   * The move of one of the user's bots, or null if the search was dropped.
   * @param {Thought} thought
   * @param {WholeFrame} frame
   * @param {string} who
   */
  async #ask(thought, frame, who) {
    const { ask } = await import("../bots/own-bots.js");
    return ask(frame, who, (spent) => {
      if (thought !== this.#thought) return false;
      this.spent = spent;
      this.report = { nodes: 0, goal: 1, best: [] };
      this.#onProgress();
      return true;
    });
  }

  /**
   * The move that a search finds, or null if it was dropped.
   * @param {Thought} thought
   * @param {string} link
   * @param {SearchCall} call
   * @returns {Promise<Clicks | null>}
   */
  async #search(thought, link, [method, ...args]) {
    const isMaster = method === "master";
    const { start } = thought;
    const most = isMaster ? Math.min(START, 500 * args[0]) : 0;
    if (isMaster) await this.#starting?.then(() => this.#master?.prepare(link, most));
    /** @type {Report | Refusal} */
    let report = JSON.parse(await this.#worker.call(method, link, ...args));
    const prepared = Math.min(performance.now() - start, most);
    for (;;) {
      if ("error" in report) throw new Error(report.error);
      if (thought !== this.#thought) return null;
      this.report = report;
      this.#onProgress();
      if (report.best.length && (report.done || thought.isStopped)) return report.best;
      const before = performance.now();
      const shares = isMaster && this.#master?.work(link, SLICE, report.share);
      const spent = (prepared + this.spent) / 1000;
      report = JSON.parse(await this.#worker.call("slice", SLICE, shares || "", spent));
      if (thought === this.#thought) this.spent += Math.min(performance.now() - before, MAX_SLICE);
    }
  }
}
