// @ts-check
// Pictures of a match: the board as PNG or SVG, and the whole match as an animated GIF.
//
// The page's painters draw all of them, in its theme.

/** @import { State } from "../board/pieces.js" */
/** @import { Geometry } from "../types.d.ts" */
/**
 * The user's choices about how boards are drawn.
 * @typedef {object} Look
 * @property {boolean} [coordinates]
 * @property {boolean} [turned]
 * @property {boolean} [groups]
 * @property {boolean} [marked]
 */

import { inks } from "../board/glyphs.js";
import { picture } from "../board/picture.js";
import { SvgContext } from "../board/svg.js";
import { proportion } from "../board/view.js";
import { byId } from "../platform/dom.js";

const WIDE = 1200; // pixels of a still picture
const SMALL = 480; // of an animation
const COLOURS = 255; // of an animation, and one more for what stays as it is
const LAST = 2500; // ms for which the end of an animation is shown
const MAX_DURATION = 60_000; // ms of an animation, unless its moves would be faster than FASTEST
const [SLOWEST, FASTEST] = [700, 150]; // ms for which a move is shown

/**
 * The options of a picture of a geometry: its size and its look.
 * @param {Geometry} geometry
 * @param {number} width
 * @param {Look} look
 */
function withSize(geometry, width, look) {
  return { ...look, width, height: Math.round(width * proportion(geometry)) };
}

/**
 * @param {{ width: number, height: number }} size
 * @returns {[OffscreenCanvas, OffscreenCanvasRenderingContext2D]}
 */
function canvas({ width, height }) {
  const drawn = new OffscreenCanvas(width, height);
  const ctx = drawn.getContext("2d", { willReadFrequently: true });
  if (!ctx) throw new Error("the browser draws no pictures");
  return [drawn, ctx];
}

/**
 * A board with a state, which may be a frame, as SVG.  Pieces and lines are as large as on a page
 * where the board is half as wide.
 * @param {Geometry} geometry
 * @param {Partial<State>} state
 * @param {Look} look
 */
export function svg(geometry, state, look) {
  const size = withSize(geometry, WIDE / 2, look);
  const ctx = new SvgContext(size.width, size.height);
  picture(ctx, geometry, state, inks(byId("surface")), size);
  return ctx.toString();
}

/**
 * The same as a PNG.
 * @param {Geometry} geometry
 * @param {Partial<State>} state
 * @param {Look} look
 */
export function png(geometry, state, look) {
  const size = withSize(geometry, WIDE / 2, look);
  const [drawn, ctx] = canvas({ width: 2 * size.width, height: 2 * size.height });
  ctx.scale(2, 2);
  picture(ctx, geometry, state, inks(byId("surface")), size);
  return drawn.convertToBlob({ type: "image/png" });
}

/**
 * The states of a match as an animated GIF.  `onProgress(done, all)` is called after each picture and
 * returns whether to continue; if not, the result is null.
 * @param {Geometry} geometry
 * @param {Partial<State>[]} states
 * @param {Look} look
 * @param {(done: number, all: number) => boolean} onProgress
 * @returns {Promise<Blob | null>}
 */
export async function gif(geometry, states, look, onProgress) {
  const { GIFEncoder, nearestColorIndex, quantize } = await import("../vendor/gifenc.js");
  const size = withSize(geometry, SMALL, look);
  const { width, height } = size;
  const [, ctx] = canvas(size);
  const colours = inks(byId("surface"));
  // An animation has few colours, and none to spare for texture.
  const ink = { ...colours, material: { ...colours.material, grain: null } };
  /** @param {Partial<State>} state */
  const paint = (state) => {
    ctx.fillStyle = ink.get("ground");
    ctx.fillRect(0, 0, width, height);
    picture(ctx, geometry, state, ink, size);
    return ctx.getImageData(0, 0, width, height).data;
  };

  // One palette for all pictures: that of the first, a middle and the last one.
  const sample = [0, states.length >> 1, states.length - 1].map((i) => paint(states[i]));
  const joined = new Uint8ClampedArray(sample[0].length * sample.length);
  for (const [i, data] of sample.entries()) joined.set(data, i * data.length);
  const palette = quantize(joined, COLOURS, { useSqrt: false }); // plain areas keep their colours
  const same = palette.length;
  /** @type {Map<number, number>} The nearest in the palette of every colour so far. */
  const known = new Map();
  /** @param {number} colour */
  const nearest = (colour) => {
    const parts = [colour & 255, (colour >> 8) & 255, (colour >> 16) & 255];
    const index = known.get(colour) ?? nearestColorIndex(palette, parts);
    known.set(colour, index);
    return index;
  };

  const pace = Math.max(FASTEST, Math.min(SLOWEST, MAX_DURATION / states.length));
  const out = GIFEncoder();
  /** @type {Uint8Array<ArrayBuffer> | null} */
  let before = null;
  for (const [i, state] of states.entries()) {
    if (!onProgress(i, states.length)) return null;
    await new Promise((resolve) => setTimeout(resolve)); // keep the page responsive
    const now = Uint8Array.from(new Uint32Array(paint(state).buffer), nearest);
    // What stays as it is need not be written again.
    const old = before;
    const changed = old ? now.map((index, at) => (index === old[at] ? same : index)) : now;
    out.writeFrame(changed, width, height, {
      palette: before ? undefined : [...palette, [0, 0, 0]],
      delay: i === states.length - 1 ? LAST : pace,
      transparent: Boolean(before),
      transparentIndex: same,
      dispose: 1,
    });
    before = now;
  }
  out.finish();
  return new Blob([out.bytes()], { type: "image/gif" });
}
