// @ts-check
// Runs the game that the user writes, and plays a match of it on a board against its bot.

/** @import { Clicks } from "../types.d.ts" */
/** @import { FailureAlert } from "./failure-alert.js" */
/** @import { OwnGame } from "./own-game.js" */

import { Presenter } from "../app/presenter.js";
import { next, press } from "../match/input.js";
import * as words from "../match/words.js";
import { button, replaceButtons } from "../platform/buttons.js";
import { make } from "../platform/dom.js";
import { t } from "../platform/text.js";
import { labelled } from "./labelled.js";
import { Failed } from "./own-game.js";

const BOTH_SIDES = 2; // in the menu of sides; 0 and 1 are the players

export class GameBoard {
  element = make("div");
  #start;
  #isCurrent;
  #failure;
  #presenter;
  /** @type {OwnGame | null} */
  #game = null;
  #isLoaded = false;
  /** @type {Clicks} */
  #clicks = [];
  #isBusy = false;
  #opened = 0; // matches so far, to tell whether one was replaced

  #size = make("select");
  #side = make("select");
  #nodes = make("select");
  #prompt = make("p", { role: "status", className: "prompt" });
  #buttons = make("div", { className: "bar" });
  #board = make("div", { id: "board", hidden: true });
  #plies = make("p", { className: "bar", hidden: true });

  /**
   * @param {() => OwnGame} start starts the game as it is written now
   * @param {(game: OwnGame) => boolean} isCurrent whether a game has not been changed since
   * @param {FailureAlert} failure
   */
  constructor(start, isCurrent, failure) {
    this.#start = start;
    this.#isCurrent = isCurrent;
    this.#failure = failure;
    const [surface, pieces] = [make("canvas"), make("canvas")];
    for (const canvas of [surface, pieces]) canvas.ariaHidden = "true";
    const grid = make("div", { id: "grid", role: "grid" });
    this.#board.append(surface, pieces, grid);
    this.#presenter = new Presenter(surface, pieces, grid, { onPress: (id) => this.#press(id) });
    this.#build();
  }

  #build() {
    const sides = [t("First"), t("Second"), t("Both sides"), t("Neither side")];
    this.#side.append(...sides.map((name, i) => make("option", { value: String(i) }, name)));
    const form = make(
      "form",
      {},
      labelled(t("Size"), this.#size),
      labelled(t("You play"), this.#side),
      labelled(t("The bot searches"), this.#nodes),
      make("button", { type: "submit", className: "main" }, t("Play")),
    );
    form.onsubmit = (event) => {
      event.preventDefault();
      this.play();
    };
    for (const [text, by] of /** @type {[string, number][]} */ ([
      [t("Back"), -1],
      [t("Forward"), 1],
    ])) {
      this.#plies.append(button(text, () => this.#goBy(by), "quiet"));
    }
    this.element.append(
      form,
      this.#failure.element,
      this.#prompt,
      this.#buttons,
      this.#board,
      this.#plies,
    );
  }

  /** The name of the game at the size that is chosen, once it is loaded. */
  get name() {
    return this.#size.value;
  }

  /** Ends the game and its match. */
  clear() {
    this.#opened++;
    this.#game?.end();
    this.#game = null;
    this.#isLoaded = this.#isBusy = false;
    this.#board.hidden = this.#plies.hidden = true;
    this.#buttons.replaceChildren();
    this.#prompt.textContent = "";
    this.#failure.clear();
    this.#size.replaceChildren();
  }

  /** Runs the game as it is written now, unless it runs; null when it failed, which is shown. */
  async load() {
    this.#failure.clear();
    const running = this.#game;
    if (running && this.#isLoaded && !running.isLost && this.#isCurrent(running)) return running;
    const { name } = this;
    this.clear();
    return this.#try(() => this.#load(name));
  }

  /** @param {string} chosen the name at the size that was chosen before */
  async #load(chosen) {
    this.#prompt.textContent = t("Starting Python");
    const game = this.#start();
    this.#game = game;
    const { names, name, levels } = await game.load();
    this.#isLoaded = true;
    this.#prompt.textContent = "";
    this.#size.replaceChildren(
      ...Object.entries(names).map(([size, name]) => make("option", { value: name }, size)),
    );
    this.#size.value = Object.values(names).includes(chosen) ? chosen : name;
    if (!this.#nodes.options.length) {
      this.#nodes.append(
        ...levels.map((n) =>
          make("option", { value: String(n) }, t("{n} {n:position|positions}", { n })),
        ),
      );
      this.#nodes.selectedIndex = Math.min(2, levels.length - 1);
    }
    return game;
  }

  /**
   * Does something with the game, and shows what goes wrong.
   * @template T
   * @param {() => Promise<T>} work
   */
  async #try(work) {
    const opened = this.#opened;
    this.#isBusy = true;
    try {
      return await work();
    } catch (error) {
      // Errors of a match that was replaced do not matter.
      if (opened === this.#opened) {
        this.#prompt.textContent = "";
        this.#failure.show(error);
      }
      return null;
    } finally {
      if (opened === this.#opened) this.#isBusy = false;
    }
  }

  /** Begins a match. */
  async play() {
    if (await this.#open(() => `1/${this.name}/`)) await this.#answer();
  }

  /**
   * Shows the match of a link.
   * @param {string} link
   */
  async show(link) {
    if (await this.#open(() => link)) this.#board.scrollIntoView({ block: "center" });
  }

  /**
   * Opens a match; resolves to whether the game could be loaded.
   * @param {() => string} link
   */
  async #open(link) {
    this.#opened++;
    const game = await this.load();
    if (!game) return false;
    await this.#try(async () => {
      await game.open(link());
      const { geometry } = game;
      if (!geometry) return;
      this.#board.hidden = this.#plies.hidden = false;
      document.documentElement.dataset.material = geometry.material;
      this.#presenter.use(geometry);
      this.#clicks = [];
      this.#draw();
    });
    return true;
  }

  /** Whether a person is to move. */
  get #isYours() {
    const turn = this.#game?.frame?.turn;
    const side = Number(this.#side.value);
    return typeof turn === "number" && (side === BOTH_SIDES || side === turn);
  }

  #draw(direction = 0) {
    const { frame, geometry } = this.#game ?? {};
    if (!frame || !geometry) return;
    const open =
      this.#isYours && !frame.outcome
        ? next(frame.legal, this.#clicks)
        : { cells: [], buttons: [] };
    this.#presenter.show(frame, { open: open.cells, clicks: this.#clicks }, direction);
    const buttons = open.buttons.map((item) =>
      button(t(geometry.buttons[item] ?? item), () => this.#press(item)),
    );
    if (replaceButtons(this.#buttons, buttons)) this.#presenter.focus();
    const told = frame.outcome ? words.reason(frame) : words.sentence(frame.prompt);
    this.#prompt.textContent = told || words.headline(frame, geometry);
  }

  /** @param {number | string | null} item a cell, a button, or null for a click beside all cells */
  async #press(item) {
    const { frame } = this.#game ?? {};
    if (!this.#game || !frame || frame.outcome || this.#isBusy || !this.#isYours) return;
    const game = this.#game;
    const before = this.#clicks;
    const { clicks, move, isRefused } = press(frame.legal, before, item);
    this.#clicks = clicks;
    if (move) {
      await this.#try(() => game.play(move));
      this.#clicks = [];
      this.#draw(1);
      return this.#answer();
    }
    this.#draw();
    if (!isRefused || typeof item !== "number") return;
    const found = await this.#try(() => game.whyNot([...before, item]));
    if (!found) return;
    this.#presenter.refuse({ cell: item, why: found.why, about: found.cells });
    this.#prompt.textContent = words.sentence(found.why);
  }

  /** Lets the bot move while it is its turn. */
  async #answer() {
    const game = this.#game;
    const opened = this.#opened;
    while (game && opened === this.#opened && !this.#isBusy) {
      const { frame } = game;
      if (!frame || frame.outcome || this.#isYours) return;
      this.#prompt.textContent = t("The bot is thinking");
      const nodes = Number(this.#nodes.value);
      const isDone = await this.#try(async () => {
        const move = await game.think(nodes);
        if (!move) throw new Failed({ template: "no move", values: {} });
        if (opened !== this.#opened) return false;
        await game.play(move);
        return true;
      });
      if (!isDone) return;
      this.#draw(1);
    }
  }

  /**
   * Goes some plies forward or, if negative, back.
   * @param {number} by
   */
  async #goBy(by) {
    const game = this.#game;
    if (!game?.frame || this.#isBusy) return;
    const ply = game.frame.ply + by;
    if (ply < 0 || ply > game.frame.line.length) return;
    await this.#try(() => game.goto(ply));
    this.#clicks = [];
    this.#draw(by);
  }
}
