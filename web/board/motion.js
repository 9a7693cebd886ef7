// @ts-check
// The motion of pieces between two positions.
//
// Pieces move along the paths that the engine names: a step quickly, a ride at constant speed.  Other
// pieces crack if they are taken, drop if they are new, are lifted if they were not there before a
// move that is taken back, and turn over if they have changed.  moving.js draws them and is loaded
// before the first of them moves.  What the pieces do not show themselves changes when they have
// landed; then tiles rise and sink, and a win is shown part by part.  For people who prefer reduced
// motion, all of this is a short fade.

/** @import { Brush, Moving } from "./moving.js" */
/** @import { Context } from "./svg.js" */
/** @import { Cell, Point } from "../types.d.ts" */
/** @typedef {{ [name: string]: number }} Numbers */

import { ease, reach } from "./shapes.js";

// In ms, a ride for each point of its path.
const [DROP, CRACK, STEP, TURN, RISE, FADE, WIN] = [180, 260, 160, 280, 160, 120, 900];
const PUSH = { time: 200, delay: 40 }; // what is pushed waits until it is reached
const RIDE = { point: 90, most: 900 };
const MANY = 12; // changed cells that mean a jump to another position, not a move

/** @type {typeof import("./moving.js") | null} */
let painter = null;
/** Loads what draws pieces that move; without it, they are drawn where they land. */
export async function prepare() {
  painter ??= await import("./moving.js").catch(() => null);
}

/** Whether the page's option says that nothing should move. */
export const isStill = () => document.documentElement.dataset.motion === "off";
/** Whether the system asks for reduced motion, so that pieces only fade. */
const fades = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Whether no piece should change its place visibly. */
export const calm = () => isStill() || fades();

/**
 * How much of a time has passed, from 0 to 1.
 * @param {number} now
 * @param {number} start
 * @param {number} end
 */
const share = (now, start, end) =>
  start === end || now >= end ? 1 : Math.max(0, (now - start) / (end - start));

/**
 * The motions from one position to the next; pieces are a letter for each of the cells, and `paths`
 * are lists of those where a piece begins, turns and ends.
 * @param {string} before
 * @param {string} after
 * @param {Cell[]} cells
 * @param {number[][]} [paths]
 * @param {boolean} [isBack] whether a move is taken back
 * @returns {Moving[]}
 */
export function moves(before, after, cells, paths = [], isBack = false) {
  if (!before || before.length !== after.length || before === after) return [];
  const at = new Map(cells.map(({ id }, i) => [id, i]));
  /** @type {Map<number, Point>} */
  const places = new Map(cells.map(({ id, x, y }) => [id, [x, y]]));
  /** @type {(pieces: string, id: number) => string} */
  const letter = (pieces, id) => pieces[at.get(id) ?? -1] ?? ".";
  /** @type {Moving[]} */
  const found = [];
  /** @type {Set<number>} */
  const left = new Set();
  /** @type {Set<number>} */
  const reached = new Set();
  for (const path of paths) {
    const [from, to] = [path[0], path[path.length - 1]];
    if (path.length < 2 || letter(before, from) === "." || letter(after, to) === ".") continue;
    const points = reach(path.map((id) => places.get(id) ?? [0, 0]));
    const rides = path.length > 2 || points > 1.01;
    const step = paths.length > 1 ? PUSH.time : STEP;
    found.push({
      kind: rides ? "ride" : "step",
      old: letter(before, from),
      letter: letter(after, to),
      path,
      time: rides ? Math.min(RIDE.most, RIDE.point * points) : step,
      delay: found.length ? PUSH.delay : 0, // of what the first one pushes
    });
    left.add(from);
    reached.add(to);
  }
  for (const { id } of cells) {
    const went = left.has(id) ? "." : letter(before, id);
    const came = reached.has(id) ? "." : letter(after, id);
    if (went === came) continue;
    const goes = isBack ? "lift" : "crack";
    const kind = went === "." ? "drop" : came === "." ? goes : "turn";
    const time = { drop: DROP, lift: DROP, crack: CRACK, turn: TURN }[kind];
    found.push({ kind, old: went, letter: came, path: [id], time, delay: 0 });
  }
  return found.length > MANY ? [] : found;
}

/** Motions that began at a time, possibly before a win is shown. */
export class Motion {
  #moves;
  #start;
  #landed;
  #risen;
  #grown;
  #meanwhile;
  #fades = fades();

  /**
   * @param {Moving[]} [moves]
   * @param {number} [start]
   * @param {boolean} [isWon] whether a win is shown once the pieces have landed
   * @param {object} [meanwhile] what of a state is shown until then
   */
  constructor(moves = [], start = 0, isWon = false, meanwhile = {}) {
    const times = moves.map(({ delay, time }) => (this.#fades ? FADE : delay + time));
    const rise = "targets" in meanwhile ? (this.#fades ? FADE : RISE) : 0;
    this.#moves = moves;
    this.#start = start;
    this.#landed = start + Math.max(0, ...times);
    this.#risen = this.#landed + rise;
    this.#grown = this.#landed + (isWon ? WIN : 0);
    this.#meanwhile = meanwhile;
  }

  /**
   * Whether all motion is finished.
   * @param {number} now
   */
  over(now) {
    return now >= Math.max(this.#risen, this.#grown);
  }

  /**
   * What of a state is shown: its pieces move to their places before anything else changes.
   * @template {object} State
   * @param {State} state
   * @param {number} [now] by default when the motion begins
   * @returns {State}
   */
  shown(state, now = this.#start) {
    return now < this.#landed ? { ...state, ...this.#meanwhile } : state;
  }

  /**
   * How far tiles have risen or sunk since the pieces have landed, from 0 to 1.
   * @param {number} now
   */
  risen(now) {
    return share(now, this.#landed, this.#risen);
  }

  /**
   * How much of a win is shown, from 0 to 1.
   * @param {number} now
   */
  grown(now) {
    return share(now, this.#landed, this.#grown);
  }

  /**
   * The cells whose pieces are still on their way.
   * @param {number} now
   */
  targets(now) {
    const moves = now < this.#landed ? this.#moves : [];
    return new Set(moves.flatMap(({ letter, path }) => (letter === "." ? [] : path.slice(-1))));
  }

  /**
   * Draws what moves.
   * @param {Context} ctx
   * @param {number} now
   * @param {Brush} brush
   */
  paint(ctx, now, brush) {
    if (!painter || now >= this.#landed) return;
    const { paintFade, paintMoving } = painter;
    for (const move of this.#moves) {
      ctx.save();
      const start = this.#start + move.delay;
      if (this.#fades) paintFade(ctx, move, share(now, this.#start, this.#landed), brush);
      else paintMoving(ctx, move, share(now, start, start + move.time), brush);
      ctx.restore();
    }
  }
}

/** An object of numbers that changes gradually into another one in some milliseconds. */
export class Glide {
  /**
   * @param {Numbers} from
   * @param {Numbers} to
   * @param {number} time
   * @param {number} start
   */
  constructor(from, to, time, start) {
    this.from = from;
    this.to = to;
    this.time = time;
    this.start = start;
  }

  /**
   * @param {number} now
   * @returns {Numbers}
   */
  at(now) {
    const s = ease(share(now, this.start, this.start + this.time));
    /** @param {string} key */
    const between = (key) => this.from[key] + (this.to[key] - this.from[key]) * s;
    return Object.fromEntries(Object.keys(this.to).map((key) => [key, between(key)]));
  }

  /** @param {number} now */
  over(now) {
    return now >= this.start + this.time;
  }
}
