// @ts-check
// Paints what changes on a board: pieces, marks, the last move, legal clicks and the path of a move.
//
// Draws a scene into a context whose unit is a CSS pixel.

/** @import { Inks } from "./glyphs.js" */
/** @import { Motion } from "./motion.js" */
/** @import { Pieces, Step } from "./story.js" */
/** @import { Context } from "./svg.js" */
/** @import { View } from "./view.js" */
/** @import { CellLink, Edge, Mark } from "../types.d.ts" */

/**
 * What a board shows; its first fields are those of a frame.
 * @typedef {object} State
 * @property {string} pieces a letter per cell
 * @property {Mark[]} marks
 * @property {CellLink[]} links
 * @property {number[]} last the cells of the last move
 * @property {{ steps: Step[] } | null} [story] the whole turn that the last move belongs to
 * @property {number[][]} [paths] of the pieces that the last move moved
 * @property {number[]} targets cells that may be clicked next
 * @property {number[]} chosen cells clicked so far
 * @property {number | null} aimed the cell under the pointer or the cursor
 * @property {string} ghost the letter of the piece that a click would put down, or ""
 * @property {number[]} trail the path of the move that a click would make
 * @property {number[]} pending the cells of a move that is not played yet
 * @property {boolean} groups whether groups and their sizes are shown
 * @property {Overlay | null} overlay what an analysis draws
 * @property {((ctx: Context, scene: Scene) => void) | null} [drawn] numbers on pieces, and what
 *   the user has drawn (sketch.js)
 * @property {boolean} marked whether pieces show their player by their form, too
 */

/**
 * Something else to draw on some cells, under and over the pieces.
 * @typedef {object} Overlay
 * @property {Set<number>} covers
 * @property {(ctx: Context, scene: Scene) => void} under
 * @property {(ctx: Context, scene: Scene) => void} over
 */

/** @typedef {{ view: View, ink: Inks, state: State, motion: Motion, now: number }} Scene */

import { paintBar, paintLight, paintTrack, tile } from "./background.js";
import { outline, paint } from "./glyphs.js";
import {
  EDGE,
  GONE,
  GOOD,
  GROUP,
  HEXAGON,
  LAST,
  MIN_UNIT_FOR_WORDS,
  LINK,
  PIECE,
  RING,
  SQUARE,
  STORY,
  TARGET,
  TRAIL,
  pixels,
} from "./proportions.js";
import { isLong, paintOver, paintSpots, paintUnder, spot } from "./story.js";
import { TAU, along, font, line, sameCells } from "./shapes.js";

const DIMMED = 0.45; // opacity of what is beside a win
const DIMS = 0.25; // share of the time in which a win is shown, until it is dimmed
const RAISED = { colour: "raised", lit: "raised-lit", low: "raised-low", edge: TARGET.lip };
const SUNK = { colour: "sunk-tile", lit: "unlit", low: "sunk-lit", edge: HEXAGON.line };
const GHOST = 0.5; // of the piece that a click would put down

/** @type {State} The state of a scene with an empty board. */
export const BLANK = {
  pieces: "",
  marks: [],
  links: [],
  last: [],
  targets: [],
  chosen: [],
  aimed: null,
  ghost: "",
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
  const won = new Set(marks("win").flatMap(({ cells }) => cells));
  paintGround(ctx, scene);
  for (const edge of view.geometry.edges) paintSide(ctx, scene, edge, won);
  if (state.groups) for (const mark of marks("group")) paintGroup(ctx, scene, mark);
  for (const mark of marks("new")) paintPlateau(ctx, scene, mark.cells);
  state.overlay?.under(ctx, scene);
  paintWay(ctx, scene);
  const steps = state.story && isLong(state.story.steps) ? state.story.steps : null;
  const shown = steps && known(ctx, scene);
  if (shown) paintUnder(ctx, steps, shown);
  else paintLast(ctx, scene);
  paintChosen(ctx, scene);
  paintPieces(ctx, scene, won);
  paintLinks(ctx, scene);
  for (const mark of marks("win")) paintWin(ctx, scene, mark.cells);
  for (const mark of marks("good")) paintGood(ctx, scene, mark.cells);
  for (const mark of marks("gone")) paintGone(ctx, scene, mark.cells);
  for (const mark of marks("path")) paintTrail(ctx, scene, mark.cells, "right");
  if (!shown) paintSpot(ctx, scene);
  else if (!state.groups) paintOver(ctx, scene, steps, shown);
  if (state.groups) for (const mark of marks("group")) paintSize(ctx, scene, mark);
  paintTargets(ctx, scene);
  state.overlay?.over(ctx, scene);
  state.drawn?.(ctx, scene);
}

/**
 * @param {Scene} scene
 * @param {number} id
 */
const letter = ({ view, state }, id) => state.pieces[view.index(id) ?? -1] ?? ".";
/** @param {Scene} scene */
const radius = ({ view }) => PIECE[view.geometry.shape] * view.unit;
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
 * What the painters of a turn need; see story.js.
 * @param {Context} ctx
 * @param {Scene} scene
 * @returns {Pieces}
 */
function known(ctx, scene) {
  const { view, ink } = scene;
  const r = radius(scene);
  return {
    letter: (id) => letter(scene, id),
    radius: r,
    draw(name, id) {
      const [x, y] = view.point(id);
      const placed = { x, y, r, formed: formed(scene), which: view.index(id) };
      const glyph = view.geometry.glyphs[name];
      if (glyph) paint(ctx, glyph, placed, ink);
    },
    way: (cells) => paintLast(ctx, { ...scene, state: { ...scene.state, last: cells } }),
    rings: (cells) => paintRings(ctx, scene, cells, STORY.ring, "spot-edge", "spot"),
  };
}

/** The empty cells that may be clicked next. @param {Scene} scene */
const open = (scene) => scene.state.targets.filter((id) => letter(scene, id) === ".");

/**
 * The tiles that may be played on, which rise, and the other empty ones, which sink; no tile does if
 * all or none may be played on.
 * @param {Scene} scene
 * @returns {[raised: Set<number>, sunk: Set<number>]}
 */
function relief(scene) {
  const { view, state } = scene;
  const { shape, cells } = view.geometry;
  const raised = new Set(open(scene));
  const rest = cells.filter(({ id }) => letter(scene, id) === "." && !raised.has(id));
  const isFlat = shape === "point" || state.chosen.length || !raised.size || !rest.length;
  return isFlat ? [new Set(), new Set()] : [raised, new Set(rest.map(({ id }) => id))];
}

/**
 * Raises and sinks tiles, gradually once the pieces of a move have landed.
 * @param {Context} ctx
 * @param {Scene} scene
 */
function paintGround(ctx, scene) {
  const { motion, now, state } = scene;
  const risen = motion.risen(now);
  const before = relief({ ...scene, state: motion.shown(state) });
  const after = relief(scene);
  for (const [i, style] of [RAISED, SUNK].entries()) {
    const stay = [...after[i]].filter((id) => before[i].has(id));
    const go = [...before[i]].filter((id) => !after[i].has(id));
    const come = [...after[i]].filter((id) => !before[i].has(id));
    for (const [cells, share] of /** @type {const} */ ([
      [stay, 1],
      [go, 1 - risen],
      [come, risen],
    ])) {
      ctx.globalAlpha = share;
      if (cells.length && share) paintTiles(ctx, scene, cells, style);
    }
  }
  ctx.globalAlpha = 1;
}

/**
 * Colours tiles.
 * @param {Context} ctx
 * @param {Scene} scene
 * @param {number[]} cells
 * @param {string} colour
 * @param {number} [grown] how much larger than a tile
 */
function lay(ctx, { view, ink }, cells, colour, grown = 1) {
  const { shape } = view.geometry;
  const reach = (shape === "hexagon" ? HEXAGON.radius : SQUARE.half) * view.unit * grown;
  ctx.fillStyle = ink.get(colour);
  ctx.beginPath();
  for (const id of cells) tile(ctx, shape, ...view.point(id), reach);
  ctx.fill();
}

/**
 * Tiles in the light or in the shade.
 * @param {Context} ctx
 * @param {Scene} scene
 * @param {number[]} cells
 * @param {typeof RAISED} style
 */
function paintTiles(ctx, scene, cells, { colour, lit, low, edge }) {
  const { view, ink } = scene;
  lay(ctx, scene, cells, colour);
  const points = cells.map((id) => view.point(id));
  paintLight(ctx, view, points, ink.get(lit), ink.get(low), pixels(edge, view.unit));
}

/**
 * A group that the player is asked about, as one plateau with a dark outline.
 * @param {Context} ctx
 * @param {Scene} scene
 * @param {number[]} cells some of the group
 */
function paintPlateau(ctx, scene, cells) {
  const { view, state } = scene;
  if (view.geometry.shape === "point") return;
  const groups = state.marks.filter(({ kind }) => kind === "group");
  const group = groups.find((mark) => cells.every((id) => mark.cells.includes(id)))?.cells ?? cells;
  lay(ctx, scene, group, "mark-edge", TARGET.plateau);
  lay(ctx, scene, group, "plateau", TARGET.plateauTop);
}

/**
 * @param {Context} ctx
 * @param {Scene} scene
 * @param {Set<number>} won the cells of the pieces that win; all others are dimmed
 */
function paintPieces(ctx, scene, won) {
  const { view, ink, motion, now, state } = scene;
  const { cells, glyphs } = view.geometry;
  const [r, form] = [radius(scene), formed(scene)];
  /** @type {(name: string, which: number, x: number, y: number, scale?: number) => void} */
  const draw = (name, which, x, y, scale = 1) => {
    if (glyphs[name]) paint(ctx, glyphs[name], { x, y, r, formed: form, which, scale }, ink);
  };
  const moving = motion.targets(now);
  const beside = 1 - (1 - DIMMED) * Math.min(1, motion.grown(now) / DIMS);
  const lifted = new Set(state.chosen);
  for (const [which, { id }] of cells.entries()) {
    if (moving.has(id) || lifted.has(id)) continue;
    ctx.globalAlpha = won.size && !won.has(id) ? beside : 1;
    draw(letter(scene, id), which, ...view.point(id));
  }
  ctx.globalAlpha = 1;
  for (const id of lifted) {
    const [x, y] = view.point(id);
    draw(letter(scene, id), view.index(id) ?? 0, x, y - view.unit * TARGET.lift, TARGET.lifted);
  }
  const { aimed, targets } = state;
  if (aimed !== null && targets.includes(aimed) && letter(scene, aimed) === ".") {
    ctx.globalAlpha = GHOST;
    const name = state.chosen.length ? letter(scene, state.chosen[0]) : state.ghost;
    draw(name, view.index(aimed) ?? 0, ...view.point(aimed));
    ctx.globalAlpha = 1;
  }
  /** @param {number} id */
  const which = (id) => view.index(id) ?? 0;
  const ghost = state.story ? STORY.ghost : 0; // which stays where a turn is marked
  motion.paint(ctx, now, { view, ink, draw, which, radius: r, ghost });
}

/**
 * An edge without an owner: its track, lit if it is part of a win; a bar in the lane of each player
 * who touches it; and its label.
 * @param {Context} ctx
 * @param {Scene} scene
 * @param {Edge} edge
 * @param {Set<number>} won
 */
function paintSide(ctx, { view, ink, state, motion, now }, edge, won) {
  const touches = state.marks.filter(
    ({ kind, cells }) => kind === "edge" && sameCells(cells, edge.cells),
  );
  const winner = state.marks.find(({ kind }) => kind === "win")?.player;
  const isShown = motion.grown(now) === 1;
  const lit = touches.some(
    ({ player, cells }) => isShown && player === winner && cells.some((id) => won.has(id)),
  );
  if (lit) paintTrack(ctx, view, edge, ink.get("win"));
  for (const { player } of touches) {
    const path = view.edge(edge, EDGE.out + EDGE.lanes[player ?? 0]);
    paintBar(ctx, path, ink, player ?? 0, pixels(EDGE.bar, view.unit));
  }
  if (edge.label && view.unit > MIN_UNIT_FOR_WORDS) paintLabel(ctx, { view, ink }, edge, lit);
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
 * The size of a group, on the stone nearest to its middle.
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
  ctx.fillStyle = ink.stones[player].cut;
  ctx.fillText(label, px, py + view.unit * GROUP.sizeDrop);
}

/** The lines through a win, as far as they have grown. @param {Scene} scene */
const reached = ({ state: { links }, motion, now }) =>
  links.slice(0, Math.ceil(links.length * motion.grown(now)));

/**
 * @param {Context} ctx
 * @param {Scene} scene
 */
function paintLinks(ctx, scene) {
  const { view, ink } = scene;
  const links = reached(scene);
  if (!links.length) return;
  ctx.lineCap = ctx.lineJoin = "round";
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
 * The winning pieces: a bead on each if lines connect them, otherwise a ring around each.
 * @param {Context} ctx
 * @param {Scene} scene
 * @param {number[]} cells
 */
function paintWin(ctx, scene, cells) {
  const { view, ink } = scene;
  const joined = new Set(reached(scene).flatMap(({ from, to }) => [from, to]));
  ctx.fillStyle = ink.get("bead");
  ctx.strokeStyle = ink.get("win-edge");
  ctx.lineWidth = pixels(LAST.spotLine, view.unit);
  ctx.beginPath();
  for (const id of cells.filter((cell) => joined.has(cell))) {
    const [x, y] = view.point(id);
    ctx.moveTo(x + view.unit * LINK.bead, y);
    ctx.arc(x, y, view.unit * LINK.bead, 0, TAU);
  }
  ctx.fill();
  ctx.stroke();
  const linked = new Set(scene.state.links.flatMap(({ from, to }) => [from, to]));
  const alone = cells.filter((cell) => !linked.has(cell));
  const rings = alone.slice(0, Math.ceil(alone.length * scene.motion.grown(scene.now)));
  paintRings(ctx, scene, rings, RING.radius, "win-edge", "win");
}

/**
 * The path of the last move and the cell where it began, under the pieces.
 * @param {Context} ctx
 * @param {Scene} scene
 */
function paintLast(ctx, scene) {
  const {
    view,
    ink,
    state: { last },
  } = scene;
  if (last.length > 1) paintTrail(ctx, scene, last, "last");
  const [from] = last;
  if (from === undefined || letter(scene, from) !== ".") return;
  for (const [colour, width] of /** @type {const} */ ([
    ["spot-edge", LAST.lineEdge],
    ["spot", LAST.line],
  ])) {
    ctx.strokeStyle = ink.get(colour);
    ctx.lineWidth = pixels(width, view.unit);
    ctx.beginPath();
    ctx.arc(...view.point(from), radius(scene) * LAST.from, 0, TAU);
    ctx.stroke();
  }
}

/**
 * A spot on the piece that the last move placed.
 * @param {Context} ctx
 * @param {Scene} scene
 */
function paintSpot(ctx, scene) {
  const { last, groups } = scene.state;
  const id = last.at(-1);
  if (id === undefined || letter(scene, id) === "." || groups) return;
  paintSpots(ctx, scene, [id], spot(radius(scene)));
}

/**
 * Rings around pieces, each a line in a colour over a broader one.
 * @param {Context} ctx
 * @param {Scene} scene
 * @param {number[]} cells
 * @param {number} size in radii of a piece
 * @param {string} edge
 * @param {string} colour
 * @param {number[]} [dash] of the line, in units
 */
function paintRings(ctx, scene, cells, size, edge, colour, dash = []) {
  const { view, ink } = scene;
  for (const [name, width] of /** @type {const} */ ([
    [edge, TARGET.ringEdge],
    [colour, TARGET.ringLine],
  ])) {
    ctx.strokeStyle = ink.get(name);
    ctx.lineWidth = pixels(width, view.unit);
    ctx.lineCap = "butt";
    ctx.setLineDash(name === edge ? [] : dash.map((part) => view.unit * part));
    for (const id of cells) {
      const [x, y] = view.point(id);
      outline(ctx, x, y, radius(scene) * size, square(scene, id));
      ctx.stroke();
    }
  }
  ctx.setLineDash([]);
}

/**
 * The cells that may be clicked next: small hollow rings on points and where a chosen piece may land;
 * dashed rings around pieces if one of them must be chosen.
 * @param {Context} ctx
 * @param {Scene} scene
 */
function paintTargets(ctx, scene) {
  const { view, ink, motion, now, state } = scene;
  const { targets, aimed, chosen, marks, overlay } = state;
  const moving = motion.targets(now);
  const here = targets.filter((id) => !moving.has(id));
  const pieces = here.filter((id) => letter(scene, id) !== ".");
  const asked = chosen.length > 0 || marks.some(({ kind }) => kind === "new");
  if (asked) paintRings(ctx, scene, pieces, TARGET.ring, "mark-edge", "mark", TARGET.ringDash);
  paintRings(
    ctx,
    scene,
    pieces.filter((id) => id === aimed),
    TARGET.ring,
    "mark-edge",
    "mark",
  );
  const empty = here.filter((id) => letter(scene, id) === ".");
  const isEveryCell = empty.length === state.pieces.split(".").length - 1;
  if (!chosen.length && (view.geometry.shape !== "point" || isEveryCell)) return;
  ctx.fillStyle = ink.get("land-paper");
  ctx.strokeStyle = ink.get("land");
  ctx.lineWidth = pixels(TARGET.landLine, view.unit);
  ctx.beginPath();
  for (const id of empty) {
    if (id === aimed || overlay?.covers.has(id)) continue;
    const [x, y] = view.point(id);
    const r = Math.max(radius(scene) * TARGET.land, TARGET.landLeast);
    ctx.moveTo(x + r, y);
    ctx.arc(x, y, r, 0, TAU);
  }
  ctx.fill();
  ctx.stroke();
}

/**
 * The pieces clicked so far, with a double ring, and the cells of a move that awaits its answer.
 * @param {Context} ctx
 * @param {Scene} scene
 */
function paintChosen(ctx, scene) {
  const { view, ink, state } = scene;
  for (const [colour, width] of /** @type {const} */ ([
    ["mark-edge", TARGET.chosenEdge],
    ["mark", TARGET.chosenLine],
  ])) {
    ctx.strokeStyle = ink.get(colour);
    ctx.lineWidth = pixels(width, view.unit);
    for (const id of state.chosen) {
      outline(ctx, ...view.point(id), radius(scene) * TARGET.chosen, square(scene, id));
      ctx.stroke();
    }
  }
  const waiting = state.pending;
  paintRings(ctx, scene, waiting, TARGET.ring, "mark-edge", "mark", RING.pendingDash);
}

/**
 * The path of the move that a click would make: a dark bed with pale beads along it.
 * @param {Context} ctx
 * @param {Scene} scene
 */
function paintWay(ctx, { view, ink, state: { trail } }) {
  if (trail.length < 2) return;
  const points = trail.map((id) => view.point(id));
  ctx.lineCap = ctx.lineJoin = "round";
  for (const [colour, width, dash] of /** @type {const} */ ([
    ["way-edge", TRAIL.bed, []],
    ["way", TRAIL.bead, TRAIL.beads],
  ])) {
    ctx.strokeStyle = ink.get(colour);
    ctx.lineWidth = Math.max(TRAIL.least, view.unit * width);
    ctx.setLineDash(dash.map((part) => part * view.unit));
    ctx.beginPath();
    line(ctx, points);
    ctx.stroke();
  }
  ctx.setLineDash([]);
}

/**
 * Spots on cells that an explanation calls good.
 * @param {Context} ctx
 * @param {Scene} scene
 * @param {number[]} cells
 */
function paintGood(ctx, scene, cells) {
  const { view, ink } = scene;
  ctx.fillStyle = ink.get("right");
  ctx.strokeStyle = ink.get("note-paper");
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
 * Crosses on cells whose pieces an explanation calls lost.
 * @param {Context} ctx
 * @param {Scene} scene
 * @param {number[]} cells
 */
function paintGone(ctx, scene, cells) {
  const { view, ink } = scene;
  const r = radius(scene) * GONE.half;
  ctx.lineCap = "round";
  for (const [colour, width] of /** @type {const} */ ([
    ["gone-edge", GONE.rim],
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
 * A path over the board with an arrow: that of the last move, or of one that is explained.
 * @param {Context} ctx
 * @param {Scene} scene
 * @param {number[]} cells
 * @param {"last" | "right"} colour
 */
function paintTrail(ctx, scene, cells, colour) {
  const { view, ink } = scene;
  if (cells.length < 2) return;
  const arrow = colour !== "last";
  const { unit } = view;
  const points = cells.map((id) => view.point(id));
  if (arrow) points[0] = along(points.slice(0, 2), TRAIL.start); // clear of the piece that goes
  ctx.strokeStyle = ctx.fillStyle = ink.get(colour);
  ctx.lineWidth = Math.max(TRAIL.least, unit * (arrow ? TRAIL.marked : LAST.way));
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
 * The label of an edge in a roundel on its middle.
 * @param {Context} ctx
 * @param {Pick<Scene, "view" | "ink">} scene
 * @param {Edge} edge
 * @param {boolean} lit
 */
function paintLabel(ctx, { view, ink }, edge, lit) {
  const [x, y] = along(view.edge(edge, EDGE.out), 0.5);
  const size = font(ctx, EDGE.label, view.unit);
  ctx.fillStyle = ink.get(lit ? "win" : "plate");
  ctx.strokeStyle = ink.get(lit ? "win-edge" : "track");
  ctx.lineWidth = pixels(EDGE.labelLine, view.unit);
  ctx.beginPath();
  ctx.arc(x, y, size * EDGE.labelDisc, 0, TAU);
  ctx.fill();
  ctx.stroke();
  ctx.fillStyle = ink.get(lit ? "win-edge" : "track-ink");
  ctx.fillText(edge.label, x, y + size * EDGE.labelDrop);
}
