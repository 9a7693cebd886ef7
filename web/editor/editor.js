// @ts-check
// The editor of positions: a dialog with a board, a palette of pieces, and the engine's verdict on the
// position.  Knows no rule; loaded on demand.

/** @import { Judge } from "../match/judge.js" */
/** @import { Frame, Geometry, Player, Refusal, SetUp, WholeFrame } from "../types.d.ts" */
/**
 * What to do with the position that was set up, which a frame shows.
 * @typedef {{ act: "play" | "analyse", frame: Frame, players: string[] }} Edited
 */

import { open } from "../app/dialog.js";
import { playerMenus } from "../app/new-game.js";
import { drawIcon, hasForms } from "../app/players.js";
import { Presenter } from "../app/presenter.js";
import * as words from "../match/words.js";
import { button } from "../platform/buttons.js";
import { around, make } from "../platform/dom.js";
import { t } from "../platform/text.js";

const NONE = ".";
const TURN = "turn"; // the tool that turns a piece; letters of pieces are shorter
const ICON = 30; // CSS pixels

/**
 * Lets the user set up a position of a game.  Resolves to null when the dialog was dismissed.
 * @param {object} options
 * @param {Judge} options.judge
 * @param {string} options.start the pieces of the game's initial position
 * @param {number[]} options.levels the bot's levels
 * @param {string[]} options.players who would play on
 * @param {(link: string) => string} options.address the address of a link
 * @param {boolean} options.marked whether pieces show their player by form
 * @param {Geometry} geometry
 * @param {Pick<WholeFrame, "pieces" | "turn">} frame the position to begin with
 * @returns {Promise<Edited | null>}
 */
export function edit({ judge, start, levels, players, address, marked }, geometry, frame) {
  return open("editor", (dialog, title, close) => {
    const { cells, glyphs, name } = geometry;
    const letters = Object.keys(glyphs);
    let pieces = [...frame.pieces];
    let turn = frame.turn ?? 0;
    let tool = letters[0];
    /** @type {Frame | null} The frame of the position, once the engine has accepted it. */
    let valid = null;
    let requests = 0;

    title.textContent = t("Set up a position");
    const surface = make("canvas", { className: "surface" });
    const play = make("canvas", { className: "play" });
    const grid = make("div", { className: "cells", role: "grid" });
    const presenter = new Presenter(surface, play, grid, { onPress: press });
    const verdict = make("p", { className: "verdict", role: "status" });
    /** @param {Edited["act"]} act */
    const closeTo = (act) => {
      if (valid) close({ act, frame: valid, players });
    };
    const exits = [
      button(t("Copy link"), () => valid && copy(address(valid.link))),
      button(t("Analyse"), () => closeTo("analyse")),
      button(t("Play"), () => closeTo("play"), "main"),
    ];

    /** @param {string} url */
    async function copy(url) {
      try {
        await navigator.clipboard.writeText(url);
        verdict.textContent = t("The link to this position is copied.");
      } catch {
        const field = make("input", { value: url, readOnly: true, ariaLabel: t("Link") });
        verdict.replaceChildren(
          t("The browser did not allow the copy. Please copy it by hand."),
          field,
        );
        field.select();
      }
    }

    /**
     * The index of the cell with an id, or -1.
     * @param {number | null} id
     */
    const indexOf = (id) => cells.findIndex((cell) => cell.id === id);

    /**
     * The letter that a click with the chosen tool makes of another.
     * @param {string} letter
     */
    function change(letter) {
      if (tool !== TURN) return letter === tool ? NONE : tool;
      const ofPlayer = letters.filter((other) => glyphs[other].player === glyphs[letter]?.player);
      return ofPlayer[(ofPlayer.indexOf(letter) + 1) % ofPlayer.length] ?? letter;
    }

    /**
     * Changes the letter of a cell, given its index; -1 means no cell.
     * @param {number} at
     * @param {string} letter
     */
    function put(at, letter) {
      if (at < 0 || pieces[at] === letter) return;
      pieces = pieces.with(at, letter);
      show();
    }

    /** @param {number | null} id of a cell */
    function press(id) {
      const at = indexOf(id);
      if (at >= 0) put(at, change(pieces[at]));
    }

    function show() {
      const nothing = { last: [], marks: [], links: [], paths: [] };
      presenter.show({ pieces: pieces.join(""), ...nothing }, { canClick: () => true, marked });
      for (const exit of exits) exit.ariaDisabled = "true";
      valid = null;
      ask();
    }

    /** Asks whether the position is possible, and shows the answer. */
    async function ask() {
      const request = ++requests;
      /** @type {SetUp | Pick<Refusal, "error" | "why">} */
      let answer;
      try {
        answer = await judge(name, pieces.join(""), turn);
      } catch {
        answer = { error: t("The engine is not answering.") };
      }
      if (request !== requests) return;
      valid = "frame" in answer ? answer.frame : null;
      dialog.classList.toggle("impossible", !valid);
      for (const exit of exits) exit.ariaDisabled = String(!valid);
      if ("error" in answer) {
        verdict.textContent = answer.why ? words.sentence(answer.why) : answer.error;
        return;
      }
      const { frame } = answer;
      presenter.show({ ...frame, last: [] }, { canClick: () => true, marked });
      verdict.textContent = frame.outcome
        ? [words.headline(frame, geometry), words.reason(frame)].filter(Boolean).join(" ")
        : t("This position can be played.");
    }

    // The palette.

    const formed = marked || hasForms(geometry);
    const { material } = geometry;
    /** @param {string} letter */
    const icon = (letter) => {
      const canvas = make("canvas", { "aria-hidden": "true" });
      const how = { formed, side: ICON, material };
      requestAnimationFrame(() => drawIcon(canvas, glyphs[letter], how)); // once it is in the page
      return canvas;
    };
    const canTurn = new Set(letters.map((letter) => glyphs[letter].player)).size < letters.length;
    /** @type {(value: string, text: string, icon?: HTMLElement) => HTMLLabelElement} */
    const toolChoice = (value, text, icon) => {
      const input = make("input", { type: "radio", name: "tool", value, checked: value === tool });
      input.onchange = () => {
        tool = value;
      };
      if (icon) input.ariaLabel = text;
      return make("label", {}, input, make("span", { title: text }, icon ?? text));
    };
    const choices = [
      ...letters.map((letter) => toolChoice(letter, t(glyphs[letter].name), icon(letter))),
      ...(canTurn ? [toolChoice(TURN, t("Flip or rotate"))] : []),
      toolChoice(NONE, t("Remove")),
    ];
    const movers = geometry.players.map((player, i) => {
      const input = make("input", { type: "radio", name: "mover", checked: i === turn });
      input.onchange = () => {
        turn = i;
        show();
      };
      return make("label", {}, input, make("span", {}, t(player)));
    });
    /** @type {(legend: string, ...inputs: HTMLElement[]) => HTMLElement} */
    const set = (legend, ...inputs) =>
      make("fieldset", { className: "chips" }, make("legend", {}, legend), ...inputs);

    grid.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      const box = grid.getBoundingClientRect();
      put(indexOf(presenter.cellAt(event.clientX - box.left, event.clientY - box.top)), NONE);
    });
    dialog.addEventListener("keydown", (event) => {
      const id = around(event, "[data-id]")?.dataset.id;
      const isErasing = event.key === "Delete" || event.key === "Backspace";
      if (isErasing && id !== undefined) put(indexOf(Number(id)), NONE);
      const choice = choices[Number(event.key) - 1];
      if (choice && !event.ctrlKey && !event.altKey && !event.metaKey) choice.control?.click();
    });

    dialog.append(
      make("div", { className: "picture" }, surface, play, grid),
      make(
        "div",
        { className: "side" },
        set(t("Piece"), ...choices),
        set(t("To move"), ...movers),
        playerMenus({ ...geometry, levels }, geometry.name, players, (chosen) => {
          players = chosen;
        }),
        make(
          "div",
          { className: "whole" },
          button(t("Clear the board"), () => {
            pieces = pieces.map(() => NONE);
            show();
          }),
          button(t("Start position"), () => {
            pieces = [...start];
            show();
          }),
        ),
        verdict,
      ),
      make(
        "div",
        { className: "buttons" },
        button(t("Cancel"), () => close(null)),
        ...exits,
      ),
    );
    presenter.use(geometry);
    requestAnimationFrame(show);
  });
}
