// The two players beside the board: name, who plays, score, whose turn it is.

import { make } from "../platform/dom.js";
import { inks, paint, paper } from "../board/glyphs.js";
import { PERSON, bot } from "../match/players.js";
import * as words from "../match/words.js";
import { spoken, t } from "../platform/text.js";

const ICON = 28; // CSS pixels
const PIECE = 0.42; // radius of the piece on an icon, as a share of its side

/** The entries of a menu of who may play a side. */
export function playerOptions(levels, who) {
  const options = [PERSON, ...levels.map((_, i) => bot(i + 1))];
  return options.map((value) =>
    make("option", { value, textContent: words.player(value), selected: value === who }),
  );
}

/** Draws a glyph on a small square canvas; `formed` gives players pieces of different forms. */
export function drawIcon(canvas, glyph, { formed, style = canvas, side = ICON }) {
  const ctx = paper(canvas, side, side);
  paint(ctx, glyph, side / 2, side / 2, side * PIECE, formed, inks(style));
}

/** Whether the pieces of a game differ by form anyway. */
export const hasForms = ({ glyphs }) => Object.values(glyphs).some(({ shape }) => shape !== "stone");

export class Players {
  #root = document.getElementById("players");
  #cards = [];
  #geometry = null;
  #marked = false;

  /** `onChange(player, who)` hears that somebody else shall play a side. */
  constructor(onChange) {
    for (const player of [0, 1]) {
      const card = {
        canvas: make("canvas", { className: "piece", "aria-hidden": "true" }),
        name: make("b", { className: "name" }),
        who: make("select", {}),
        score: make("span", { className: "score" }),
        turn: make("span", { className: "turn" }),
      };
      card.root = make(
        "div",
        { className: "player", data: { player } },
        card.canvas,
        make("div", { className: "who" }, card.name, card.turn),
        card.who,
        card.score,
      );
      card.who.addEventListener("change", () => onChange(player, card.who.value));
      this.#cards.push(card);
    }
    this.#root.append(...this.#cards.map((card) => card.root));
    addEventListener("restyle", () => this.#drawIcons());
  }

  #drawIcons() {
    if (!this.#geometry) return;
    const formed = this.#marked || hasForms(this.#geometry);
    for (const [player, { canvas }] of this.#cards.entries()) {
      drawIcon(canvas, { shape: "stone", player }, { formed });
    }
  }

  /**
   * Shows the players of a frame: `players` are who plays, `levels` those of the game's bot, and
   * `marked` lets pieces show their player by form.
   */
  show({ geometry, frame, players, levels, marked = false }) {
    if (this.#geometry !== geometry || this.#marked !== marked) {
      this.#geometry = geometry;
      this.#marked = marked;
      this.#drawIcons();
    }
    for (const [player, card] of this.#cards.entries()) {
      const moves = !frame.outcome && frame.turn === player;
      const won = frame.outcome?.winner === player;
      card.root.classList.toggle("moves", moves);
      card.root.classList.toggle("won", won);
      card.turn.textContent = won ? t("won") : moves ? t("to move") : "";
      card.name.textContent = t(geometry.players[player]);
      card.score.textContent = words.sentence(frame.score[player]);
      if (card.who.length !== levels.length + 1 || card.root.lang !== spoken()) {
        card.root.lang = spoken();
        card.who.replaceChildren(...playerOptions(levels, players[player]));
        card.who.ariaLabel = t("{player} is played by", { player: geometry.players[player] });
      }
      card.who.value = players[player];
    }
  }
}
