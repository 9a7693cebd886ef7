// @ts-check
// A board as a still picture on any context: for previews, thumbnails and exports.

/** @import { Inks } from "./glyphs.js" */
/** @import { State } from "./pieces.js" */
/** @import { Context } from "./svg.js" */
/** @import { Geometry } from "../types.d.ts" */

import { Motion } from "./motion.js";
import { BLANK, paintPlay } from "./pieces.js";
import { paintSurface } from "./background.js";
import { View } from "./view.js";

/**
 * Draws a geometry with a state, which may be a frame, into a context whose unit is a CSS pixel.
 * @param {Context} ctx
 * @param {Geometry} geometry
 * @param {Partial<State>} state
 * @param {Inks} ink
 * @param {{ width: number, height: number, turned?: boolean, coordinates?: boolean }} options
 */
export function picture(ctx, geometry, state, ink, options) {
  const view = new View(geometry, options, options.turned);
  paintSurface(ctx, view, ink, Boolean(options.coordinates));
  paintPlay(ctx, { view, ink, state: { ...BLANK, ...state }, motion: new Motion(), now: 0 });
}
