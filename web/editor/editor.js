// @ts-check
// The editor of positions: a dialog with a board, a palette of pieces, and the engine's verdict on the
// position.  Knows no rule; loaded on demand.

/** @import { Judge } from "../match/judge.js" */
/** @import { Frame, Geometry, Refusal, SetUp, WholeFrame } from "../types.d.ts" */
/**
 * What to do with the position that was set up, which a frame shows.
 * @typedef {{ act: "play" | "analyse", frame: Frame, players: string[] }} Edited
 */
/**
 * @typedef {object} Options
 * @property {Judge} judge
 * @property {string} start the pieces of the game's initial position
 * @property {number[]} levels the bot's levels
 * @property {string[]} players who would play on
 * @property {(link: string) => string} address the address of a link
 * @property {boolean} marked whether pieces show their player by form
 */

import { open } from "../app/dialog.js";
import { playerMenus } from "../app/new-game.js";
import { Presenter } from "../app/presenter.js";
import * as words from "../match/words.js";
import { button, radios } from "../platform/buttons.js";
import { around, find, make } from "../platform/dom.js";
import { t } from "../platform/text.js";
import { NONE, Palette } from "./palette.js";

/**
 * Lets the user set up a position of a game.  Resolves to null when the dialog was dismissed.
 * @param {Options} options
 * @param {Geometry} geometry
 * @param {Pick<WholeFrame, "pieces" | "turn">} frame the position to begin with
 * @returns {Promise<Edited | null>}
 */
export function edit(options, geometry, frame) {
  return open("editor", (dialog, title, close) => {
    title.textContent = t("Set up a position");
    new Editor(dialog, close, options, geometry, frame).fill();
  });
}

class Editor {
  #dialog;
  #close;
  #options;
  #geometry;
  #pieces;
  #turn;
  #players;
  /** @type {Frame | null} The frame of the position, once the engine has accepted it. */
  #valid = null;
  #requests = 0;

  #surface = make("canvas", { className: "surface" });
  #play = make("canvas", { className: "play" });
  #grid = make("div", { className: "cells", role: "grid" });
  #presenter = new Presenter(this.#surface, this.#play, this.#grid, {
    onPress: (id) => this.#press(id),
  });
  #palette;
  #verdict = make("p", { className: "verdict", role: "status" });
  #news = make("p", { className: "unseen", "aria-live": "polite" }); // for screen readers
  #exits = [
    button(t("Copy link"), () => this.#copy()),
    button(t("Analyse"), () => this.#closeTo("analyse")),
    button(t("Play"), () => this.#closeTo("play"), "main"),
  ];

  /**
   * @param {HTMLDialogElement} dialog
   * @param {(edited: Edited | null) => void} close
   * @param {Options} options
   * @param {Geometry} geometry
   * @param {Pick<WholeFrame, "pieces" | "turn">} frame
   */
  constructor(dialog, close, options, geometry, frame) {
    this.#dialog = dialog;
    this.#close = close;
    this.#options = options;
    this.#geometry = geometry;
    this.#pieces = [...frame.pieces];
    this.#turn = frame.turn ?? 0;
    this.#players = options.players;
    this.#palette = new Palette(geometry, options.marked);
  }

  /** Fills the dialog. */
  fill() {
    const { levels } = this.#options;
    const geometry = this.#geometry;
    this.#dialog.append(
      make("div", { className: "picture" }, this.#surface, this.#play, this.#grid),
      make(
        "div",
        { className: "side" },
        make(
          "fieldset",
          { className: "chips" },
          make("legend", {}, t("Piece")),
          ...this.#palette.choices,
        ),
        this.#movers(),
        playerMenus({ ...geometry, levels }, geometry.name, this.#players, (chosen) => {
          this.#players = chosen;
        }),
        make(
          "div",
          { className: "whole" },
          button(t("Clear the board"), () => this.#set(this.#pieces.map(() => NONE))),
          button(t("Start position"), () => this.#set([...this.#options.start])),
        ),
        this.#verdict,
        this.#news,
      ),
      make(
        "div",
        { className: "buttons" },
        button(t("Cancel"), () => this.#close(null)),
        ...this.#exits,
      ),
    );
    this.#grid.ariaLabel = t(geometry.title);
    this.#grid.addEventListener("contextmenu", (event) => this.#removeAt(event));
    this.#dialog.addEventListener("keydown", (event) => this.#type(event));
    this.#presenter.use(geometry);
    requestAnimationFrame(() => this.#show());
  }

  #movers() {
    /** @type {[turn: number, player: string][]} */
    const players = this.#geometry.players.map((player, i) => [i, t(player)]);
    return radios("mover", t("To move"), players, this.#turn, (turn) => {
      this.#turn = turn;
      this.#show();
    });
  }

  // What people do

  /** @param {number | null} id of a cell */
  #press(id) {
    const at = this.#indexOf(id);
    if (at >= 0) this.#put(at, this.#palette.change(this.#pieces[at]));
  }

  /** @param {MouseEvent} event */
  #removeAt(event) {
    event.preventDefault();
    const box = this.#grid.getBoundingClientRect();
    const id = this.#presenter.cellAt(event.clientX - box.left, event.clientY - box.top);
    this.#put(this.#indexOf(id), NONE);
  }

  /** @param {KeyboardEvent} event */
  #type(event) {
    const id = around(event, "[data-id]")?.dataset.id;
    const isErasing = event.key === "Delete" || event.key === "Backspace";
    if (isErasing && id !== undefined) this.#put(this.#indexOf(Number(id)), NONE);
    const choice = this.#palette.choices[Number(event.key) - 1];
    if (!choice || event.ctrlKey || event.altKey || event.metaKey) return;
    choice.control?.click();
    this.#news.textContent = choice.control?.ariaLabel ?? choice.textContent;
  }

  /** @param {Edited["act"]} act */
  #closeTo(act) {
    if (this.#valid) this.#close({ act, frame: this.#valid, players: this.#players });
  }

  async #copy() {
    if (!this.#valid) return;
    const url = this.#options.address(this.#valid.link);
    try {
      await navigator.clipboard.writeText(url);
      this.#verdict.textContent = t("The link to this position is copied.");
    } catch {
      const field = make("input", { value: url, readOnly: true, ariaLabel: t("Link") });
      const why = t("The browser did not allow the copy. Please copy it by hand.");
      this.#verdict.replaceChildren(why, field);
      field.select();
    }
  }

  // The position

  /**
   * The index of the cell with an id, or -1.
   * @param {number | null} id
   */
  #indexOf(id) {
    return this.#geometry.cells.findIndex((cell) => cell.id === id);
  }

  /**
   * Changes the letter of a cell, given its index; -1 means no cell.
   * @param {number} at
   * @param {string} letter
   */
  #put(at, letter) {
    if (at < 0 || this.#pieces[at] === letter) return;
    this.#set(this.#pieces.with(at, letter));
    const { id } = this.#geometry.cells[at];
    this.#news.textContent = find(this.#grid, `[data-id="${id}"]`).ariaLabel;
  }

  /** @param {string[]} pieces */
  #set(pieces) {
    this.#pieces = pieces;
    this.#show();
  }

  #show() {
    this.#draw({ pieces: this.#pieces.join(""), marks: [], links: [], paths: [] });
    for (const exit of this.#exits) exit.ariaDisabled = "true";
    this.#valid = null;
    this.#ask();
  }

  /** @param {Pick<WholeFrame, "pieces" | "marks" | "links" | "paths">} frame */
  #draw(frame) {
    const { marked } = this.#options;
    this.#presenter.show({ ...frame, last: [] }, { canClick: () => true, marked });
  }

  /** Asks whether the position is possible, and shows the answer. */
  async #ask() {
    const request = ++this.#requests;
    /** @type {SetUp | Pick<Refusal, "error" | "why">} */
    let answer;
    try {
      const pieces = this.#pieces.join("");
      answer = await this.#options.judge(this.#geometry.name, pieces, this.#turn);
    } catch {
      answer = { error: t("The engine is not answering.") };
    }
    if (request !== this.#requests) return;
    this.#valid = "frame" in answer ? answer.frame : null;
    this.#dialog.classList.toggle("impossible", !this.#valid);
    for (const exit of this.#exits) exit.ariaDisabled = String(!this.#valid);
    const verdict = this.#judged(answer);
    if (this.#verdict.textContent !== verdict) this.#verdict.textContent = verdict; // or it is said anew
    if ("frame" in answer) this.#draw(answer.frame);
  }

  /**
   * The engine's answer as a sentence.
   * @param {SetUp | Pick<Refusal, "error" | "why">} answer
   */
  #judged(answer) {
    if ("error" in answer) return answer.why ? words.sentence(answer.why) : answer.error;
    const { frame } = answer;
    if (!frame.outcome) return t("This position can be played.");
    const said = [words.headline(frame, this.#geometry), words.reason(frame)];
    return said.filter(Boolean).join(" ");
  }
}
