// Shows a frame: draws it on the board, and describes every cell for those who cannot see it.
//
// The match page, embedded boards, figures and the editor all show frames with this.

import { Board } from "../board/board.js";
import { Grid } from "../board/grid.js";
import { cells as describeCells } from "../match/words.js";

export class Presenter {
  #board;
  #grid;
  #geometry = null;
  #aimed = null;

  /**
   * `surface` and `play` are two canvases, one over the other, and `grid` the element over them that
   * holds the cells' buttons.  `onPress(id)` hears of clicked cells, null for a click on none;
   * `onAim(id)` of the cell that the pointer or the keyboard's cursor is on, or null.
   */
  constructor(surface, play, grid, { onPress, onAim = () => {} }) {
    this.#board = new Board(surface, play);
    this.#grid = new Grid(grid, this.#board, { press: onPress, aim: onAim });
  }

  /** Whether a part of the board is enlarged. */
  get isEnlarged() {
    return this.#board.view.zoom.scale > 1;
  }

  /** Shows the empty board of a geometry, perhaps turned by half a turn. */
  use(geometry, { coordinates = true, turned = false } = {}) {
    this.#geometry = geometry;
    this.#aimed = null;
    this.#grid.use(geometry, turned);
    this.#board.show({ coordinates });
  }

  /**
   * Shows a frame of this geometry.
   *
   * Of the move that is entered, `open` are the cells that may be clicked next, `lit` those of them
   * that are highlighted, `clicks` what was clicked so far, and `canClick(id)` says which clicks
   * mean anything.  `aimed` is the cell under the pointer, by default the one last aimed at, `trail`
   * the path of the move that a click there makes, `pending` the cells of a move that is not answered yet.  `groups` shows groups and
   * their sizes, `marked` lets pieces show their player by form, and `coordinates` can be changed.  After a move forward (`direction`
   * 1) or back (-1) pieces go along its paths.
   */
  show(frame, shown = {}, direction = 0) {
    const { open = [], lit = open, clicks = [], trail = [], pending = [] } = shown;
    const { aimed = this.#aimed, coordinates, groups = false, marked = false } = shown;
    const chosen = clicks.filter((item) => typeof item === "number");
    const sets = { open: new Set(open), chosen: new Set(chosen), groups };
    const { canClick = (id) => sets.open.has(id) || sets.chosen.has(id) } = shown;
    const { pieces, marks, links, last, paths } = frame;
    const entry = { targets: lit, chosen, aimed, trail, pending };
    const position = { pieces, marks, links, last, paths };
    this.#board.show({ ...position, ...entry, coordinates, groups, marked }, direction);
    const texts = describeCells(frame, this.#geometry, sets);
    this.#grid.describe(texts, canClick, clicks.length > 0);
  }

  /** Shows another aimed cell, and the path of the move that a click there makes. */
  aim(aimed, trail = []) {
    this.#aimed = aimed;
    this.#board.show({ aimed, trail });
  }

  /** Shows an overlay of board/overlay.js over the frame, or with null none. */
  overlay(overlay) {
    this.#board.show({ overlay });
  }

  /** Lets all pieces that move arrive at once. */
  settle() {
    this.#board.settle();
  }

  /** Shows all of the board again, if a part is enlarged. */
  showWhole() {
    this.#grid.whole();
  }

  /** The id of the cell near a point of the board, in CSS pixels, or null. */
  cellAt(x, y) {
    return this.#board.at(x, y);
  }

  /** Puts the keyboard's focus on the board. */
  focus() {
    this.#grid.focus();
  }
}
