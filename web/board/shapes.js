// @ts-check
// Lines and shapes for the painters: points in, paths and points out.  Knows no board.

/** @import { Context } from "./svg.js" */
/** @import { Point } from "../types.d.ts" */
/** @import { Type } from "./proportions.js" */

export const TAU = 2 * Math.PI;
const HALF_ROOT_3 = Math.sqrt(3) / 2;
/** The letters on boards; also where the typeface of the page is not there. */
const FAMILY = `Figtree, "Figtree fallback", system-ui, sans-serif`;

/**
 * Adds a polyline to the path.
 * @param {Context} ctx
 * @param {Point[]} points
 */
export function line(ctx, points) {
  ctx.moveTo(...points[0]);
  for (const point of points.slice(1)) ctx.lineTo(...point);
}

/**
 * Adds a hexagon with a corner on top to the path.
 * @param {Context} ctx
 * @param {number} x
 * @param {number} y
 * @param {number} r
 */
export function hexagon(ctx, x, y, r) {
  for (let k = 0; k < 6; k++) {
    /** @type {Point} */
    const corner = [x + Math.sin((k * TAU) / 6) * r, y - Math.cos((k * TAU) / 6) * r];
    if (k) ctx.lineTo(...corner);
    else ctx.moveTo(...corner);
  }
  ctx.closePath();
}

/**
 * The edges of a tile around 0, 0 on which light from the upper left falls, as a line.
 * @param {boolean} hex
 * @param {number} reach from its middle to its corners, or if it is square its sides
 * @returns {Point[]}
 */
export function upperEdges(hex, reach) {
  const half = reach * HALF_ROOT_3;
  return hex
    ? [
        [-half, reach / 2],
        [-half, -reach / 2],
        [0, -reach],
        [half, -reach / 2],
      ]
    : [
        [-reach, reach],
        [-reach, -reach],
        [reach, -reach],
      ];
}

/**
 * The other edges of the same tile.
 * @param {boolean} hex
 * @param {number} reach
 * @returns {Point[]}
 */
export const lowerEdges = (hex, reach) =>
  upperEdges(hex, reach).map(([x, y]) => [x && -x, y && -y]);

/**
 * A convex polygon that goes counter-clockwise, with every side moved inwards by a distance.
 * @param {Point[]} polygon
 * @param {number} distance
 * @returns {Point[]}
 */
export function inset(polygon, distance) {
  /** @type {Point[]} */
  const inwards = polygon.map(([ax, ay], i) => {
    const [bx, by] = polygon[(i + 1) % polygon.length];
    const long = Math.hypot(bx - ax, by - ay) || 1;
    return [(by - ay) / long, (ax - bx) / long];
  });
  return polygon.map(([x, y], i) => {
    const [[ax, ay], [bx, by]] = [inwards.at(i - 1) ?? inwards[i], inwards[i]];
    const far = distance / (1 + ax * bx + ay * by);
    return [x + (ax + bx) * far, y + (ay + by) * far];
  });
}

/** Fast at first and then slowly from 0 to 1. @param {number} s */
export const ease = (s) => Math.sin((Math.PI / 2) * s);

/** @param {Point[]} points */
const lengths = (points) =>
  points.slice(1).map(([x, y], i) => Math.hypot(x - points[i][0], y - points[i][1]));

/** The length of a polyline. @param {Point[]} points */
export const reach = (points) => lengths(points).reduce((sum, one) => sum + one, 0);

/**
 * The part of a polyline between two shares of its length.
 * @param {Point[]} points
 * @param {number} from
 * @param {number} to
 * @returns {Point[]}
 */
export function stretch(points, from, to) {
  const whole = reach(points);
  let at = 0;
  const between = lengths(points).map((one) => (at += one));
  const inner = points.slice(1).filter((_, i) => {
    const share = between[i] / whole;
    return share > from && share < to;
  });
  return [along(points, from), ...inner, along(points, to)];
}

/**
 * The point at a share of the length of a polyline.
 * @param {Point[]} points
 * @param {number} share
 * @returns {Point}
 */
export function along(points, share) {
  let rest = share * reach(points);
  for (const [i, one] of lengths(points).entries()) {
    if (rest <= one && one > 0) {
      const s = rest / one;
      const [[ax, ay], [bx, by]] = [points[i], points[i + 1]];
      return [ax + (bx - ax) * s, ay + (by - ay) * s];
    }
    rest -= one;
  }
  return points[points.length - 1];
}

/**
 * @param {number[]} a
 * @param {number[]} b
 */
export const sameCells = (a, b) => a.length === b.length && new Set([...a, ...b]).size === a.length;

/**
 * Sets the size of the letters in CSS pixels; texts are centred on their points.
 * @param {Context} ctx
 * @param {number} size
 */
export function letters(ctx, size, weight = 700) {
  ctx.font = `${weight} ${size}px ${FAMILY}`;
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
}

/**
 * Sets a font of the table of proportions, its bounds in the pixels of a usual page, and returns
 * its size.
 * @param {Context} ctx
 * @param {Type} type
 * @param {number} unit
 */
export function font(ctx, { units, least, most, weight }, unit) {
  const usual = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
  const size = Math.max(least, Math.min(most * usual, unit * units));
  letters(ctx, size, weight);
  return size;
}
