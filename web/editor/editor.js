// The editor of positions: a board of its own in a dialog, a palette of pieces, and what the
// engine says of the position.  Knows no rule; loaded when it is first asked for.

import { Board } from "../board/board.js";
import { open, sides } from "../app/dialogs.js";
import { make } from "../platform/dom.js";
import { inks, paint, paper } from "../board/glyphs.js";
import { Grid } from "../board/grid.js";
import * as tell from "../match/words.js";
import { t } from "../platform/text.js";

const NONE = ".";
const TURN = "turn"; // the tool that turns a piece, which no letter can be

/**
 * Lets somebody set up a position of a game, from that of a frame on.  `judge(name, pieces, turn)`
 * resolves to {frame} or {error}, `start` are the pieces that the game begins with, `levels` those of
 * the bot, `players` who would play on, and `address(link)` is what to copy.  Resolves to {act,
 * frame, players}, where act is "play" or "analyse" and the frame that of the position, or to null.
 */
export function edit({ judge, start, levels, players, address }, geometry, frame) {
  return open("editor", (dialog, title, close) => {
    const { cells, glyphs, name } = geometry;
    const letters = Object.keys(glyphs);
    let pieces = [...frame.pieces];
    let { turn } = frame;
    let tool = letters[0];
    let sound = null; // the frame of the position, once it is known to be one
    let asked = 0;

    title.textContent = t("Set up a position");
    const canvases = ["surface", "play"].map((className) => make("canvas", { className }));
    const picture = new Board(...canvases);
    const surface = make("div", { className: "cells", role: "grid" });
    const grid = new Grid(surface, picture, { press, aim: () => {} });
    const verdict = make("p", { className: "verdict", role: "status" });
    const button = (text, act) =>
      make("button", { type: "button", textContent: text, onclick: act });
    const acts = [
      button(t("Copy link"), () => sound && copy(address(sound.link))),
      button(t("Analyse"), () => sound && close({ act: "analyse", frame: sound, players })),
      button(t("Play"), () => sound && close({ act: "play", frame: sound, players })),
    ];
    acts.at(-1).className = "main";

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
      const forms = letters.filter((other) => glyphs[other].player === glyphs[letter]?.player);
      return forms[(forms.indexOf(letter) + 1) % forms.length] ?? letter;
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
      const words = { open: new Set(), chosen: new Set(), groups: false };
      const now = { ...frame, pieces: pieces.join(""), last: [], marks: [] };
      picture.show({ pieces: now.pieces, marks: [], links: [] });
      grid.describe(tell.cells(now, geometry, words), () => true);
      for (const button of acts) button.ariaDisabled = "true";
      sound = null;
      ask();
    }

    async function ask() {
      const number = ++asked;
      let answer;
      try {
        answer = await judge(name, pieces.join(""), turn);
      } catch {
        answer = { error: t("The engine does not answer.") };
      }
      if (number !== asked) return;
      sound = answer.frame ?? null;
      dialog.classList.toggle("impossible", !sound);
      for (const button of acts) button.ariaDisabled = String(!sound);
      if (!sound) {
        verdict.textContent = answer.why ? tell.sentence(answer.why) : answer.error;
        return;
      }
      picture.show({ marks: sound.marks, links: sound.links });
      verdict.textContent = sound.outcome
        ? [tell.headline(sound, geometry), tell.reason(sound)].filter(Boolean).join(" ")
        : t("This position can be played.");
    }

    // The palette.

    const formed = letters.some((letter) => glyphs[letter].shape !== "stone");
    const icon = (letter) => {
      const side = 30;
      const canvas = make("canvas", { "aria-hidden": "true" });
      requestAnimationFrame(() => {
        const ctx = paper(canvas, side, side);
        paint(ctx, glyphs[letter], side / 2, side / 2, side * 0.42, formed, inks(dialog));
      });
      return canvas;
    };
    const turns = new Set(letters.map((letter) => glyphs[letter].player)).size < letters.length;
    const tools = [
      ...letters.map((letter) => [letter, t(glyphs[letter].name), icon(letter)]),
      ...(turns ? [[TURN, t("Turn")]] : []),
      [NONE, t("Remove")],
    ];
    const choices = tools.map(([value, text, picture]) => {
      const input = make("input", { type: "radio", name: "tool", value, checked: value === tool });
      input.onchange = () => (tool = value);
      if (picture) input.ariaLabel = text;
      const face = make("span", { title: text }, picture ?? text);
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

    surface.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      const box = surface.getBoundingClientRect();
      const id = picture.at(event.clientX - box.left, event.clientY - box.top);
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
      make("div", { className: "picture" }, ...canvases, surface),
      make(
        "div",
        { className: "side" },
        set(t("Piece"), ...choices),
        set(t("To move"), ...movers),
        sides(geometry.players, levels, players, (chosen) => (players = chosen)),
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
      make("div", { className: "buttons" }, button(t("Cancel"), () => close(null)), ...acts),
    );
    grid.use(geometry);
    requestAnimationFrame(show);
  });
}
