// @ts-check
// Practises one of the user's mistakes on a board.  A move that is not known to be best is searched,
// and accepted if it is nearly as good; else the answer to it is shown.

/** @import { Analyst } from "../bot/analyst.js" */
/** @import { Figure } from "../learn/figure.js" */
/** @import { Parts } from "../match/link.js" */
/** @import { Board } from "../platform/site.js" */
/** @import { Mark, WholeFrame } from "../types.d.ts" */
/** @import { Mistake, Result } from "./mistake.js" */
/** @import { Places } from "./solving.js" */

import { percent } from "../app/candidates.js";
import { cost } from "../app/slips.js";
import { open, showIn } from "../learn/figure.js";
import { Refused } from "../match/answer.js";
import { format, parse } from "../match/link.js";
import { brief } from "../match/replay.js";
import * as words from "../match/words.js";
import { button, replaceButtons } from "../platform/buttons.js";
import * as site from "../platform/site.js";
import { t } from "../platform/text.js";
import { nodesFor } from "./library-review.js";
import { TOLERANCE } from "./mistake.js";
import { PAUSE } from "./solving.js";

export class Practice {
  #places;
  #analyst;
  #handlers;
  /** @type {Figure | null} */
  #figure = null;
  /** @type {Mistake | null} */
  #mistake = null;
  /** @type {Parts | null} Of the position before the mistake. */
  #parts = null;
  /** @type {Board | null} Which it is shown on. */
  #board = null;
  /** @type {"asked" | "busy" | "wrong" | "over"} */
  #state = "asked";
  #hints = 0;
  #isGraded = false;
  #shown = {}; // a new object each time that a position is shown from which moves may follow

  /**
   * @param {Places} places
   * @param {Pick<Analyst, "study" | "stop">} analyst
   * @param {object} handlers
   * @param {(mistake: Mistake, result: Result) => void} handlers.onResult called with the result of
   *   the first try
   * @param {() => HTMLElement[]} handlers.more more actions, beside the buttons
   */
  constructor(places, analyst, handlers) {
    this.#places = places;
    this.#analyst = analyst;
    this.#handlers = handlers;
  }

  /** Whether something better was found, or shown. */
  get isOver() {
    return this.#state === "over";
  }

  /** What was better, in words. */
  get #better() {
    const { better } = /** @type {Mistake} */ (this.#mistake);
    const { notation } = /** @type {Board} */ (this.#board).geometry;
    return t("Better: {move}.", { move: brief(better[0], notation, "planned") });
  }

  /** Who erred, by name. */
  get #player() {
    const { player } = /** @type {Mistake} */ (this.#mistake);
    return t(/** @type {Board} */ (this.#board).geometry.players[player]);
  }

  /**
   * Shows a mistake.  Resolves to whether its position can be opened; rejects if nothing can be opened
   * now, because Python or a file is missing.
   * @param {Mistake} mistake
   */
  async use(mistake) {
    const parts = /** @type {Parts} */ (parse(mistake.link));
    this.#mistake = mistake;
    this.#parts = parts;
    this.#hints = 0;
    this.#isGraded = false;
    if (!site.hasGame(parts.name)) return false;
    const [board, frame] = await Promise.all([
      site.board(parts.name),
      open(mistake.link).catch((error) => {
        if (error instanceof Refused) return null;
        throw error;
      }),
    ]);
    if (this.#mistake !== mistake) return true;
    if (!frame || frame.turn !== mistake.player) return false;
    document.documentElement.dataset.material = board.geometry.material;
    this.#board = { ...board, frame };
    this.#places.task.textContent = [
      t("In your game: {what}", { what: mistake.text }),
      t("Find something better for {player}.", { player: this.#player }),
    ].join(" ");
    this.#begin();
    return true;
  }

  /** To be called when something else is shown in its elements. */
  leave() {
    this.#mistake = null;
    this.#shown = {};
    this.#analyst.stop();
  }

  /** Shows what can be done now. */
  showButtons() {
    const shown = [];
    if (this.#state === "wrong") shown.push(button(t("Try again"), () => this.#again(), "main"));
    if (this.isOver) shown.push(button(t("Show the line"), () => this.#showLine()));
    else if (this.#state !== "busy") {
      if (this.#hints < 2) shown.push(button(t("Hint"), () => this.#hint()));
      shown.push(button(t("Show the solution"), () => this.#showSolution()));
    }
    const all = [...shown, ...this.#handlers.more()];
    if (replaceButtons(this.#places.buttons, all)) this.#figure?.focus();
  }

  #begin() {
    this.#state = "asked";
    this.#say("", "");
    this.#show(true);
    this.showButtons();
  }

  #again() {
    this.#begin();
    this.#figure?.focus();
  }

  /**
   * Shows the position.
   * @param {boolean} canPlay
   */
  #show(canPlay) {
    this.#shown = {};
    const board = /** @type {Board} */ (this.#board);
    const frame = canPlay ? board.frame : { ...board.frame, legal: [] };
    const onMove = (/** @type {WholeFrame} */ now) => this.#judge(now);
    this.#figure = showIn(this.#places.figure, { ...board, frame }, { onMove });
  }

  /**
   * Judges a move, and shows the answer.
   * @param {WholeFrame} frame after it
   */
  async #judge(frame) {
    const mistake = this.#mistake;
    const parts = this.#parts;
    if (!mistake || !parts || this.#state !== "asked") return null;
    const token = frame.line.at(-1)?.token ?? "";
    const still = { ...frame, legal: [] };
    if (token === mistake.better[0]) {
      this.#find(t("Right: that is the move."));
      return still;
    }
    this.#state = "busy";
    this.#figure?.show(still, 1);
    this.#say("", t("Looking for an answer to your move"));
    this.showButtons();
    const moves = [...parts.moves, token];
    const link = format({ ...parts, moves });
    const found = await this.#search(link, frame).catch(() => null);
    if (mistake !== this.#mistake) return null;
    if (!found) {
      this.#begin();
      this.#say("", t("The engine could not be loaded."));
      return null;
    }
    const { value, line } = found;
    const own = mistake.player ? 1 - value : value;
    const { before, player } = mistake;
    if (token !== mistake.token && own >= before - TOLERANCE) {
      this.#find(
        t("That is good as well: {player}'s chances are {chances}.", {
          ...{ player: this.#player, chances: percent(own) },
        }),
      );
      return still;
    }
    this.#grade("wrong");
    const isSame = token === mistake.token;
    const told = [isSame ? t("That is what you played.") : t("That is not it.")];
    this.#say("wrong", told[0]);
    let isAnswered = false;
    let last = still;
    for (const answer of line) {
      if (isAnswered && last.turn === player) break;
      moves.push(answer);
      const now = await this.#follow(format({ ...parts, moves }));
      if (!now) return null;
      last = { ...now, legal: [] };
      isAnswered ||= now.line.at(-1)?.player !== player;
      if (now.story) told.push(words.sentence(now.story.text));
      this.#say("wrong", told.join(" "));
    }
    // Another search of what was played finds somewhat other chances, even better ones.
    told.push(cost({ before, after: isSame ? mistake.after : own }, this.#player));
    this.#say("wrong", told.join(" "));
    this.#state = "wrong";
    this.showButtons();
    this.#places.buttons.querySelector("button")?.focus();
    return last;
  }

  /**
   * The first player's chances in a position, and the expected line from there.
   * @param {string} link
   * @param {WholeFrame} frame
   */
  async #search(link, { outcome }) {
    /** @type {string[]} */
    const none = [];
    if (outcome) {
      return { value: outcome.winner === null ? 0.5 : 1 - outcome.winner, line: none };
    }
    const nodes = await nodesFor(/** @type {Parts} */ (this.#parts).name);
    const report = await this.#analyst.study("estimate", link, {
      isEnough: (found) => found.nodes >= nodes,
    });
    return { value: report?.value ?? 0.5, line: report?.candidates[0]?.line ?? none };
  }

  /**
   * Shows the position of a link after a pause; null if something else is shown by then, or if the
   * engine fails, which is told.
   * @param {string} link
   */
  async #follow(link) {
    const shown = this.#shown;
    const found = Promise.all([open(link), new Promise((resolve) => setTimeout(resolve, PAUSE))]);
    const [frame] = await found.catch((error) => {
      console.error(error);
      return [null];
    });
    if (shown !== this.#shown) return null;
    if (!frame) {
      if (!this.isOver) this.#state = "wrong";
      this.showButtons();
      this.#figure?.say(t("The engine could not be loaded."));
      return null;
    }
    this.#figure?.show({ ...frame, legal: [] }, 1);
    return frame;
  }

  /** @param {string} praise */
  #find(praise) {
    this.#grade(this.#hints ? "hinted" : "right");
    this.#end("done", praise);
  }

  #showSolution() {
    this.#grade("wrong");
    this.#end("", "");
    this.#showLine();
  }

  /**
   * Shows all that is known about the mistake.
   * @param {string} kind
   * @param {string} praise
   */
  #end(kind, praise) {
    const { text, why, before, after } = /** @type {Mistake} */ (this.#mistake);
    const told = [
      ...(praise ? [praise] : []),
      t("In your game: {what}", { what: text }),
      cost({ before, after }, this.#player),
      this.#better,
      ...why.map(words.sentence),
    ];
    this.#state = "over";
    this.#say(kind, told.join(" "));
    this.showButtons();
    /** @type {HTMLElement | null} */
    const next = this.#places.buttons.querySelector(".main");
    next?.focus();
  }

  /** Plays the better line on the board. */
  async #showLine() {
    const mistake = /** @type {Mistake} */ (this.#mistake);
    const parts = /** @type {Parts} */ (this.#parts);
    this.#show(false);
    for (const [i] of mistake.better.entries()) {
      const moves = [...parts.moves, ...mistake.better.slice(0, i + 1)];
      if (!(await this.#follow(format({ ...parts, moves })))) return;
    }
  }

  /** A hint: first in words, then on the board. */
  #hint() {
    const { why, before, better } = /** @type {Mistake} */ (this.#mistake);
    const board = /** @type {Board} */ (this.#board);
    this.#hints++;
    if (this.#state === "wrong" || this.#hints > 1) this.#begin();
    if (this.#hints === 1) {
      const chances = { player: this.#player, chances: percent(before) };
      const best = t("With the best move {player}'s chances are {chances}.", chances);
      this.#say("", [best, ...why.map(words.sentence)].join(" "));
    } else {
      const cell = /[a-z]\d+/.exec(better[0])?.[0] ?? "";
      const at = board.geometry.cells.find(({ name }) => name === cell);
      if (at) {
        /** @type {Mark} */
        const mark = { kind: "good", cells: [at.id], label: "", player: null };
        this.#board = {
          ...board,
          frame: { ...board.frame, marks: [...board.frame.marks, mark] },
        };
        this.#begin();
      }
      this.#say("", cell ? t("It begins on {cell}.", { cell }) : this.#better);
    }
    this.showButtons();
  }

  /** @param {Result} result */
  #grade(result) {
    if (this.#isGraded) return;
    this.#isGraded = true;
    this.#handlers.onResult(/** @type {Mistake} */ (this.#mistake), result);
  }

  /**
   * @param {string} kind
   * @param {string} text
   */
  #say(kind, text) {
    this.#places.answer.className = kind;
    this.#places.answer.textContent = text;
  }
}
