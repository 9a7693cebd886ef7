// @ts-check
// The page's clock for a timed match: how much time both players have left.
//
// The session says how much was left after each move and whose time is running; the time since then
// is measured here.  A person's time keeps running while the tab sleeps or the page is reloaded,
// because the frame has the start of the present choice; it stops only while the user is away from
// the match.  A bot's time is the time that it has thought.  Draws nothing.

/** @import { Choice, Player } from "../types.d.ts" */
/** @import { Change, MatchClient } from "./client.js" */

import { PERSON } from "./players.js";

const WARNINGS = [10, 30, 60]; // s

/** Seconds below which tenths are shown. */
export const LOW = 10;

/**
 * Seconds as shown on a clock: "1:02:03", "3:00", "0:09.4".
 * @param {number} seconds
 */
export function face(seconds) {
  const low = seconds <= LOW;
  const tenths = Math.floor(Math.max(0, seconds) * 10);
  const whole = low ? Math.floor(tenths / 10) : Math.ceil(seconds);
  /** @param {number} n */
  const two = (n) => String(n).padStart(2, "0");
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return `${h ? `${h}:${two(m)}` : m}:${two(s)}${low ? `.${tenths % 10}` : ""}`;
}

/**
 * A clock in ms that never goes back: when the system's clock is set back, it follows the page's own.
 * @param {() => number} [system]
 * @param {() => number} [own] never goes back, but may rest while the device sleeps
 */
export function steady(system = () => Date.now(), own = () => performance.now()) {
  let [time, systems, owns] = [system(), system(), own()];
  return () => {
    const [before, ownBefore] = [systems, owns];
    [systems, owns] = [system(), own()];
    time += systems >= before ? systems - before : owns - ownBefore;
    return time;
  };
}

export class Clock {
  #match;
  #thinkingTime;
  #onTick;
  #onWarning;
  #now;
  /** @type {Choice | null} The latest. */
  #choice = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #warned = Infinity; // seconds left at the latest warning
  #isLeft = false; // whether the user has left the match

  /**
   * `thinkingTime()` is how long the bot has thought about its move, in ms.  `onTick(left, running)`
   * is called when the displayed time changes, with the seconds left and the player whose time is
   * running; both are null without a clock.  `onWarning(player, seconds)` is called when a person is
   * short of time.
   * @param {object} options
   * @param {Pick<MatchClient, "frame" | "players" | "pendingMove" | "isLive" | "flag">} options.match
   * @param {() => number} options.thinkingTime
   * @param {(left: number[] | null, running: Player | null) => void} options.onTick
   * @param {(player: Player, seconds: number) => void} options.onWarning
   * @param {() => number} [options.now]
   */
  constructor({ match, thinkingTime, onTick, onWarning, now = steady() }) {
    this.#match = match;
    this.#thinkingTime = thinkingTime;
    this.#onTick = onTick;
    this.#onWarning = onWarning;
    this.#now = now;
  }

  /**
   * To be called when the match has changed.
   * @param {Change} [kind]
   */
  follow(kind) {
    const { frame, players } = this.#match;
    const { clock = null, link = "" } = frame ?? {};
    const now = this.#now();
    if (kind === "new") {
      this.#warned = Infinity;
      const turn = clock?.turn ?? null;
      // The system's clock may have been set back since the frame was saved.
      this.#choice = turn && { ...turn, since: turn.since && Math.min(turn.since, now) };
    }
    const choice = this.#choice;
    const running = this.#running;
    if (running === null) {
      if (choice && choice.since !== null) choice.spent += now - choice.since;
      if (choice) choice.since = null;
    } else if (choice?.link === link && choice.who === players[running]) choice.since ??= now;
    else {
      this.#choice = { link, who: players[running], spent: 0, since: now };
      this.#warned = Infinity;
    }
    if (clock) clock.turn = this.#choice;
    this.#tick();
  }

  /** Pauses the clock because the user leaves the match.  Returns whether it was running. */
  pause() {
    const ran = this.#running !== null;
    this.#isLeft = true;
    if (ran) this.follow();
    return ran;
  }

  /** Resumes the clock because the user is back at the match. */
  resume() {
    if (!this.#isLeft) return;
    this.#isLeft = false;
    if (this.#match.frame) this.follow();
  }

  /** The seconds that the present choice has taken, or null while no time is running. */
  spent() {
    const choice = this.#choice;
    if (this.#running === null || !choice) return null;
    if (choice.who !== PERSON) return this.#thinkingTime() / 1000;
    const now = this.#now();
    return Math.max(0, choice.spent + now - (choice.since ?? now)) / 1000;
  }

  /** The seconds that both players have left now, or null without a clock. */
  left() {
    const { clock } = this.#match.frame ?? {};
    if (!clock) return null;
    const spent = this.spent() ?? 0;
    return clock.left.map((s, player) => (player === clock.running ? Math.max(0, s - spent) : s));
  }

  /** Shows the time left now, for instance after the tab was asleep. */
  refresh() {
    if (this.#match.frame) this.#tick();
  }

  /** The player whose time is running, or null. */
  get #running() {
    return this.#isLeft ? null : (this.#match.frame?.clock?.running ?? null);
  }

  #tick() {
    clearTimeout(this.#timer);
    const { clock } = this.#match.frame ?? {};
    const left = this.left();
    const running = this.#running;
    if (this.#match.pendingMove) return; // a move was made in time
    this.#onTick(left, running);
    if (!clock || !left || running === null) return;
    const out = [0, 1].filter((player) => left[player] <= 0);
    if (out.length) {
      if (this.#match.isLive) this.#match.flag(out);
      return;
    }
    const rest = left[running];
    const due = WARNINGS.find((s) => rest <= s && s < this.#warned && s < clock.limit[running]);
    if (due && this.#choice?.who === PERSON) this.#onWarning(running, due);
    this.#warned = due ?? this.#warned;
    // The displayed time changes with the next second, or with the next tenth.
    const step = rest <= LOW ? 100 : 1000;
    this.#timer = setTimeout(() => this.#tick(), ((rest * 1000) % step) + 5);
  }
}
