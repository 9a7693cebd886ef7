// @ts-check
// Draws pieces that move, each some part of its way.

/** @import { Inks } from "./glyphs.js" */
/** @import { Context } from "./svg.js" */
/** @import { View } from "./view.js" */
/** @import { Point } from "../types.d.ts" */
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

import { TRAIL } from "./proportions.js";
import { along, ease, line, reach, stretch } from "./shapes.js";
import { crack, paintCracks } from "./story.js";

const DROP = { far: 14, scale: 1.18, from: 0.5 }; // CSS pixels; as visible as a ghost
const CRACK = { part: 6, drawn: 0.4 };
const RIDE = { tilt: 0.09, sway: 3, wake: 0.9 }; // radians, points

/** A drop that ends a little too low, and comes back. @param {number} s */
const settle = (s) => 1 + 2.2 * (s - 1) ** 3 + 1.2 * (s - 1) ** 2;

/**
 * A piece that goes and one that comes.
 * @param {Context} ctx
 * @param {Moving} move
 * @param {number} s how far it is, from 0 to 1
 * @param {Brush} brush
 */
export function paintFade(ctx, { old, letter, path }, s, { view, draw, which }) {
  const [from, to] = [path[0], path[path.length - 1]];
  ctx.globalAlpha = 1 - s;
  if (old !== ".") draw(old, which(from), ...view.point(from));
  ctx.globalAlpha = s;
  if (letter !== ".") draw(letter, which(to), ...view.point(to));
}

/**
 * A piece on its way.
 * @param {Context} ctx
 * @param {Moving} move
 * @param {number} s how far it is, from 0 to 1
 * @param {Brush} brush
 */
export function paintMoving(ctx, { kind, old, letter, path }, s, brush) {
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
