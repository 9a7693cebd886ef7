// @ts-check
// The proportions of everything that the painters draw, in units: the distance of neighbours.
//
// Widths that may not fall below a number of pixels have it beside them.  Where a board and its
// edges end, and where its coordinates stand, is not said here: geometries say it.

/** @typedef {{ units: number, least: number, most: number, weight: number }} Type A font size. */

/**
 * A width in units that is at least so many CSS pixels.
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
export const LEAST_UNIT_FOR_WORDS = 14;
/** CSS pixels between neighbours: at most this, or a part of the picture's shorter side. */
export const LARGEST_UNIT = { pixels: 110, part: 1 / 7 };
/** How near a point has to be to a cell to count for it: a little more than half way. */
export const NEAR = 0.62;

export const PLATE = { rim: width(0.03, 2), shadow: 0.35, shadowDrop: 0.06 };

/** Cells that are hexagons: from the middle to the corners, with a gap between neighbours. */
export const HEXAGON = { radius: 0.965 / Math.sqrt(3), line: width(0.014, 0.75) };

/** Cells that are squares: half a side, with a gap between neighbours. */
export const SQUARE = { half: 0.485, corner: 0.06, line: width(0.014, 0.75) };

/** Points where lines cross, on a field that reaches further than they do. */
export const GRID = { pad: 0.46, corner: 0.16, line: width(0.02, 0.75) };

export const GOAL = {
  pad: 0.47,
  corner: 0.16,
  line: width(0.04, 1.25),
  dash: [0.16, 0.1],
  name: type(0.3, 9, 15, 600),
  nameAbove: 0.85, // from the area to the middle of its name, in sizes of its type
  nameBelow: 0.9,
  nameRoom: [0.4, 0.62], // beside and above it
};

/** An edge of the board: a track outside its line, with a lane for each player, or its owner's. */
export const EDGE = {
  out: 0.2,
  lanes: [-0.07, 0.07],
  track: 0.3,
  bar: width(0.105, 2.5),
  barRim: 1.5, // CSS pixels
  barInset: 0.5,
  owned: width(0.2, 3),
  label: type(0.27, 8, 14, 600),
  labelDisc: 0.85, // in sizes of its type
  labelDrop: 0.06,
};

export const COORDINATE = { type: type(0.24, 8, 13), clear: 14 }; // CSS pixels from an edge's label

/**
 * Radius of a piece, and of the dot where one may be put, as a share of it; by the shape of cells.
 * @type {{ [shape: string]: { radius: number, dot: number } }}
 */
export const PIECE = {
  hexagon: { radius: 0.43, dot: 0.16 },
  square: { radius: 0.41, dot: 0.21 },
  point: { radius: 0.41, dot: 0.21 },
};

export const GROUP = { line: 0.42, near: 1.05, size: type(0.36, 8, 60, 700), sizeDrop: 0.02 };

/** Rings around pieces: their radius in radii of a piece, and how wide they are. */
export const RING = {
  radius: 1.06,
  least: 2, // CSS pixels
  win: 0.075,
  new: 0.065,
  chosen: 0.09,
  pending: 0.08,
  pendingDash: [0.14, 0.1],
};

export const LINK = { rim: 0.17, line: 0.11 };

/** The last move: its way, and where it began and ended. */
export const LAST = {
  way: 0.16,
  line: width(0.05, 1.5),
  dash: [0.1, 0.08],
  from: 0.8, // in radii of a piece
  spot: 0.2,
  spotLine: width(0.025, 1),
};

/** Where the next click may go: radii in radii of a piece. */
export const TARGET = {
  aimedDot: 0.4,
  ring: 1.08,
  ringLine: width(0.045, 1.5),
  aimedLine: width(0.08, 2.5),
  mark: 0.14,
};

/** What a text calls good or gone: in radii of a piece. */
export const GOOD = { radius: 0.4, line: width(0.03, 1) };
export const GONE = { half: 0.5, rim: 0.19, line: 0.11, least: 2 };

/** Ways over the board, and their arrows. */
export const TRAIL = {
  least: 2, // CSS pixels
  move: 0.13,
  marked: 0.11,
  start: 0.4, // as a share of the first step: clear of the piece that goes
  arrow: { tip: 0.24, tail: 0.16, half: 0.22 },
};

/** An analysis over the board. */
export const ANALYSIS = {
  heat: 0.47,
  leastUnitForShares: 24, // CSS pixels between neighbours
  share: type(0.26, 9, 15, 500),
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
  wayStart: width(0.09, 3),
};

/** The drawing of a piece, in radii of it. */
export const GLYPH = {
  square: { half: 0.92, corner: 0.42 },
  shadow: { drop: 0.14, from: 0.75, to: 1.2 },
  light: { left: 0.35, up: 0.5, from: 0.1, to: 1.35 },
  bevel: { radius: 0.9, line: 0.1, end: 0.45 },
  rim: width(0.05, 1),
  emblem: { line: width(0.13, 1.25), half: 0.34, radius: 0.4 },
  river: { half: 0.56, bank: width(0.08, 1), foam: width(0.09, 0.75), crest: 0.07, waves: 5 },
  islet: { line: width(0.09, 1), half: 0.27, radius: 0.3 },
};

/**
 * A width of the table in CSS pixels, where a unit has so many.
 * @param {{ units: number, least: number }} width
 * @param {number} unit
 */
export const pixels = ({ units, least }, unit) => Math.max(least, unit * units);
