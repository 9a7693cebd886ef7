// @ts-check
// The graph of winning chances along a line, from the first player's point of view.  Its role is
// slider, because it is used to choose a ply.

/** @import { Slip } from "../types.d.ts" */

import { make } from "../platform/dom.js";
import { t } from "../platform/text.js";

/**
 * What the graph shows.
 * @typedef {object} Line
 * @property {(number | null)[]} chances the first player's after each ply, null where unknown
 * @property {number} ply the ply of the cursor
 * @property {Pick<Slip, "ply" | "grave">[]} slips
 * @property {string[]} names of the players
 * @property {string} text the chances at the cursor in words
 */

const SVG = "http://www.w3.org/2000/svg";
const PAD = 6; // px around the curve

/**
 * @param {string} tag
 * @param {{ [name: string]: string | number }} attributes
 */
const shape = (tag, attributes) => {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
};

export class Graph {
  root = make("div", { className: "graph", tabIndex: 0, role: "slider" });

  #svg = shape("svg", { "aria-hidden": "true" });
  #names = [make("span", {}), make("span", {})];
  /** @type {Line} */
  #line = { chances: [], ply: 0, slips: [], names: [], text: "" };
  #size = [0, 0];

  /** @param {(ply: number) => void} onSelect called with the ply that the user chooses */
  constructor(onSelect) {
    this.root.append(this.#svg, ...this.#names);
    new ResizeObserver(([{ contentRect }]) => {
      this.#size = [contentRect.width, contentRect.height];
      this.#draw();
    }).observe(this.root);
    /** @param {PointerEvent} event */
    const pick = (event) => {
      const box = this.root.getBoundingClientRect();
      const share = (event.clientX - box.left - PAD) / (box.width - 2 * PAD);
      const ply = Math.round(Math.max(0, Math.min(1, share)) * this.#last);
      if (ply !== this.#line.ply) onSelect(ply);
    };
    this.root.addEventListener("pointerdown", (event) => {
      this.root.setPointerCapture(event.pointerId);
      pick(event);
    });
    this.root.addEventListener("pointermove", (event) => event.buttons && pick(event));
    this.root.addEventListener("keydown", (event) => {
      const { ply } = this.#line;
      /** @type {{ [key: string]: number }} */
      const plies = {
        ArrowLeft: ply - 1,
        ArrowDown: ply - 1,
        ArrowRight: ply + 1,
        ArrowUp: ply + 1,
        PageDown: ply - 5,
        PageUp: ply + 5,
        Home: 0,
        End: this.#last,
      };
      const to = plies[event.key];
      if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      onSelect(Math.max(0, Math.min(this.#last, to)));
    });
  }

  /** @param {Line} line */
  show(line) {
    this.#line = line;
    const { ply, names, text } = line;
    for (const [i, span] of this.#names.entries()) span.textContent = names[i];
    this.root.ariaLabel = t("Winning chances over the game");
    const values = { ariaValueMin: 0, ariaValueMax: this.#last, ariaValueNow: ply };
    Object.assign(this.root, values, { ariaValueText: text });
    this.#draw();
  }

  get #last() {
    return this.#line.chances.length - 1;
  }

  #draw() {
    const [width, height] = this.#size;
    if (!this.#line.chances.length || !width) return;
    const { chances, ply, slips } = this.#line;
    /** @param {number} at */
    const x = (at) => PAD + ((width - 2 * PAD) * at) / Math.max(1, this.#last);
    /** @param {number} share */
    const y = (share) => PAD + (height - 2 * PAD) * (1 - share);
    const known = chances.flatMap((share, at) => (share === null ? [] : [{ at, share }]));
    const parts = [
      shape("line", { class: "half", x1: 0, x2: width, y1: y(0.5), y2: y(0.5) }),
      shape("line", { class: "now", x1: x(ply), x2: x(ply), y1: 0, y2: height }),
    ];
    if (known.length) {
      const path = `L${known.map(({ at, share }) => `${x(at)} ${y(share)}`).join("L")}`;
      const [from, to] = [known[0], known[known.length - 1]].map(({ at }) => x(at));
      const area = `M${from} ${height}${path}L${to} ${height}Z`;
      parts.unshift(shape("path", { class: "area", d: area }));
      parts.push(shape("path", { class: "curve", d: path.replace("L", "M") }));
    }
    for (const { ply: at, grave } of slips) {
      const share = chances[at];
      if (share === null) continue;
      const [px, py, r] = [x(at), y(share), grave ? 5 : 4];
      const d = `M${px} ${py - r}L${px + r} ${py}L${px} ${py + r}L${px - r} ${py}Z`;
      parts.push(shape("path", { class: grave ? "slip grave" : "slip", d }));
    }
    const now = chances[ply];
    if (now !== null) parts.push(shape("circle", { class: "dot", cx: x(ply), cy: y(now), r: 3.5 }));
    this.#svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.#svg.replaceChildren(...parts);
  }
}
