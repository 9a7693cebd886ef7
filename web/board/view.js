// @ts-check
// A geometry fitted into a picture, optionally turned by 180 degrees.
//
// A view places cells and edges, in CSS pixels, and finds the cell near a point.  It is immutable: a
// picture of another size gets another view.  Draws nothing.

/** @import { Edge, Geometry, Point } from "../types.d.ts" */

import { MAX_UNIT, NEAR } from "./proportions.js";

export class View {
  /** CSS pixels between neighbours. */
  unit;

  /** @type {Point} */
  #origin;
  /** @type {Map<number, { x: number, y: number, at: number }>} By id, as they lie in the picture. */
  #cells;

  /**
   * `turned` shows the board as seen by the player on its far side.
   * @param {Geometry} geometry
   * @param {{ width: number, height: number }} size
   * @param {boolean} [turned]
   */
  constructor(geometry, { width, height }, turned = false) {
    this.geometry = geometry;
    this.width = width;
    this.height = height;
    this.turned = turned;
    const sign = turned ? -1 : 1;
    this.#cells = new Map(
      geometry.cells.map(({ id, x, y }, at) => [id, { x: sign * x, y: sign * y, at }]),
    );
    const [left, top, right, bottom] = geometry.bounds;
    // Small boards do not fill large screens.
    const most = Math.max(MAX_UNIT.pixels, Math.min(width, height) * MAX_UNIT.part);
    this.unit = Math.min(width / (right - left), height / (bottom - top), most);
    this.#origin = [
      width / 2 - ((sign * (left + right)) / 2) * this.unit,
      height / 2 - ((sign * (top + bottom)) / 2) * this.unit,
    ];
  }

  /**
   * The place of a point of the geometry, given its x and y.
   * @param {number} x
   * @param {number} y
   * @returns {Point}
   */
  place(x, y) {
    return this.turned ? this.#place(-x, -y) : this.#place(x, y);
  }

  /** The coordinates beside the board, with their places. */
  get labels() {
    const { labels, labels_turned } = this.geometry;
    return this.turned ? labels_turned : labels;
  }

  /** Whether pieces also show their player by form, see glyphs.js. */
  get formed() {
    return Object.values(this.geometry.glyphs).some((glyph) => glyph.shape !== "stone");
  }

  /**
   * The place of a cell.
   * @param {number} id
   * @returns {Point}
   */
  point(id) {
    const { x, y } = this.#cell(id);
    return this.#place(x, y);
  }

  /**
   * The index of a cell among the pieces of a frame.
   * @param {number} id
   */
  index(id) {
    return this.#cells.get(id)?.at;
  }

  /**
   * The distance between two cells, in units.
   * @param {number} a
   * @param {number} b
   */
  far(a, b) {
    const [p, q] = [this.#cell(a), this.#cell(b)];
    return Math.hypot(p.x - q.x, p.y - q.y);
  }

  /**
   * The id of the cell near a point, or null.
   * @param {number} px
   * @param {number} py
   * @returns {number | null}
   */
  at(px, py) {
    let best = null;
    let least = NEAR ** 2;
    const [x, y] = [(px - this.#origin[0]) / this.unit, (py - this.#origin[1]) / this.unit];
    for (const [id, cell] of this.#cells) {
      const far = (x - cell.x) ** 2 + (y - cell.y) ** 2;
      if (far < least) [best, least] = [id, far];
    }
    return best;
  }

  /**
   * The line of an edge, moved outwards by some units.
   * @param {Edge} edge
   * @param {number} out
   * @returns {Point[]}
   */
  edge({ line }, out) {
    const points = line.map(([x, y]) => this.place(x, y));
    if (points.length < 2) return points;
    const [ax, ay] = points[0];
    const [bx, by] = points[points.length - 1];
    const far = (out * this.unit) / (Math.hypot(bx - ax, by - ay) || 1);
    // Lines run counter-clockwise, so the outside is to their right.
    const [dx, dy] = [(ay - by) * far, (bx - ax) * far];
    return points.map(([x, y]) => [x + dx, y + dy]);
  }

  /** @param {number} id */
  #cell(id) {
    const cell = this.#cells.get(id);
    if (!cell) throw new Error(`there is no cell ${id}`);
    return cell;
  }

  /**
   * @param {number} x
   * @param {number} y
   * @returns {Point}
   */
  #place(x, y) {
    return [this.#origin[0] + x * this.unit, this.#origin[1] + y * this.unit];
  }
}

/**
 * The height of a picture of a geometry that fits exactly, for a width of 1.
 * @param {Pick<Geometry, "bounds">} geometry
 */
export function proportion({ bounds: [left, top, right, bottom] }) {
  return (bottom - top) / (right - left);
}

/**
 * Whether a geometry is higher than it is wide, in the words of style sheets.
 * @param {Pick<Geometry, "bounds">} geometry
 */
export const orientation = (geometry) => (proportion(geometry) > 1 ? "portrait" : "landscape");
