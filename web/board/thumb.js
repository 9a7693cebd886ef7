// @ts-check
// A small still board on a canvas of its own, redrawn when its size or the theme changes.

/** @import { State } from "./pieces.js" */
/** @import { Geometry } from "../types.d.ts" */

import { inks, paper } from "./glyphs.js";
import { picture } from "./picture.js";

export class Thumb {
  #canvas;
  /** @type {{ geometry: Geometry, state: Partial<State> & { turned?: boolean } } | null} */
  #shown = null;
  #drawn = ""; // the size at which the canvas has all that is shown

  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.#canvas = canvas;
    new ResizeObserver(() => {
      // A picture that was only hidden is still there.
      const { clientWidth: width, clientHeight: height } = canvas;
      if (width && `${width} ${height}` !== this.#drawn) this.#draw();
    }).observe(canvas);
    canvas.addEventListener("restyle", () => this.#draw());
  }

  /**
   * Shows a board; `state` is as for a picture, or a frame.
   * @param {Geometry} geometry
   * @param {Partial<State> & { turned?: boolean }} state
   */
  show(geometry, state) {
    this.#shown = { geometry, state };
    this.#canvas.dataset.material = geometry.material;
    this.#draw();
  }

  #draw() {
    const { clientWidth: width, clientHeight: height } = this.#canvas;
    this.#drawn = "";
    if (!this.#shown || !width || !height) return;
    const { geometry, state } = this.#shown;
    const options = { width, height, turned: state.turned, coordinates: false };
    picture(paper(this.#canvas, width, height), geometry, state, inks(this.#canvas), options);
    this.#drawn = `${width} ${height}`;
  }
}
