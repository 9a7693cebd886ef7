// @ts-check
// What people draw on a position, as a text (skerry.sketch): circles "d4", arrows "d4-e6" and numbers
// "d4:2", joined by dots.

/** @import { Scene } from "./pieces.js" */
/** @import { Step } from "./story.js" */
/** @import { Context } from "./svg.js" */
/** @import { Geometry, Point } from "../types.d.ts" */

import { TAU, letters } from "./shapes.js";
import { paintSpots } from "./story.js";

// As shares of the distance between cells.
const RING = 0.43; // radius of a circle
const WIDE = 0.085; // of its line, and an arrow's
const CASE = 1.9; // width of the light line below, as a multiple
const BEGIN = 0.2; // distance of an arrow from the middle of its first cell
const HEAD = 0.3; // length of its head
const ROUNDEL = 0.25; // radius of a number's

/** @param {string} text */
const items = (text) => (text ? text.split(".") : []);

/**
 * A sketch with an arrow between two cells, or without it if it was there.  From a cell to itself: a
 * circle, then the next number, then nothing.
 * @param {string} text
 * @param {string} from
 * @param {string} to
 */
export function draw(text, from, to) {
  const all = items(text);
  const arrow = `${from}-${to}`;
  /** @param {string} item */
  const without = (item) => all.filter((other) => other !== item);
  if (from !== to) return (all.includes(arrow) ? without(arrow) : [...all, arrow]).join(".");
  const number = all.find((item) => item.startsWith(`${from}:`));
  if (number) return without(number).join(".");
  if (!all.includes(from)) return [...all, from].join(".");
  const most = Math.max(0, ...all.map((item) => Number(item.split(":")[1] ?? 0)));
  return [...without(from), ...(most < 99 ? [`${from}:${most + 1}`] : [])].join(".");
}

/**
 * What paints a sketch and numbers on pieces over a board.
 * @param {{ sketch?: string, numbers?: (number | null)[] }} what
 * @returns {(ctx: Context, scene: Scene) => void}
 */
export const drawn =
  ({ sketch = "", numbers = [] }) =>
  (ctx, scene) => {
    if (numbers.length) paintNumbers(ctx, scene, numbers);
    if (sketch) paintSketch(ctx, scene, sketch);
  };

/**
 * Paints a sketch over the pieces; what names no cell is left out.
 * @param {Context} ctx
 * @param {Pick<Scene, "view" | "ink">} scene
 * @param {string} text
 */
function paintSketch(ctx, { view, ink }, text) {
  const { unit } = view;
  const ids = new Map(named(view.geometry));
  const found = items(text).map((item) => {
    const [, from = "", to, number] = /^([^:-]+)(?:-(.+)|:(.+))?$/.exec(item) ?? [];
    return { from: ids.get(from), to: to === undefined ? null : ids.get(to), number };
  });
  ctx.lineCap = ctx.lineJoin = "round";
  const wide = Math.max(2, unit * WIDE);
  for (const { from, to, number } of found) {
    if (from === undefined || to === undefined || number) continue;
    ctx.beginPath();
    if (to === null) {
      ctx.arc(...view.point(from), unit * RING, 0, TAU);
    } else arrow(ctx, view.point(from), view.point(to), unit);
    for (const [colour, width] of /** @type {const} */ ([
      ["sketch-edge", wide * CASE],
      ["sketch", wide],
    ])) {
      ctx.strokeStyle = ink.get(colour);
      ctx.lineWidth = width;
      ctx.stroke();
    }
  }
  const r = Math.max(7, unit * ROUNDEL);
  for (const { from, number } of found) {
    if (from === undefined || !number) continue;
    const [x, y] = view.point(from);
    ctx.beginPath();
    ctx.arc(x, y, r, 0, TAU);
    ctx.fillStyle = ink.get("sketch");
    ctx.strokeStyle = ink.get("sketch-edge");
    ctx.lineWidth = Math.max(1.5, unit * 0.04);
    ctx.fill();
    ctx.stroke();
    letters(ctx, r * (number.length > 1 ? 1.1 : 1.35));
    ctx.fillStyle = ink.get("sketch-edge");
    ctx.fillText(number, x, y + r * 0.06);
  }
}

/**
 * Paints the numbers of moves on pieces, in the colour of the other player's, or in a roundel where the
 * last turn brought one.
 * @param {Context} ctx
 * @param {Scene} scene
 * @param {(number | null)[]} numbers in the order of the cells
 */
function paintNumbers(ctx, { view, ink, state, motion, now }, numbers) {
  const { cells, glyphs } = view.geometry;
  const moving = motion.targets(now);
  const { last, story } = state;
  const came = new Set(story ? story.steps.flatMap(arrivals) : last.slice(-1));
  ctx.lineJoin = "round";
  for (const [i, { id }] of cells.entries()) {
    const player = glyphs[state.pieces[i]]?.player;
    const text = String(numbers[i] ?? "");
    if (player === undefined || !text || moving.has(id)) continue;
    const [x, y] = view.point(id);
    const size = Math.max(8, view.unit * (text.length > 2 ? 0.27 : 0.34));
    letters(ctx, size);
    if (came.has(id)) {
      paintSpots(ctx, { view, ink }, [id], size * (text.length > 2 ? 1.05 : 0.85));
    } else {
      ctx.fillStyle = ctx.strokeStyle = ink.get(player ? "stone1-high" : "stone0");
      ctx.lineWidth = size * 0.34;
      ctx.strokeText(text, x, y);
      if (view.formed || state.marked) {
        ctx.beginPath(); // over the mark of the player
        ctx.arc(x, y, size * (text.length > 2 ? 1 : 0.8), 0, TAU);
        ctx.fill();
      }
    }
    ctx.fillStyle = ink.get(came.has(id) ? "spot-edge" : player ? "stone0-edge" : "stone1-high");
    ctx.fillText(text, x, y);
  }
}

/** Where a step left pieces. @param {Step} step */
const arrivals = ({ kind, cells }) => (kind === "place" ? cells : cells.slice(-1));

/** @param {Geometry} geometry */
const named = ({ cells }) => cells.map(({ name, id }) => /** @type {const} */ ([name, id]));

/**
 * The path of an arrow, from beside the middle of one cell to that of another.
 * @param {Context} ctx
 * @param {Point} from
 * @param {Point} to
 * @param {number} unit
 */
function arrow(ctx, [ax, ay], [bx, by], unit) {
  const angle = Math.atan2(by - ay, bx - ax);
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  ctx.moveTo(ax + dx * unit * BEGIN, ay + dy * unit * BEGIN);
  ctx.lineTo(bx, by);
  for (const side of [-1, 1]) {
    const turned = angle + Math.PI + side * 0.5;
    ctx.moveTo(bx + Math.cos(turned) * unit * HEAD, by + Math.sin(turned) * unit * HEAD);
    ctx.lineTo(bx, by);
  }
}
