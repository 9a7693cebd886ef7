// @ts-check
// What boards are made of: the texture of a material, the tones of its cells, the make of its stones.
//
// The colours of a material are in styles/tokens.css, where data-material names it.

/** @import { Geometry } from "../types.d.ts" */
/**
 * How a material is worked.
 * @typedef {object} Material
 * @property {Grain | null} grain of its texture
 * @property {(geometry: Geometry) => number[]} tones of the cells, from 0 to 3
 * @property {"pebble" | "disc" | "plain"} stone how its round stones are made
 */
/**
 * A texture: grey noise, blurred along and across its grain, turned by an angle; of its dots as many
 * are empty as `quiet` says.
 * @typedef {{ along: number, across: number, turn: number, quiet: number }} Grain
 */

const NEAR = 1.05; // a neighbour is 1 away

/** @param {Geometry} geometry */
const alike = ({ cells }) => cells.map(() => 0);

/**
 * A number from 0 to 3 for each cell that looks like chance and is always the same.
 * @param {Geometry} geometry
 */
const mixed = ({ cells }) => cells.map((_, at) => ((at * 2654435761) >>> 13) % 4);

/**
 * How deep the water of each cell is: its distance from the shore, at most 3.
 * @param {Geometry} geometry
 */
function depths({ cells }) {
  const beside = cells.map((a) =>
    cells.flatMap((b, at) => (a !== b && Math.hypot(a.x - b.x, a.y - b.y) < NEAR ? [at] : [])),
  );
  const most = Math.max(...beside.map(({ length }) => length));
  /** @type {number[]} */
  let found = beside.map(({ length }) => (length < most ? 0 : 3));
  for (const depth of [1, 2]) {
    found = found.map((old, at) =>
      old === 3 && beside[at].some((near) => found[near] === depth - 1) ? depth : old,
    );
  }
  return found;
}

/** @type {Material} */
const PLAIN = { grain: null, tones: alike, stone: "disc" };

/** @type {{ [name: string]: Material }} */
const MATERIALS = {
  slate: {
    grain: { along: 9, across: 2, turn: -32, quiet: 0 },
    tones: mixed,
    stone: "pebble",
  },
  chart: { grain: { along: 7, across: 0, turn: 0, quiet: 0 }, tones: depths, stone: "disc" },
  sand: { grain: { along: 0, across: 0, turn: 17, quiet: 0.6 }, tones: alike, stone: "plain" },
};

/**
 * The material of this name; the plain one for a name that nothing is made of.
 * @param {string | undefined} name
 */
export const material = (name) => MATERIALS[name ?? ""] ?? PLAIN;

const SIDE = 96; // dots of a texture, which wraps around
const DOTS = SIDE * SIDE;
const WIDE = 1.92; // units that it covers

/** @type {Map<Grain, HTMLCanvasElement | OffscreenCanvas>} */
const textures = new Map();

/**
 * The texture of a grain as a pattern for a canvas where neighbours are so far apart; null on
 * paper that takes no patterns, such as that of svg.js.
 * @param {object} ctx
 * @param {Grain} grain
 * @param {number} unit
 */
export function pattern(ctx, grain, unit) {
  if (!("createPattern" in ctx)) return null;
  const canvas = /** @type {CanvasRenderingContext2D} */ (ctx);
  const drawn = textures.get(grain) ?? texture(grain);
  textures.set(grain, drawn);
  const made = canvas.createPattern(drawn, "repeat");
  made?.setTransform(new DOMMatrix().rotate(grain.turn).scale((WIDE * unit) / SIDE));
  return made;
}

/** @param {Grain} grain */
function texture({ along, across, quiet }) {
  const canvas = new OffscreenCanvas(SIDE, SIDE);
  const ctx = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const picture = ctx.createImageData(SIDE, SIDE);
  const { data } = picture;
  const coarse = smooth(smooth(noise(7), along, 1), across, SIDE);
  const fine = smooth(noise(11), along && 4, 1);
  let squares = 0;
  for (let at = 0; at < DOTS; at++) {
    coarse[at] += 0.3 * fine[at];
    squares += coarse[at] ** 2;
  }
  const spread = Math.sqrt(squares / DOTS);
  for (let at = 0; at < DOTS; at++) {
    const level = Math.abs(coarse[at]) / spread;
    const strong = quiet ? Math.max(0, level - 2.4 * quiet) : 0.42 * level;
    if (coarse[at] > 0) data.fill(255, 4 * at, 4 * at + 3);
    data[4 * at + 3] = Math.min(255, 190 * strong);
  }
  ctx.putImageData(picture, 0, 0);
  return canvas;
}

/**
 * Values from -1 to 1 for the dots of a texture, the same for the same seed.
 * @param {number} seed
 */
function noise(seed) {
  const values = new Float32Array(DOTS);
  let state = seed;
  for (let at = 0; at < DOTS; at++) {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    values[at] = state / 2 ** 31;
  }
  return values;
}

/**
 * Values blurred over `reach` neighbours on either side, in rows (`step` is 1) or columns (SIDE);
 * twice, so that no edges are seen.
 * @param {Float32Array} values
 * @param {number} reach
 * @param {number} step
 */
function smooth(values, reach, step) {
  if (!reach) return values;
  const other = step === 1 ? SIDE : 1;
  let from = values;
  for (let round = 0; round < 2; round++) {
    const to = new Float32Array(DOTS);
    for (let line = 0; line < SIDE; line++) {
      /** @param {number} i */
      const place = (i) => line * other + ((i + SIDE) % SIDE) * step;
      let sum = 0;
      for (let i = -reach; i <= reach; i++) sum += from[place(i)];
      for (let i = 0; i < SIDE; i++) {
        to[place(i)] = sum / (2 * reach + 1);
        sum += from[place(i + reach + 1)] - from[place(i - reach)];
      }
    }
    from = to;
  }
  return from;
}
