// What moves between two positions, and where it is at a time.  Pure but for the wish for calm.
//
// Pieces go along the paths that the engine names; what else is gone fades out, what else has come
// fades in.  All of it takes less than a third of a second.

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

const ease = (s) => 1 - (1 - s) ** 3;
const share = (now, start, time) => ease(Math.min(1, Math.max(0, (now - start) / time)));

/**
 * What moves from one position to the next, [{letter, from, to, path, time}]: pieces are a letter
 * for each of `ids`, and `paths` are lists of cells.  Without `from` a piece comes, without `to` it
 * goes.
 */
export function moves(before, after, ids, paths = []) {
  if (!before || before.length !== after.length || before === after) return [];
  const at = new Map(ids.map((id, i) => [id, i]));
  const letter = (pieces, id) => pieces[at.get(id)] ?? ".";
  const found = [];
  const [left, reached] = [new Set(), new Set()];
  for (const path of paths) {
    const [from, to] = [path[0], path.at(-1)];
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

  constructor(moves = [], start = 0) {
    this.#moves = moves;
    this.#start = start;
  }

  /** Whether all has arrived. */
  over(now) {
    return this.#moves.every(({ time }) => now >= this.#start + time);
  }

  /** The cells whose pieces are still on their way there. */
  get targets() {
    return new Set(this.#moves.map(({ to }) => to).filter((id) => id !== null));
  }

  /** What to draw in their stead, [{letter, x, y, alpha, size}]; `point` places a cell. */
  sprites(now, point) {
    return this.#moves.map(({ letter, from, to, path, time }) => {
      const s = share(now, this.#start, time);
      const [x, y] = path ? along(path.map(point), s) : point(to ?? from);
      if (path) return { letter, x, y, alpha: 1, size: 1 };
      return to === null
        ? { letter, x, y, alpha: 1 - s, size: 1 - 0.25 * s }
        : { letter, x, y, alpha: s, size: 0.8 + 0.2 * s };
    });
  }
}

/** A value on its way from one to another in some milliseconds, both objects of numbers. */
export class Glide {
  constructor(from, to, time, start) {
    Object.assign(this, { from, to, time, start });
  }

  at(now) {
    const s = share(now, this.start, this.time);
    const between = (key) => this.from[key] + (this.to[key] - this.from[key]) * s;
    return Object.fromEntries(Object.keys(this.to).map((key) => [key, between(key)]));
  }

  over(now) {
    return now >= this.start + this.time;
  }
}
