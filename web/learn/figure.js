// A board in a text: it shows a prepared position, and is played on from the first touch.
//
// All figures of a page share one game worker, which starts with that touch; every move is asked
// for with the link of the position it is made in, so that the worker need not remember.

import { Presenter } from "../app/presenter.js";
import files from "../files.js";
import { merge, read } from "../match/answer.js";
import { next, press } from "../match/input.js";
import { splitName } from "../match/link.js";
import * as words from "../match/words.js";
import { make } from "../platform/dom.js";
import * as site from "../platform/site.js";
import { t } from "../platform/text.js";
import { spawn } from "../python/spawn.js";
import { Lost, Supervisor } from "../python/supervisor.js";

const SLOW = 250; // ms after which a move that is not answered yet is explained

const gameWorker = new Supervisor(() => spawn("game"));
let queue = Promise.resolve();
const prepared = new Map(); // promises of the frames of a game's figures, by its slug

/** The position of a link as the build prepared it: {geometry, frame}. */
export async function positions(link) {
  const name = link.split("/")[1];
  const { slug } = splitName(name);
  if (!prepared.has(slug)) {
    prepared.set(slug, fetch(files[`figures/${slug}.json`]).then((answer) => answer.json()));
  }
  const [{ geometry }, frames] = await Promise.all([site.board(name), prepared.get(slug)]);
  return { geometry, frame: frames[link] };
}

/** The frame after a move in the position of a frame. */
function play(frame, move) {
  const ask = async () => {
    const text = await gameWorker.call("play_from", frame.link, JSON.stringify(move));
    return merge(null, read(text)).frame;
  };
  const answer = queue.then(() => ask().catch((error) => {
    if (error instanceof Lost) return ask(); // once more, in a new worker
    throw error;
  }));
  queue = answer.catch(() => {});
  return answer;
}

export class Figure {
  /** The geometry and the frame that are shown. */
  geometry;
  frame;

  #start;
  #options;
  #use = null; // an object for each call of `use`
  #pendingUse = null; // the one in which a move waits for its answer
  #clicks = [];
  #message = "";
  #presenter;
  #grid;
  #prompt;
  #buttons;

  /** Puts a board into the `.stage` of `root`, words and buttons into its `.desk`; see `use`. */
  constructor(root, geometry, frame, options) {
    const stage = root.querySelector(".stage");
    const canvas = () => make("canvas", { "aria-hidden": "true" });
    const canvases = [canvas(), canvas()];
    this.#grid = make("div", { role: "grid", className: "cells" });
    stage.append(...canvases, this.#grid);
    this.#prompt = make("p", { className: "prompt", role: "status" });
    this.#buttons = make("div", { className: "choices" });
    root.querySelector(".desk").append(this.#prompt, this.#buttons);
    this.#presenter = new Presenter(...canvases, this.#grid, {
      onPress: (item) => this.#press(item),
      onAim: (id) => this.#presenter.aim(id),
    });
    this.use(geometry, frame, options);
    root.classList.add("live");
  }

  /**
   * Shows another position, from which it starts anew.  `onMove(frame)` hears of a move and may
   * return what is shown instead, a promise of a frame or nothing; `onMiss()` hears of clicks that
   * are no move; `quiet` hides where the first click of a move may go.
   */
  use(geometry, frame, { onMove = () => null, onMiss = () => {}, quiet = false } = {}) {
    this.#options = { onMove, onMiss, quiet };
    this.#use = {};
    this.geometry = geometry;
    this.frame = this.#start = frame;
    this.#clicks = [];
    this.#message = "";
    this.#presenter.use(geometry);
    this.#grid.ariaLabel = t(geometry.title);
    this.#draw();
  }

  /** Goes back to the position it started with. */
  reset() {
    this.use(this.geometry, this.#start, this.#options);
  }

  /** Shows a frame of the same game; after a move forward (1) pieces go along its paths. */
  show(frame, direction = 0) {
    this.frame = frame;
    this.#clicks = [];
    this.#draw(direction);
  }

  /** Puts the keyboard's focus on the board. */
  focus() {
    this.#presenter.focus();
  }

  /** Says something in place of the prompt, until the position changes. */
  say(text) {
    this.#message = text;
    this.#showWords();
  }

  async #press(item) {
    const use = this.#use;
    if (this.#pendingUse === use) return;
    const { legal } = this.frame;
    const { clicks, move } =
      item === null ? { clicks: [], move: null } : press(legal, this.#clicks, item);
    if (!move && !clicks.length && !this.#clicks.length) this.#options.onMiss();
    this.#clicks = clicks;
    if (!move) return this.#draw();
    this.#pendingUse = use;
    const isCurrent = () => use === this.#use; // else another position is shown by now
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
    const isQuiet = this.#options.quiet && !this.#clicks.length;
    const open = isQuiet ? [] : cells;
    const marked = new Set(frame.marks.flatMap((mark) => (mark.kind === "good" ? mark.cells : [])));
    const lit = open.filter((id) => !marked.has(id));
    const canClick = isQuiet ? () => true : undefined;
    this.#presenter.show(frame, { open, lit, clicks: this.#clicks, canClick }, direction);
    this.#buttons.replaceChildren(
      ...buttons.map((name) =>
        make("button", {
          type: "button",
          className: "main",
          textContent: t(geometry.buttons[name] ?? name),
          onclick: () => this.#press(name),
        }),
      ),
      make("button", {
        type: "button",
        className: "reset",
        textContent: t("Start over"),
        hidden: frame === this.#start,
        onclick: () => this.reset(),
      }),
    );
    this.#showWords();
  }

  #showWords() {
    const headline = words.headline(this.frame, this.geometry);
    const reason = words.reason(this.frame);
    const text = this.#message || [headline, reason].filter(Boolean).join(" ");
    if (this.#prompt.textContent !== text) this.#prompt.textContent = text;
  }
}
