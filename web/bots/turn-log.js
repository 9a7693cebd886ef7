// @ts-check
// The log of what bots print and play, turn by turn.

/** @import { Geometry } from "../types.d.ts" */
/** @import { Turn } from "./game.js" */

import { byId, make } from "../platform/dom.js";
import { number, t } from "../platform/text.js";
import { brief } from "../match/replay.js";

const MAX_ENTRIES = 200; // entries

/**
 * An entry of the log: the move and its time, and what was printed meanwhile.
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

export class TurnLog {
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
    while (this.#list.childElementCount > MAX_ENTRIES) this.#list.firstElementChild?.remove();
    this.#list.scrollTop = this.#list.scrollHeight;
  }
}
