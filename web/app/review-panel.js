// @ts-check
// The review of a game: how accurately both sides played, and a card for each turning point with its
// picture, the better move and why.  The line of a better move can be shown on the board, and better
// moves can be hidden, for the user to guess.
//
// Chances are those of the player who moved.  Loaded when there is a review, or one is wanted.

/** @import { Geometry, Moment, Review, Slip, TurningPoint } from "../types.d.ts" */

import { Thumb } from "../board/thumb.js";
import { brief } from "../match/replay.js";
import { sentence } from "../match/words.js";
import { button } from "../platform/buttons.js";
import { find, make } from "../platform/dom.js";
import { spoken, t } from "../platform/text.js";
import { percent } from "./candidates.js";
import { LinePlayer } from "./line-player.js";
import { announce } from "./notices.js";
import { home } from "./pages.js";
import { cost, sign } from "./slips.js";

/**
 * What the panel shows.
 * @typedef {object} Shown
 * @property {{ done: number, all: number } | null} progress of a review, in positions
 * @property {Review | null} review
 * @property {boolean} isWhole whether all positions were searched for it
 * @property {number} mistakes how many of its turning points can be practised
 * @property {boolean} canReview whether there are moves
 * @property {number} depth how many positions are searched for each move
 * @property {Geometry} geometry
 * @property {Geometry["notation"]} notation to word moves with, or null to show tokens
 */

export class ReviewPanel {
  #handlers;
  /** @type {Shown | null} */
  #shown = null;
  #drawn = ""; // the review that is drawn
  /** @type {Set<number>} Turning points whose better moves were asked for, by ply. */
  #revealed = new Set();
  /** @type {TurningPoint | null} The turning point whose better line is on the board. */
  #played = null;
  #line;
  #start = make("button", { type: "button" });
  #about = make("p", { className: "nodes" });
  #progress = make("progress", { max: 1 });
  #body = make("div", { className: "turning" });
  #hide = make("input", { type: "checkbox" });
  #cards = make("ol", {});
  #practise = make("a", { className: "button", hidden: true });

  /**
   * @param {HTMLElement} root where it is shown
   * @param {object} handlers
   * @param {() => void} handlers.onReview called to start a review, or to stop it
   * @param {(ply: number) => void} handlers.onVisit called when the user wants to go to a ply
   * @param {(point: TurningPoint) => void} handlers.onPlay called to play the better line
   * @param {() => void} handlers.onReveal called when the user hides or reveals better moves
   * @param {(moment: Moment | null, direction?: number) => void} handlers.show shows a position on
   *   the board, or the match for null
   */
  constructor(root, handlers) {
    this.#handlers = handlers;
    this.#line = new LinePlayer({ show: handlers.show, onStep: () => this.#step() });
    this.#start.onclick = handlers.onReview;
    this.#hide.onchange = () => {
      this.#revealed.clear();
      this.#redraw();
    };
    root.append(this.#start, this.#about, this.#progress, this.#body, this.#practise);
  }

  /** Whether a line is on the board that is not of the match. */
  get isPlaying() {
    return this.#line.at >= 0;
  }

  /** Shows the match again, if a line is on the board. */
  end() {
    this.#line.end();
  }

  /** The match is on the board again. */
  stop() {
    this.#line.stop();
  }

  /**
   * Whether what is best after a ply of the reviewed line is still to be guessed.
   * @param {number} ply
   */
  hides(ply) {
    const points = this.#shown?.review?.turning_points ?? [];
    return points.some((point) => point.ply - 1 === ply && !this.#isRevealed(point));
  }

  /** @param {Shown} shown */
  show(shown) {
    this.#shown = shown;
    const { progress, review, canReview, depth } = shown;
    this.#progress.hidden = !progress;
    this.#progress.ariaLabel = t("Review");
    if (progress) this.#progress.value = progress.done / progress.all;
    const again = review ? t("Review the game again") : t("Review the game");
    this.#start.textContent = progress ? t("Stop the review: {done} of {all}", progress) : again;
    this.#start.className = review || progress ? "" : "main";
    this.#start.ariaDisabled = String(!canReview);
    const what = review ? "" : `${t("Checks every move and finds the turning points.")} `;
    this.#about.textContent =
      what + t("{n} {n:position|positions} seen for each move", { n: depth });
    this.#practise.hidden = !shown.mistakes;
    this.#practise.href = new URL("puzzles/#mine", home).href;
    this.#practise.textContent = t("Practise your mistakes");
    const key = JSON.stringify([
      review,
      shown.isWhole,
      spoken(),
      shown.geometry.name,
      shown.notation === null,
    ]);
    if (key !== this.#drawn) this.#draw();
    this.#drawn = key;
  }

  /** Another game is reviewed. */
  forget() {
    this.#revealed.clear();
    this.stop();
  }

  /** @param {TurningPoint} point */
  #isRevealed({ ply }) {
    return !this.#hide.checked || this.#revealed.has(ply);
  }

  #draw() {
    const { review, isWhole, geometry } = this.#shown ?? {};
    if (!review || !geometry) return this.#body.replaceChildren();
    const points = review.turning_points;
    const accuracy = make(
      "dl",
      { className: "accuracy" },
      ...geometry.players.map((name, player) => this.#accuracy(review, t(name), player)),
    );
    if (!points.length) {
      const none = isWhole ? make("p", {}, t("No move cost much.")) : "";
      return this.#body.replaceChildren(accuracy, none);
    }
    const hide = make("label", { className: "check" }, this.#hide, t("Hide the better moves"));
    this.#body.replaceChildren(accuracy, hide, this.#cards);
    this.#drawCards();
  }

  #drawCards() {
    const { review, geometry } = this.#shown ?? {};
    if (!review || !geometry) return;
    const cards = review.turning_points.map((point) => this.#card(point, geometry));
    this.#cards.replaceChildren(...cards);
  }

  /** Redraws the cards after better moves were hidden or shown. */
  #redraw() {
    this.#line.end();
    this.#drawCards();
    this.#handlers.onReveal();
  }

  /**
   * How well a player has played.
   * @param {Review} review
   * @param {string} name
   * @param {number} player
   */
  #accuracy({ accuracy, slips }, name, player) {
    const known = accuracy[player];
    const own = slips.filter((slip) => slip.player === player);
    const grave = own.filter((slip) => slip.grave).length;
    const parts = [
      ...(grave ? [t("{n} {n:blunder|blunders}", { n: grave })] : []),
      ...(own.length > grave ? [t("{n} {n:slip|slips}", { n: own.length - grave })] : []),
    ];
    const value = make("b", {}, known === null ? "–" : percent(known));
    const detail = parts.join(", ") || (this.#shown?.isWhole ? t("no slips") : "");
    return make(
      "div",
      { data: { player } },
      make("dt", {}, t("{player}'s accuracy", { player: name })),
      make("dd", {}, value, make("span", {}, detail)),
    );
  }

  /**
   * @param {TurningPoint} point
   * @param {Geometry} geometry
   */
  #card(point, geometry) {
    const { ply, moment, text } = point;
    const player = t(geometry.players[point.player]);
    const canvas = make("canvas", { "aria-hidden": "true" });
    const { pieces, last, paths } = moment;
    new Thumb(canvas).show(geometry, { pieces, last, paths });
    const picture = make("button", { type: "button", className: "look" }, canvas);
    picture.ariaLabel = t("Go to move {n}", { n: ply });
    picture.onclick = () => this.#handlers.onVisit(ply);
    return make(
      "li",
      { data: { turn: ply }, className: point.grave ? "grave" : "" },
      picture,
      make(
        "div",
        {},
        make("h3", {}, t("Move {n}: {player}", { n: ply, player })),
        make("p", {}, sentence(text), make("i", {}, sign(point))),
        make("p", {}, cost(point, player)),
      ),
      this.#isRevealed(point) ? this.#better(point) : this.#question(point),
    );
  }

  /** @param {TurningPoint} point */
  #question({ ply }) {
    const look = button(t("Go to the position"), () => this.#handlers.onVisit(ply - 1));
    const reveal = button(t("Show the better move"), () => {
      this.#revealed.add(ply);
      this.#redraw();
      const card = find(this.#body, `[data-turn="${ply}"]`);
      const isFound = card.querySelector(".better"); // not while it is being searched
      find(card, isFound ? ".better button" : ".look").focus();
    });
    return make("div", { className: "row" }, look, reveal);
  }

  /**
   * What would have been better, and why.
   * @param {TurningPoint} point
   */
  #better(point) {
    const { better, reply, why } = point;
    if (!better.length) return make("p", { className: "nodes" }, t("Searching"));
    const notation = this.#shown?.notation ?? null;
    const move = brief(better[0].token, notation, "planned");
    const texts = [t("Better: {move}.", { move }), ...why.map(sentence)];
    if (reply && !why.length) {
      const answer = { move: brief(reply, notation, "planned") };
      texts.push(t("The best answer to the move played: {move}.", answer));
    }
    const moments = [point.start, ...better];
    const steps = better.map(({ token }, i) => {
      const step = button(brief(token, notation, "said"), () => {
        this.#played = point;
        this.#line.stay(moments, i + 1);
      });
      step.dataset.step = String(i + 1);
      return step;
    });
    const toggle = () => {
      const isShown = this.#played === point && this.isPlaying;
      if (isShown) return this.#line.end();
      this.#played = point;
      this.#line.play(moments);
    };
    const watch = button(t("Show the line"), toggle, "watch");
    const play = button(t("Play it"), () => this.#handlers.onPlay(point));
    play.title = t("as a line of your own");
    return make(
      "div",
      { className: "better" },
      make("p", {}, texts.join(" ")),
      make("p", { className: "line" }, ...steps),
      make("div", { className: "row" }, watch, play),
    );
  }

  /** Another position of a line is shown, or the line has left the board. */
  #step() {
    const { at } = this.#line;
    const point = this.#played;
    for (const card of this.#body.querySelectorAll("li")) {
      const isShown = at >= 0 && Number(card.dataset.turn) === point?.ply;
      /** @type {NodeListOf<HTMLElement>} */
      const steps = card.querySelectorAll("[data-step]");
      for (const button of steps) {
        const isHere = isShown && Number(button.dataset.step) === at;
        button.ariaCurrent = isHere ? "step" : null;
      }
      const watch = card.querySelector(".watch");
      if (watch) watch.textContent = isShown ? t("Back to the game") : t("Show the line");
    }
    const move = point?.better[at - 1];
    if (move && at > 0) announce(sentence(move.text));
  }
}
