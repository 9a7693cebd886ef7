// @ts-check
// The painter of what changes: pieces, marks, the last move, what may be clicked, the way there.
//
// Draws a scene into a context whose unit is a CSS pixel.

/** @import { Inks } from "./glyphs.js" */
/** @import { Motion } from "./motion.js" */
/** @import { Context } from "./svg.js" */
/** @import { View } from "./view.js" */
/** @import { CellLink, Edge, Mark } from "../types.d.ts" */

/**
 * What a board shows; a frame has the first fields of it.
 * @typedef {object} State
 * @property {string} pieces a letter per cell
 * @property {Mark[]} marks
 * @property {CellLink[]} links
 * @property {number[]} last the cells of the last move
 * @property {number[][]} [paths] of the pieces that the last move carried
 * @property {number[]} targets cells that may be clicked next
 * @property {number[]} chosen cells clicked so far
 * @property {number | null} aimed the cell under the pointer or the cursor
 * @property {number[]} trail the path of the move that a click would make
 * @property {number[]} pending the cells of a move that is not played yet
 * @property {boolean} groups whether they and their sizes are shown
 * @property {Overlay | null} overlay what an analysis draws
 * @property {boolean} marked whether all pieces show their player by form
 */

/**
 * Something else to draw, on some cells: under the pieces and over them.
 * @typedef {object} Overlay
 * @property {Set<number>} covers
 * @property {(ctx: Context, scene: Scene) => void} under
 * @property {(ctx: Context, scene: Scene) => void} over
 */

/** @typedef {{ view: View, ink: Inks, state: State, motion: Motion, now: number }} Scene */

import { paintBar } from "./background.js";
import { outline, paint } from "./glyphs.js";
import {
  EDGE,
  GONE,
  GOOD,
  GROUP,
  LAST,
  LEAST_UNIT_FOR_WORDS,
  LINK,
  PIECE,
  RING,
  TARGET,
  TRAIL,
  pixels,
} from "./proportions.js";
import { TAU, along, font, line, sameCells } from "./shapes.js";

/** @type {State} The state of a scene with an empty board. */
export const BLANK = {
  pieces: "",
  marks: [],
  links: [],
  last: [],
  targets: [],
  chosen: [],
  aimed: null,
  trail: [],
  pending: [],
  groups: false,
  overlay: null,
  marked: false,
};

/**
 * Draws a scene: the view, the colours, the state of a Board, and what moves `now`.
 * @param {Context} ctx
 * @param {Scene} scene
 */
export function paintPlay(ctx, scene) {
  const { view, state } = scene;
  /** @param {string} kind */
  const marks = (kind) => state.marks.filter((mark) => mark.kind === kind);
  for (const mark of marks("edge")) paintTouch(ctx, scene, mark);
  for (const edge of view.geometry.edges) {
    if (edge.label && view.unit > LEAST_UNIT_FOR_WORDS) paintLabel(ctx, scene, edge);
  }
  if (state.groups) for (const mark of marks("group")) paintGroup(ctx, scene, mark);
  state.overlay?.under(ctx, scene);
  paintLast(ctx, scene);
  paintPieces(ctx, scene);
  paintLinks(ctx, scene);
  for (const mark of marks("win")) paintRings(ctx, scene, mark.cells, "win", RING.win);
  for (const mark of marks("new")) paintRings(ctx, scene, mark.cells, "accent", RING.new);
  for (const mark of marks("good")) paintGood(ctx, scene, mark.cells);
  for (const mark of marks("gone")) paintGone(ctx, scene, mark.cells);
  for (const mark of marks("path")) paintTrail(ctx, scene, mark.cells, "good", TRAIL.marked, true);
  paintSpot(ctx, scene);
  if (state.groups) for (const mark of marks("group")) paintSize(ctx, scene, mark);
  paintTargets(ctx, scene);
  paintChosen(ctx, scene);
  state.overlay?.over(ctx, scene);
  paintTrail(ctx, scene, state.trail, "accent", TRAIL.move, true);
}

/**
 * @param {Scene} scene
 * @param {number} id
 */
const letter = ({ view, state }, id) => state.pieces[view.index(id) ?? -1] ?? ".";
/** @param {Scene} scene */
const radius = ({ view }) => PIECE[view.geometry.shape].radius * view.unit;
/** @param {Scene} scene */
const formed = ({ view, state }) => state.marked || view.formed;
/**
 * @param {Scene} scene
 * @param {number} id
 */
const owner = (scene, id) => scene.view.geometry.glyphs[letter(scene, id)]?.player ?? 0;
/**
 * @param {Scene} scene
 * @param {number} id
 */
const square = (scene, id) => formed(scene) && owner(scene, id) === 1;

/**
 * @param {Context} ctx
 * @param {Scene} scene
 */
function paintPieces(ctx, scene) {
  const { view, ink, motion, now } = scene;
  const { cells, glyphs } = view.geometry;
  /** @type {(name: string, x: number, y: number, s?: number) => void} */
  const draw = (name, x, y, s = 1) =>
    glyphs[name] && paint(ctx, glyphs[name], x, y, radius(scene) * s, formed(scene), ink);
  const { targets } = motion;
  for (const { id } of cells) if (!targets.has(id)) draw(letter(scene, id), ...view.point(id));
  for (const { letter: name, x, y, alpha, size } of motion.sprites(now, (id) => view.point(id))) {
    ctx.globalAlpha = alpha;
    draw(name, x, y, size);
  }
  ctx.globalAlpha = 1;
}

/**
 * An edge that a player touches: a bar in the player's lane of its track.
 * @param {Context} ctx
 * @param {Scene} scene
 * @param {Mark} mark
 */
function paintTouch(ctx, { view, ink }, { cells, player }) {
  const edge = view.geometry.edges.find((one) => sameCells(one.cells, cells));
  if (!edge) return;
  const path = view.edge(edge, EDGE.out + EDGE.lanes[player ?? 0]);
  paintBar(ctx, path, ink, player ?? 0, pixels(EDGE.bar, view.unit));
}

/**
 * A group as one patch under its stones.
 * @param {Context} ctx
 * @param {Scene} scene
 * @param {Mark} mark
 */
function paintGroup(ctx, scene, { cells }) {
  const { view, ink } = scene;
  /** @type {[number, number][]} */
  const near = [];
  for (const [i, a] of cells.entries()) {
    for (const b of cells.slice(i + 1)) if (view.far(a, b) < GROUP.near) near.push([a, b]);
  }
  ctx.strokeStyle = ink.get("group");
  ctx.lineCap = ctx.lineJoin = "round";
  ctx.lineWidth = view.unit * GROUP.line;
  ctx.beginPath();
  for (const pair of near)
    line(
      ctx,
      pair.map((id) => view.point(id)),
    );
  for (const id of cells) line(ctx, [view.point(id), view.point(id)]);
  ctx.stroke();
}

/**
 * The size of a group, on its stone nearest to its middle.
 * @param {Context} ctx
 * @param {Scene} scene
 * @param {Mark} mark
 */
function paintSize(ctx, scene, { cells, label }) {
  const { view, ink } = scene;
  /** @param {0 | 1} axis */
  const sum = (axis) => cells.reduce((all, cell) => all + view.point(cell)[axis], 0);
  const [x, y] = [sum(0) / cells.length, sum(1) / cells.length];
  /** @param {number} cell */
  const far = (cell) => Math.hypot(view.point(cell)[0] - x, view.point(cell)[1] - y);
  const id = cells.reduce((best, cell) => (far(cell) < far(best) - 1e-3 ? cell : best));
  const [px, py] = view.point(id);
  const player = owner(scene, id);
  font(ctx, GROUP.size, view.unit);
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  ctx.fillStyle = ink.stones[player][3];
  ctx.fillText(label, px, py + view.unit * GROUP.sizeDrop);
}

/**
 * @param {Context} ctx
 * @param {Scene} scene
 * @param {number[]} cells
 * @param {string} colour
 * @param {number} width
 */
function paintRings(ctx, scene, cells, colour, width) {
  const { view, ink } = scene;
  ctx.strokeStyle = ink.get(colour);
  ctx.lineWidth = Math.max(RING.least, view.unit * width);
  for (const id of cells) {
    const [x, y] = view.point(id);
    outline(ctx, x, y, radius(scene) * RING.radius, square(scene, id));
    ctx.stroke();
  }
}

/**
 * @param {Context} ctx
 * @param {Scene} scene
 */
function paintLinks(ctx, scene) {
  const { view, ink, state } = scene;
  const { links } = state;
  if (!links.length) return;
  ctx.lineCap = "round";
  for (const [colour, width] of /** @type {const} */ ([
    ["win-edge", LINK.rim],
    ["win", LINK.line],
  ])) {
    ctx.strokeStyle = ink.get(colour);
    ctx.lineWidth = view.unit * width;
    ctx.beginPath();
    for (const { from, to } of links) line(ctx, [view.point(from), view.point(to)]);
    ctx.stroke();
  }
}

/**
 * The way of the last move and the empty cell where it began, under the pieces.
 * @param {Context} ctx
 * @param {Scene} scene
 */
function paintLast(ctx, scene) {
  const {
    view,
    ink,
    state: { last },
  } = scene;
  if (last.length > 1) paintTrail(ctx, scene, last, "last", LAST.way, false);
  const [from] = last;
  if (from === undefined || letter(scene, from) !== ".") return;
  ctx.strokeStyle = ink.get("last");
  ctx.lineWidth = pixels(LAST.line, view.unit);
  ctx.setLineDash(LAST.dash.map((part) => view.unit * part));
  ctx.beginPath();
  ctx.arc(...view.point(from), radius(scene) * LAST.from, 0, TAU);
  ctx.stroke();
  ctx.setLineDash([]);
}

/**
 * A spot on the piece that the last move put down.
 * @param {Context} ctx
 * @param {Scene} scene
 */
function paintSpot(ctx, scene) {
  const {
    view,
    ink,
    state: { last, groups },
  } = scene;
  const id = last.at(-1);
  if (id === undefined || letter(scene, id) === "." || groups) return;
  if (!scene.motion.over(scene.now)) return;
  const [x, y] = view.point(id);
  ctx.fillStyle = ink.get("spot");
  ctx.strokeStyle = ink.get("spot-edge");
  ctx.lineWidth = pixels(LAST.spotLine, view.unit);
  ctx.beginPath();
  ctx.arc(x, y, radius(scene) * LAST.spot, 0, TAU);
  ctx.fill();
  ctx.stroke();
}

/**
 * Small dots where the next click may go, thin rings around pieces.
 * @param {Context} ctx
 * @param {Scene} scene
 */
function paintTargets(ctx, scene) {
  const {
    view,
    ink,
    motion,
    state: { targets, aimed, trail, overlay },
  } = scene;
  const { shape } = view.geometry;
  const r = radius(scene);
  for (const id of targets) {
    const [x, y] = view.point(id);
    const near = id === aimed;
    if (motion.targets.has(id)) continue; // its piece is still on its way
    if (letter(scene, id) === ".") {
      if (near && trail.length) continue; // an arrow ends here
      if (!near && overlay?.covers.has(id)) continue;
      ctx.beginPath();
      ctx.fillStyle = ink.get(near ? "accent" : "dot");
      ctx.arc(x, y, r * (near ? TARGET.aimedDot : PIECE[shape].dot), 0, TAU);
      ctx.fill();
    } else {
      ctx.strokeStyle = ink.get(near ? "accent" : "ring");
      ctx.lineWidth = pixels(near ? TARGET.aimedLine : TARGET.ringLine, view.unit);
      outline(ctx, x, y, r * TARGET.ring, square(scene, id));
      ctx.stroke();
      if (formed(scene)) continue;
      ctx.fillStyle = ink.stones[owner(scene, id)][3];
      ctx.beginPath();
      ctx.arc(x, y, r * TARGET.mark, 0, TAU);
      ctx.fill();
    }
  }
}

/**
 * What a text calls good, as spots.
 * @param {Context} ctx
 * @param {Scene} scene
 * @param {number[]} cells
 */
function paintGood(ctx, scene, cells) {
  const { view, ink } = scene;
  ctx.fillStyle = ink.get("good");
  ctx.strokeStyle = ink.get("plate");
  ctx.lineWidth = pixels(GOOD.line, view.unit);
  for (const id of cells) {
    const [x, y] = view.point(id);
    ctx.beginPath();
    ctx.arc(x, y, radius(scene) * GOOD.radius, 0, TAU);
    ctx.fill();
    ctx.stroke();
  }
}

/**
 * What a text calls gone, crossed out.
 * @param {Context} ctx
 * @param {Scene} scene
 * @param {number[]} cells
 */
function paintGone(ctx, scene, cells) {
  const { view, ink } = scene;
  const r = radius(scene) * GONE.half;
  ctx.lineCap = "round";
  for (const [colour, width] of /** @type {const} */ ([
    ["plate", GONE.rim],
    ["gone", GONE.line],
  ])) {
    ctx.strokeStyle = ink.get(colour);
    ctx.lineWidth = Math.max(GONE.least, view.unit * width);
    for (const id of cells) {
      const [x, y] = view.point(id);
      ctx.beginPath();
      line(ctx, [
        [x - r, y - r],
        [x + r, y + r],
      ]);
      line(ctx, [
        [x - r, y + r],
        [x + r, y - r],
      ]);
      ctx.stroke();
    }
  }
}

/**
 * @param {Context} ctx
 * @param {Scene} scene
 */
function paintChosen(ctx, scene) {
  const { view, state } = scene;
  paintRings(ctx, scene, state.chosen, "accent", RING.chosen);
  ctx.setLineDash(RING.pendingDash.map((part) => view.unit * part));
  paintRings(ctx, scene, state.pending, "accent", RING.pending);
  ctx.setLineDash([]);
}

/**
 * A way over the board, with an arrow at its end.
 * @param {Context} ctx
 * @param {Scene} scene
 * @param {number[]} cells
 * @param {string} colour
 * @param {number} width
 * @param {boolean} arrow
 */
function paintTrail(ctx, scene, cells, colour, width, arrow) {
  const { view, ink } = scene;
  if (cells.length < 2) return;
  const { unit } = view;
  const points = cells.map((id) => view.point(id));
  if (arrow) points[0] = along(points.slice(0, 2), TRAIL.start); // clear of the piece that goes
  ctx.strokeStyle = ctx.fillStyle = ink.get(colour);
  ctx.lineWidth = Math.max(TRAIL.least, unit * width);
  ctx.lineCap = ctx.lineJoin = "round";
  ctx.beginPath();
  line(ctx, points);
  ctx.stroke();
  if (!arrow) return;
  const [[ax, ay], [bx, by]] = points.slice(-2);
  const angle = Math.atan2(by - ay, bx - ax);
  ctx.save();
  ctx.translate(bx, by);
  ctx.rotate(angle);
  ctx.beginPath();
  const [tip, tail, half] = [TRAIL.arrow.tip, -TRAIL.arrow.tail, TRAIL.arrow.half].map(
    (part) => part * unit,
  );
  line(ctx, [
    [tip, 0],
    [tail, half],
    [tail, -half],
  ]);
  ctx.closePath();
  ctx.fill();
  ctx.restore();
}

/**
 * The label of an edge, on its middle.
 * @param {Context} ctx
 * @param {Scene} scene
 * @param {Edge} edge
 */
function paintLabel(ctx, { view, ink }, edge) {
  const [x, y] = along(view.edge(edge, EDGE.out), 0.5);
  const size = font(ctx, EDGE.label, view.unit);
  ctx.fillStyle = ink.get("plate");
  ctx.beginPath();
  ctx.arc(x, y, size * EDGE.labelDisc, 0, TAU);
  ctx.fill();
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  ctx.fillStyle = ink.get("label");
  ctx.fillText(edge.label, x, y + size * EDGE.labelDrop);
}
