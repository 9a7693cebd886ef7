// The painter of what never moves: the plate, its tiles or lines, areas, sides, coordinates.
//
// Draws a view into a context whose unit is a CSS pixel, in the colours of `inks`.

import { along, font, grow, hexagon, hull, line } from "./shapes.js";
import { t } from "../platform/text.js";

const HEX = 1 / Math.sqrt(3); // from the middle of a hexagon to its corners
const HALF_ROOT_3 = Math.sqrt(3) / 2;
/** Of a unit in pixels, for words on the board to be read. */
export const LEAST = 14;
/** From the line of a side to the middle of its track, in units. */
export const TRACK = 0.2;

/** Draws all of it; coordinates only if they are wanted. */
export function paintSurface(ctx, view, ink, coordinates) {
  const { shape, cells, regions } = view.geometry;
  const { unit } = view;
  const points = cells.map(([id]) => view.point(id));
  paintPlate(ctx, view, ink, points);
  if (shape === "hex") {
    ctx.fillStyle = ink.get("tile");
    ctx.strokeStyle = ink.get("tile-edge");
    ctx.lineWidth = Math.max(0.75, unit * 0.014);
    ctx.lineJoin = "round";
    ctx.beginPath();
    for (const [x, y] of points) hexagon(ctx, x, y, unit * HEX * 0.965);
    ctx.fill();
    ctx.stroke();
  } else paintGrid(ctx, view, ink, points);
  for (const region of regions) {
    if (region.kind === "goal") paintGoal(ctx, view, ink, region);
    if (region.kind === "side") paintSide(ctx, view, ink, region);
  }
  if (coordinates) paintCoordinates(ctx, view, ink);
}

/** The plate that the cells lie on: their hull, grown by the margin. */
function paintPlate(ctx, view, ink, points) {
  const path = hull(points);
  const round = view.unit * (view.geometry.shape === "square" ? 0.3 : 0.5);
  const grown = grow(path, view.margin * view.unit - round);
  ctx.lineJoin = "round";
  const trace = (colour, width) => {
    ctx.fillStyle = ctx.strokeStyle = colour;
    ctx.lineWidth = width;
    ctx.beginPath();
    line(ctx, grown);
    ctx.closePath();
    ctx.stroke();
    ctx.fill();
  };
  ctx.save();
  ctx.shadowColor = ink.get("plate-shadow");
  const { a: scale } = ctx.getTransform(); // shadows do not grow with the picture by themselves
  ctx.shadowBlur = view.unit * 0.35 * scale;
  ctx.shadowOffsetY = view.unit * 0.06 * scale;
  trace(ink.get("plate-edge"), 2 * round);
  ctx.restore();
  trace(ink.get("plate"), 2 * round - Math.max(2, view.unit * 0.03));
}

/** A field of crossing lines. */
function paintGrid(ctx, view, ink, points) {
  const { unit } = view;
  const xs = [...new Set(points.map(([x]) => x))].sort((a, b) => a - b);
  const ys = [...new Set(points.map(([, y]) => y))].sort((a, b) => a - b);
  const [left, right, top, bottom] = [xs[0], xs.at(-1), ys[0], ys.at(-1)];
  const pad = unit * 0.46;
  ctx.fillStyle = ink.get("tile");
  ctx.beginPath();
  const [wide, high] = [right - left + 2 * pad, bottom - top + 2 * pad];
  ctx.roundRect(left - pad, top - pad, wide, high, unit * 0.16);
  ctx.fill();
  ctx.strokeStyle = ink.get("grid");
  ctx.lineWidth = Math.max(0.75, unit * 0.02);
  ctx.beginPath();
  for (const x of xs) line(ctx, [[x, top], [x, bottom]]);
  for (const y of ys) line(ctx, [[left, y], [right, y]]);
  ctx.stroke();
}

/** An area tinted for its owner, its name on the edge towards the nearer end of the board. */
function paintGoal(ctx, view, ink, region) {
  const { unit } = view;
  const points = region.cells.map((id) => view.point(id));
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const pad = unit * 0.47;
  const [left, top] = [Math.min(...xs) - pad, Math.min(...ys) - pad];
  const [wide, high] = [Math.max(...xs) + pad - left, Math.max(...ys) + pad - top];
  ctx.beginPath();
  ctx.roundRect(left, top, wide, high, unit * 0.16);
  ctx.fillStyle = ink.get(`goal${region.player ?? 0}`);
  ctx.strokeStyle = ink.get(`goal${region.player ?? 0}-edge`);
  ctx.lineWidth = Math.max(1.25, unit * 0.04);
  ctx.setLineDash(region.player === 1 ? [unit * 0.16, unit * 0.1] : []);
  ctx.fill();
  ctx.stroke();
  ctx.setLineDash([]);

  if (unit < LEAST) return;
  const middle = view.height / 2;
  const above = top + high / 2 < middle;
  const size = font(ctx, view.unit * 0.3, 9, 15, 600);
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  const x = left + wide / 2;
  const y = above ? top - size * 0.85 : top + high + size * 0.9;
  const half = ctx.measureText(t(region.name)).width / 2 + size * 0.4;
  ctx.fillStyle = ink.get("tile");
  ctx.fillRect(x - half, y - size * 0.62, 2 * half, size * 1.24);
  ctx.fillStyle = ink.get("label");
  ctx.fillText(t(region.name), x, y);
}

/** A side of the board: a track with a lane for each player. */
function paintSide(ctx, view, ink, region) {
  const path = view.edge(region, TRACK);
  ctx.strokeStyle = ink.get("track");
  ctx.lineWidth = view.unit * 0.3;
  ctx.lineJoin = ctx.lineCap = "round";
  ctx.beginPath();
  line(ctx, path);
  ctx.stroke();
}

/** Names of rows beside them, names of columns beyond the last cell that has them. */
function paintCoordinates(ctx, view, ink) {
  const { cells, rows, shape } = view.geometry;
  const { unit, sides, turned } = view;
  const away = shape === "hex" ? (sides.length ? 1.38 : 0.94) : 0.65;
  font(ctx, unit * 0.24, 8, 13);
  ctx.fillStyle = ink.get("coordinate");
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  const split = (name) => /^(\D+)(\d+)$/.exec(name).slice(1);
  const numbers = sides.map((region) => along(view.edge(region, TRACK), 0.5));
  const put = (name, x, y) => {
    // On a crowded board the number of a side matters more than a coordinate.
    if (numbers.some(([nx, ny]) => Math.hypot(nx - x, ny - y) < 14)) return;
    ctx.fillText(name, x, y);
  };
  // On a hexagon they turn with the board; those of a square stay on its left and at its foot.
  const round = shape === "hex" && turned ? -1 : 1;
  const last = new Map();
  let at = 0;
  for (const length of rows) {
    const row = cells.slice(at, (at += length));
    const names = row.map(([, name]) => split(name));
    const kept = names.every(([letter]) => letter === names[0][0]) && length > 1 ? 0 : 1;
    const own = shape === "hex" ? 0 : kept;
    const [x, y] = view.point(row.at(turned && round === 1 ? -1 : 0)[0]);
    put(names[0][own], x - round * away * unit, y);
    for (const [i, [id]] of row.entries()) {
      const name = names[i][1 - own];
      if (!turned || round === -1 || !last.has(name)) last.set(name, id);
    }
  }
  const [dx, dy] = shape === "hex" ? [away / 2, away * HALF_ROOT_3] : [0, away];
  for (const [name, id] of last) {
    const [x, y] = view.point(id);
    put(name, x + round * dx * unit, y + round * dy * unit);
  }
}
