// A board as one still picture, for whoever has a context: a preview, a thumbnail, an export.

import { Motion } from "./motion.js";
import { BLANK, paintPlay } from "./pieces.js";
import { paintSurface } from "./background.js";
import { View } from "./view.js";

/**
 * Draws a geometry with a state of play.js, which may be a frame, in the colours of `inks`, into a
 * context whose unit is a CSS pixel; `options` are {width, height, turned, coordinates}.
 */
export function picture(ctx, geometry, state, ink, options) {
  const view = new View(geometry, options, options.turned);
  paintSurface(ctx, view, ink, options.coordinates);
  paintPlay(ctx, { view, ink, state: { ...BLANK, ...state }, motion: new Motion(), now: 0 });
}
