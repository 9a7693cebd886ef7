// @ts-check
// What a bot prints and plays, move by move, and what it did wrong.

/** @import { Geometry } from "../types.d.ts" */
/** @import { Failure } from "./failure.js" */
/** @import { Turn } from "./game.js" */

import { make } from "../platform/dom.js";
import { number, t } from "../platform/text.js";
import { brief } from "../match/replay.js";
import { sentence } from "../match/words.js";

const MOST = 200; // entries

/**
 * An entry of the console: the move and its time, and what was printed meanwhile.
 * @param {Turn} turn
 * @param {string} name of the bot
 * @param {Geometry} geometry
 */
function entry({ frame, answer }, name, { notation }) {
  const token = "token" in answer ? answer.token : "";
  const played = token ? brief(token, notation, "said") : t("before its first move");
  const seconds = number(answer.seconds, { maximumFractionDigits: 2 });
  const head = make("span", {}, `${frame.ply + 1}. ${name}: ${played} `);
  const item = make("li", {}, head, make("small", {}, t("{seconds} s", { seconds })));
  if (answer.output) item.append(make("pre", { textContent: answer.output }));
  if (answer.lost)
    item.append(make("small", {}, t("{n} more characters were left out.", { n: answer.lost })));
  return item;
}

export class Console {
  #list;

  /** @param {HTMLElement} list */
  constructor(list) {
    this.#list = list;
  }

  clear() {
    this.#list.replaceChildren();
  }

  /**
   * Adds a turn; the oldest entries go.
   * @param {Turn} turn
   * @param {string} name
   * @param {Geometry} geometry
   */
  add(turn, name, geometry) {
    this.#list.append(entry(turn, name, geometry));
    while (this.#list.childElementCount > MOST) this.#list.firstElementChild?.remove();
    this.#list.scrollTop = this.#list.scrollHeight;
  }
}

/**
 * What a bot did wrong, as elements: why, the line of its code, what it returned, the position.
 * @param {Failure} failure
 * @param {string} name of the bot
 * @param {object} ways
 * @param {string} ways.home the address of the site
 * @param {(file: string, line: number) => void} [ways.goTo] goes to a line of the code
 */
export function describe(failure, name, { home, goTo }) {
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
