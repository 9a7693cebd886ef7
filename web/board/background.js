// @ts-check
// Paints what never changes on a board: the plate, its cells, areas, edges and coordinates.
//
// Draws a view into a context whose unit is a CSS pixel, in the colours of `inks`.

/** @import { Inks } from "./glyphs.js" */
/** @import { Context } from "./svg.js" */
/** @import { View } from "./view.js" */
/** @import { Edge, Player, Point, Region } from "../types.d.ts" */

import { pattern } from "./materials.js";
import {
  COORDINATE,
  EDGE,
  GOAL,
  GRID,
  HEXAGON,
  MIN_UNIT_FOR_WORDS,
  PLATE,
  SQUARE,
  pixels,
} from "./proportions.js";
import { TAU, along, font, hexagon, inset, line, lowerEdges, upperEdges } from "./shapes.js";
import { t } from "../platform/text.js";

// CSS pixels between neighbours: on smaller boards texture would be noise.
const MIN_GRAIN = 16;
const FULL_GRAIN = 44;

/**
 * Draws an empty board, with or without coordinates.
 * @param {Context} ctx
 * @param {View} view
 * @param {Inks} ink
 * @param {boolean} coordinates
 */
export function paintSurface(ctx, view, ink, coordinates) {
  const { shape, regions, edges } = view.geometry;
  paintPlate(ctx, view, ink);
  if (shape === "point") paintGrid(ctx, view, ink);
  else paintTiles(ctx, view, ink);
  for (const region of regions) if (region.kind === "goal") paintGoal(ctx, view, ink, region);
  for (const edge of edges) paintEdge(ctx, view, ink, edge);
  if (coordinates) paintCoordinates(ctx, view, ink);
}

/**
 * The plate that the cells lie on, with its shadow and its thickness.
 * @param {Context} ctx
 * @param {View} view
 * @param {Inks} ink
 */
function paintPlate(ctx, view, ink) {
  const { outline, rounding } = view.geometry;
  const { unit } = view;
  const round = rounding * unit;
  const corners = outline.map(([x, y]) => view.place(x, y));
  // A broad line around a smaller plate rounds the corners off.
  const inner = inset(corners, round);
  /** @type {(points: Point[], down: number) => void} */
  const trace = (points, down) => {
    ctx.beginPath();
    line(
      ctx,
      points.map(([x, y]) => [x, y + down]),
    );
    ctx.closePath();
  };
  /** @type {(colour: string, down: number) => void} */
  const fill = (colour, down) => {
    ctx.fillStyle = ctx.strokeStyle = colour;
    ctx.lineWidth = 2 * round;
    trace(inner, down);
    ctx.stroke();
    ctx.fill();
  };
  ctx.lineJoin = "round";
  const thick = PLATE.thickness * unit;
  ctx.save();
  ctx.shadowColor = ink.get("plate-shadow");
  const { a: scale } = ctx.getTransform(); // shadows do not grow with the picture by themselves
  ctx.shadowBlur = unit * PLATE.shadow * scale;
  ctx.shadowOffsetY = unit * PLATE.shadowDrop * scale;
  fill(ink.get("plate-low"), thick);
  ctx.restore();
  fill(ink.get("plate"), 0);
  const lip = pixels(PLATE.rim, unit);
  grain(ctx, view, ink, "texture", () => roundedPath(ctx, inner, round - 1.5 * lip));
  ctx.strokeStyle = ink.get("plate-lip");
  ctx.lineWidth = lip;
  roundedPath(ctx, inner, round - lip);
  ctx.stroke();
}

/**
 * A convex polygon with rounded corners as a path: its corners moved out by a radius.
 * @param {Context} ctx
 * @param {Point[]} points
 * @param {number} radius
 */
function roundedPath(ctx, points, radius) {
  const turned = points.map(([ax, ay], i) => {
    const [bx, by] = points[(i + 1) % points.length];
    return Math.atan2(ax - bx, by - ay); // where the side faces, outwards
  });
  ctx.beginPath();
  for (const [i, [x, y]] of points.entries()) {
    const [from, to] = [turned.at(i - 1) ?? 0, turned[i]];
    let turn = to - from;
    while (turn > Math.PI) turn -= TAU;
    while (turn < -Math.PI) turn += TAU;
    for (let k = 0; k <= 6; k++) {
      const angle = from + (turn * k) / 6 + Math.PI;
      const at = /** @type {const} */ ([
        x + Math.cos(angle) * radius,
        y + Math.sin(angle) * radius,
      ]);
      if (i || k) ctx.lineTo(...at);
      else ctx.moveTo(...at);
    }
  }
  ctx.closePath();
}

/**
 * The texture of the material inside a path; a token of the style sheet sets its strength.
 * @param {Context} ctx
 * @param {View} view
 * @param {Inks} ink
 * @param {"texture" | "texture-cells"} name
 * @param {() => void} trace
 */
function grain(ctx, { unit }, ink, name, trace) {
  const strength = Number(ink.get(name)) * Math.min(1, unit / FULL_GRAIN);
  const style =
    strength && unit >= MIN_GRAIN && ink.material.grain
      ? pattern(ctx, ink.material.grain, unit)
      : null;
  if (!style) return;
  ctx.globalAlpha = strength;
  ctx.fillStyle = style;
  trace();
  ctx.fill();
  ctx.globalAlpha = 1;
}

/**
 * Tiles in a bed, each lit from above.
 * @param {Context} ctx
 * @param {View} view
 * @param {Inks} ink
 */
function paintTiles(ctx, view, ink) {
  const { shape, cells } = view.geometry;
  const { unit } = view;
  const hex = shape === "hexagon";
  const size = hex ? HEXAGON : SQUARE;
  const points = cells.map(({ id }) => view.point(id));
  /** @type {(all: Point[], reach: number) => void} */
  const trace = (all, reach) => {
    ctx.beginPath();
    for (const [x, y] of all) tile(ctx, shape, x, y, reach * unit);
  };
  for (const [colour, reach] of /** @type {const} */ ([
    ["surf", size.surf],
    ["bed", size.bed],
  ])) {
    ctx.fillStyle = ink.get(colour);
    trace(points, reach);
    ctx.fill();
  }
  const tones = ink.material.tones(view.geometry);
  const reach = hex ? HEXAGON.radius : SQUARE.half;
  for (const tone of new Set(tones)) {
    ctx.fillStyle = ink.get(`tile${tone}`);
    trace(
      points.filter((_, at) => tones[at] === tone),
      reach,
    );
    ctx.fill();
  }
  grain(ctx, view, ink, "texture-cells", () => trace(points, reach));
  paintLight(ctx, view, points, ink.get("lit"), ink.get("unlit"));
}

/**
 * Adds a tile to the path; `reach` is the distance from its middle to its corners, or to the sides
 * of a square.
 * @param {Context} ctx
 * @param {string} shape
 * @param {number} x
 * @param {number} y
 * @param {number} reach
 */
export function tile(ctx, shape, x, y, reach) {
  if (shape === "hexagon") hexagon(ctx, x, y, reach);
  else ctx.roundRect(x - reach, y - reach, 2 * reach, 2 * reach, reach * SQUARE.corner * 2);
}

/**
 * Light on the upper edges of tiles, and shade on the lower ones.
 * @param {Context} ctx
 * @param {View} view
 * @param {Point[]} points
 * @param {string} light
 * @param {string} shade
 * @param {number} [width] in CSS pixels
 */
export function paintLight(ctx, view, points, light, shade, width) {
  const { unit, geometry } = view;
  const hex = geometry.shape === "hexagon";
  const wide = width ?? pixels(HEXAGON.line, unit);
  const reach = (hex ? HEXAGON.radius : SQUARE.half) * unit - wide / 2;
  ctx.lineWidth = wide;
  ctx.lineCap = ctx.lineJoin = "round";
  for (const [colour, edges] of /** @type {const} */ ([
    [light, upperEdges(hex, reach)],
    [shade, lowerEdges(hex, reach)],
  ])) {
    ctx.strokeStyle = colour;
    ctx.beginPath();
    for (const [x, y] of points)
      line(
        ctx,
        edges.map(([dx, dy]) => [x + dx, y + dy]),
      );
    ctx.stroke();
  }
}

/**
 * A field of crossing lines that are cut in.
 * @param {Context} ctx
 * @param {View} view
 * @param {Inks} ink
 */
function paintGrid(ctx, view, ink) {
  const { unit } = view;
  const points = view.geometry.cells.map(({ id }) => view.point(id));
  const xs = [...new Set(points.map(([x]) => x))].sort((a, b) => a - b);
  const ys = [...new Set(points.map(([, y]) => y))].sort((a, b) => a - b);
  const [left, right, top, bottom] = [xs[0], xs[xs.length - 1], ys[0], ys[ys.length - 1]];
  /** @type {(more: number) => void} */
  const field = (more) => {
    const pad = unit * (GRID.pad + more);
    const [wide, high] = [right - left + 2 * pad, bottom - top + 2 * pad];
    ctx.beginPath();
    ctx.roundRect(left - pad, top - pad, wide, high, unit * (GRID.corner + more));
  };
  ctx.fillStyle = ink.get("bed");
  field(GRID.bed);
  ctx.fill();
  ctx.fillStyle = ink.get("tile0");
  field(0);
  ctx.fill();
  grain(ctx, view, ink, "texture-cells", () => field(0));
  for (const [colour, by] of /** @type {const} */ ([
    ["grid-low", GRID.groove * unit],
    ["grid", 0],
  ])) {
    ctx.strokeStyle = ink.get(colour);
    ctx.lineWidth = pixels(GRID.line, unit);
    ctx.beginPath();
    for (const x of xs)
      line(ctx, [
        [x + by, top + by],
        [x + by, bottom + by],
      ]);
    for (const y of ys)
      line(ctx, [
        [left + by, y + by],
        [right + by, y + by],
      ]);
    ctx.stroke();
  }
}

/**
 * An area in its owner's form, with a hollow on each cell and its name on the edge towards the
 * nearer end of the board.
 * @param {Context} ctx
 * @param {View} view
 * @param {Inks} ink
 * @param {Region} region
 */
function paintGoal(ctx, view, ink, region) {
  const { unit } = view;
  const square = region.player === 1;
  const points = region.cells.map((id) => view.point(id));
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const pad = unit * GOAL.pad;
  const [left, top] = [Math.min(...xs) - pad, Math.min(...ys) - pad];
  const [wide, high] = [Math.max(...xs) + pad - left, Math.max(...ys) + pad - top];
  ctx.beginPath();
  ctx.roundRect(left, top, wide, high, square ? unit * GOAL.corner : pad);
  ctx.fillStyle = ink.get("goal");
  ctx.strokeStyle = ink.get("goal-edge");
  ctx.lineWidth = pixels(GOAL.line, unit);
  ctx.setLineDash(square ? GOAL.dash.map((part) => unit * part) : []);
  ctx.fill();
  ctx.stroke();
  ctx.setLineDash([]);

  const { radius, half, line: width } = GOAL.hollow;
  ctx.globalAlpha = 0.75;
  ctx.lineWidth = pixels(width, unit);
  for (const [x, y] of points) {
    const side = unit * half;
    ctx.beginPath();
    if (square) ctx.roundRect(x - side, y - side, 2 * side, 2 * side, side * 0.2);
    else ctx.arc(x, y, unit * radius, 0, TAU);
    ctx.stroke();
  }
  ctx.globalAlpha = 1;

  if (unit < MIN_UNIT_FOR_WORDS) return;
  const above = top + high / 2 < view.height / 2;
  const size = font(ctx, GOAL.name, unit);
  const x = left + wide / 2;
  const y = above ? top - size * GOAL.nameAbove : top + high + size * GOAL.nameBelow;
  ctx.strokeStyle = ink.get("tile0"); // the lines of the board end around it
  ctx.lineWidth = size * GOAL.nameHalo;
  ctx.lineJoin = "round";
  ctx.strokeText(t(region.name), x, y);
  ctx.fillStyle = ink.get("goal-edge");
  ctx.fillText(t(region.name), x, y);
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
  paintTrack(ctx, view, edge, ink.get("track"));
}

/**
 * The track along an edge without an owner.
 * @param {Context} ctx
 * @param {View} view
 * @param {Edge} edge
 * @param {string} colour
 */
export function paintTrack(ctx, view, edge, colour) {
  ctx.strokeStyle = colour;
  ctx.lineWidth = view.unit * EDGE.track;
  ctx.lineJoin = ctx.lineCap = "round";
  ctx.beginPath();
  line(ctx, view.edge(edge, EDGE.out));
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
  const { high, base, edge } = ink.stones[player];
  ctx.lineJoin = ctx.lineCap = "round";
  /** @type {[colour: string, width: number][]} */
  const strokes = [
    [edge, width + EDGE.barRim],
    [player ? high : base, width - EDGE.barInset],
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
  if (view.unit < COORDINATE.leastUnit) return;
  font(ctx, COORDINATE.type, view.unit);
  ctx.fillStyle = ink.get("coordinate");
  // On a crowded board the label of an edge matters more than a coordinate.
  const labelled = view.geometry.edges.filter(({ label }) => label);
  const taken = labelled.map((edge) => along(view.edge(edge, EDGE.out), 0.5));
  for (const { text, x: across, y: down } of view.labels) {
    const [x, y] = view.place(across, down);
    if (taken.some(([ax, ay]) => Math.hypot(ax - x, ay - y) < COORDINATE.clear)) continue;
    ctx.fillText(text, x, y, pixels(COORDINATE.room, view.unit));
  }
}
