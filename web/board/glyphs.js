// @ts-check
// Painters of pieces, by the shape that the geometry names.
//
// A piece tells its player twice: by lightness (0 dark, 1 light, with an outline) and, in games
// that have more than one shape of piece, by form (0 round with a ring cut in, 1 square with a
// square).  Painters get a context, a centre, a radius, the player, whether to show that form, and
// the colours; they know nothing else.

/** @import { Context } from "./svg.js" */
/** @import { Glyph, Player } from "../types.d.ts" */
/** @typedef {[light: string, base: string, edge: string, cut: string]} Stone The colours of a piece. */
/**
 * The colours that the painters use; `get` gives any other by its name in the style sheet.
 * @typedef {object} Inks
 * @property {(name: string) => string} get
 * @property {[Stone, Stone]} stones by player
 * @property {[string, string]} glint by player
 * @property {string} shadow
 * @property {string} clear
 * @property {string} faded
 * @property {string} water
 * @property {string} bank
 * @property {string} foam
 */

import { GLYPH, pixels } from "./proportions.js";
import { TAU } from "./shapes.js";

/**
 * Draws a piece: `glyph` is {shape, player}, `ink` the colours of `inks`.
 * @param {Context} ctx
 * @param {Glyph} glyph
 * @param {number} x
 * @param {number} y
 * @param {number} r
 * @param {boolean} formed
 * @param {Inks} ink
 */
export function paint(ctx, glyph, x, y, r, formed, ink) {
  const painter = painters[glyph.shape] ?? painters.stone;
  painter(ctx, x, y, r, glyph.player, formed, ink);
}

/** @type {{ [shape: string]: (ctx: Context, x: number, y: number, r: number, player: Player, formed: boolean, ink: Inks) => void }} */
const painters = {
  stone(ctx, x, y, r, player, formed, ink) {
    body(ctx, x, y, r, player, formed, ink);
    if (formed) emblem(ctx, x, y, r, player, ink);
  },
  "river-h": (ctx, x, y, r, player, formed, ink) => river(ctx, x, y, r, player, formed, ink, 0),
  "river-v": (ctx, x, y, r, player, formed, ink) =>
    river(ctx, x, y, r, player, formed, ink, Math.PI / 2),
};

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
 * A solid piece with a soft shadow and a quiet bevel.
 * @param {Context} ctx
 * @param {number} x
 * @param {number} y
 * @param {number} r
 * @param {Player} player
 * @param {boolean} formed
 * @param {Inks} ink
 */
function body(ctx, x, y, r, player, formed, ink) {
  const square = formed && player === 1;
  const [light, base, edge] = ink.stones[player];
  const { shadow, light: source, bevel: rim } = GLYPH;
  const low = y + r * shadow.drop;
  const under = ctx.createRadialGradient(x, low, r * shadow.from, x, low, r * shadow.to);
  under.addColorStop(0, ink.shadow);
  under.addColorStop(1, ink.clear);
  ctx.fillStyle = under;
  outline(ctx, x, low, r * shadow.to, square);
  ctx.fill();

  const [lit, above] = [x - r * source.left, y - r * source.up];
  const shade = ctx.createRadialGradient(lit, above, r * source.from, x, y, r * source.to);
  shade.addColorStop(0, light);
  shade.addColorStop(1, base);
  ctx.fillStyle = shade;
  outline(ctx, x, y, r, square);
  ctx.fill();

  const bevel = ctx.createLinearGradient(x, y - r, x, y + r);
  bevel.addColorStop(0, ink.glint[player]);
  bevel.addColorStop(rim.end, ink.faded);
  ctx.strokeStyle = bevel;
  ctx.lineWidth = r * rim.line;
  outline(ctx, x, y, r * rim.radius, square);
  ctx.stroke();

  ctx.strokeStyle = edge;
  ctx.lineWidth = pixels(GLYPH.rim, r);
  outline(ctx, x, y, r - ctx.lineWidth / 2, square);
  ctx.stroke();
}

/**
 * The mark of a player's form, a ring or a square, as if cut into the piece.
 * @param {Context} ctx
 * @param {number} x
 * @param {number} y
 * @param {number} r
 * @param {Player} player
 * @param {Inks} ink
 */
function emblem(ctx, x, y, r, player, ink) {
  const [, , , cut] = ink.stones[player];
  ctx.strokeStyle = cut;
  ctx.lineWidth = pixels(GLYPH.emblem.line, r);
  form(ctx, x, y, r, player, GLYPH.emblem);
  ctx.stroke();
}

/**
 * A player's form as a path, a square or a circle, of the size that a part of the table has.
 * @param {Context} ctx
 * @param {number} x
 * @param {number} y
 * @param {number} r
 * @param {Player} player
 * @param {{ half: number, radius: number }} size
 */
function form(ctx, x, y, r, player, { half, radius }) {
  const side = r * half;
  ctx.beginPath();
  if (player === 1) ctx.rect(x - side, y - side, 2 * side, 2 * side);
  else ctx.arc(x, y, r * radius, 0, TAU);
}

/**
 * A piece with water flowing through it, along an angle.
 * @param {Context} ctx
 * @param {number} x
 * @param {number} y
 * @param {number} r
 * @param {Player} player
 * @param {boolean} formed
 * @param {Inks} ink
 * @param {number} angle
 */
function river(ctx, x, y, r, player, formed, ink, angle) {
  body(ctx, x, y, r, player, formed, ink);
  ctx.save();
  outline(ctx, x, y, r - pixels(GLYPH.rim, r), formed && player === 1);
  ctx.clip();
  ctx.translate(x, y);
  ctx.rotate(angle);

  const { half, bank, foam, crest, waves } = GLYPH.river;
  const wide = r * half;
  /** @type {(offset: number, phase: number) => void} */
  const wave = (offset, phase) => {
    ctx.moveTo(-r, offset + Math.sin(phase) * r * crest);
    for (let i = 1; i <= 24; i++) {
      const s = -1 + i / 12;
      ctx.lineTo(s * r, offset + Math.sin(phase + s * waves) * r * crest);
    }
  };
  ctx.fillStyle = ink.water;
  ctx.fillRect(-r, -wide, 2 * r, 2 * wide);
  ctx.strokeStyle = ink.bank;
  ctx.lineWidth = pixels(bank, r);
  ctx.beginPath();
  ctx.moveTo(-r, -wide);
  ctx.lineTo(r, -wide);
  ctx.moveTo(-r, wide);
  ctx.lineTo(r, wide);
  ctx.stroke();
  ctx.strokeStyle = ink.foam;
  ctx.lineWidth = pixels(foam, r);
  ctx.lineCap = "round";
  ctx.beginPath();
  for (const [offset, phase] of [
    [-0.3, 0],
    [0, 1.6],
    [0.3, 3.2],
  ])
    wave(offset * r, phase);
  ctx.stroke();
  ctx.restore();
  if (formed) islet(ctx, x, y, r, player, ink);
}

/**
 * The form of the player amid the water.
 * @param {Context} ctx
 * @param {number} x
 * @param {number} y
 * @param {number} r
 * @param {Player} player
 * @param {Inks} ink
 */
function islet(ctx, x, y, r, player, ink) {
  const [light, base, edge] = ink.stones[player];
  ctx.fillStyle = player === 1 ? light : base;
  ctx.strokeStyle = player === 1 ? edge : ink.foam;
  ctx.lineWidth = pixels(GLYPH.islet.line, r);
  form(ctx, x, y, r, player, GLYPH.islet);
  ctx.fill();
  ctx.stroke();
}

/**
 * The colours of the pieces, from the custom properties of an element's style.
 * @param {Element} element
 * @returns {Inks}
 */
export function inks(element) {
  const style = getComputedStyle(element);
  /** @param {string} name */
  const get = (name) => style.getPropertyValue(`--${name}`).trim();
  /** @type {(player: Player) => Stone} */
  const stone = (player) => {
    const part = (/** @type {string} */ name) => get(`stone${player}-${name}`);
    return [part("light"), part("base"), part("edge"), part("cut")];
  };
  return {
    get,
    stones: [stone(0), stone(1)],
    glint: [get("stone0-glint"), get("stone1-glint")],
    shadow: get("shadow"),
    clear: get("shadow-clear"), // "transparent" would be black on the way there
    faded: get("glint-clear"),
    water: get("water"),
    bank: get("bank"),
    foam: get("foam"),
  };
}

/**
 * A clean context on a canvas of so many CSS pixels, which are its unit; its dots are the screen's.
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
