// @ts-check
// The painter of what never moves: the plate, its cells, areas, edges, coordinates.
//
// Draws a view into a context whose unit is a CSS pixel, in the colours of `inks`.

/** @import { Inks } from "./glyphs.js" */
/** @import { Context } from "./svg.js" */
/** @import { View } from "./view.js" */
/** @import { Edge, Player, Point, Region } from "../types.d.ts" */

import {
  COORDINATE,
  EDGE,
  GOAL,
  GRID,
  HEXAGON,
  LEAST_UNIT_FOR_WORDS,
  PLATE,
  SQUARE,
  pixels,
} from "./proportions.js";
import { along, font, hexagon, inset, line } from "./shapes.js";
import { t } from "../platform/text.js";

/**
 * Draws all of it; coordinates only if they are wanted.
 * @param {Context} ctx
 * @param {View} view
 * @param {Inks} ink
 * @param {boolean} coordinates
 */
export function paintSurface(ctx, view, ink, coordinates) {
  const { shape, cells, regions, edges } = view.geometry;
  const points = cells.map(({ id }) => view.point(id));
  paintPlate(ctx, view, ink);
  cellPainters[shape](ctx, view, ink, points);
  for (const region of regions) if (region.kind === "goal") paintGoal(ctx, view, ink, region);
  for (const edge of edges) paintEdge(ctx, view, ink, edge);
  if (coordinates) paintCoordinates(ctx, view, ink);
}

/**
 * The plate that the cells lie on, with rounded corners.
 * @param {Context} ctx
 * @param {View} view
 * @param {Inks} ink
 */
function paintPlate(ctx, view, ink) {
  const { outline, rounding } = view.geometry;
  const round = rounding * view.unit;
  // A broad line around a smaller plate rounds the corners off.
  const inner = inset(
    outline.map(([x, y]) => view.place(x, y)),
    round,
  );
  ctx.lineJoin = "round";
  /** @type {(colour: string, width: number) => void} */
  const trace = (colour, width) => {
    ctx.fillStyle = ctx.strokeStyle = colour;
    ctx.lineWidth = width;
    ctx.beginPath();
    line(ctx, inner);
    ctx.closePath();
    ctx.stroke();
    ctx.fill();
  };
  ctx.save();
  ctx.shadowColor = ink.get("plate-shadow");
  const { a: scale } = ctx.getTransform(); // shadows do not grow with the picture by themselves
  ctx.shadowBlur = view.unit * PLATE.shadow * scale;
  ctx.shadowOffsetY = view.unit * PLATE.shadowDrop * scale;
  trace(ink.get("plate-edge"), 2 * round);
  ctx.restore();
  trace(ink.get("plate"), 2 * round - pixels(PLATE.rim, view.unit));
}

/** @type {{ [shape: string]: (ctx: Context, view: View, ink: Inks, points: Point[]) => void }} */
const cellPainters = {
  hexagon(ctx, { unit }, ink, points) {
    paintTiles(ctx, ink, pixels(HEXAGON.line, unit), () => {
      for (const [x, y] of points) hexagon(ctx, x, y, unit * HEXAGON.radius);
    });
  },
  square(ctx, { unit }, ink, points) {
    const half = unit * SQUARE.half;
    paintTiles(ctx, ink, pixels(SQUARE.line, unit), () => {
      for (const [x, y] of points) {
        ctx.roundRect(x - half, y - half, 2 * half, 2 * half, unit * SQUARE.corner);
      }
    });
  },
  point: paintGrid,
};

/**
 * Cells as tiles, whose outlines `trace` adds to the path.
 * @param {Context} ctx
 * @param {Inks} ink
 * @param {number} width
 * @param {() => void} trace
 */
function paintTiles(ctx, ink, width, trace) {
  ctx.fillStyle = ink.get("tile");
  ctx.strokeStyle = ink.get("tile-edge");
  ctx.lineWidth = width;
  ctx.lineJoin = "round";
  ctx.beginPath();
  trace();
  ctx.fill();
  ctx.stroke();
}

/**
 * A field of crossing lines.
 * @param {Context} ctx
 * @param {View} view
 * @param {Inks} ink
 * @param {Point[]} points
 */
function paintGrid(ctx, { unit }, ink, points) {
  const xs = [...new Set(points.map(([x]) => x))].sort((a, b) => a - b);
  const ys = [...new Set(points.map(([, y]) => y))].sort((a, b) => a - b);
  const [left, right, top, bottom] = [xs[0], xs[xs.length - 1], ys[0], ys[ys.length - 1]];
  const pad = unit * GRID.pad;
  ctx.fillStyle = ink.get("tile");
  ctx.beginPath();
  const [wide, high] = [right - left + 2 * pad, bottom - top + 2 * pad];
  ctx.roundRect(left - pad, top - pad, wide, high, unit * GRID.corner);
  ctx.fill();
  ctx.strokeStyle = ink.get("grid");
  ctx.lineWidth = pixels(GRID.line, unit);
  ctx.beginPath();
  for (const x of xs)
    line(ctx, [
      [x, top],
      [x, bottom],
    ]);
  for (const y of ys)
    line(ctx, [
      [left, y],
      [right, y],
    ]);
  ctx.stroke();
}

/**
 * An area tinted for its owner, its name on the edge towards the nearer end of the board.
 * @param {Context} ctx
 * @param {View} view
 * @param {Inks} ink
 * @param {Region} region
 */
function paintGoal(ctx, view, ink, region) {
  const { unit } = view;
  const points = region.cells.map((id) => view.point(id));
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const pad = unit * GOAL.pad;
  const [left, top] = [Math.min(...xs) - pad, Math.min(...ys) - pad];
  const [wide, high] = [Math.max(...xs) + pad - left, Math.max(...ys) + pad - top];
  ctx.beginPath();
  ctx.roundRect(left, top, wide, high, unit * GOAL.corner);
  ctx.fillStyle = ink.get(`goal${region.player ?? 0}`);
  ctx.strokeStyle = ink.get(`goal${region.player ?? 0}-edge`);
  ctx.lineWidth = pixels(GOAL.line, unit);
  ctx.setLineDash(region.player === 1 ? GOAL.dash.map((part) => unit * part) : []);
  ctx.fill();
  ctx.stroke();
  ctx.setLineDash([]);

  if (unit < LEAST_UNIT_FOR_WORDS) return;
  const name = t(region.name);
  const above = top + high / 2 < view.height / 2;
  const size = font(ctx, GOAL.name, unit);
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  const x = left + wide / 2;
  const y = above ? top - size * GOAL.nameAbove : top + high + size * GOAL.nameBelow;
  const [beside, over] = GOAL.nameRoom;
  const half = ctx.measureText(name).width / 2 + size * beside;
  ctx.fillStyle = ink.get("tile");
  ctx.fillRect(x - half, y - size * over, 2 * half, 2 * size * over);
  ctx.fillStyle = ink.get("label");
  ctx.fillText(name, x, y);
}

/**
 * An edge of the board: a bar in its owner's colour, or a track with a lane for each player.
 * @param {Context} ctx
 * @param {View} view
 * @param {Inks} ink
 * @param {Edge} edge
 */
function paintEdge(ctx, view, ink, edge) {
  const path = view.edge(edge, EDGE.out);
  if (edge.player !== null)
    return paintBar(ctx, path, ink, edge.player, pixels(EDGE.owned, view.unit));
  ctx.strokeStyle = ink.get("track");
  ctx.lineWidth = view.unit * EDGE.track;
  ctx.lineJoin = ctx.lineCap = "round";
  ctx.beginPath();
  line(ctx, path);
  ctx.stroke();
}

/**
 * A bar in a player's colour along a path.
 * @param {Context} ctx
 * @param {Point[]} path
 * @param {Inks} ink
 * @param {Player} player
 * @param {number} width
 */
export function paintBar(ctx, path, ink, player, width) {
  const [light, base, edge] = ink.stones[player];
  ctx.lineJoin = ctx.lineCap = "round";
  /** @type {[colour: string, width: number][]} */
  const strokes = [
    [edge, width + EDGE.barRim],
    [player ? light : base, width - EDGE.barInset],
  ];
  for (const [colour, wide] of strokes) {
    ctx.strokeStyle = colour;
    ctx.lineWidth = wide;
    ctx.beginPath();
    line(ctx, path);
    ctx.stroke();
  }
}

/**
 * Names of rows and columns, where the geometry has them.
 * @param {Context} ctx
 * @param {View} view
 * @param {Inks} ink
 */
function paintCoordinates(ctx, view, ink) {
  font(ctx, COORDINATE.type, view.unit);
  ctx.fillStyle = ink.get("coordinate");
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  // On a crowded board the label of an edge matters more than a coordinate.
  const labelled = view.geometry.edges.filter(({ label }) => label);
  const taken = labelled.map((edge) => along(view.edge(edge, EDGE.out), 0.5));
  for (const { text, x: across, y: down } of view.labels) {
    const [x, y] = view.place(across, down);
    if (taken.some(([ax, ay]) => Math.hypot(ax - x, ay - y) < COORDINATE.clear)) continue;
    ctx.fillText(text, x, y);
  }
}
