// @ts-check
// Overlays for an analysis, see State: a heat map under the pieces, and numbered marks above them.

/** @import { Inks } from "./glyphs.js" */
/** @import { Overlay, Scene } from "./pieces.js" */
/** @import { Context } from "./svg.js" */
/** @import { CellShare, Point } from "../types.d.ts" */
/** @typedef {Pick<Scene, "view" | "ink">} Paper */
/** @typedef {{ cells: number[], text: string, main?: boolean, note?: string }} MoveMark */

import { tile } from "./background.js";
import { ANALYSIS, HEXAGON, SQUARE, pixels } from "./proportions.js";
import { TAU, font } from "./shapes.js";

/**
 * A heat map, and marks on the last cells of moves, the main one filled.  If two marks are on the
 * same cell, the first is shown.
 * @param {{ heat?: CellShare[], marks?: MoveMark[] }} analysis
 * @returns {Overlay}
 */
export function overlay({ heat = [], marks = [] }) {
  const ends = marks.map(({ cells }) => cells.at(-1));
  const shown = marks.filter((_, i) => ends[i] !== undefined && ends.indexOf(ends[i]) === i);
  return {
    covers: new Set([...ends.filter((id) => id !== undefined), ...heat.map(({ cell }) => cell)]),
    under: (ctx, scene) => paintHeat(ctx, scene, heat),
    over: (ctx, scene) => {
      for (const mark of shown.toReversed()) paintWay(ctx, scene, mark);
      for (const mark of shown.toReversed()) paintMark(ctx, scene, mark);
    },
  };
}

/**
 * @param {Context} ctx
 * @param {Paper} scene
 * @param {CellShare[]} heat
 */
function paintHeat(ctx, { view, ink }, heat) {
  const { shape } = view.geometry;
  const most = Math.max(...heat.map(({ share }) => share), 0.01);
  ctx.fillStyle = ink.get("heat");
  ctx.strokeStyle = ink.get("spot-edge");
  ctx.lineWidth = pixels(ANALYSIS.heatLine, view.unit);
  for (const { cell, share } of heat) {
    const [x, y] = view.point(cell);
    ctx.beginPath();
    if (shape === "point") ctx.arc(x, y, view.unit * ANALYSIS.heat, 0, TAU);
    else tile(ctx, shape, x, y, view.unit * (shape === "hexagon" ? HEXAGON.radius : SQUARE.half));
    const strength = (share / most) ** 0.4; // so that small shares are visible, too
    ctx.globalAlpha = 0.15 + 0.6 * strength;
    ctx.fill();
    ctx.globalAlpha = 0.35 + 0.65 * strength;
    ctx.stroke();
  }
  ctx.globalAlpha = 1;
  if (view.unit < ANALYSIS.leastUnitForShares) return;
  font(ctx, ANALYSIS.share, view.unit);
  ctx.fillStyle = ink.get("heat-ink");
  const strongest = heat.toSorted((a, b) => b.share - a.share).slice(0, ANALYSIS.shares);
  for (const { cell, share } of strongest) {
    const percent = Math.round(share * 100);
    const [x, y] = view.point(cell);
    if (percent > 0) ctx.fillText(`${percent}%`, x, y);
  }
}

/**
 * @param {Context} ctx
 * @param {Paper} scene
 * @param {MoveMark} mark
 */
function paintMark(ctx, { view, ink }, { cells, text, main, note }) {
  const { unit } = view;
  const r = pixels(ANALYSIS.mark, unit);
  const [x, y] = view.point(cells[cells.length - 1]);
  const [fill, edge, type] = main
    ? ["note", "note-paper", "note-paper"]
    : ["note-paper", "note", "note-ink"];
  ctx.fillStyle = ink.get(fill);
  ctx.strokeStyle = ink.get(edge);
  ctx.lineWidth = pixels(ANALYSIS.markLine, unit);
  ctx.beginPath();
  ctx.arc(x, y, r, 0, TAU);
  ctx.fill();
  ctx.stroke();
  ctx.fillStyle = ink.get(type);
  const two = note !== undefined && note !== "" && unit >= ANALYSIS.leastUnitForNotes;
  font(ctx, two ? ANALYSIS.textWithNote : ANALYSIS.text, unit);
  ctx.fillText(text, x, y - (two ? unit * ANALYSIS.textRise : 0));
  if (!two) return;
  font(ctx, ANALYSIS.note, unit);
  ctx.fillText(note, x, y + unit * ANALYSIS.noteDrop);
}

/**
 * The way of a move, from where it starts to the rim of its mark.
 * @param {Context} ctx
 * @param {Paper} scene
 * @param {MoveMark} mark
 */
function paintWay(ctx, { view, ink }, { cells, main }) {
  if (cells.length < 2) return;
  const { unit } = view;
  const r = pixels(ANALYSIS.mark, unit);
  const points = cells.map((cell) => view.point(cell));
  const [[ax, ay], [bx, by]] = points.slice(-2);
  const long = Math.hypot(bx - ax, by - ay) || 1;
  /** @type {Point} */
  const end = [bx - ((bx - ax) / long) * r, by - ((by - ay) / long) * r];
  ctx.lineCap = ctx.lineJoin = "round";
  const wide = Math.max(ANALYSIS.wayLeast, unit * (main ? ANALYSIS.mainWay : ANALYSIS.way));
  for (const [colour, width, dash] of /** @type {const} */ ([
    ["note-paper", wide * ANALYSIS.wayCase, []],
    ["note", wide, main ? [] : ANALYSIS.wayDash],
  ])) {
    ctx.strokeStyle = ink.get(colour);
    ctx.lineWidth = width;
    ctx.setLineDash(dash.map((part) => part * unit));
    ctx.beginPath();
    ctx.moveTo(...points[0]);
    for (const point of [...points.slice(1, -1), end]) ctx.lineTo(...point);
    ctx.stroke();
  }
  ctx.setLineDash([]);
  ctx.beginPath();
  ctx.fillStyle = ink.get("note");
  ctx.arc(...points[0], pixels(ANALYSIS.wayStart, unit), 0, TAU);
  ctx.fill();
}
