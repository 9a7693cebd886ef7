// The list of candidates in the analysis: each with its line, chances and visits.

import { make } from "../platform/dom.js";
import { number, t } from "../platform/text.js";

/** Candidates shown. */
export const ROWS = 5;
const TOKENS = 8; // moves of a line shown

/** Chances as people read them. */
export const percent = (chances) => number(chances, { style: "percent" });

export class Candidates {
  root = make("ol", { className: "candidates" });
  /** What is pointed at, {row, length}: a candidate, and how many moves of its line; or null. */
  pointed = null;

  #rows = Array.from({ length: ROWS }, (_, row) => createRow(row));
  #candidates = [];

  /**
   * `onPlay(candidate, last)` hears that somebody wants to play a candidate's line up to a move of
   * it, `onPoint()` that something else is pointed at.
   */
  constructor({ onPlay, onPoint }) {
    this.root.append(...this.#rows.map(({ root }) => root));
    this.root.addEventListener("click", ({ target }) => {
      const { row, token } = target.dataset;
      const candidate = this.#candidates[row];
      this.pointed = null; // another position is about to be seen
      if (candidate) onPlay(candidate, Number(token));
    });
    const point = ({ target }) => {
      const item = target.closest("li");
      const row = this.#rows.findIndex(({ root }) => root === item);
      const length = Number(target.dataset.token ?? TOKENS) + 1;
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

  /** Shows candidates; `player` is the name of whose chances are told. */
  show(candidates, player) {
    this.#candidates = candidates;
    for (const [i, row] of this.#rows.entries()) {
      const candidate = candidates[i];
      row.root.hidden = !candidate;
      if (!candidate) continue;
      const { line, value, visits } = candidate;
      row.chances.textContent = percent(value);
      row.visits.textContent = number(visits);
      for (const [k, button] of row.tokens.entries()) {
        button.hidden = k >= line.length;
        if (button.textContent !== line[k]) button.textContent = line[k] ?? "";
      }
      row.tokens[0].ariaLabel = t("{move}: {player}'s chances {score}, visits {visits}", {
        move: line[0] ?? "",
        player,
        score: percent(value),
        visits,
      });
    }
  }
}

function createRow(row) {
  const chances = make("span", { className: "value" });
  const visits = make("span", { className: "visits" });
  const tokens = Array.from({ length: TOKENS }, (_, token) =>
    make("button", { type: "button", data: { row, token } }),
  );
  const rank = make("b", { className: "rank" }, String(row + 1));
  const line = make("span", { className: "line" }, ...tokens);
  return { root: make("li", { hidden: true }, rank, line, chances, visits), tokens, chances, visits };
}
