// @ts-check
// The choice of a clock for a new game.

/** @import { TimeControl } from "../types.d.ts" */

import { make } from "../platform/dom.js";
import { t } from "../platform/text.js";

const PRESETS = [
  [3, 2],
  [5, 3],
  [10, 5],
  [15, 10],
]; // minutes, and seconds added after each turn

/** @type {(minutes: number, seconds: number) => TimeControl} */
const timed = (minutes, seconds) => ({ limit: [60 * minutes, 60 * minutes], increment: seconds });

/** @type {(a: TimeControl | null, b: TimeControl | null) => boolean} */
const same = (a, b) => a?.limit.join() === b?.limit.join() && a?.increment === b?.increment;

/**
 * The clock after a change of size: the usual clock of the old size becomes that of the new one.
 * @param {TimeControl | null} clock
 * @param {number | undefined} before the usual seconds for the old size
 * @param {number | undefined} now the usual seconds for the new size
 */
export function carry(clock, before, now) {
  if (!before || !same(clock, timed(before / 60, 0))) return clock;
  return now ? timed(now / 60, 0) : null;
}

/**
 * A menu of clocks.
 * @param {TimeControl | null} clock the chosen one
 * @param {number | undefined} usual the usual seconds for the game at this size
 * @param {(clock: TimeControl | null) => void} onChange called with a new choice
 */
export function clocks(clock, usual, onChange) {
  /** @type {[text: string, clock: TimeControl | null][]} */
  const offers = [[t("No clock"), null]];
  if (usual) {
    offers.push([t("{n} min, usual for this size", { n: usual / 60 }), timed(usual / 60, 0)]);
  }
  for (const [n, s] of PRESETS) offers.push([t("{n} min + {s} s a turn", { n, s }), timed(n, s)]);
  const known = offers.findIndex(([, offer]) => same(offer, clock));
  const menu = make("select", { name: "clock" });
  menu.append(
    ...offers.map(([text], i) => make("option", { value: String(i), textContent: text })),
  );
  menu.append(make("option", { value: "own", textContent: t("Other times") }));
  menu.value = known < 0 ? "own" : String(known);

  /**
   * @param {string} name
   * @param {number} value
   * @param {{ min: string, max: string, step?: string }} range
   */
  const number = (name, value, range) => {
    const input = make("input", { type: "number", name, required: true, ...range });
    input.value = String(value);
    input.addEventListener("input", own);
    return input;
  };
  const own = () => onChange(timed(Number(minutes.value), Number(seconds.value)));
  const { limit, increment } = clock ?? timed(5, 0);
  const minutes = number("minutes", limit[0] / 60, { min: "0.5", max: "180", step: "0.5" });
  const seconds = number("seconds", increment, { min: "0", max: "180" });
  const times = make(
    "div",
    { className: "times" },
    make("label", {}, make("span", {}, t("Minutes")), minutes),
    make("label", {}, make("span", {}, t("Seconds a turn")), seconds),
  );

  const shown = () => {
    times.hidden = menu.value !== "own";
    for (const input of [minutes, seconds]) input.disabled = times.hidden;
  };
  menu.addEventListener("change", () => {
    shown();
    if (menu.value === "own") own();
    else onChange(offers[Number(menu.value)][1]);
  });
  shown();
  const label = make("label", {}, make("span", { textContent: t("Clock") }), menu);
  return make("div", { className: "timing" }, make("div", { className: "sides" }, label), times);
}
