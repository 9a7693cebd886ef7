// @ts-check
// The board as a picture on two canvases, one for the empty board and one for the rest.
//
// It keeps a geometry and the state given to `show`, and redraws a canvas only when something on it
// has changed, at most once per animation frame.  view.js places things, background.js and pieces.js
// draw them, and motion.js moves them.  The board takes no input: `at` finds the cell near a point,
// and `view` tells the page how to place what lies over the board.

/** @import { Inks } from "./glyphs.js" */
/** @import { State } from "./pieces.js" */
/** @import { Geometry, Point } from "../types.d.ts" */
/** @typedef {"surface" | "play"} Layer */
/** @typedef {{ scale: number, x: number, y: number }} Zoom */
/**
 * How the board is placed: the distance between neighbours and the place of a cell, in CSS pixels.
 * @typedef {{ unit: number, zoom: Zoom, place: (id: number) => Point }} Placing
 */

import { inks, paper } from "./glyphs.js";
import { Glide, Motion, calm, isStill, moves, prepare } from "./motion.js";
import { BLANK, paintPlay } from "./pieces.js";
import { paintSurface } from "./background.js";
import { View } from "./view.js";

const ZOOM = 160; // ms
const WHOLE = { scale: 1, x: 0, y: 0 };

/** @param {State["marks"]} marks */
const hasWin = (marks) => marks.some(({ kind }) => kind === "win");

export class Board {
  /** @type {(view: Placing) => void} Called with the view after every change of it. */
  onview = () => {};
  /** @type {(share: number) => void} Called when another share of a win is shown. */
  onwin = () => {};

  #surface;
  #play;
  /** @type {Inks | null} Read from the style when it is first needed. */
  #ink = null;
  /** @type {Geometry | null} */
  #geometry = null;
  /** @type {State} */
  #state = BLANK;
  #coordinates = true;
  #turned = false;
  #size = { width: 0, height: 0 };
  /** @type {View | null} Until there is a geometry and a size. */
  #view = null;
  /** @type {Zoom} */
  #zoom = WHOLE;
  /** @type {Glide | null} */
  #zooming = null;
  #motion = new Motion();
  #grown = 1;
  /** @type {Set<Layer>} */
  #dirty = new Set();
  #asked = 0;

  /**
   * `surface` and `play` are canvases of the same size, the latter above the former.
   * @param {HTMLCanvasElement} surface
   * @param {HTMLCanvasElement} play
   */
  constructor(surface, play) {
    this.#surface = surface;
    this.#play = play;
    new ResizeObserver(([entry]) => this.#resize(entry)).observe(play);
    play.addEventListener("restyle", () => this.restyle());
  }

  /**
   * Shows the empty board of a geometry, or what is on it already.
   * @param {Geometry} geometry
   */
  use(geometry) {
    const { groups, marked } = this.#state;
    if (geometry !== this.#geometry) this.#state = { ...BLANK, groups, marked };
    this.#geometry = geometry;
    for (const canvas of [this.#surface, this.#play]) canvas.dataset.material = geometry.material;
    this.#ink = null;
    this.#motion = new Motion();
    this.#fit();
  }

  /**
   * Changes some of what is shown: the state of pieces.js, whether there are `coordinates`, and
   * whether the board is `turned`.  With a move forward (1) or back (-1) pieces move along the
   * frame's paths.
   * @param {Partial<State> & { coordinates?: boolean, turned?: boolean }} change
   * @param {number} [move]
   */
  show({ coordinates = this.#coordinates, turned = this.#turned, ...change }, move = 0) {
    if (coordinates !== this.#coordinates) this.#draw("surface");
    this.#coordinates = coordinates;
    const before = this.#state;
    this.#state = { ...before, ...change };
    if (move || this.#state.aimed !== null) prepare();
    if (this.#state.pieces !== before.pieces) this.#go(before, move);
    if (turned !== this.#turned) {
      this.#turned = turned;
      this.#fit();
    }
    this.#draw("play");
  }

  /** Finishes all motion at once. */
  settle() {
    if (this.#motion.over(performance.now())) return;
    this.#motion = new Motion();
    this.#draw("play");
  }

  /** Reads the colours from the style again. */
  restyle() {
    this.#ink = null;
    this.#draw("surface", "play");
  }

  /**
   * How the board is placed.
   * @returns {Placing}
   */
  get view() {
    const view = this.#view;
    return { unit: view?.unit ?? 0, zoom: this.#zoom, place: (id) => view?.point(id) ?? [0, 0] };
  }

  /** Whether a part of the board is enlarged, or about to be. */
  get isEnlarged() {
    return (this.#zooming?.to ?? this.#zoom).scale > 1;
  }

  /**
   * The id of the cell near a point of the canvas, in CSS pixels, or null.
   * @param {number} x
   * @param {number} y
   */
  at(x, y) {
    const { scale, x: left, y: top } = this.#zoom;
    return this.#view?.at((x - left) / scale, (y - top) / scale) ?? null;
  }

  /**
   * Enlarges the board around one of its points, in CSS pixels; scale 1 shows all of it.
   * @param {number} scale
   * @param {number} [x]
   * @param {number} [y]
   */
  zoom(scale, x = 0, y = 0) {
    const { width, height } = this.#size;
    /** @type {(offset: number, size: number) => number} */
    const bound = (offset, size) => Math.min(0, Math.max(size * (1 - scale), offset));
    const to = { scale, x: bound(x - x * scale, width), y: bound(y - y * scale, height) };
    if (calm()) {
      this.#zoom = to;
      this.#zooming = null;
    } else this.#zooming = new Glide(this.#zoom, to, ZOOM, performance.now());
    this.#draw("surface", "play");
    this.onview(this.view);
  }

  /** @param {ResizeObserverEntry} entry */
  #resize(entry) {
    const { width, height } = entry.contentRect;
    if (!width || !height) return;
    this.#size = { width, height };
    this.#fit();
    this.#render(performance.now()); // otherwise it would be shown at another size first
  }

  #fit() {
    this.#zoom = WHOLE;
    this.#zooming = null;
    if (!this.#geometry || !this.#size.width) return; // keep an earlier picture, if any
    this.#view = new View(this.#geometry, this.#size, this.#turned);
    this.#draw("surface", "play");
    this.onview(this.view);
  }

  /**
   * Starts the motion of pieces from the previous state to the present one.
   * @param {State} before
   * @param {number} move
   */
  #go(before, move) {
    const { pieces, paths } = before;
    const along = move > 0 ? this.#state.paths : paths?.map((path) => path.toReversed());
    const { cells = [] } = this.#geometry ?? {};
    const found =
      move && !isStill() ? moves(pieces, this.#state.pieces, cells, along, move < 0) : [];
    const isWon = move > 0 && !calm() && !hasWin(before.marks) && hasWin(this.#state.marks);
    this.#motion = new Motion();
    if (!found.length && !isWon) return;
    const { marks, links, last, story, targets } = before;
    const gone = new Set(found.flatMap(({ path }) => path));
    const stay = targets.filter((id) => !gone.has(id));
    const meanwhile = { marks, links, last, story, targets: stay, ghost: "" };
    this.#motion = new Motion(found, performance.now(), isWon, meanwhile);
  }

  /** @param {...Layer} layers */
  #draw(...layers) {
    for (const layer of layers) this.#dirty.add(layer);
    if (!this.#asked) this.#asked = requestAnimationFrame((now) => this.#render(now));
  }

  /** @param {number} now */
  #render(now) {
    cancelAnimationFrame(this.#asked);
    this.#asked = 0;
    if (!this.#view || !this.#play.isConnected) return;
    this.#ink ??= inks(this.#play);
    if (this.#zooming) {
      this.#zoom = /** @type {Zoom} */ (this.#zooming.at(now));
      if (this.#zooming.over(now)) this.#zooming = null;
      this.#dirty.add("surface").add("play");
      this.onview(this.view);
    }
    const dirty = this.#dirty;
    this.#dirty = new Set();
    if (this.#motion.over(now)) this.#motion = new Motion(); // what is painted last is at rest
    const [view, ink, motion] = [this.#view, this.#ink, this.#motion];
    const state = motion.shown(this.#state, now);
    if (dirty.has("surface"))
      paintSurface(this.#begin(this.#surface), view, ink, this.#coordinates);
    if (dirty.has("play")) paintPlay(this.#begin(this.#play), { view, ink, state, motion, now });
    const grown = motion.grown(now);
    if (grown !== this.#grown) {
      this.#grown = grown;
      this.onwin(grown);
    }
    if (this.#zooming || !motion.over(now)) this.#draw("play");
  }

  /**
   * A cleared context whose unit is a CSS pixel of the board at scale 1.
   * @param {HTMLCanvasElement} canvas
   */
  #begin(canvas) {
    const { width, height } = this.#size;
    const ctx = paper(canvas, width, height);
    const { scale, x, y } = this.#zoom;
    ctx.transform(scale, 0, 0, scale, x, y);
    return ctx;
  }
}
