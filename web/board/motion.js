// @ts-check
// What moves between two positions, and where it is at a time.  Pure but for the wish for calm.
//
// Pieces go along the paths that the engine names; what else is gone fades out, what else has come
// fades in.  All of it takes less than a third of a second.

/** @import { Point } from "../types.d.ts" */
/**
 * A piece that moves: from one cell to another along a path of cells, or fading out (`to` is null) or
 * in (`from` is null); `time` is in ms.
 * @typedef {{ letter: string, time: number } & (
 *   { from: number, to: number, path: number[] } |
 *   { from: number, to: null, path?: undefined } |
 *   { from: null, to: number, path?: undefined })} Moving
 */
/** @typedef {{ [name: string]: number }} Numbers */

import { along } from "./shapes.js";

const FADE = 180; // ms
const STEP = 150; // of a path of one step
const FURTHER = 22; // for each step after it
const LONGEST = 320;
const MANY = 12; // changed cells: a jump, not a move

/** Whether nothing shall move: the system says so, or the page was told. */
export const calm = () =>
  matchMedia("(prefers-reduced-motion: reduce)").matches ||
  document.documentElement.dataset.motion === "off";

/** @param {number} s */
const ease = (s) => 1 - (1 - s) ** 3;
/**
 * @param {number} now
 * @param {number} start
 * @param {number} time
 */
const share = (now, start, time) => ease(Math.min(1, Math.max(0, (now - start) / time)));

/**
 * What moves from one position to the next: pieces are a letter for each of `ids`, and `paths` are
 * lists of cells.
 * @param {string} before
 * @param {string} after
 * @param {number[]} ids
 * @param {number[][]} [paths]
 * @returns {Moving[]}
 */
export function moves(before, after, ids, paths = []) {
  if (!before || before.length !== after.length || before === after) return [];
  const at = new Map(ids.map((id, i) => [id, i]));
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
    const time = Math.min(LONGEST, STEP + FURTHER * (path.length - 2));
    found.push({ letter: letter(after, to), from, to, path, time });
    left.add(from);
    reached.add(to);
  }
  for (const id of ids) {
    const [old, young] = [letter(before, id), letter(after, id)];
    const [went, came] = [left.has(id), reached.has(id)];
    if (old === young && !went && !came) continue;
    if (old !== "." && !went) found.push({ letter: old, from: id, to: null, time: FADE });
    if (young !== "." && !came) found.push({ letter: young, from: null, to: id, time: FADE });
  }
  return found.length > MANY ? [] : found;
}

/** Moves that began at a time. */
export class Motion {
  #moves;
  #start;

  /**
   * @param {Moving[]} [moves]
   * @param {number} [start]
   */
  constructor(moves = [], start = 0) {
    this.#moves = moves;
    this.#start = start;
  }

  /**
   * Whether all has arrived.
   * @param {number} now
   */
  over(now) {
    return this.#moves.every(({ time }) => now >= this.#start + time);
  }

  /** The cells whose pieces are still on their way there. */
  get targets() {
    return new Set(this.#moves.flatMap(({ to }) => (to === null ? [] : [to])));
  }

  /**
   * What to draw in their stead, [{letter, x, y, alpha, size}]; `point` places a cell.
   * @param {number} now
   * @param {(id: number) => Point} point
   */
  sprites(now, point) {
    return this.#moves.map(({ letter, from, to, path, time }) => {
      const s = share(now, this.#start, time);
      const [x, y] = path ? along(path.map(point), s) : point(/** @type {number} */ (to ?? from));
      if (path) return { letter, x, y, alpha: 1, size: 1 };
      return to === null
        ? { letter, x, y, alpha: 1 - s, size: 1 - 0.25 * s }
        : { letter, x, y, alpha: s, size: 0.8 + 0.2 * s };
    });
  }
}

/** A value on its way from one to another in some milliseconds, both objects of numbers. */
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
    const s = share(now, this.start, this.time);
    /** @param {string} key */
    const between = (key) => this.from[key] + (this.to[key] - this.from[key]) * s;
    return Object.fromEntries(Object.keys(this.to).map((key) => [key, between(key)]));
  }

  /** @param {number} now */
  over(now) {
    return now >= this.start + this.time;
  }
}
