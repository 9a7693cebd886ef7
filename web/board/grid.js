// @ts-check
// Input on the board, by pointer, touch, keyboard and screen reader: a grid of buttons over the picture.
//
// Each cell has a button, one of which is in the tab order; arrow keys lead from cell to cell.  A
// click with a pointer counts for the nearest cell.  Where cells are smaller than fingers, the first
// tap only enlarges the board around it, and the next one counts.  While a finger is down, the path
// of the move that lifting it would make is shown.  A mouse may drag a piece to where it goes.

/** @import { Board, Placing } from "./board.js" */
/** @import { Geometry } from "../types.d.ts" */

import { walk } from "./cursor.js";
import { make } from "../platform/dom.js";

const FINGER = 24; // CSS pixels that a target needs at least
const LONG_PRESS = 500; // ms until a press draws
const CLEAR = 8; // CSS pixels by which a cell has to be nearer than others
const ENLARGED = 44; // CSS pixels of a target on an enlarged board

// Browsers may show a focus ring that a script has set; the ring is meant for the keyboard only.

const page = document.documentElement;
addEventListener("keydown", () => page.toggleAttribute("data-keys", true), true);
addEventListener("pointerdown", () => page.toggleAttribute("data-keys", false), true);

/** @type {EventTarget | null} What was clicked last, or first by a double click. */
let clicked = null;
addEventListener(
  "click",
  ({ detail, target }) => {
    if (detail < 2) clicked = target;
  },
  true,
);

export class Grid {
  #root;
  #plane;
  #board;
  /** @type {Map<number, HTMLButtonElement>} Id to button. */
  #buttons = new Map();
  /** @type {Geometry | null} */
  #geometry = null;
  #turned = false;
  /** @type {number[]} In reading order, as the board lies. */
  #ids = [];
  /** @type {number[][]} */
  #columns = [];
  #at = 0;
  #x = 0;
  #touch = false;
  /** @type {number | null} The cell that a finger went down on, or from which a mouse drags. */
  #held = null;
  /** @type {number | null} The cell where the user began to draw. */
  #drawing = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} Until a finger has stayed. */
  #stay;
  #isDone = false; // so that lifting the finger, or dropping a piece, does not click as well
  /** @type {number | null} The cell where the mouse button went down. */
  #grasped = null;
  #press;
  #aim;
  #drag;
  #sketch;

  /**
   * `root` has the role of a grid, and `board` is the picture under it.  `press(id)` is called with
   * clicked cells, and `aim(id or null)` with the cell under the pointer or the keyboard's cursor.
   * `drag(id)` is called when a mouse begins to drag from a cell: it selects the cell and returns true
   * if there is something to drag.
   * `sketch(from, to, isDraft)` is called while the user draws with the right button or by a long
   * press, and with null when they drop the draft.
   * @param {HTMLElement} root
   * @param {Board} board
   * @param {{ press: (id: number | null) => void, aim: (id: number | null) => void, drag?: (id: number) => boolean, sketch?: (from: number | null, to?: number, isDraft?: boolean) => void }} handlers
   */
  constructor(root, board, { press, aim, drag = () => false, sketch }) {
    this.#root = root;
    this.#plane = make("div", { className: "plane", role: "presentation" });
    root.append(this.#plane);
    this.#board = board;
    this.#press = press;
    this.#aim = aim;
    this.#drag = drag;
    this.#sketch = sketch;
    board.onview = (view) => this.#place(view);
    root.addEventListener("pointerdown", (event) => this.#down(event));
    root.addEventListener("pointerup", (event) => this.#up(event));
    root.addEventListener("pointercancel", () => this.#drop());
    root.addEventListener("contextmenu", (event) => {
      if (sketch && root.contains(/** @type {Node} */ (event.target))) event.preventDefault();
    });
    // While a finger draws, it scrolls nothing.
    root.addEventListener("touchmove", (e) => this.#drawing !== null && e.preventDefault(), {
      passive: false,
    });
    root.addEventListener("click", (event) => this.#click(event));
    root.addEventListener("pointermove", (event) => {
      if (this.#drawing !== null) {
        // The button may have been let go beside the board.
        if (event.pointerType === "mouse" && !(event.buttons & 2)) return this.#drop();
        const to = this.#near(event);
        if (to !== null) sketch?.(this.#drawing, to, true);
        return;
      }
      this.#pull(event);
      if (this.#held !== null && this.#near(event) !== this.#held) clearTimeout(this.#stay);
      if (event.pointerType !== "touch" || this.#held !== null) aim(this.#near(event));
    });
    root.addEventListener("pointerleave", (event) => {
      if (event.pointerType !== "touch") aim(null);
    });
    root.addEventListener("focusin", (event) => {
      const target = /** @type {HTMLElement} */ (event.target);
      this.#rove(this.#ids.indexOf(Number(target.dataset.id)));
      if ("keys" in page.dataset) aim(Number(target.dataset.id));
    });
    root.addEventListener("focusout", () => aim(null));
    root.addEventListener("keydown", (event) => this.#key(event));
  }

  /**
   * Shows the empty board of a geometry, also on the picture, optionally turned by 180 degrees.
   * @param {Geometry} geometry
   * @param {boolean} [turned]
   */
  use(geometry, turned = false) {
    if (geometry !== this.#geometry || turned !== this.#turned) this.#build(geometry, turned);
    this.#board.use(geometry);
    this.#board.show({ turned });
  }

  /**
   * @param {Geometry} geometry
   * @param {boolean} turned
   */
  #build(geometry, turned) {
    const [sign, rows, cells] = turned
      ? [-1, geometry.rows.toReversed(), geometry.cells.toReversed()]
      : [1, geometry.rows, geometry.cells];
    const isOther = geometry !== this.#geometry;
    this.#geometry = geometry;
    this.#turned = turned;
    const focused = this.#root.contains(document.activeElement);
    const id = this.#ids[this.#at]; // stays when the board is turned
    this.#buttons.clear();
    this.#ids = cells.map(({ id }) => id);
    this.#columns = [];
    this.#plane.replaceChildren();
    let at = 0;
    for (const length of rows) {
      const row = make("div", { role: "row" });
      const part = cells.slice(at, at + length);
      at += length;
      this.#columns.push(part.map(({ x }) => sign * x));
      for (const { id, name } of part) {
        const data = { cell: name, id };
        const button = make("button", { type: "button", tabIndex: -1, ariaLabel: name, data });
        this.#buttons.set(id, button);
        row.append(make("div", { role: "gridcell" }, button));
      }
      this.#plane.append(row);
    }
    this.#at = -1;
    this.#rove(isOther ? cells.length >> 1 : this.#ids.indexOf(id));
    delete this.#plane.dataset.key;
    if (focused) this.focus();
  }

  /**
   * Describes the cells: `texts` in the geometry's order, whether each can be clicked, and whether a
   * click would continue a move that was begun.
   * @param {string[]} texts
   * @param {(id: number) => boolean} open
   * @param {boolean} [isEntering]
   */
  describe(texts, open, isEntering = false) {
    this.#root.classList.toggle("entering", isEntering);
    for (const [i, { id }] of (this.#geometry?.cells ?? []).entries()) {
      const button = this.#buttons.get(id);
      if (!button) continue;
      if (button.ariaLabel !== texts[i]) button.ariaLabel = texts[i];
      const disabled = String(!open(id));
      if (button.ariaDisabled !== disabled) button.ariaDisabled = disabled;
    }
  }

  /**
   * Shakes a cell whose click was refused, and lights the cells that this is about; null ends it.
   * @param {number | null} cell
   * @param {number[]} about
   */
  refuse(cell, about) {
    const lit = new Set(about);
    for (const [id, { classList }] of this.#buttons) {
      classList.toggle("about", lit.has(id));
      classList.toggle("refused", id === cell);
    }
  }

  /**
   * Focuses the board, at a cell if one is given.
   * @param {number} [id]
   */
  focus(id = this.#ids[this.#at]) {
    this.#rove(this.#ids.indexOf(id));
    this.#buttons.get(id)?.focus({ preventScroll: true });
  }

  /** The cell that has the focus, or null. */
  get cursor() {
    const id = Number(
      /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.id ?? NaN,
    );
    return this.#root.contains(document.activeElement) && this.#buttons.has(id) ? id : null;
  }

  /** Shows the whole board again. */
  whole() {
    if (this.#board.isEnlarged) this.#board.zoom(1);
  }

  /** @param {Placing} placing */
  #place({ unit, zoom, place }) {
    if (!unit || !this.#ids.length) return;
    this.#plane.style.transform = `matrix(${zoom.scale},0,0,${zoom.scale},${zoom.x},${zoom.y})`;
    const key = `${unit} ${place(this.#ids[0])}`;
    if (this.#plane.dataset.key === key) return;
    this.#plane.dataset.key = key;
    this.#plane.style.setProperty("--unit", `${unit}px`);
    for (const [id, button] of this.#buttons) {
      const [x, y] = place(id);
      button.style.left = `${x - unit / 2}px`;
      button.style.top = `${y - unit / 2}px`;
    }
  }

  /** @param {MouseEvent} event */
  #near(event) {
    const box = this.#root.getBoundingClientRect();
    return this.#board.at(event.clientX - box.left, event.clientY - box.top);
  }

  // A finger on the board aims like a hovering mouse, to show where a move would lead.  During a move
  // (`entering`) it may slide to another cell, and lifting it is a press.

  /** @param {PointerEvent} event */
  #down(event) {
    this.#touch = event.pointerType === "touch";
    this.#isDone = false;
    this.#held = null;
    this.#grasped = event.pointerType === "mouse" && !event.button ? this.#near(event) : null;
    if (event.button === 2) return this.#begin(this.#near(event));
    const { isEnlarged, view } = this.#board;
    if (this.#touch && event.isPrimary && !this.#root.classList.contains("entering")) {
      const at = this.#near(event);
      clearTimeout(this.#stay);
      this.#stay = setTimeout(() => this.#begin(at), LONG_PRESS);
    }
    if (!this.#touch || !event.isPrimary || (view.unit < FINGER && !isEnlarged)) return;
    this.#held = this.#near(event);
    this.#aim(this.#held);
  }

  /** @param {PointerEvent} event */
  #up(event) {
    clearTimeout(this.#stay);
    const drawing = this.#drawing;
    if (drawing !== null) {
      const to = this.#near(event);
      this.#drop();
      this.#isDone = this.#touch;
      return to === null ? undefined : this.#sketch?.(drawing, to);
    }
    const [from, to] = [this.#held, this.#near(event)];
    this.#drop();
    if (from === null || to === from || !this.#root.classList.contains("entering")) return;
    this.#isDone = true;
    this.whole();
    this.#press(to);
  }

  /**
   * The mouse has moved: with its button down, to another cell, it drags the piece that it left.
   * @param {PointerEvent} event
   */
  #pull(event) {
    const from = this.#grasped;
    if (from === null || this.#near(event) === from) return;
    this.#grasped = null;
    if (!(event.buttons & 1) || !this.#drag(from)) return;
    this.#held = from;
    this.#isDone = true;
  }

  /**
   * Somebody begins to draw on a cell.
   * @param {number | null} id
   */
  #begin(id) {
    if (!this.#sketch || id === null) return;
    this.#drawing = id;
    this.#sketch(id, id, true);
  }

  #drop() {
    clearTimeout(this.#stay);
    if (this.#drawing !== null) this.#sketch?.(null);
    this.#drawing = null;
    if (this.#held !== null) this.#aim(null);
    this.#held = null;
  }

  /** @param {MouseEvent} event */
  #click(event) {
    if (this.#isDone && event.detail) {
      this.#isDone = false;
      return;
    }
    // The second half of a double click on what was here before means nothing.
    if (event.detail > 1 && !this.#root.contains(/** @type {Node | null} */ (clicked))) return;
    // Clicks by keyboards and assistive technology have no coordinates.
    const placed = event.detail > 0 && (event.clientX || event.clientY);
    const id = placed
      ? this.#near(event)
      : Number(/** @type {HTMLElement} */ (event.target).dataset?.id ?? NaN);
    const { isEnlarged, view } = this.#board;
    const isDense = placed && this.#touch && view.unit < FINGER && !isEnlarged;
    const sure = isDense && this.#root.classList.contains("entering") ? this.#sure(event) : null;
    if (sure !== null) return this.#press(sure);
    if (isDense) {
      const box = this.#root.getBoundingClientRect();
      this.#board.zoom(ENLARGED / view.unit, event.clientX - box.left, event.clientY - box.top);
      this.#aim(id);
      return;
    }
    this.whole();
    if (id !== null && this.#buttons.has(id)) {
      this.#rove(this.#ids.indexOf(id));
      if (this.#touch) this.#aim(null);
      this.#press(id);
    } else if (placed) this.#press(null);
  }

  /**
   * The clickable cell that a tap certainly means where a finger covers several cells: one that is
   * much nearer than all others.  Else null.
   * @param {MouseEvent} event
   */
  #sure(event) {
    const box = this.#root.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    const { place } = this.#board.view;
    const near = [...this.#buttons]
      .filter(([, { ariaDisabled }]) => ariaDisabled === "false")
      .map(([id]) => ({ id, far: Math.hypot(place(id)[0] - x, place(id)[1] - y) }))
      .sort((a, b) => a.far - b.far);
    const [first, second] = near;
    const isFar = !second || second.far > first.far + CLEAR;
    return first && first.far < FINGER && isFar ? first.id : null;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.altKey || event.metaKey || event.shiftKey) return;
    const far = event.ctrlKey;
    if (far && !["Home", "End"].includes(event.key)) return;
    const step = walk(this.#columns, this.#at, this.#x, event.key, far);
    if (!step) return;
    event.preventDefault();
    this.focus(this.#ids[step.at]);
    this.#x = step.x;
  }

  /**
   * Puts a cell into the tab order, instead of the previous one.
   * @param {number} at
   */
  #rove(at) {
    if (at < 0 || at === this.#at) return;
    const old = this.#buttons.get(this.#ids[this.#at]);
    if (old) old.tabIndex = -1;
    const button = this.#buttons.get(this.#ids[at]);
    if (button) button.tabIndex = 0;
    this.#at = at;
    this.#x = this.#columns.flat()[at];
  }
}
