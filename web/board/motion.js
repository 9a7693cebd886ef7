// @ts-check
// The motion of pieces between two positions.
//
// Pieces move along the paths that the engine names: a step quickly, a ride at constant speed.  Other
// pieces crack if they are gone, drop if they are new, and turn over if they have changed.  For
// people who prefer reduced motion, all of this is a short fade.

/** @import { Inks } from "./glyphs.js" */
/** @import { Context } from "./svg.js" */
/** @import { View } from "./view.js" */
/** @import { Point } from "../types.d.ts" */
/**
 * A piece that moves: `old` where it was and `letter` where it will be, "." for none there; from a
 * cell to another along a path of cells, or on its cell; `time` is in ms, after a delay.
 * @typedef {object} Moving
 * @property {"drop" | "crack" | "turn" | "step" | "ride"} kind
 * @property {string} old
 * @property {string} letter
 * @property {number[]} path
 * @property {number} delay
 * @property {number} time
 */
/**
 * What moving pieces are drawn with.
 * @typedef {object} Brush
 * @property {View} view
 * @property {Inks} ink
 * @property {(name: string, which: number, x: number, y: number, scale?: number) => void} draw
 * @property {(id: number) => number} which
 */
/** @typedef {{ [name: string]: number }} Numbers */

import { TRAIL } from "./proportions.js";
import { along, line } from "./shapes.js";

const DROP = { time: 180, far: 14, scale: 1.18 }; // ms, CSS pixels
const CRACK = { time: 260, part: 6, drawn: 0.4 };
const STEP = 160;
const PUSH = { time: 200, delay: 40 };
const RIDE = { point: 90, most: 900 };
const TURN = 280;
const FADE = 120;
const WIN = 900;
const MANY = 12; // changed cells that mean a jump to another position, not a move

/** Whether the page's option says that nothing should move. */
export const isStill = () => document.documentElement.dataset.motion === "off";
/** Whether the system asks for reduced motion, so that pieces only fade. */
export const fades = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Whether no piece should change its place visibly. */
export const calm = () => isStill() || fades();

/** @param {number} s */
const ease = (s) => 1 - (1 - s) ** 3;
/** A drop that ends a little too low, and comes back. @param {number} s */
const settle = (s) => 1 + 2.2 * (s - 1) ** 3 + 1.2 * (s - 1) ** 2;
/**
 * @param {number} now
 * @param {number} start
 * @param {number} time
 */
const share = (now, start, time) => Math.min(1, Math.max(0, (now - start) / time));

/**
 * The motions from one position to the next; pieces are a letter for each of `ids`, and `paths` are
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
    const pushed = found.length > 0; // by the piece that went first
    const rides = path.length > 2;
    const time = rides ? Math.min(RIDE.most, RIDE.point * (path.length - 1)) : STEP;
    found.push({
      kind: rides && !pushed ? "ride" : "step",
      old: letter(before, from),
      letter: letter(after, to),
      path,
      time: pushed ? PUSH.time : time,
      delay: pushed ? PUSH.delay : 0,
    });
    left.add(from);
    reached.add(to);
  }
  for (const id of ids) {
    const went = left.has(id) ? "." : letter(before, id);
    const came = reached.has(id) ? "." : letter(after, id);
    if (went === came) continue;
    const kind = went === "." ? "drop" : came === "." ? "crack" : "turn";
    const time = { drop: DROP.time, crack: CRACK.time, turn: TURN }[kind];
    found.push({ kind, old: went, letter: came, path: [id], time, delay: 0 });
  }
  return found.length > MANY ? [] : found;
}

/** Motions that began at a time, possibly with the growing line through a win. */
export class Motion {
  #moves;
  #start;
  #isWon;
  #fades = fades();

  /**
   * @param {Moving[]} [moves]
   * @param {number} [start]
   * @param {boolean} [isWon]
   */
  constructor(moves = [], start = 0, isWon = false) {
    this.#moves = moves;
    this.#start = start;
    this.#isWon = isWon;
  }

  /**
   * Whether all motion is finished.
   * @param {number} now
   */
  over(now) {
    if (this.#isWon && now < this.#start + WIN) return false;
    return this.#moves.every(({ delay, time }) =>
      this.#fades ? now >= this.#start + FADE : now >= this.#start + delay + time,
    );
  }

  /**
   * How much of the line through a win is shown, from 0 to 1.
   * @param {number} now
   */
  grown(now) {
    return this.#isWon ? share(now, this.#start, WIN) : 1;
  }

  /** The cells whose pieces are still on their way. */
  get targets() {
    return new Set(
      this.#moves.flatMap(({ letter, path }) => (letter === "." ? [] : path.slice(-1))),
    );
  }

  /**
   * Draws what moves.
   * @param {Context} ctx
   * @param {number} now
   * @param {Brush} brush
   */
  paint(ctx, now, brush) {
    for (const move of this.#moves) {
      ctx.save();
      if (this.#fades) paintFade(ctx, move, share(now, this.#start, FADE), brush);
      else paintMoving(ctx, move, share(now, this.#start + move.delay, move.time), brush);
      ctx.restore();
    }
  }
}

/**
 * @param {Context} ctx
 * @param {Moving} move
 * @param {number} s
 * @param {Brush} brush
 */
function paintFade(ctx, { old, letter, path }, s, { view, draw, which }) {
  const [from, to] = [path[0], path[path.length - 1]];
  ctx.globalAlpha = 1 - s;
  if (old !== ".") draw(old, which(from), ...view.point(from));
  ctx.globalAlpha = s;
  if (letter !== ".") draw(letter, which(to), ...view.point(to));
}

/**
 * @param {Context} ctx
 * @param {Moving} move
 * @param {number} s how far it is, from 0 to 1
 * @param {Brush} brush
 */
function paintMoving(ctx, { kind, old, letter, path }, s, brush) {
  const { view, draw, which } = brush;
  const [id] = path;
  const [x, y] = view.point(id);
  if (kind === "drop") {
    const far = 1 - settle(s);
    ctx.globalAlpha = Math.min(1, 3 * s);
    draw(letter, which(id), x, y - DROP.far * far, 1 + (DROP.scale - 1) * far);
  } else if (kind === "crack") paintCrack(ctx, old, id, s, brush);
  else if (kind === "turn") paintTurn(ctx, old, letter, id, s, brush);
  else {
    const points = path.map((cell) => view.point(cell));
    const [px, py] = along(points, kind === "ride" ? s : ease(s));
    if (kind === "ride" && s > 0) paintWake(ctx, points, s, brush);
    draw(s < 1 ? old : letter, which(path[path.length - 1]), px, py);
  }
}

/**
 * A piece that breaks in two: a crack is drawn, then its halves part and fade.
 * @param {Context} ctx
 * @param {string} old
 * @param {number} id
 * @param {number} s
 * @param {Brush} brush
 */
function paintCrack(ctx, old, id, s, { view, ink, draw, which }) {
  const [x, y] = view.point(id);
  const r = view.unit / 2;
  const parted = Math.max(0, (s - CRACK.drawn) / (1 - CRACK.drawn));
  /** @type {Point[]} */
  const crack = [-1.2, -0.4, 0, 0.45, 1.2].map((down, i) => [
    x + (i % 2 ? 0.14 : -0.08) * r,
    y + down * r,
  ]);
  ctx.globalAlpha = 1 - parted;
  for (const side of [-1, 1]) {
    ctx.save();
    ctx.beginPath();
    line(ctx, [...crack, [x + side * 2 * r, y + 1.2 * r], [x + side * 2 * r, y - 1.2 * r]]);
    ctx.closePath();
    ctx.clip();
    draw(old, which(id), x + side * (CRACK.part / 2) * parted, y);
    ctx.restore();
  }
  const shown = Math.min(1, s / CRACK.drawn);
  ctx.strokeStyle = ink.get("gone");
  ctx.lineWidth = Math.max(1.5, view.unit * 0.045);
  ctx.lineJoin = ctx.lineCap = "round";
  ctx.beginPath();
  line(
    ctx,
    crack
      .slice(1, -1)
      .map(([px, py]) => [px, y - 0.8 * r + (py - y + 0.8 * r) * shown])
      .map((point) => /** @type {Point} */ (point)),
  );
  ctx.stroke();
}

/**
 * A piece that turns over on its axis; its face changes when it is seen edge-on.
 * @param {Context} ctx
 * @param {string} old
 * @param {string} letter
 * @param {number} id
 * @param {number} s
 * @param {Brush} brush
 */
function paintTurn(ctx, old, letter, id, s, { view, draw, which }) {
  const [x, y] = view.point(id);
  const { glyphs } = view.geometry;
  const shapes = [old, letter].map((name) => glyphs[name]?.shape);
  ctx.translate(x, y);
  if (shapes.includes("stone")) {
    const flat = Math.max(0.02, Math.abs(Math.cos(Math.PI * s)));
    const upright = shapes.includes("river-v");
    ctx.scale(upright ? flat : 1, upright ? 1 : flat);
    draw(s < 0.5 ? old : letter, which(id), 0, 0);
  } else {
    ctx.rotate((Math.PI / 2) * ease(s));
    draw(old, which(id), 0, 0);
  }
}

/**
 * The water behind a piece that rides.
 * @param {Context} ctx
 * @param {Point[]} points
 * @param {number} s
 * @param {Brush} brush
 */
function paintWake(ctx, points, s, { view, ink }) {
  const behind = [0.75, 0.5, 0.25].map((part) => along(points, Math.max(0, s - 0.16 * part)));
  ctx.strokeStyle = ink.get("way");
  ctx.globalAlpha = 0.7;
  ctx.lineWidth = view.unit * TRAIL.bed;
  ctx.lineCap = "round";
  ctx.beginPath();
  line(ctx, [...behind, along(points, s)]);
  ctx.stroke();
  ctx.globalAlpha = 1;
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
    const s = ease(share(now, this.start, this.time));
    /** @param {string} key */
    const between = (key) => this.from[key] + (this.to[key] - this.from[key]) * s;
    return Object.fromEntries(Object.keys(this.to).map((key) => [key, between(key)]));
  }

  /** @param {number} now */
  over(now) {
    return now >= this.start + this.time;
  }
}
