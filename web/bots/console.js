// @ts-check
// What a bot prints and plays, move by move, and what it did wrong.

/** @import { Geometry } from "../types.d.ts" */
/** @import { Difference } from "./agent.js" */
/** @import { Failure } from "./failure.js" */
/** @import { Turn } from "./game.js" */

import { byId, make } from "../platform/dom.js";
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
function entry({ frame, answer, token }, name, { notation }) {
  const nothing = answer.failure ? t("no move") : t("before its first move");
  const played = token ? brief(token, notation, "said") : nothing;
  const cost = [
    t("{seconds} s", { seconds: number(answer.seconds, { maximumSignificantDigits: 2 }) }),
    answer.ticks ? t("{n} ticks", { n: number(answer.ticks) }) : "",
  ];
  const head = make("span", {}, `${frame.ply + 1}. ${name}: ${played} `);
  const item = make("li", {}, head, make("small", {}, cost.filter(Boolean).join(" · ")));
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
    byId("said").hidden = true;
  }

  /**
   * Adds a turn; the oldest entries go.
   * @param {Turn} turn
   * @param {string} name
   * @param {Geometry} geometry
   */
  add(turn, name, geometry) {
    this.#list.append(entry(turn, name, geometry));
    byId("said").hidden = false;
    while (this.#list.childElementCount > MOST) this.#list.firstElementChild?.remove();
    this.#list.scrollTop = this.#list.scrollHeight;
  }
}

/**
 * What a bot did wrong, as elements: the reason, the line of code, what it returned, the position.
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

/**
 * How a bot's list of moves differs from ours, as elements.
 * @param {Difference} difference
 * @param {string} home the address of the site
 */
export function differing({ why, extra, link }, home) {
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
