// @ts-check
// One puzzle on a board: right moves pass, wrong ones are answered on the board and in words.

/** @import { Clicks, Geometry, Mark, Player, PuzzleAnswer, PuzzleSolution, WholeFrame } from "../types.d.ts" */
/** @import { Figure } from "../learn/figure.js" */
/** @import { Puzzle } from "./puzzle.js" */
/**
 * The elements that a puzzle is shown in: a figure with `.stage` and `.entry`, and texts.
 * @typedef {object} Places
 * @property {HTMLElement} figure
 * @property {HTMLElement} task
 * @property {HTMLElement} answer
 * @property {HTMLElement} buttons
 */
/**
 * What is called when something happens.
 * @typedef {object} Handlers
 * @property {() => void} onWrong
 * @property {() => void} onHint
 * @property {() => void} onSolved
 * @property {() => void} onShown called when the solution was shown
 * @property {() => HTMLElement[]} more more actions, beside the buttons
 */

import { ask, open, showIn } from "../learn/figure.js";
import { format } from "../match/link.js";
import { frames, mover } from "../match/replay.js";
import * as words from "../match/words.js";
import { button, replaceButtons } from "../platform/buttons.js";
import * as site from "../platform/site.js";
import { t } from "../platform/text.js";
import { hint, right, task, wrong } from "./words.js";

export const PAUSE = 700; // ms before each move that is shown

/**
 * What the session answers about a puzzle.
 * @template T
 * @param {string} method
 * @param {...string} args
 * @returns {Promise<T>}
 */
export async function asked(method, ...args) {
  const answer = JSON.parse(await ask(method, ...args));
  if ("error" in answer) throw new Error(answer.error);
  return answer;
}

export class Solving {
  #places;
  #handlers;
  /** @type {Figure | null} */
  #figure = null;
  /** @type {Puzzle | null} */
  #puzzle = null;
  /** @type {Geometry | null} */
  #geometry = null;
  /** @type {WholeFrame | null} */
  #start = null;
  /** @type {Player} */
  #player = 0;
  /** @type {"asked" | "wrong" | "solved" | "shown"} */
  #state = "asked";
  #hints = 0;

  /**
   * @param {Places} places
   * @param {Handlers} handlers
   */
  constructor(places, handlers) {
    this.#places = places;
    this.#handlers = handlers;
  }

  /** Whether the puzzle is solved, or its solution was shown. */
  get isOver() {
    return this.#state === "solved" || this.#state === "shown";
  }

  /**
   * Shows a puzzle at once, by its notation; it can be played once the rules are loaded.
   * @param {Puzzle} puzzle
   */
  async use(puzzle) {
    this.#puzzle = puzzle;
    this.#hints = 0;
    this.#state = "asked";
    const parts = { name: puzzle.name, code: puzzle.code, moves: [], ply: null };
    const { geometry, frame: first } = await site.board(puzzle.name);
    if (this.#puzzle !== puzzle) return;
    document.documentElement.dataset.material = geometry.material;
    this.#geometry = geometry;
    this.#player = geometry.notation ? mover(puzzle.code, geometry.notation) : 0;
    this.#places.task.textContent = task(puzzle, geometry, this.#player);
    const [bare] = frames(parts, geometry, first) ?? [first];
    this.#begin(bare);
    dispatchEvent(new Event("started"));
    const slow = setTimeout(() => {
      if (this.#puzzle === puzzle) this.#figure?.say(t("Starting the engine"));
    }, PAUSE);
    try {
      const frame = await open(format(parts));
      if (this.#puzzle !== puzzle) return;
      this.#start = frame;
      if (!this.isOver) this.#show(frame);
    } catch (error) {
      console.error(error);
      if (this.#puzzle === puzzle) this.#figure?.say(t("The engine could not be loaded."));
    } finally {
      clearTimeout(slow);
    }
  }

  /** To be called when something else is shown in its elements. */
  leave() {
    this.#puzzle = null;
  }

  /** Puts the keyboard's focus on the board. */
  focus() {
    this.#figure?.focus();
  }

  /** Shows the position from which the puzzle begins. */
  again() {
    if (this.#start) this.#begin(this.#start);
    this.focus();
  }

  /** Shows what can be done now. */
  showButtons() {
    const { more } = this.#handlers;
    const { kind, accepted } = /** @type {Puzzle} */ (this.#puzzle);
    /** @type {HTMLElement[]} */
    const shown = [];
    if (this.#state === "wrong") shown.push(button(t("Try again"), () => this.again(), "main"));
    if (this.#state === "asked" && kind === "exists") {
      shown.push(button(t("No"), () => this.#deny()));
    }
    if (!this.isOver) {
      const left = kind === "exists" ? 1 : 2;
      if (this.#hints < left) shown.push(button(t("Hint"), () => this.#hint()));
      shown.push(button(t("Show the solution"), () => this.showSolution()));
    } else if (accepted.length) {
      shown.push(button(t("Show the line"), () => this.showSolution()));
    }
    if (replaceButtons(this.#places.buttons, [...shown, ...more()])) this.focus();
  }

  /** Plays the solution on the board. */
  async showSolution() {
    const puzzle = this.#puzzle;
    if (!puzzle || !this.#start || !this.#figure) return;
    const has = puzzle.accepted.length > 0;
    /** @type {PuzzleSolution["moves"]} */
    let moves = [];
    try {
      // Before anything changes, for it may fail.
      if (has) ({ moves } = await asked("puzzle_solution", puzzle.line));
    } catch (error) {
      console.error(error);
      if (this.#puzzle === puzzle) this.#figure.say(t("The engine could not be loaded."));
      return;
    }
    if (this.#puzzle !== puzzle) return;
    if (!this.isOver) {
      this.#state = "shown";
      this.#handlers.onShown();
    }
    this.#show({ ...this.#start, legal: [] });
    this.#say("", has ? t("The solution:") : t("The answer is no."));
    this.showButtons();
    await this.#figure.follow(moves, PAUSE, (frame) => this.#tell("", frame));
  }

  /** @param {WholeFrame} frame */
  #begin(frame) {
    this.#start = frame;
    if (this.#state === "wrong") this.#state = "asked";
    this.#say("", "");
    this.#show(frame);
    this.showButtons();
  }

  /** @param {WholeFrame} frame */
  #show(frame) {
    const board = { geometry: /** @type {Geometry} */ (this.#geometry), frame };
    const options = { onMove: (/** @type {WholeFrame} */ now) => this.#judge(now) };
    this.#figure = showIn(this.#places.figure, board, options);
  }

  /**
   * Judges a move, and shows the answer.
   * @param {WholeFrame} frame after it
   */
  async #judge(frame) {
    const puzzle = this.#puzzle;
    const start = this.#start;
    const geometry = this.#geometry;
    if (!puzzle || !start || !geometry || !this.#figure) return null;
    const before = format({
      name: puzzle.name,
      code: puzzle.code,
      moves: frame.line.slice(0, -1).map(({ token }) => token),
    });
    const token = frame.line.at(-1)?.token ?? "";
    /** @type {PuzzleAnswer} */
    const { verdict, reply } = await asked("puzzle_answer", puzzle.line, before, token);
    const isWanted = () => puzzle === this.#puzzle && !this.isOver; // not once the solution is shown
    if (!isWanted()) return null;
    if (verdict === "right") {
      this.#tell("", frame);
      return null;
    }
    if (verdict === "solved") {
      this.#finish(frame.line.length);
      return { ...frame, legal: [] };
    }
    this.#figure.show({ ...frame, legal: [] }, 1);
    this.#state = "wrong";
    this.#say("wrong", t("That is not it."));
    let last = frame;
    const isSeen = await this.#figure.follow(reply, PAUSE, (now) => {
      last = now;
      this.#tell("wrong", now);
    });
    if (!isWanted()) return null;
    const told = reply.length && last.story ? words.sentence(last.story.text) : "";
    if (isSeen) this.#say("wrong", `${told} ${wrong(puzzle, geometry, this.#player)}`.trim());
    this.#handlers.onWrong();
    this.showButtons();
    if (!this.isOver) this.#places.buttons.querySelector("button")?.focus();
    return { ...last, legal: [] };
  }

  /** The user has answered that there is no win. */
  #deny() {
    const { accepted } = /** @type {Puzzle} */ (this.#puzzle);
    if (!accepted.length) {
      if (this.#start) this.#show({ ...this.#start, legal: [] });
      return this.#finish(0);
    }
    this.#say("wrong", t("The answer is yes."));
    this.#handlers.onWrong();
    this.showButtons();
  }

  /** @param {number} played how many moves */
  #finish(played) {
    this.#state = "solved";
    this.#say("done", right(/** @type {Puzzle} */ (this.#puzzle), played));
    this.#handlers.onSolved();
    this.showButtons();
    /** @type {HTMLElement | null} */
    const next = this.#places.buttons.querySelector(".main");
    next?.focus();
  }

  /** A hint: first in words, then on the board. */
  #hint() {
    const puzzle = /** @type {Puzzle} */ (this.#puzzle);
    this.#hints++;
    if (this.#hints === 1) this.#say("", hint(puzzle));
    else {
      const cells = this.#geometry?.cells ?? [];
      const name = /[a-z]\d+/.exec(puzzle.accepted[0])?.[0] ?? "";
      const at = cells.find((cell) => cell.name === name);
      if (at && this.#start) {
        /** @type {Mark} */
        const mark = { kind: "good", cells: [at.id], label: "", player: null };
        this.#start = { ...this.#start, marks: [...this.#start.marks, mark] };
        this.#begin(this.#start);
      }
      this.#say("", t("It begins on {cell}.", { cell: name }));
    }
    this.#handlers.onHint();
    this.showButtons();
  }

  /**
   * Says what was played.
   * @param {string} kind
   * @param {WholeFrame} frame
   */
  #tell(kind, { story }) {
    if (story) this.#say(kind, words.sentence(story.text));
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
