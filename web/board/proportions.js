// @ts-check
// Sizes of everything that the painters draw, in units: 1 is the distance between neighbours.
//
// Those that images drawn by Python share come from shared-sizes.js.  Widths that must not fall
// below a number of pixels have that number beside them.  Outlines of boards and positions of
// coordinates are part of a geometry and not given here.

/** @typedef {{ units: number, least: number, most: number, weight: number }} Type A font size. */

import * as shared from "./shared-sizes.js";

/**
 * A width in units with a minimum in CSS pixels.
 * @param {number} units
 * @param {number} least
 */
const width = (units, least) => ({ units, least });
/**
 * Of a font: its size in units, between two sizes in CSS pixels.
 * @param {number} units
 * @param {number} least
 * @param {number} most
 * @param {number} [weight]
 */
const type = (units, least, most, weight = 400) => ({ units, least, most, weight });

/** CSS pixels between neighbours below which a board carries no words. */
export const MIN_UNIT_FOR_WORDS = 14;
/** CSS pixels between neighbours: at most this, or a part of the picture's shorter side. */
export const MAX_UNIT = { pixels: 110, part: 1 / 7 };
/** How near a point has to be to a cell to count for it: a little more than half way. */
export const NEAR = 0.62;

export const PLATE = {
  rim: width(shared.PLATE_RIM, 1),
  thickness: shared.PLATE_THICKNESS,
  shadow: 0.26,
  shadowDrop: 0.08,
};

/** Cells that are hexagons: from the middle to the corners, with a gap between neighbours. */
export const HEXAGON = {
  radius: shared.HEXAGON_RADIUS,
  bed: shared.HEXAGON_BED,
  surf: shared.HEXAGON_SURF,
  line: width(shared.TILE_LINE, 0.75),
};

/** Cells that are squares: half a side, with a gap between neighbours. */
export const SQUARE = {
  half: shared.SQUARE_HALF,
  bed: shared.SQUARE_BED,
  surf: shared.SQUARE_SURF,
  corner: shared.SQUARE_CORNER,
};

/** Points where lines cross, on a field that reaches further than they do. */
export const GRID = {
  pad: shared.GRID_PAD,
  bed: shared.GRID_BED,
  corner: shared.GRID_CORNER,
  groove: shared.GRID_GROOVE,
  line: width(shared.GRID_LINE, 0.75),
};

export const GOAL = {
  pad: shared.GOAL_PAD,
  corner: shared.GOAL_CORNER,
  line: width(shared.GOAL_LINE, 1.25),
  dash: shared.GOAL_DASH,
  hollow: {
    radius: shared.GOAL_HOLLOW_RADIUS,
    half: shared.GOAL_HOLLOW_HALF,
    line: width(shared.GOAL_HOLLOW_LINE, 1),
  },
  name: type(shared.GOAL_NAME, 9, 17, 640),
  nameAbove: shared.GOAL_NAME_ABOVE,
  nameBelow: shared.GOAL_NAME_BELOW,
  nameHalo: 0.5, // of a line around its letters
};

/** An edge of the board: a track outside its line, with a lane for each player, or its owner's. */
export const EDGE = {
  out: shared.EDGE_OUT,
  lanes: shared.EDGE_LANES,
  track: shared.EDGE_TRACK,
  bar: width(shared.EDGE_BAR, 2.5),
  barRim: 1.5, // CSS pixels
  barInset: 0.5,
  owned: width(shared.EDGE_OWNED, 3),
  label: type(shared.EDGE_LABEL, 12, 24, 700),
  labelDisc: shared.EDGE_LABEL_DISC,
  labelLine: width(shared.EDGE_LABEL_LINE, 1),
  labelDrop: 0.06,
};

export const COORDINATE = {
  leastUnit: 16, // CSS pixels between neighbours: below that they find no room
  type: type(shared.COORDINATE, 9, 22, 560),
  clear: 14, // CSS pixels from an edge's label
  room: width(0.34, 8), // for two digits, which are narrower on a narrow frame
};

/**
 * Radius of a piece, by the shape of cells.
 * @type {{ [shape: string]: number }}
 */
export const PIECE = shared.PIECE_RADIUS;

export const GROUP = { line: 0.42, near: 1.05, size: type(0.36, 8, 60, 700), sizeDrop: 0.02 };

/** Rings around pieces: their radius in radii of a piece, and how they are dashed. */
export const RING = { radius: shared.RING_RADIUS, pendingDash: [0.14, 0.1] };
export const LINK = { rim: shared.LINK_RIM, line: shared.LINK_LINE, bead: shared.LINK_BEAD };

/** The last move: its way, and where it began and ended. */
export const LAST = {
  way: shared.LAST_WAY,
  line: width(shared.LAST_LINE, 1.5),
  lineEdge: width(shared.LAST_LINE * 2, 3),
  from: shared.LAST_FROM, // in radii of a piece, as the next
  spot: shared.SPOT,
  spotLine: width(shared.SPOT_LINE, 1),
  spotLeast: 4.5, // CSS pixels
};

/** What a turn did; the way of a crack is in radii of a piece. */
export const STORY = {
  ghost: 0.28,
  ring: 1.32, // around what turned
  crack: width(0.045, 1.5),
  crackEdge: width(0.09, 3),
  /** @type {[number, number][]} */
  way: [
    [-0.14, -0.78],
    [0.12, -0.3],
    [-0.1, 0.05],
    [0.16, 0.4],
    [0, 0.8],
  ],
  number: width(0.18, 7),
};

/** Where the next click may go, and what was clicked; radii in radii of a piece. */
export const TARGET = {
  lip: width(0.04, 1.5), // of a raised tile
  plateau: shared.PLATEAU, // in radii of a tile
  plateauTop: shared.PLATEAU_TOP,
  ring: 1.02,
  ringLine: width(shared.RING_LINE, 2),
  ringEdge: width(shared.RING_EDGE, 3.5),
  ringDash: [0.15, 0.1],
  land: 0.36,
  landLeast: 4.5, // CSS pixels
  landLine: width(0.06, 1.5),
  lift: 0.05,
  lifted: 1.05,
  chosen: 1.2,
  chosenEdge: width(0.13, 4),
  chosenLine: width(0.07, 2),
};

/** What a text calls good or gone: in radii of a piece. */
export const GOOD = { radius: 0.4, line: width(0.03, 1) };
export const GONE = { half: 0.5, rim: 0.19, line: 0.11, least: 2 };

/** Ways over the board, and their arrows. */
export const TRAIL = {
  least: 2, // CSS pixels
  bed: 0.2,
  bead: 0.085,
  beads: [0.01, 0.19],
  marked: 0.11,
  start: 0.4, // as a share of the first step: clear of the piece that goes
  arrow: { tip: 0.24, tail: 0.16, half: 0.22 },
};

/** An analysis over the board. */
export const ANALYSIS = {
  heat: 0.44,
  heatLine: width(0.03, 1),
  shares: 3, // of the strongest, in percent
  leastUnitForShares: 24, // CSS pixels between neighbours
  share: type(0.27, 9, 17, 700),
  mark: width(0.34, 9),
  markLine: width(0.035, 1.5),
  text: type(0.36, 11, 22, 700),
  leastUnitForNotes: 40,
  textWithNote: type(0.28, 11, 22, 700),
  textRise: 0.11,
  note: type(0.19, 9, 14, 500),
  noteDrop: 0.15,
  way: 0.06,
  mainWay: 0.1,
  wayLeast: 2,
  wayCase: 2, // in widths of a way
  wayDash: [0.1, 0.13],
  wayStart: width(0.09, 3),
};

/** The drawing of a piece, in radii of it. */
export const GLYPH = {
  wobble: 0.02,
  square: { half: shared.SQUARE_PIECE_HALF, corner: shared.SQUARE_PIECE_CORNER },
  shadow: { right: 0.07, drop: 0.2, from: 0.62, to: 1.24 },
  light: { left: 0.28, up: 0.44, to: 1.7 },
  bevel: { radius: 0.915, line: 0.1 },
  rim: width(shared.PIECE_RIM, 1),
  thickness: 0.12,
  groove: { radius: shared.GROOVE_RADIUS, line: width(shared.GROOVE_LINE, 1) },
  /** Width, and the heights where a vein begins, bends and ends. */
  veins: [
    [0.06, -0.16, 0.16, -0.18],
    [0.034, 0.5, 0.3, 0.46],
  ],
  emblem: {
    line: width(shared.EMBLEM_LINE, 1.25),
    half: shared.EMBLEM_HALF,
    radius: shared.EMBLEM_RADIUS,
  },
  river: {
    long: shared.RIVER_LONG,
    half: shared.RIVER_HALF,
    corner: shared.RIVER_CORNER,
    bank: width(shared.RIVER_BANK, 1),
    foam: width(shared.RIVER_FOAM, 0.75),
    crest: 0.075,
    waves: 6,
  },
  islet: {
    line: width(shared.ISLET_LINE, 0.75),
    half: shared.ISLET_HALF,
    radius: shared.ISLET_RADIUS,
  },
};

/** CSS pixels that a piece is wide at least where these parts of it are drawn. */
export const DETAIL = {
  emblem: 17,
  wave: 24,
  rim: 30,
  shadow: 18,
  waves: 34,
  thickness: 30,
  groove: 30,
  veins: 40,
};

/**
 * A width of this table in CSS pixels, given those of a unit.
 * @param {{ units: number, least: number }} width
 * @param {number} unit
 */
export const pixels = ({ units, least }, unit) => Math.max(least, unit * units);
