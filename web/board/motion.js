// @ts-check
// The motion of pieces between two positions.
//
// Pieces move along the paths that the engine names: a step quickly, a ride at constant speed.  Other
// pieces crack if they are taken, drop if they are new, are lifted if they were not there before a
// move that is taken back, and turn over if they have changed.  What the
// pieces do not show themselves changes when they have landed; then a win is shown part by part.
// For people who prefer reduced motion, all of this is a short fade.

/** @import { Inks } from "./glyphs.js" */
/** @import { State } from "./pieces.js" */
/** @import { Context } from "./svg.js" */
/** @import { View } from "./view.js" */
/** @import { Cell, Point } from "../types.d.ts" */
/**
 * A piece that moves: `old` where it was and `letter` where it will be, "." for none there; from a
 * cell to another along a path of cells, or on its cell; `time` is in ms, after a delay.
 * @typedef {object} Moving
 * @property {"drop" | "lift" | "crack" | "turn" | "step" | "ride"} kind
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
 * @property {number} radius
 * @property {number} ghost how visible a taken piece stays
 */
/** @typedef {{ [name: string]: number }} Numbers */

import { TRAIL } from "./proportions.js";
import { along, line, reach, stretch } from "./shapes.js";
import { crack, paintCracks } from "./story.js";

const DROP = { time: 180, far: 14, scale: 1.18, from: 0.5 }; // ms, CSS pixels, as visible as a ghost
const CRACK = { time: 260, part: 6, drawn: 0.4 };
const STEP = 160;
const PUSH = { time: 200, delay: 40 }; // what is pushed waits until it is reached
const RIDE = { point: 90, most: 900, tilt: 0.09, sway: 3, wake: 0.9 }; // radians, points
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
const ease = (s) => Math.sin((Math.PI / 2) * s);
/** A drop that ends a little too low, and comes back. @param {number} s */
const settle = (s) => 1 + 2.2 * (s - 1) ** 3 + 1.2 * (s - 1) ** 2;
/**
 * @param {number} now
 * @param {number} start
 * @param {number} time
 */
const share = (now, start, time) => Math.min(1, Math.max(0, (now - start) / time));

/**
 * How long a path is, in points.
 * @param {number[]} path
 * @param {Map<number, Cell>} cells
 */
function length(path, cells) {
  const places = path.map((id) => cells.get(id) ?? { x: 0, y: 0 });
  const steps = places.slice(1).map(({ x, y }, i) => Math.hypot(x - places[i].x, y - places[i].y));
  return steps.reduce((sum, step) => sum + step, 0);
}

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
  const places = new Map(cells.map((cell) => [cell.id, cell]));
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
    const points = length(path, places);
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
    const time = { drop: DROP.time, lift: DROP.time, crack: CRACK.time, turn: TURN }[kind];
    found.push({ kind, old: went, letter: came, path: [id], time, delay: 0 });
  }
  return found.length > MANY ? [] : found;
}

/** Motions that began at a time, possibly before a win is shown. */
export class Motion {
  #moves;
  #start;
  #landed;
  #over;
  #meanwhile;
  #fades = fades();

  /**
   * @param {Moving[]} [moves]
   * @param {number} [start]
   * @param {boolean} [isWon] whether a win is shown once the pieces have landed
   * @param {Partial<State>} [meanwhile] what is shown until then
   */
  constructor(moves = [], start = 0, isWon = false, meanwhile = {}) {
    const times = moves.map(({ delay, time }) => (this.#fades ? FADE : delay + time));
    this.#moves = moves;
    this.#start = start;
    this.#landed = start + Math.max(0, ...times);
    this.#over = this.#landed + (isWon ? WIN : 0);
    this.#meanwhile = meanwhile;
  }

  /**
   * Whether all motion is finished.
   * @param {number} now
   */
  over(now) {
    return now >= this.#over;
  }

  /**
   * What of a state is shown: its pieces move to their places before anything else changes.
   * @param {State} state
   * @param {number} now
   * @returns {State}
   */
  shown(state, now) {
    return now < this.#landed ? { ...state, ...this.#meanwhile } : state;
  }

  /**
   * How much of a win is shown, from 0 to 1.
   * @param {number} now
   */
  grown(now) {
    return this.over(now) ? 1 : share(now, this.#landed, this.#over - this.#landed);
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
    if (now >= this.#landed) return;
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
    ctx.globalAlpha = Math.min(1, DROP.from + 2 * s);
    draw(letter, which(id), x, y - DROP.far * far, 1 + (DROP.scale - 1) * far);
  } else if (kind === "lift") {
    ctx.globalAlpha = 1 - s;
    draw(old, which(id), x, y - DROP.far * s, 1 + (DROP.scale - 1) * s);
  } else if (kind === "crack") paintCrack(ctx, old, id, s, brush);
  else if (kind === "turn") {
    ctx.translate(x, y);
    paintTurn(ctx, old, letter, s, which(id), brush);
  } else {
    const points = path.map((cell) => view.point(cell));
    const end = which(path[path.length - 1]);
    if (kind === "step" && old === letter) return draw(old, end, ...along(points, ease(s)));
    if (kind === "ride") paintWake(ctx, points, s, brush);
    ctx.translate(...along(points, kind === "ride" ? s : ease(s)));
    if (kind === "ride") ctx.rotate(sway(points, s, view.unit));
    if (old === letter) draw(old, end, 0, 0);
    else paintTurn(ctx, old, letter, s, end, brush);
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
function paintCrack(ctx, old, id, s, { view, ink, draw, which, radius, ghost }) {
  const [x, y] = view.point(id);
  const parted = Math.max(0, (s - CRACK.drawn) / (1 - CRACK.drawn));
  const far = 2 * radius;
  const points = crack([x, y], radius);
  const [first, last] = [points[0], points[points.length - 1]];
  for (const side of [-1, 1]) {
    ctx.save();
    ctx.globalAlpha = 1 - parted * (1 - ghost);
    ctx.beginPath();
    line(ctx, [
      [first[0], y - far],
      ...points,
      [last[0], y + far],
      [x + side * far, y + far],
      [x + side * far, y - far],
    ]);
    ctx.closePath();
    ctx.clip();
    draw(old, which(id), x + side * (CRACK.part / 2) * parted, y);
    ctx.restore();
  }
  if (!ghost) ctx.globalAlpha = 1 - parted;
  paintCracks(ctx, { view, ink }, [id], radius, Math.min(1, s / CRACK.drawn));
}

/**
 * A piece that turns over on its axis; its face changes when it is seen edge-on.
 * @param {Context} ctx
 * @param {string} old
 * @param {string} letter
 * @param {number} s
 * @param {number} which
 * @param {Brush} brush
 */
function paintTurn(ctx, old, letter, s, which, { view, draw }) {
  const { glyphs } = view.geometry;
  const shapes = [old, letter].map((name) => glyphs[name]?.shape);
  if (shapes.includes("stone")) {
    const flat = Math.max(0.02, Math.abs(Math.cos(Math.PI * s)));
    const upright = shapes.includes("river-v");
    ctx.scale(upright ? flat : 1, upright ? 1 : flat);
    draw(s < 0.5 ? old : letter, which, 0, 0);
  } else {
    ctx.rotate((Math.PI / 2) * ease(s));
    draw(old, which, 0, 0);
  }
}

/**
 * The tilt of a piece that rides, as of a boat: from one side to the other, level at both ends.
 * @param {Point[]} points
 * @param {number} s
 * @param {number} unit
 */
function sway(points, s, unit) {
  const far = Math.ceil(reach(points) / unit / RIDE.sway);
  return RIDE.tilt * Math.sin(Math.PI * far * s);
}

/**
 * The water behind a piece that rides: two waves, which grow as it leaves and shrink as it arrives.
 * @param {Context} ctx
 * @param {Point[]} points
 * @param {number} s
 * @param {Brush} brush
 */
function paintWake(ctx, points, s, { view, ink }) {
  const long = (RIDE.wake * view.unit) / reach(points);
  const tail = Math.min(s, long, 1 - s);
  ctx.strokeStyle = ink.get("way");
  ctx.lineCap = ctx.lineJoin = "round";
  for (const [part, width, alpha] of [
    [1, 0.5, 0.4],
    [0.6, 1, 0.5],
  ]) {
    ctx.globalAlpha = alpha;
    ctx.lineWidth = view.unit * TRAIL.bed * width;
    ctx.beginPath();
    line(ctx, stretch(points, s - tail * part, s));
    ctx.stroke();
  }
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
