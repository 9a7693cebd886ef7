// @ts-check
// The two players beside the board: name, who plays, score, whose turn it is.

/** @import { Glyph, Geometry, Player, WholeFrame } from "../types.d.ts" */

import { byId, make } from "../platform/dom.js";
import { inks, paint, paper } from "../board/glyphs.js";
import {
  BIRDS,
  LINK,
  MASTER,
  PERSON,
  bot,
  isRemote,
  levelOf,
  mineOf,
  myBot,
  own,
  secondsOf,
} from "../match/players.js";
import * as words from "../match/words.js";
import { spoken, t } from "../platform/text.js";

const ICON = 34; // CSS pixels
const PIECE = 0.38; // radius of the piece on an icon, as a share of its side
const MIDDLE = 0.455; // its height, likewise: there is room for its shadow below

/**
 * The entries of a menu of who may play a side.
 * @param {object} choice
 * @param {string} choice.name of the game
 * @param {number[]} choice.levels of the game's bot
 * @param {string} choice.who is chosen
 * @param {((value: string) => string) | null} [describe] describes each entry, in its title; with
 *   it, playing by link is offered, too
 */
export function playerOptions({ name, levels, who }, describe = null) {
  const links = isRemote(who) ? [who] : describe ? [LINK] : [];
  const best = secondsOf(who) ? who : bot(MASTER);
  const options = [PERSON, ...links, ...levels.map((_, i) => bot(i + 1)), best];
  const mine = own.botsFor(name).map(({ id }) => myBot(id));
  if (mineOf(who) && !mine.includes(who)) mine.push(who);
  const entries = [...options, ...mine].map((value) =>
    make("option", {
      value,
      textContent: words.rank(value),
      title: (describe ?? words.suits)(value),
      selected: value === who,
    }),
  );
  if (!mine.length) return entries;
  const yours = make("optgroup", { label: t("Your bots") });
  yours.append(...entries.splice(options.length));
  return [...entries, yours];
}

/** @type {WeakMap<HTMLCanvasElement, () => void>} */
const icons = new WeakMap();

/**
 * Draws a glyph on a small square canvas of the page, now and whenever the theme changes.
 * @param {HTMLCanvasElement} canvas
 * @param {Glyph} glyph
 * @param {object} how
 * @param {boolean} how.formed gives players pieces of different forms
 * @param {number} [how.side] in CSS pixels
 * @param {string} [how.material] of the board
 */
export function drawIcon(canvas, glyph, { formed, side = ICON, material }) {
  if (material) canvas.dataset.material = material;
  const placed = { x: side / 2, y: side * MIDDLE, r: side * PIECE, formed, which: 1 };
  const draw = () => paint(paper(canvas, side, side), glyph, placed, inks(canvas));
  if (!icons.has(canvas)) canvas.addEventListener("restyle", () => icons.get(canvas)?.());
  icons.set(canvas, draw);
  draw();
}

/**
 * Whether the pieces of a game differ by form anyway.
 * @param {Pick<Geometry, "glyphs">} geometry
 */
export const hasForms = ({ glyphs }) =>
  Object.values(glyphs).some(({ shape }) => shape !== "stone");

export class Players {
  #root = byId("players");
  #cards;
  /** @type {Geometry | null} */
  #geometry = null;
  #marked = false;

  /**
   * @param {(player: Player, who: string) => void} onChange called when the user chooses who plays
   *   a side
   */
  constructor(onChange) {
    this.#cards = [0, 1].map(createCard);
    for (const [player, { who }] of this.#cards.entries()) {
      who.addEventListener("change", () => onChange(player, who.value));
    }
    this.#root.append(...this.#cards.map((card) => card.root));
  }

  #drawIcons() {
    if (!this.#geometry) return;
    const formed = this.#marked || hasForms(this.#geometry);
    for (const [player, { canvas }] of this.#cards.entries()) {
      const { material } = this.#geometry;
      drawIcon(canvas, { shape: "stone", player, name: "" }, { formed, material });
    }
  }

  /**
   * Shows the players of a frame.
   * @param {object} shown
   * @param {Geometry} shown.geometry
   * @param {Pick<WholeFrame, "turn" | "outcome" | "score">} shown.frame
   * @param {string[]} shown.players who plays
   * @param {string[]} [shown.names] of those who do, or ""
   * @param {number[]} shown.levels of the game's bot
   * @param {boolean} [shown.marked] whether pieces show their player by form
   * @param {boolean} [shown.turned] whether the board is
   */
  show({ geometry, frame, players, names = [], levels, marked = false, turned = false }) {
    if (this.#geometry !== geometry || this.#marked !== marked) {
      this.#geometry = geometry;
      this.#marked = marked;
      this.#drawIcons();
    }
    const near = nearSide(players, turned);
    for (const [player, card] of this.#cards.entries()) {
      card.root.classList.toggle("near", player === near);
      const moves = !frame.outcome && frame.turn === player;
      const won = frame.outcome?.winner === player;
      card.root.classList.toggle("moves", moves);
      card.root.classList.toggle("won", won);
      card.turn.textContent = won ? t("won") : moves ? t("to move") : "";
      card.name.textContent = t(geometry.players[player]);
      showScore(card.score, words.sentence(frame.score[player]));
      const choice = { name: geometry.name, levels, who: players[player] };
      const kept = isRemote(choice.who) || mineOf(choice.who) || secondsOf(choice.who); // as it is
      const mine = JSON.stringify(own.botsFor(choice.name));
      const label = t("{player} is played by", { player: geometry.players[player] });
      const entries = [label, levels.length, kept && choice.who, mine].join();
      if (card.root.dataset.entries !== entries) {
        card.root.dataset.entries = entries;
        card.root.lang = spoken();
        card.who.replaceChildren(...playerOptions(choice));
        card.who.ariaLabel = label;
      }
      card.who.value = players[player];
      const level = levelOf(players[player]) ?? 0;
      for (const option of card.who.options) {
        // The dots of the one that plays stand beside it, where they are never cut off.
        const { value } = option;
        const isYou = value === PERSON && players[1 - player] !== PERSON;
        const who = names[player] || (isYou ? t("You") : words.player(value));
        option.textContent = value === players[player] ? who : words.rank(value);
      }
      card.pips.hidden = !level;
      for (const [i, pip] of [...card.pips.children].entries())
        pip.className = i < level ? "on" : "";
    }
  }
}

/**
 * The player who sits at the bottom of the board: the only person, else the one whose side it is.
 * @param {string[]} players
 * @param {boolean} turned whether the board is
 */
function nearSide(players, turned) {
  const person = players.indexOf(PERSON);
  const isOnly = person >= 0 && players[1 - person] !== PERSON;
  return isOnly ? person : Number(turned);
}

/**
 * Shows a score, such as "Stones: 13" or "Scored: 4 of 4 · course score 80.0": the number large, all
 * else small.  A score without a number, such as "No side touched yet", is hidden on narrow cards.
 * @param {HTMLElement} element
 * @param {string} text
 */
function showScore(element, text) {
  if (element.textContent === text) return;
  const [whole, what, colon, value] = /^([^:]*)(: )(.*)$/.exec(text) ?? [];
  if (!whole) return element.replaceChildren(...(text ? [make("small", {}, text)] : []));
  const unseen = (/** @type {string} */ words) => make("span", { className: "unseen" }, words);
  const [much, ...more] = value.split(" · ");
  const caption = make("small", {}, what, unseen(colon));
  const rest = more.map((words) => make("small", {}, unseen(" · "), words));
  element.replaceChildren(caption, make("b", {}, much), ...rest);
}

/**
 * The card of a player.
 * @param {Player} player
 */
function createCard(player) {
  const canvas = make("canvas", { className: "piece", "aria-hidden": "true" });
  const name = make("b", { className: "name" });
  const who = make("select", {});
  const score = make("span", { className: "score" });
  const turn = make("span", { className: "turn" });
  const names = make("div", { className: "who" }, name, turn);
  const pips = make("span", { className: "pips", hidden: true, "aria-hidden": "true" });
  pips.append(...BIRDS.slice(1).map(() => make("i", {})));
  const chooser = make("div", { className: "chooser" }, who, pips);
  const root = make(
    "div",
    { className: "player", data: { player } },
    canvas,
    names,
    chooser,
    score,
  );
  return { root, canvas, name, who, score, turn, pips };
}
