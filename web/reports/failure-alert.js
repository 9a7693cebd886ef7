// @ts-check
// Says what went wrong in the user's game, with a button that goes to the line.

/** @import { Sentence } from "../types.d.ts" */

import { Refused } from "../match/answer.js";
import { sentence } from "../match/words.js";
import { make } from "../platform/dom.js";
import { t } from "../platform/text.js";
import { Failed } from "./own-game.js";

/**
 * @param {unknown} error
 * @returns {{ why: Sentence, line: number | null }}
 */
function reason(error) {
  if (error instanceof Failed) return error;
  if (error instanceof Refused) return { why: error.why, line: null };
  return { why: { template: String(error), values: {} }, line: null };
}

export class FailureAlert {
  element = make("div", { role: "alert", className: "failed" });
  #goTo;

  /** @param {(line: number) => void} goTo goes to a line of the code */
  constructor(goTo) {
    this.#goTo = goTo;
  }

  clear() {
    this.element.replaceChildren();
  }

  /** @param {unknown} error */
  show(error) {
    const { why, line } = reason(error);
    this.element.replaceChildren(make("p", {}, sentence(why)));
    if (line === null) return;
    const onclick = () => this.#goTo(line);
    const text = t("Go to line {n}", { n: line });
    this.element.append(make("button", { type: "button", onclick }, text));
  }
}
