// @ts-check
// The pieces of a game to choose from: which of them a click puts on a cell.

/** @import { Geometry } from "../types.d.ts" */

import { drawIcon, hasForms } from "../app/players.js";
import { make } from "../platform/dom.js";
import { t } from "../platform/text.js";

/** The letter of an empty cell. */
export const NONE = ".";
const TURN = "turn"; // the tool that turns a piece; letters of pieces are shorter
const ICON = 30; // CSS pixels

export class Palette {
  /** @type {HTMLLabelElement[]} The choices, in the order of their digits on the keyboard. */
  choices;

  #glyphs;
  #letters;
  #tool;

  /**
   * @param {Geometry} geometry
   * @param {boolean} marked whether pieces show their player by form
   */
  constructor(geometry, marked) {
    const { glyphs, material } = geometry;
    this.#glyphs = glyphs;
    this.#letters = Object.keys(glyphs);
    this.#tool = this.#letters[0];
    const how = { formed: marked || hasForms(geometry), side: ICON, material };
    const players = new Set(this.#letters.map((letter) => glyphs[letter].player));
    this.choices = this.#letters.map((letter) => {
      const icon = make("canvas", { "aria-hidden": "true" });
      requestAnimationFrame(() => drawIcon(icon, glyphs[letter], how)); // once it is in the page
      return this.#choice(letter, t(glyphs[letter].name), icon);
    });
    const canTurn = players.size < this.#letters.length;
    if (canTurn) this.choices.push(this.#choice(TURN, t("Flip or rotate")));
    this.choices.push(this.#choice(NONE, t("Remove")));
  }

  /** @type {(value: string, text: string, icon?: HTMLElement) => HTMLLabelElement} */
  #choice(value, text, icon) {
    const checked = value === this.#tool;
    const input = make("input", { type: "radio", name: "tool", value, checked });
    input.onchange = () => {
      this.#tool = value;
    };
    if (icon) input.ariaLabel = text;
    return make("label", {}, input, make("span", { title: text }, icon ?? text));
  }

  /**
   * The letter that a click makes of another.
   * @param {string} letter
   */
  change(letter) {
    const [glyphs, tool] = [this.#glyphs, this.#tool];
    if (tool !== TURN) return letter === tool ? NONE : tool;
    const player = glyphs[letter]?.player;
    const ofPlayer = this.#letters.filter((other) => glyphs[other].player === player);
    return ofPlayer[(ofPlayer.indexOf(letter) + 1) % ofPlayer.length] ?? letter;
  }
}
