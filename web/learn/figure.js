// @ts-check
// A board within a text: it shows a position from the build, and can be played on.
//
// All figures on a page share a game worker, which starts at the first touch.  Each move is sent with
// the link of its position, so that the worker has no state.

/** @import { Board } from "../platform/site.js" */
/** @import { Clicks, Geometry, WholeFrame } from "../types.d.ts" */
/**
 * How a figure is played: `onMove(frame)` is called with the frame after a move, and may return
 * another frame to show instead, or its promise; `onMiss()` is called for clicks that are not part
 * of a legal move; `isQuiet` hides where a move may begin.
 * @typedef {object} FigureOptions
 * @property {(frame: WholeFrame) => WholeFrame | null | Promise<WholeFrame | null>} [onMove]
 * @property {() => void} [onMiss]
 * @property {boolean} [isQuiet]
 */

import { Presenter } from "../app/presenter.js";
import { merge, read } from "../match/answer.js";
import { next, press } from "../match/input.js";
import { parse, splitName } from "../match/link.js";
import { Queue } from "../match/queue.js";
import * as words from "../match/words.js";
import { button, replaceButtons } from "../platform/buttons.js";
import { find, make } from "../platform/dom.js";
import * as site from "../platform/site.js";
import { t } from "../platform/text.js";
import { spawn } from "../python/spawn.js";
import { Lost, Supervisor } from "../python/supervisor.js";

const SLOW = 250; // ms after which the page says why a move takes long

const gameWorker = new Supervisor(() => spawn("game"));
const queue = new Queue();

/**
 * The position of a link, as prepared by the build.
 * @param {string} link
 * @returns {Promise<Board>}
 */
export async function position(link) {
  const parts = parse(link);
  const slug = parts && splitName(parts.name)?.slug;
  if (!slug) throw new Error(`${link} is not a link`);
  /** @type {[Board, { [link: string]: WholeFrame }]} */
  const [{ geometry }, frames] = await Promise.all([
    site.board(parts.name),
    site.load(`figures/${slug}.json`),
  ]);
  return { geometry, frame: frames[link] };
}

/**
 * Calls a method of the game worker that does not depend on earlier calls.
 * @param {string} method of `Session`
 * @param {...unknown} args
 * @returns {Promise<string>} its answer, as JSON
 */
export async function ask(method, ...args) {
  const answer = await queue.add(() =>
    gameWorker.call(method, ...args).catch((error) => {
      if (error instanceof Lost) return gameWorker.call(method, ...args); // again, in a new worker
      throw error;
    }),
  );
  import("../app/offline.js").then(({ keepOffline }) => keepOffline()).catch(() => {});
  return answer;
}

/**
 * The frame of a link.
 * @param {string} link
 */
export const open = async (link) => merge(null, read(await ask("open_link", link, ""))).frame;

/**
 * The frame after a move in the position of a frame.
 * @param {WholeFrame} frame
 * @param {Clicks} move
 */
const play = async (frame, move) =>
  merge(null, read(await ask("play_from", frame.link, JSON.stringify(move)))).frame;

/** @type {WeakMap<HTMLElement, Figure>} */
const figures = new WeakMap();

/**
 * Shows a board in an element, whose figure is made once.
 * @param {HTMLElement} root
 * @param {Board} board
 * @param {FigureOptions} [options]
 */
export function showIn(root, board, options) {
  const figure = figures.get(root) ?? new Figure(root, board, options);
  if (figures.has(root)) figure.use(board, options);
  else figures.set(root, figure);
  return figure;
}

export class Figure {
  /** @type {Geometry} */
  geometry;
  /** @type {WholeFrame} The frame being shown. */
  frame;

  /** @type {WholeFrame} The initial frame. */
  #start;
  /** @type {Required<FigureOptions>} */
  #options = { onMove: () => null, onMiss: () => {}, isQuiet: false };
  #use = {}; // a new object for each call of `use`
  /** @type {object | null} The value of `#use` when the move was sent that awaits its answer. */
  #pendingUse = null;
  /** @type {Clicks} */
  #clicks = [];
  #message = "";
  #presenter;
  #grid;
  #prompt;
  #buttons;

  /**
   * Puts a board into the `.stage` of an element, words and buttons into its `.entry`; see `use`.
   * @param {HTMLElement} root
   * @param {Board} board
   * @param {FigureOptions} [options]
   */
  constructor(root, { geometry, frame }, options) {
    this.geometry = geometry;
    this.frame = this.#start = frame;
    const surface = make("canvas", { "aria-hidden": "true" });
    const play = make("canvas", { "aria-hidden": "true" });
    this.#grid = make("div", { role: "grid", className: "cells" });
    find(root, ".stage").append(surface, play, this.#grid);
    this.#prompt = make("p", { className: "prompt", role: "status" });
    this.#buttons = make("div", { className: "choices" });
    find(root, ".entry").append(this.#prompt, this.#buttons);
    this.#presenter = new Presenter(surface, play, this.#grid, {
      onPress: (item) => this.#press(item),
      onAim: (id) => {
        this.#presenter.aim(id);
        this.#showWords(); // the board may be enlarged now
      },
    });
    this.use({ geometry, frame }, options);
    root.classList.add("live");
  }

  /**
   * Starts again with another position.
   * @param {Board} board
   * @param {FigureOptions} [options]
   */
  use({ geometry, frame }, { onMove = () => null, onMiss = () => {}, isQuiet = false } = {}) {
    this.#options = { onMove, onMiss, isQuiet };
    this.#use = {};
    this.geometry = geometry;
    this.frame = this.#start = frame;
    this.#clicks = [];
    this.#message = "";
    this.#presenter.use(geometry);
    this.#grid.ariaLabel = t(geometry.title);
    this.#draw();
  }

  /** Returns to the initial position. */
  reset() {
    this.use({ geometry: this.geometry, frame: this.#start }, this.#options);
  }

  /**
   * Shows a frame of the same game; after a move forward (1) pieces go along its paths.
   * @param {WholeFrame} frame
   */
  show(frame, direction = 0) {
    this.frame = frame;
    this.#clicks = [];
    this.#draw(direction);
  }

  /**
   * Plays moves one after the other, for the user to watch; the last position stays, and nothing can
   * be played there.  Resolves to whether all were shown: not if another position was shown meanwhile.
   * @param {Clicks[]} moves
   * @param {number} pause ms before each move
   * @param {(frame: WholeFrame) => void} [onPlayed]
   */
  async follow(moves, pause, onPlayed = () => {}) {
    const use = this.#use;
    for (const move of moves) {
      const [frame] = await Promise.all([
        play(this.frame, move),
        new Promise((resolve) => setTimeout(resolve, pause)),
      ]);
      if (use !== this.#use) return false;
      this.show({ ...frame, legal: [] }, 1);
      onPlayed(frame);
    }
    return true;
  }

  /** Puts the keyboard's focus on the board. */
  focus() {
    this.#presenter.focus();
  }

  /**
   * Shows a text instead of the prompt until the position changes.
   * @param {string} text
   */
  say(text) {
    this.#message = text;
    this.#showWords();
  }

  /** @param {number | string | null} item a cell or a button; null for a click beside all cells */
  async #press(item) {
    const use = this.#use;
    if (this.#pendingUse === use) return;
    const { legal } = this.frame;
    const { clicks, move } = press(legal, this.#clicks, item);
    if (!move && !clicks.length && !this.#clicks.length) this.#options.onMiss();
    this.#clicks = clicks;
    if (!move) return this.#draw();
    this.#pendingUse = use;
    const isCurrent = () => use === this.#use; // otherwise another position has been shown since
    const slow = setTimeout(() => isCurrent() && this.say(t("Starting the engine")), SLOW);
    try {
      const frame = await play(this.frame, move);
      clearTimeout(slow);
      if (!isCurrent()) return;
      this.#message = "";
      this.show(frame, 1);
      const other = await this.#options.onMove(frame);
      if (other && isCurrent()) this.show(other);
    } catch (error) {
      clearTimeout(slow);
      console.error(error);
      if (isCurrent()) this.say(t("The engine could not be loaded."));
    } finally {
      if (this.#pendingUse === use) this.#pendingUse = null;
    }
  }

  #draw(direction = 0) {
    const { frame, geometry } = this;
    const { cells, buttons } = next(frame.legal, this.#clicks);
    const isQuiet = this.#options.isQuiet && !this.#clicks.length;
    const open = isQuiet ? [] : cells;
    const marked = new Set(frame.marks.flatMap((mark) => (mark.kind === "good" ? mark.cells : [])));
    const lit = open.filter((id) => !marked.has(id));
    const canClick = isQuiet ? () => true : undefined;
    this.#presenter.show(frame, { open, lit, clicks: this.#clicks, canClick }, direction);
    const reset = button(t("Start over"), () => this.reset(), "reset");
    reset.hidden = frame === this.#start;
    const lostFocus = replaceButtons(this.#buttons, [
      ...buttons.map((name) =>
        button(t(geometry.buttons[name] ?? name), () => this.#press(name), "main"),
      ),
      reset,
    ]);
    if (lostFocus) this.focus();
    this.#showWords();
  }

  #showWords() {
    const { legal, outcome } = this.frame;
    const isAsked = legal.length > 0 || outcome; // nobody is to play where nothing can be played
    const headline = isAsked ? words.headline(this.frame, this.geometry) : "";
    const reason = words.reason(this.frame);
    const text = this.#presenter.isEnlarged
      ? t("Enlarged: now tap the cell that you mean.")
      : this.#message || [headline, reason].filter(Boolean).join(" ");
    if (this.#prompt.textContent !== text) this.#prompt.textContent = text;
  }
}
