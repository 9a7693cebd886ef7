// @ts-check
// The sea around a board: depth lines that spread from its edge over the page.
//
// They swell while a bot thinks and turn gold at a win; styles/play.css does both, by what the
// root says as data-sea.

/** @import { Geometry, Point } from "../types.d.ts" */

import { View } from "./view.js";

const SVG = "http://www.w3.org/2000/svg";
const LINES = 7;
const FIRST = 0.45; // units from the edge of the plate to the first line
const FURTHER = 0.62; // and on to the next one, a little more each time
const POINTS = 96;

export class Sea {
  #root;
  #board;
  #paths;
  /** @type {{ geometry: Geometry, turned: boolean } | null} */
  #shown = null;

  /**
   * @param {HTMLElement} root covers the page
   * @param {HTMLElement} board lies on it
   */
  constructor(root, board) {
    this.#root = root;
    this.#board = board;
    this.#paths = Array.from({ length: LINES }, (_, k) => {
      const path = document.createElementNS(SVG, "path");
      path.style.setProperty("--line", String(k));
      return path;
    });
    const svg = document.createElementNS(SVG, "svg");
    svg.append(...this.#paths);
    root.replaceChildren(svg);
    const watch = new ResizeObserver(() => this.#draw());
    for (const element of [root, board]) watch.observe(element);
  }

  /**
   * Shows the lines around a board, optionally turned by 180 degrees; null removes them.
   * @param {Geometry | null} geometry
   * @param {boolean} [turned]
   */
  show(geometry, turned = false) {
    if (geometry === (this.#shown?.geometry ?? null) && turned === this.#shown?.turned) return;
    this.#shown = geometry && { geometry, turned };
    this.#draw();
  }

  #draw() {
    const { width, height, left, top } = this.#board.getBoundingClientRect();
    if (!this.#shown || !width || !height) {
      for (const path of this.#paths) path.removeAttribute("d");
      return;
    }
    const { geometry, turned } = this.#shown;
    const page = this.#root.getBoundingClientRect();
    const view = new View(geometry, { width, height }, turned);
    const outline = geometry.outline.map(([x, y]) => view.place(x, y));
    const [x, y] = [width / 2, height / 2];
    for (const [k, path] of this.#paths.entries()) {
      const far = view.unit * (FIRST + FURTHER * k * (1 + 0.09 * k));
      const points = Array.from({ length: POINTS }, (_, i) => {
        const angle = (i / POINTS) * 2 * Math.PI;
        const edge = reach(outline, [x, y], angle) * (1 - 0.02 * k);
        const waves = [Math.sin(3 * angle + 0.9 * k), 0.6 * Math.sin(5 * angle - 1.7 * k)];
        const out = edge + far + 0.07 * k * view.unit * (waves[0] + waves[1]);
        return [x + Math.cos(angle) * out, y + Math.sin(angle) * out].map(
          (value, axis) => value + (axis ? top - page.top : left - page.left),
        );
      });
      path.setAttribute("d", smooth(points));
    }
  }
}

/**
 * How far the edge of a convex polygon is from a point inside, in a direction.
 * @param {Point[]} polygon
 * @param {Point} from
 * @param {number} angle
 */
function reach(polygon, [x, y], angle) {
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  let least = Infinity;
  for (const [i, [ax, ay]] of polygon.entries()) {
    const [bx, by] = polygon[(i + 1) % polygon.length];
    const across = dx * (by - ay) - dy * (bx - ax);
    if (Math.abs(across) < 1e-9) continue;
    const far = ((ax - x) * (by - ay) - (ay - y) * (bx - ax)) / across;
    if (far > 0) least = Math.min(least, far);
  }
  return least;
}

/**
 * A closed curve near points, as data of a path: it is smooth where they turn.
 * @param {number[][]} points
 */
function smooth(points) {
  /** @param {number} value */
  const n = (value) => value.toFixed(1);
  const bends = points.map(([x, y], i) => {
    const [nx, ny] = points[(i + 1) % points.length];
    return `${n(x)} ${n(y)} ${n((x + nx) / 2)} ${n((y + ny) / 2)}`;
  });
  const [[ax, ay], last] = [points[0], points[points.length - 1]];
  return `M${n((ax + last[0]) / 2)} ${n((ay + last[1]) / 2)}Q${bends.join("Q")}Z`;
}
