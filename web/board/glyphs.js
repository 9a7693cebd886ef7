// @ts-check
// Painters of pieces, by the shape that the geometry names.
//
// A piece shows its player in two ways: by lightness (0 dark, 1 light, with an outline) and, in games
// that have more than one shape of piece, by form (0 round with a ring cut in, 1 square with a
// square).  The larger a piece, the more of it is drawn.  A canvas gets copies of pictures that are
// drawn once for each size and theme, other paper the same strokes as symbols.

/** @import { Context } from "./svg.js" */
/** @import { Glyph, Player } from "../types.d.ts" */
/**
 * The colours of a player's pieces.
 * @typedef {{ high: string, base: string, low: string, edge: string, glint: string, vein: string,
 *   groove: string, cut: string }} Stone
 */
/**
 * The colours that the painters use; `get` gives any by its name in the style sheet, `name` says
 * which colours they are, `material` what the board is made of.
 * @typedef {object} Inks
 * @property {(name: string) => string} get
 * @property {string} name
 * @property {Material} material
 * @property {[Stone, Stone]} stones by player
 */
/**
 * How a piece is drawn: where its middle is, its radius, whether it shows its player by form, which
 * of several alike it is, and how much larger than usual it is for a while.
 * @typedef {{ x: number, y: number, r: number, formed: boolean, which?: number, scale?: number }}
 *   Placed
 */
/** @typedef {{ ctx: Context, r: number, size: number, player: Player, ink: Inks, which: number }} Job */
/** @import { Material } from "./materials.js" */

import { material } from "./materials.js";
import { DETAIL, GLYPH, pixels } from "./proportions.js";
import { TAU } from "./shapes.js";

const OUTLINES = 4; // kinds of pebbles
const REACH = 1.5; // radii that a piece with its shadow reaches
const MAX_PICTURES = 400; // pictures that are kept

/** @type {Map<string, OffscreenCanvas>} */
const pictures = new Map();

/**
 * Draws a piece: `glyph` is {shape, player}, `ink` the colours of `inks`.
 * @param {Context} ctx
 * @param {Glyph} glyph
 * @param {Placed} placed
 * @param {Inks} ink
 */
export function paint(ctx, glyph, { x, y, r, formed, which = 0, scale = 1 }, ink) {
  const { shape, player } = glyph;
  const kind = which % OUTLINES;
  /** @type {(to: Context, radius: number, size: number) => void} */
  const draw = (to, radius, size) => {
    const job = { ctx: to, r: radius, size, player, ink, which: kind };
    if (!formed) return round(job);
    body(job, player === 1);
    const flow = FLOWS[shape];
    if (flow === undefined) emblem(job);
    else river(job, flow);
  };
  const key = `${ink.name} ${shape} ${player} ${formed} ${kind}`;
  if (!("drawImage" in ctx)) {
    const name = `${key} ${r.toFixed(2)}`;
    return /** @type {import("./svg.js").SvgContext} */ (ctx).use(name, x, y, (to) =>
      draw(to, r, 2 * r),
    );
  }
  const canvas = /** @type {CanvasRenderingContext2D} */ (ctx);
  const { a, b, c, d, e, f } = canvas.getTransform();
  const dots = Math.max(Math.hypot(a, b), Math.hypot(c, d)); // of a CSS pixel
  const side = Math.max(1, Math.ceil(2 * REACH * r * dots));
  const name = `${key} ${side}`;
  let picture = pictures.get(name);
  if (!picture) {
    picture = new OffscreenCanvas(side, side);
    const to = /** @type {OffscreenCanvasRenderingContext2D} */ (picture.getContext("2d"));
    to.translate(side / 2, side / 2);
    draw(/** @type {Context} */ (/** @type {unknown} */ (to)), side / 2 / REACH, 2 * r);
    if (pictures.size > MAX_PICTURES) pictures.clear();
    pictures.set(name, picture);
  }
  const wide = (side / dots) * scale;
  const [left, top] = [x - wide / 2, y - wide / 2];
  if (scale === 1 && a === d && !b) {
    // On whole dots it stays as crisp as it was drawn.
    const [column, row] = [left * a + e, top * a + f].map(Math.round);
    canvas.drawImage(picture, (column - e) / a, (row - f) / a, wide, wide);
  } else canvas.drawImage(picture, left, top, wide, wide);
}

/** The angles along which water flows. @type {{ [shape: string]: number }} */
const FLOWS = { "river-h": 0, "river-v": Math.PI / 2 };

/**
 * The outline of a piece as a path; square if it shows its player by that form.
 * @param {Context} ctx
 * @param {number} x
 * @param {number} y
 * @param {number} r
 * @param {boolean} square
 */
export function outline(ctx, x, y, r, square) {
  ctx.beginPath();
  const half = r * GLYPH.square.half;
  if (square) ctx.roundRect(x - half, y - half, 2 * half, 2 * half, r * GLYPH.square.corner);
  else ctx.arc(x, y, r, 0, TAU);
}

/**
 * The outline of a pebble as a path: a circle that is a little out of round.
 * @param {Context} ctx
 * @param {number} r
 * @param {number} which
 */
function pebble(ctx, r, which) {
  const turn = 1.3 + which * 2.1;
  ctx.beginPath();
  for (let i = 0; i < 48; i++) {
    const angle = (i / 48) * TAU;
    const wobble =
      Math.sin(2 * angle + turn) * 0.6 + Math.sin(3 * angle + 2.3 * turn) * (0.5 + 0.12 * which);
    const far = r * (1 + GLYPH.wobble * wobble);
    const [x, y] = [Math.cos(angle) * far, Math.sin(angle) * far];
    if (i) ctx.lineTo(x, y);
    else ctx.moveTo(x, y);
  }
  ctx.closePath();
}

/**
 * A gradient between colours, along a line or between two circles.
 * @param {CanvasGradient} gradient
 * @param {[at: number, colour: string][]} stops
 */
function shaded(gradient, stops) {
  for (const [at, colour] of stops) gradient.addColorStop(at, colour);
  return gradient;
}

/**
 * The shadow that a piece throws on what it lies on.
 * @param {Job} job
 * @param {boolean} square
 */
function shadow({ ctx, r, ink }, square) {
  const { right, drop, from, to } = GLYPH.shadow;
  const [x, y] = [r * right, r * drop];
  ctx.fillStyle = shaded(ctx.createRadialGradient(x, y, r * from, x, y, r * to), [
    [0, ink.get("shade")],
    [1, ink.get("shade-clear")],
  ]);
  outline(ctx, x, y, r * to, square);
  ctx.fill();
}

/**
 * A body, lit from the upper left, with a rim and an edge; `trace` makes its outline of a radius.
 * @param {Job} job
 * @param {(radius: number) => void} trace
 */
function lit({ ctx, r, size, player, ink }, trace) {
  const { high, base, low, edge, glint } = ink.stones[player];
  const { left, up, to } = GLYPH.light;
  const [x, y] = [-r * left, -r * up];
  ctx.fillStyle = shaded(ctx.createRadialGradient(x, y, 0, x, y, r * to), [
    [0, high],
    [0.5, base],
    [1, low],
  ]);
  trace(r);
  ctx.fill();
  if (size >= DETAIL.rim) {
    ctx.strokeStyle = shaded(ctx.createLinearGradient(0, -r, 0, r), [
      [0, glint],
      [0.45, ink.get("glint-clear")],
      [0.8, ink.get("rim-clear")],
      [1, ink.get("rim-low")],
    ]);
    ctx.lineWidth = r * GLYPH.bevel.line;
    trace(r * GLYPH.bevel.radius);
    ctx.stroke();
  }
  ctx.strokeStyle = edge;
  ctx.lineWidth = pixels(GLYPH.rim, r);
  trace(Math.max(0, r - ctx.lineWidth / 2));
  ctx.stroke();
}

/**
 * A stone that is round for both players, as the material of the board has it.
 * @param {Job} job
 */
function round(job) {
  const { ctx, r, size, player, ink, which } = job;
  const { vein, groove } = ink.stones[player];
  shadow(job, false);
  if (ink.material.stone === "pebble") {
    lit(job, (radius) => pebble(ctx, radius, which));
    if (size < DETAIL.veins) return;
    ctx.save();
    ctx.rotate(which * 1.9 + player);
    ctx.strokeStyle = vein;
    ctx.lineCap = "round";
    for (const [width, from, bend, to] of GLYPH.veins) {
      ctx.lineWidth = r * width;
      ctx.beginPath();
      ctx.moveTo(-0.76 * r, from * r);
      for (let i = 1; i <= 8; i++) {
        const s = i / 8;
        const rise = (1 - s) ** 2 * from + 2 * s * (1 - s) * bend + s * s * to;
        ctx.lineTo((-0.76 + 1.52 * s) * r, rise * r);
      }
      ctx.stroke();
    }
    ctx.restore();
    return;
  }
  /** @param {number} radius */
  const circle = (radius) => outline(ctx, 0, 0, radius, false);
  lit(job, circle);
  if (size < DETAIL.groove) return;
  ctx.strokeStyle = groove;
  ctx.lineWidth = pixels(GLYPH.groove.line, r);
  circle(r * GLYPH.groove.radius);
  ctx.stroke();
}

/**
 * The body of a piece that shows its player by form, with its thickness.
 * @param {Job} job
 * @param {boolean} square
 */
function body(job, square) {
  const { ctx, r, size, player, ink } = job;
  if (size >= DETAIL.shadow) shadow(job, square);
  if (size >= DETAIL.thickness) {
    ctx.fillStyle = ink.stones[player].edge;
    outline(ctx, 0, r * GLYPH.thickness, r, square);
    ctx.fill();
  }
  lit(job, (radius) => outline(ctx, 0, 0, radius, square));
}

/**
 * The mark of a player's form, a ring or a square, as if cut into the piece.
 * @param {Job} job
 */
function emblem({ ctx, r, size, player, ink }) {
  if (size < DETAIL.emblem) return;
  ctx.strokeStyle = ink.stones[player].cut;
  ctx.lineWidth = pixels(GLYPH.emblem.line, r);
  form(ctx, r, player, GLYPH.emblem);
  ctx.stroke();
}

/**
 * A player's form as a path, a square or a circle, of the size that a part of the table has.
 * @param {Context} ctx
 * @param {number} r
 * @param {Player} player
 * @param {{ half: number, radius: number }} size
 */
function form(ctx, r, player, { half, radius }) {
  const side = r * half;
  ctx.beginPath();
  if (player === 1) ctx.roundRect(-side, -side, 2 * side, 2 * side, side * 0.2);
  else ctx.arc(0, 0, r * radius, 0, TAU);
}

/**
 * The channel of a river along an angle, which reaches beyond the rim at both ends, with an islet
 * of the player's form.
 * @param {Job} job
 * @param {number} angle
 */
function river({ ctx, r, size, player, ink }, angle) {
  const { long, half, corner, bank, foam, crest, waves } = GLYPH.river;
  const [reach, wide] = [r * long, r * half];
  // Whichever way it flows, it is lit from above and from the left.
  ctx.save();
  ctx.rotate(angle);
  const light = angle ? [0, wide, 0, -wide] : [0, -wide, 0, wide];
  const [x0, y0, x1, y1] = light;
  ctx.fillStyle = shaded(ctx.createLinearGradient(x0, y0, x1, y1), [
    [0, ink.get("water-low")],
    [0.28, ink.get("water")],
    [1, ink.get("water-high")],
  ]);
  ctx.strokeStyle = ink.get("bank");
  ctx.lineWidth = pixels(bank, r);
  ctx.beginPath();
  ctx.roundRect(-reach, -wide, 2 * reach, 2 * wide, r * corner);
  ctx.fill();
  ctx.stroke();
  const lines = size >= DETAIL.waves ? [-0.22, 0.2] : size >= DETAIL.wave ? [0] : [];
  ctx.strokeStyle = ink.get("foam");
  ctx.lineWidth = pixels(foam, r);
  ctx.lineCap = "round";
  ctx.beginPath();
  for (const [i, offset] of lines.entries()) {
    for (let k = 0; k <= 16; k++) {
      const s = k / 8 - 1;
      const at = /** @type {const} */ ([
        s * reach * 0.88,
        r * (offset + crest * Math.sin(waves * s + 2.4 * i)),
      ]);
      if (k) ctx.lineTo(...at);
      else ctx.moveTo(...at);
    }
  }
  if (lines.length) ctx.stroke();
  ctx.restore();
  const { high, low } = ink.stones[player];
  ctx.fillStyle = player === 1 ? high : low;
  ctx.strokeStyle = ink.get(player === 1 ? "bank" : "foam");
  ctx.lineWidth = pixels(GLYPH.islet.line, r);
  form(ctx, r, player, GLYPH.islet);
  ctx.fill();
  ctx.stroke();
}

/**
 * The colours of the painters, from the custom properties of an element's style.
 * @param {HTMLElement | SVGElement} element
 * @returns {Inks}
 */
export function inks(element) {
  const style = getComputedStyle(element);
  /** @type {Map<string, string>} */
  const known = new Map();
  /** @param {string} name */
  const get = (name) => {
    const value = known.get(name) ?? style.getPropertyValue(`--${name}`).trim();
    known.set(name, value);
    return value;
  };
  const parts = /** @type {const} */ (["high", "low", "edge", "glint", "vein", "groove", "cut"]);
  /** @type {(player: Player) => Stone} */
  const stone = (player) =>
    /** @type {Stone} */ ({
      base: get(`stone${player}`),
      ...Object.fromEntries(parts.map((part) => [part, get(`stone${player}-${part}`)])),
    });
  const { theme, contrast = "" } = document.documentElement.dataset;
  const made = element.dataset.material;
  const name = `${made} ${theme} ${contrast}`;
  return { get, name, material: material(made), stones: [stone(0), stone(1)] };
}

/**
 * A cleared context on a canvas of this size in CSS pixels, which are its unit, at the resolution of
 * the screen.
 * @param {HTMLCanvasElement} canvas
 * @param {number} width
 * @param {number} height
 */
export function paper(canvas, width, height) {
  const ratio = window.devicePixelRatio || 1;
  const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
  const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  if (canvas.width !== w || canvas.height !== h) Object.assign(canvas, { width: w, height: h });
  else {
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    ctx.clearRect(0, 0, w, h);
  }
  ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
  return ctx;
}
