// @ts-check
// Shows a frame: draws it on the board, and describes every cell for screen readers.
//
// The match page, embedded boards, figures and the editor all show frames with this.

/** @import { Overlay } from "../board/pieces.js" */
/** @import { Step } from "../board/story.js" */
/** @import { Clicks, Frame, Geometry, Player } from "../types.d.ts" */

import { Board } from "../board/board.js";
import { Grid } from "../board/grid.js";
import { cells as describeCells } from "../match/words.js";

/** @import { Refused } from "../match/entry.js" */
/** @typedef {Pick<Frame, "pieces" | "marks" | "links" | "last" | "paths"> & { turn?: Player | null, story?: { steps: Step[] } | null }} Position */

/**
 * How a frame is shown, with the move that is entered.
 * @typedef {object} Shown
 * @property {number[]} [open] the cells that may be clicked next
 * @property {number[]} [lit] those of them that are highlighted, by default all
 * @property {Clicks} [clicks] what was clicked so far
 * @property {(id: number) => boolean} [canClick] whether a click on a cell means anything
 * @property {number | null} [aimed] the cell under the pointer, by default the one last aimed at
 * @property {number[]} [trail] the path of the move that a click there makes
 * @property {number[]} [pending] the cells of a move that is not answered yet
 * @property {Refused | null} [refused] a click that was refused, and why
 * @property {boolean} [coordinates] as before unless it is given
 * @property {boolean} [groups] shows groups and their sizes
 * @property {boolean} [marked] lets pieces show their player by form
 * @property {string} [sketch] what the user has drawn
 * @property {(number | null)[]} [numbers] on pieces, in the order of the cells
 */

/** @type {(number | null)[]} */
const NONE = [];

export class Presenter {
  #board;
  #grid;
  /** @type {Geometry | null} */
  #geometry = null;
  /** @type {number | null} */
  #aimed = null;
  /** @type {{ sketch: string, numbers: (number | null)[] }} */
  #drawn = { sketch: "", numbers: NONE };

  /**
   * @param {HTMLCanvasElement} surface
   * @param {HTMLCanvasElement} play lies over `surface`
   * @param {HTMLElement} grid lies over both, and holds the buttons of the cells
   * @param {object} handlers
   * @param {(id: number | null) => void} handlers.onPress called with the clicked cell, or null for
   *   clicks beside all cells
   * @param {(id: number | null) => void} [handlers.onAim] called with the cell under the pointer
   *   or the keyboard's cursor, or null for none
   * @param {(id: number) => boolean} [handlers.onDrag] called when a mouse begins to drag from a cell;
   *   see Play
   * @param {(from: number | null, to?: number, isDraft?: boolean) => void} [handlers.onSketch] called
   *   when the user draws from a cell to another or on one, with null when they stop
   * @param {(share: number) => void} [handlers.onWin] called when another share of a win is shown
   */
  constructor(surface, play, grid, { onPress, onAim = () => {}, onWin = () => {}, ...more }) {
    this.#board = new Board(surface, play);
    this.#board.onwin = onWin;
    const { onDrag: drag, onSketch: sketch } = more;
    this.#grid = new Grid(grid, this.#board, { press: onPress, aim: onAim, drag, sketch });
  }

  /** Whether a part of the board is enlarged. */
  get isEnlarged() {
    return this.#board.isEnlarged;
  }

  /**
   * Shows the empty board of a geometry, perhaps turned by half a turn.
   * @param {Geometry} geometry
   * @param {{ coordinates?: boolean, turned?: boolean }} [how]
   */
  use(geometry, { coordinates = true, turned = false } = {}) {
    if (geometry !== this.#geometry) this.#drawn = { sketch: "", numbers: NONE };
    this.#geometry = geometry;
    this.#aimed = null;
    this.#grid.use(geometry, turned);
    this.#board.show({ coordinates });
  }

  /**
   * Shows a frame of this geometry.
   * @param {Position} frame
   * @param {Shown} [shown]
   * @param {number} [direction] after a move forward (1) or back (-1) pieces go along its paths
   */
  show(frame, shown = {}, direction = 0) {
    const geometry = this.#geometry;
    if (!geometry) throw new Error("there is no board to show a frame on");
    const { open = [], lit = open, clicks = [], trail = [], pending = [] } = shown;
    const { aimed = this.#aimed, coordinates, groups = false, marked = false } = shown;
    const { sketch = "", numbers = NONE } = shown;
    const chosen = clicks.filter((item) => typeof item === "number");
    const sets = { open: new Set(open), chosen: new Set(chosen), groups };
    const { canClick = (id) => sets.open.has(id) || sets.chosen.has(id) } = shown;
    const { pieces, marks, links, last, paths, story = null } = frame;
    const ghost = Object.entries(geometry.glyphs).find(([, { player }]) => player === frame.turn);
    const entry = { targets: lit, chosen, aimed, ghost: ghost?.[0] ?? "", trail, pending };
    const position = { pieces, marks, links, last, paths, story };
    this.#board.show({ ...position, ...entry, coordinates, groups, marked }, direction);
    this.#draw(sketch, numbers);
    const texts = describeCells(frame, geometry, sets);
    this.#grid.describe(texts, canClick, clicks.length > 0);
    this.refuse(shown.refused ?? null);
  }

  /**
   * Shows a refused click and the cells that this is about; null ends it.
   * @param {Refused | null} refused
   */
  refuse(refused) {
    this.#grid.refuse(refused?.cell ?? null, refused?.about ?? []);
  }

  /**
   * Shows another aimed cell, and the path of the move that a click there makes.
   * @param {number | null} aimed
   * @param {number[]} [trail]
   */
  aim(aimed, trail = []) {
    this.#aimed = aimed;
    this.#board.show({ aimed, trail });
  }

  /**
   * Shows an overlay of board/overlay.js over the frame; null removes it.
   * @param {Overlay | null} overlay
   */
  overlay(overlay) {
    this.#board.show({ overlay });
  }

  /**
   * Shows what the user has drawn.
   * @param {string} sketch
   */
  sketch(sketch) {
    this.#draw(sketch, this.#drawn.numbers);
  }

  /**
   * Shows a sketch and numbers on pieces, whose painter is loaded with the first of them.
   * @param {string} sketch
   * @param {(number | null)[]} numbers
   */
  async #draw(sketch, numbers) {
    const before = this.#drawn;
    if (before.sketch === sketch && before.numbers === numbers) return; // perhaps on its way
    const drawn = { sketch, numbers };
    this.#drawn = drawn;
    if (!sketch && !numbers.length) return this.#board.show({ drawn: null });
    const painter = await import("../board/sketch.js").catch(() => null);
    if (painter && this.#drawn === drawn) this.#board.show({ drawn: painter.drawn(drawn) });
  }

  /** The cell at the keyboard's cursor, or null when the focus is elsewhere. */
  get cursor() {
    return this.#grid.cursor;
  }

  /** Ends all motion at once. */
  settle() {
    this.#board.settle();
  }

  /** Shows all of the board again, if a part is enlarged. */
  showWhole() {
    this.#grid.whole();
  }

  /**
   * The id of the cell near a point of the board, in CSS pixels, or null.
   * @param {number} x
   * @param {number} y
   */
  cellAt(x, y) {
    return this.#board.at(x, y);
  }

  /**
   * Puts the keyboard's focus on the board, at a cell if one is given.
   * @param {number} [id]
   */
  focus(id) {
    this.#grid.focus(id);
  }
}
