// The editor of positions: a board of its own in a dialog, a palette of pieces, and what the
// engine says of the position.  Knows no rule; loaded when it is first asked for.

import { open } from "../app/dialog.js";
import { playerMenus } from "../app/new-game.js";
import { drawIcon, hasForms } from "../app/players.js";
import { Presenter } from "../app/presenter.js";
import * as words from "../match/words.js";
import { make } from "../platform/dom.js";
import { t } from "../platform/text.js";

const NONE = ".";
const TURN = "turn"; // the tool that turns a piece; no letter of a piece is that long
const ICON = 30; // CSS pixels

/**
 * Lets somebody set up a position of a game, from that of a frame on.  `judge(name, pieces, turn)`
 * resolves to {frame} or {error}, `start` are the pieces that the game begins with, `levels` those of
 * the bot, `players` who would play on, and `address(link)` is that of a link.  Resolves to {act,
 * frame, players}, where `act` is "play" or "analyse" and `frame` shows the position, or to null.
 */
export function edit({ judge, start, levels, players, address }, geometry, frame) {
  return open("editor", (dialog, title, close) => {
    const { cells, glyphs, name } = geometry;
    const letters = Object.keys(glyphs);
    let pieces = [...frame.pieces];
    let { turn } = frame;
    let tool = letters[0];
    let valid = null; // the frame of the position, once the engine has found it possible
    let requests = 0;

    title.textContent = t("Set up a position");
    const canvases = ["surface", "play"].map((className) => make("canvas", { className }));
    const grid = make("div", { className: "cells", role: "grid" });
    const presenter = new Presenter(...canvases, grid, { onPress: press });
    const verdict = make("p", { className: "verdict", role: "status" });
    const button = (text, onclick) =>
      make("button", { type: "button", textContent: text, onclick });
    const exits = [
      button(t("Copy link"), () => valid && copy(address(valid.link))),
      button(t("Analyse"), () => valid && close({ act: "analyse", frame: valid, players })),
      button(t("Play"), () => valid && close({ act: "play", frame: valid, players })),
    ];
    exits.at(-1).className = "main";

    async function copy(url) {
      try {
        await navigator.clipboard.writeText(url);
        verdict.textContent = t("The link to this position is copied.");
      } catch {
        const field = make("input", { value: url, readOnly: true, ariaLabel: t("Link") });
        verdict.replaceChildren(t("The browser does not let the page copy it for you."), field);
        field.select();
      }
    }

    /** What a click with the chosen tool makes of a letter. */
    function change(letter) {
      if (tool !== TURN) return letter === tool ? NONE : tool;
      const ofPlayer = letters.filter((other) => glyphs[other].player === glyphs[letter]?.player);
      return ofPlayer[(ofPlayer.indexOf(letter) + 1) % ofPlayer.length] ?? letter;
    }

    function put(at, letter) {
      if (at < 0 || pieces[at] === letter) return;
      pieces = pieces.with(at, letter);
      show();
    }

    function press(id) {
      const at = cells.findIndex((cell) => cell.id === id);
      if (at >= 0) put(at, change(pieces[at]));
    }

    function show() {
      const nothing = { last: [], marks: [], links: [], paths: [] };
      presenter.show({ pieces: pieces.join(""), ...nothing }, { canClick: () => true });
      for (const exit of exits) exit.ariaDisabled = "true";
      valid = null;
      ask();
    }

    async function ask() {
      const request = ++requests;
      let answer;
      try {
        answer = await judge(name, pieces.join(""), turn);
      } catch {
        answer = { error: t("The engine does not answer.") };
      }
      if (request !== requests) return;
      valid = answer.frame ?? null;
      dialog.classList.toggle("impossible", !valid);
      for (const exit of exits) exit.ariaDisabled = String(!valid);
      if (!valid) {
        verdict.textContent = answer.why ? words.sentence(answer.why) : answer.error;
        return;
      }
      presenter.show({ ...valid, last: [] }, { canClick: () => true });
      verdict.textContent = valid.outcome
        ? [words.headline(valid, geometry), words.reason(valid)].filter(Boolean).join(" ")
        : t("This position can be played.");
    }

    // The palette.

    const formed = hasForms(geometry);
    const icon = (letter) => {
      const canvas = make("canvas", { "aria-hidden": "true" });
      const draw = () => drawIcon(canvas, glyphs[letter], { formed, style: dialog, side: ICON });
      requestAnimationFrame(draw);
      return canvas;
    };
    const canTurn = new Set(letters.map((letter) => glyphs[letter].player)).size < letters.length;
    const tools = [
      ...letters.map((letter) => [letter, t(glyphs[letter].name), icon(letter)]),
      ...(canTurn ? [[TURN, t("Turn")]] : []),
      [NONE, t("Remove")],
    ];
    const choices = tools.map(([value, text, icon]) => {
      const input = make("input", { type: "radio", name: "tool", value, checked: value === tool });
      input.onchange = () => (tool = value);
      if (icon) input.ariaLabel = text;
      const face = make("span", { title: text }, icon ?? text);
      return make("label", {}, input, face);
    });
    const movers = geometry.players.map((player, i) => {
      const input = make("input", { type: "radio", name: "mover", checked: i === turn });
      input.onchange = () => {
        turn = i;
        show();
      };
      return make("label", {}, input, make("span", {}, t(player)));
    });
    const set = (legend, ...inputs) =>
      make("fieldset", { className: "chips" }, make("legend", {}, legend), ...inputs);

    grid.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      const box = grid.getBoundingClientRect();
      const id = presenter.cellAt(event.clientX - box.left, event.clientY - box.top);
      put(cells.findIndex((cell) => cell.id === id), NONE);
    });
    dialog.addEventListener("keydown", (event) => {
      const at = cells.findIndex((cell) => String(cell.id) === event.target.dataset.id);
      if (event.key === "Delete" || event.key === "Backspace") put(at, NONE);
      const choice = choices[Number(event.key) - 1];
      if (choice && !event.ctrlKey && !event.altKey && !event.metaKey) {
        choice.firstElementChild.checked = true;
        choice.firstElementChild.onchange();
      }
    });

    dialog.append(
      make("div", { className: "picture" }, ...canvases, grid),
      make(
        "div",
        { className: "side" },
        set(t("Piece"), ...choices),
        set(t("To move"), ...movers),
        playerMenus(geometry.players, levels, players, (chosen) => (players = chosen)),
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
      make("div", { className: "buttons" }, button(t("Cancel"), () => close(null)), ...exits),
    );
    presenter.use(geometry);
    requestAnimationFrame(show);
  });
}
