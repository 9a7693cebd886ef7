// A board in a text: it shows a position that was prepared, and is played on from the first touch.
//
// All figures of a page share one table in one worker, which starts with that touch; every move
// is asked for with the link of the position it is made in, so that the table need not remember.

import { Board } from "../board/board.js";
import { make } from "../platform/dom.js";
import { Supervisor, Lost } from "../python/supervisor.js";
import files from "../files.js";
import { Grid } from "../board/grid.js";
import { next, press } from "../match/input.js";
import * as site from "../platform/site.js";
import { spawn } from "../python/spawn.js";
import * as tell from "../match/words.js";
import { t } from "../platform/text.js";

const table = new Supervisor(() => spawn("game"));
let queue = Promise.resolve();
const prepared = new Map();

/** The position of a link as the build prepared it: {geometry, frame}. */
export async function positions(link) {
  const name = link.split("/")[1];
  const slug = (await site.games()).find((game) => name.startsWith(`${game.slug}-`)).slug;
  if (!prepared.has(slug)) {
    prepared.set(slug, fetch(files[`figures/${slug}.json`]).then((answer) => answer.json()));
  }
  const [{ geometry }, frames] = await Promise.all([site.board(name), prepared.get(slug)]);
  return { geometry, frame: frames[link] };
}

/** The frame after a move, as clicks, in the position of a frame. */
function play(frame, move) {
  const job = async () => {
    await table.call("open_link", frame.link);
    return JSON.parse(await table.call("play", JSON.stringify(move)));
  };
  const done = queue.then(() => job().catch((error) => {
    if (error instanceof Lost) return job(); // once more, on a new worker
    throw error;
  }));
  queue = done.catch(() => {});
  return done;
}

export class Figure {
  /** The geometry and the frame shown now. */
  geometry;
  frame;

  #first;
  #clicks = [];
  #use = null; // of which position: see `use`
  #busy = null; // the use in which a move is on its way
  #said = "";
  #board;
  #cells;
  #grid;
  #prompt;
  #buttons;
  #options;

  /** Puts a board into the `.stage` of `root`, words and buttons into its `.desk`; see `use`. */
  constructor(root, geometry, frame, options) {
    const stage = root.querySelector(".stage");
    const canvas = () => make("canvas", { "aria-hidden": "true" });
    const [surface, pieces] = [canvas(), canvas()];
    this.#cells = make("div", { role: "grid", className: "cells" });
    stage.append(surface, pieces, this.#cells);
    this.#prompt = make("p", { className: "prompt", role: "status" });
    this.#buttons = make("div", { className: "choices" });
    root.querySelector(".desk").append(this.#prompt, this.#buttons);
    this.#board = new Board(surface, pieces);
    this.#board.show({ coordinates: true });
    this.#grid = new Grid(this.#cells, this.#board, {
      press: (item) => this.#press(item),
      aim: (id) => this.#board.show({ aimed: id }),
    });
    this.use(geometry, frame, options);
    root.classList.add("live");
  }

  /**
   * Shows another position, from which it starts anew.  `played(frame)` may say, when a move was
   * made, what is shown instead, a promise of a frame or nothing; `missed()` hears of clicks that
   * are no move; `quiet` hides where the first click of a move may go.
   */
  use(geometry, frame, { played = () => null, missed = () => {}, quiet = false } = {}) {
    this.#options = { played, missed, quiet };
    this.#use = {};
    this.geometry = geometry;
    this.frame = this.#first = frame;
    this.#clicks = [];
    this.#said = "";
    this.#grid.use(geometry);
    this.#cells.ariaLabel = t(geometry.title);
    this.#draw();
  }

  /** Goes back to the position it began with. */
  reset() {
    this.use(this.geometry, this.#first, this.#options);
  }

  /** Shows a frame of the same game. */
  show(frame, move = 0) {
    this.frame = frame;
    this.#clicks = [];
    this.#draw(move);
  }

  /** Puts the keyboard's focus on the board. */
  focus() {
    this.#grid.focus();
  }

  /** Says something in place of the prompt, until the position changes. */
  say(text) {
    this.#said = text;
    this.#words();
  }

  async #press(item) {
    const use = this.#use;
    if (this.#busy === use) return;
    const { legal } = this.frame;
    const step = item === null ? { clicks: [], move: null } : press(legal, this.#clicks, item);
    if (!step.move && !step.clicks.length && !this.#clicks.length) this.#options.missed();
    this.#clicks = step.clicks;
    if (!step.move) return this.#draw();
    this.#busy = use;
    const here = () => use === this.#use; // else another position is shown by now
    const slow = setTimeout(() => here() && this.say(t("Starting the engine")), 250);
    try {
      const frame = await play(this.frame, step.move);
      clearTimeout(slow);
      if (!here()) return;
      this.#said = "";
      if (!frame.error) {
        this.show(frame, 1);
        const other = await this.#options.played(frame);
        if (other && here()) this.show(other);
      }
    } catch (error) {
      clearTimeout(slow);
      console.error(error);
      if (here()) this.say(t("The engine could not be loaded."));
    } finally {
      if (this.#busy === use) this.#busy = null;
    }
  }

  #draw(move = 0) {
    const { frame, geometry } = this;
    const { cells, buttons } = next(frame.legal, this.#clicks);
    const marked = new Set(frame.marks.filter(({ kind }) => kind === "good").flatMap((mark) => mark.cells));
    const chosen = this.#clicks.filter((item) => typeof item === "number");
    const { pieces, marks, links, last, paths } = frame;
    const quiet = this.#options.quiet && !this.#clicks.length;
    const targets = quiet ? [] : cells.filter((id) => !marked.has(id));
    this.#board.show({ pieces, marks, links, last, paths, targets, chosen }, move);
    const sets = { open: new Set(quiet ? [] : cells), chosen: new Set(chosen), groups: false };
    const press = (id) => quiet || sets.open.has(id);
    this.#grid.describe(tell.cells(frame, geometry, sets), press, chosen.length > 0);
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
        hidden: frame === this.#first,
        onclick: () => this.reset(),
      }),
    );
    this.#words();
  }

  #words() {
    const headline = tell.headline(this.frame, this.geometry);
    const why = tell.reason(this.frame);
    const text = this.#said || [headline, why].filter(Boolean).join(" ");
    if (this.#prompt.textContent !== text) this.#prompt.textContent = text;
  }
}
