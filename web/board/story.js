// @ts-check
// Marks on the board what a whole turn did: numbers on placed pieces, cracked ghosts of removed ones,
// paths of moved ones, rings around flipped or rotated ones.

/** @import { Inks } from "./glyphs.js" */
/** @import { Context } from "./svg.js" */
/** @import { View } from "./view.js" */
/** @import { Point } from "../types.d.ts" */
/** @typedef {{ view: View, ink: Inks }} Scene What these painters need of one. */
/**
 * What a turn did to several pieces in order, or to one that moved over these cells; `pieces` are the
 * letters of those that were removed, or that were there afterwards.
 * @typedef {{ kind: string, cells: number[], pieces: string }} Step
 */
/**
 * What the painters of a scene know of its pieces.
 * @typedef {object} Pieces
 * @property {(id: number) => string} letter "." on an empty cell
 * @property {number} radius
 * @property {(letter: string, id: number) => void} draw
 * @property {(cells: number[]) => void} way
 * @property {(cells: number[]) => void} rings
 */

import { LAST, STORY, pixels } from "./proportions.js";
import { TAU, letters, line, stretch } from "./shapes.js";

/** Whether a turn did more than place one piece. @param {Step[]} steps */
export const isLong = (steps) =>
  steps.length > 1 || steps.some(({ kind, cells }) => kind !== "place" || cells.length > 1);

/**
 * What lies under the pieces: ways, ghosts of what was removed.
 * @param {Context} ctx
 * @param {Step[]} steps
 * @param {Pieces} pieces
 */
export function paintUnder(ctx, steps, { letter, draw, way }) {
  for (const { kind, cells, pieces } of steps) {
    if (kind === "remove") {
      ctx.globalAlpha = STORY.ghost;
      for (const [i, id] of cells.entries()) if (letter(id) === ".") draw(pieces[i], id);
      ctx.globalAlpha = 1;
    } else if (cells.length > 1 && kind !== "place") way(cells);
  }
}

/**
 * What lies over the pieces: numbers, cracks, rings; the last of what was placed has a dot if it was
 * placed alone.
 * @param {Context} ctx
 * @param {Scene} scene
 * @param {Step[]} steps
 * @param {Pieces} pieces
 */
export function paintOver(ctx, scene, steps, { letter, radius, rings }) {
  /** @param {string} wanted */
  const all = (wanted) => steps.flatMap(({ kind, cells }) => (kind === wanted ? cells : []));
  paintCracks(
    ctx,
    scene,
    all("remove").filter((id) => letter(id) === "."),
    radius,
  );
  rings([...all("flip"), ...all("rotate")].filter((id) => letter(id) !== "."));
  const placed = all("place").filter((id) => letter(id) !== ".");
  const came = steps.flatMap(({ kind, cells }) =>
    ["move", "ride", "push"].includes(kind) ? cells.slice(-1) : [],
  );
  paintSpots(ctx, scene, placed.length > 1 ? came : [...came, ...placed], spot(radius));
  if (placed.length > 1) paintNumbers(ctx, scene, placed);
}

/** The radius of a spot on a piece of this radius. @param {number} radius */
export const spot = (radius) => Math.max(LAST.spotLeast, radius * LAST.spot);

/**
 * @param {Context} ctx
 * @param {Scene} scene
 * @param {number[]} cells
 * @param {number} radius of a spot
 */
export function paintSpots(ctx, { view, ink }, cells, radius) {
  ctx.fillStyle = ink.get("spot");
  ctx.strokeStyle = ink.get("spot-edge");
  ctx.lineWidth = pixels(LAST.spotLine, view.unit);
  for (const id of cells) {
    ctx.beginPath();
    ctx.arc(...view.point(id), radius, 0, TAU);
    ctx.fill();
    ctx.stroke();
  }
}

/**
 * The points of a crack through a piece.
 * @param {Point} middle
 * @param {number} radius
 * @returns {Point[]}
 */
export const crack = ([x, y], radius) =>
  STORY.way.map(([dx, dy]) => [x + dx * radius, y + dy * radius]);

/**
 * A crack through what is gone, or a part of it.
 * @param {Context} ctx
 * @param {Scene} scene
 * @param {number[]} cells
 * @param {number} radius
 * @param {number} [part]
 */
export function paintCracks(ctx, { view, ink }, cells, radius, part = 1) {
  ctx.lineCap = ctx.lineJoin = "round";
  for (const [colour, width] of /** @type {const} */ ([
    ["gone-edge", STORY.crackEdge],
    ["gone", STORY.crack],
  ])) {
    ctx.strokeStyle = ink.get(colour);
    ctx.lineWidth = pixels(width, view.unit);
    ctx.beginPath();
    for (const id of cells) line(ctx, stretch(crack(view.point(id), radius), 0, part));
    ctx.stroke();
  }
}

/**
 * Numbers from 1 on, in roundels.
 * @param {Context} ctx
 * @param {Scene} scene
 * @param {number[]} cells
 */
function paintNumbers(ctx, { view, ink }, cells) {
  const r = pixels(STORY.number, view.unit);
  letters(ctx, r * 1.35);
  ctx.lineWidth = pixels(LAST.spotLine, view.unit);
  ctx.strokeStyle = ink.get("spot-edge");
  for (const [i, id] of cells.entries()) {
    const [x, y] = view.point(id);
    ctx.fillStyle = ink.get("spot");
    ctx.beginPath();
    ctx.arc(x, y, r, 0, TAU);
    ctx.fill();
    ctx.stroke();
    ctx.fillStyle = ink.get("spot-edge");
    ctx.fillText(String(i + 1), x, y + r * 0.06);
  }
}
