// How much time is left: the page's clock of a match that is timed.
//
// The table says what was left after every move and whose time runs; what the present choice has
// taken since is measured here.  A person's time is that of the clock on the wall: it runs on while
// the tab sleeps and while the page is loaded again, for the beginning of the choice is kept in the
// frame; it rests only where the match is left on purpose.  A bot's time is what it has thought.
// Draws nothing.

import { PERSON } from "./players.js";

const WARNINGS = [10, 30, 60]; // s

/** Below so many seconds tenths are shown. */
export const LOW = 10;

/** Seconds as a clock shows them: "1:02:03", "3:00", "0:09.4". */
export function face(seconds) {
  const low = seconds <= LOW;
  const tenths = Math.floor(Math.max(0, seconds) * 10);
  const whole = low ? Math.floor(tenths / 10) : Math.ceil(seconds);
  const two = (n) => String(n).padStart(2, "0");
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return `${h ? `${h}:${two(m)}` : m}:${two(s)}${low ? `.${tenths % 10}` : ""}`;
}

export class Clock {
  #match;
  #thought;
  #show;
  #warn;
  #now;
  #turn = null; // the latest choice: {link, who, spent, since}, in ms; since is null while it rests
  #timer = null;
  #warned = Infinity;
  #left = false; // whether the match is left on purpose

  /**
   * `thought()` is how long the bot has thought about its move, in ms.  `show(left, running)` is
   * called whenever another face shall be seen: [s, s] and whose time runs, or null twice without
   * a clock.  `warn(player, seconds)` is called when a person's time runs short.
   */
  constructor({ match, thought, show, warn, now = () => Date.now() }) {
    this.#match = match;
    this.#thought = thought;
    this.#show = show;
    this.#warn = warn;
    this.#now = now;
  }

  /** Keeps up with a change of the match: see MatchClient. */
  follow(kind) {
    const { frame, players } = this.#match;
    const { clock, link } = frame ?? {};
    const now = this.#now();
    if (kind === "new") this.#turn = clock?.turn ?? null;
    const runs = this.#runs();
    const who = runs === null ? null : players[runs];
    const turn = this.#turn;
    if (runs === null) {
      if (turn && turn.since !== null) turn.spent += now - turn.since;
      if (turn) turn.since = null;
    } else if (turn?.link === link && turn.who === who) turn.since ??= now;
    else {
      this.#turn = { link, who, spent: 0, since: now };
      this.#warned = Infinity;
    }
    if (clock) clock.turn = this.#turn;
    this.#tick();
  }

  /** The match is left: its clock rests.  Returns whether it ran. */
  rest() {
    const ran = this.#runs() !== null;
    this.#left = true;
    if (ran) this.follow();
    return ran;
  }

  /** Somebody is at the match again: its clock goes on. */
  go() {
    if (!this.#left) return;
    this.#left = false;
    if (this.#match.frame) this.follow();
  }

  /** The seconds that the present choice has taken, or null while nobody's time runs. */
  spent() {
    const turn = this.#turn;
    if (this.#runs() === null || !turn) return null;
    if (turn.who !== PERSON) return this.#thought() / 1000;
    return Math.max(0, turn.spent + this.#now() - turn.since) / 1000;
  }

  /** The seconds that both players have left now, or null. */
  left() {
    const { clock } = this.#match.frame ?? {};
    if (!clock) return null;
    const spent = this.spent() ?? 0;
    return clock.left.map((s, player) => (player === clock.running ? Math.max(0, s - spent) : s));
  }

  /** Looks at the clock, as after a sleep. */
  look() {
    if (this.#match.frame) this.#tick();
  }

  #runs() {
    return this.#left ? null : (this.#match.frame?.clock?.running ?? null);
  }

  #tick() {
    clearTimeout(this.#timer);
    const { frame, pendingMove } = this.#match;
    const left = this.left();
    const runs = this.#runs();
    if (pendingMove) return; // a move that was made in time
    this.#show(left, runs);
    if (runs === null) return;
    const out = [0, 1].filter((player) => left[player] <= 0);
    if (out.length) {
      if (this.#match.isLive) this.#match.flag(out);
      return;
    }
    const { who } = this.#turn;
    const due = WARNINGS.find((s) => left[runs] <= s && s < this.#warned && s < frame.clock.limit[runs]);
    if (due && who === PERSON) this.#warn(runs, due);
    this.#warned = due ?? this.#warned;
    // The next face: of another second, or of another tenth.
    const ms = left[runs] * 1000;
    const step = left[runs] <= LOW ? 100 : 1000;
    this.#timer = setTimeout(() => this.#tick(), (ms % step) + 5);
  }
}
