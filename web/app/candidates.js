// @ts-check
// The list of candidates in the analysis: each with its line, chances and visits.

/** @import { Candidate, Geometry, Player } from "../types.d.ts" */

import { brief } from "../match/replay.js";
import { around, make } from "../platform/dom.js";
import { number, t } from "../platform/text.js";

/** Candidates shown. */
export const ROWS = 5;
const TOKENS = 8; // moves of a line shown

/**
 * Chances as people read them.
 * @param {number} chances
 */
export const percent = (chances) => number(chances, { style: "percent" });

export class Candidates {
  root = make("ol", { className: "candidates" });
  /**
   * A candidate that is pointed at, and how many moves of its line; or null.
   * @type {{ row: number, length: number } | null}
   */
  pointed = null;

  #rows = Array.from({ length: ROWS }, (_, row) => createRow(row));
  /** @type {Candidate[]} */
  #candidates = [];

  /**
   * @param {object} handlers
   * @param {(candidate: Candidate, last: number) => void} handlers.onPlay called when the user
   *   wants to play a candidate's line up to a move of it
   * @param {() => void} handlers.onPoint called when something else is pointed at
   */
  constructor({ onPlay, onPoint }) {
    this.root.append(...this.#rows.map(({ root }) => root));
    this.root.addEventListener("click", (event) => {
      const { row, token } = around(event, "[data-token]")?.dataset ?? {};
      const candidate = this.#candidates[Number(row)];
      this.pointed = null; // another position is about to be seen
      if (candidate) onPlay(candidate, Number(token));
    });
    /** @param {Event} event */
    const point = (event) => {
      const item = around(event, "li");
      const row = this.#rows.findIndex(({ root }) => root === item);
      const length = Number(around(event, "[data-token]")?.dataset.token ?? TOKENS) + 1;
      this.pointed = row < 0 ? null : { row, length };
      onPoint();
    };
    const leave = () => {
      this.pointed = null;
      onPoint();
    };
    for (const name of ["pointerover", "focusin"]) this.root.addEventListener(name, point);
    for (const name of ["pointerleave", "focusout"]) this.root.addEventListener(name, leave);
  }

  /**
   * Shows candidates, and the chances of the player to move.
   * @param {Candidate[]} candidates
   * @param {Player} turn
   * @param {string[]} players
   * @param {Geometry["notation"]} notation to word first moves with, or null to show tokens
   */
  show(candidates, turn, players, notation) {
    const { activeElement: focused } = document;
    this.#candidates = candidates;
    for (const [i, row] of this.#rows.entries()) {
      const candidate = candidates[i];
      row.root.hidden = !candidate;
      if (!candidate) continue;
      const { line, visits } = candidate;
      const score = percent(turn ? 1 - candidate.value : candidate.value);
      // A token that is only the name of a cell says enough.
      const isPlain = brief(line[0], notation, "said") === line[0];
      const move = isPlain ? line[0] : brief(line[0], notation, "planned");
      const isOther = row.tokens[0].textContent !== move;
      row.root.classList.toggle("worded", !isPlain);
      row.chances.textContent = score;
      row.visits.textContent = number(visits);
      for (const [k, button] of row.tokens.entries()) {
        button.hidden = k >= line.length;
        const token = line[k] ?? "";
        const text = k && !isPlain ? brief(token, notation, "planned") : k ? token : move;
        if (button.textContent !== text) button.textContent = text;
        // The line has become shorter.
        if (button.hidden && button === focused) row.tokens[0].focus();
      }
      // A screen reader says each new name of what has the focus, and chances change all the time.
      if (isOther || row.tokens[0] !== focused) {
        row.tokens[0].ariaLabel = t("{move}: {player}'s chances {score}, visits {visits}", {
          move,
          player: players[turn],
          score,
          visits,
        });
      }
    }
  }
}

/** @param {number} row */
function createRow(row) {
  const chances = make("span", { className: "value" });
  const visits = make("span", { className: "visits" });
  const tokens = Array.from({ length: TOKENS }, (_, token) =>
    make("button", { type: "button", data: { row, token } }),
  );
  const rank = make("b", { className: "rank" }, String(row + 1));
  const line = make("span", { className: "line" }, ...tokens);
  return {
    root: make("li", { hidden: true }, rank, line, chances, visits),
    tokens,
    chances,
    visits,
  };
}
