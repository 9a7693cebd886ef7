// @ts-check
// What is wrong with a bot, for the page: a failure, a list of moves that is not ours, mistakes in code.

/** @import { Difference } from "./agent.js" */
/** @import { Mistake } from "./code-editor.js" */
/** @import { Failure } from "./failure.js" */

import { make } from "../platform/dom.js";
import { t } from "../platform/text.js";
import { sentence } from "../match/words.js";

/**
 * What a bot did wrong, as elements: the reason, the line of code, what it returned, the position.
 * @param {Failure} failure
 * @param {string} name of the bot
 * @param {object} ways
 * @param {string} ways.home the address of the site
 * @param {(file: string, line: number) => void} [ways.goTo] goes to a line of the code
 */
export function failureElements(failure, name, { home, goTo }) {
  const { file, line, code, returned, link } = failure;
  const why = `${name}: ${sentence(failure.why)}`;
  const parts = [make("p", {}, make("b", {}, why))];
  if (line !== null) {
    const where = t("Line {n} of {file}", { n: line, file: file || t("the code") });
    const go = make("button", { type: "button", textContent: where });
    if (goTo) go.onclick = () => goTo(file, line);
    parts.push(make("p", {}, goTo ? go : where, ...(code ? [make("pre", {}, code.trim())] : [])));
  }
  if (returned) parts.push(make("p", {}, t("It returned:"), make("pre", {}, returned)));
  if (link) {
    const href = `${home}#${link}`;
    parts.push(make("p", {}, make("a", { href }, t("See the position on the board"))));
  }
  return parts;
}

/**
 * How a bot's list of moves differs from ours, as elements.
 * @param {Difference} difference
 * @param {string} home the address of the site
 */
export function differenceElements({ why, extra, link }, home) {
  const wrong = extra.map(({ returned, why: reason }) =>
    make("li", {}, make("code", {}, returned), ` ${sentence(reason)}`),
  );
  const href = `${home}#${link}`;
  return [
    make("p", {}, make("b", {}, sentence(why))),
    ...(wrong.length ? [make("ul", {}, ...wrong)] : []),
    make("p", {}, make("a", { href }, t("See the position on the board"))),
  ];
}

/**
 * How many mistakes a code has, and the first; "" if it could not be checked.
 * @param {Mistake[] | undefined} mistakes
 */
export function mistakesInWords(mistakes) {
  if (!mistakes) return "";
  const [first] = mistakes;
  if (!first) return t("No problems found.");
  const count = t("{n} {n:problem|problems}.", { n: mistakes.length });
  return `${count} ${t("Line {n}: {what}", { n: first.line, what: String(first.message) })}`;
}
