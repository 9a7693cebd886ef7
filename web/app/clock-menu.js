// The choice of a clock for a new game.

import { make } from "../platform/dom.js";
import { t } from "../platform/text.js";

const PRESETS = [[3, 2], [5, 3], [10, 5], [15, 10]]; // minutes, and seconds that a turn adds

const timed = (minutes, seconds) => ({ limit: [60 * minutes, 60 * minutes], increment: seconds });

const same = (a, b) => a?.limit.join() === b?.limit.join() && a?.increment === b?.increment;

/** The clock after a change of size: the usual one of the old size becomes that of the new one. */
export function carry(clock, before, now) {
  if (!before || !same(clock, timed(before / 60, 0))) return clock;
  return now ? timed(now / 60, 0) : null;
}

/**
 * A menu of clocks.  `clock` is the one that is chosen, {limit: [s, s], increment: s} or null,
 * `usual` the seconds that the game is usually played with at this size, if any, and
 * `onChange(clock)` hears of another choice.
 */
export function clocks(clock, usual, onChange) {
  const offers = [
    [t("No clock"), null],
    ...(usual ? [[t("{n} min, usual for this size", { n: usual / 60 }), timed(usual / 60, 0)]] : []),
    ...PRESETS.map(([n, s]) => [t("{n} min + {s} s a turn", { n, s }), timed(n, s)]),
  ];
  const known = offers.findIndex(([, offer]) => same(offer, clock));
  const menu = make("select", { name: "clock" });
  menu.append(...offers.map(([text], i) => make("option", { value: String(i), textContent: text })));
  menu.append(make("option", { value: "own", textContent: t("Other times") }));
  menu.value = known < 0 ? "own" : String(known);

  const number = (name, caption, value, rest) => {
    const input = make("input", { type: "number", name, value, required: true, ...rest });
    input.addEventListener("input", own);
    return [make("label", {}, make("span", { textContent: caption }), input), input];
  };
  const own = () => onChange(timed(Number(minutes.value), Number(seconds.value)));
  const { limit, increment } = clock ?? timed(5, 0);
  const [first, minutes] = number("minutes", t("Minutes"), limit[0] / 60, {
    min: 0.5,
    max: 180,
    step: 0.5,
  });
  const [second, seconds] = number("seconds", t("Seconds a turn"), increment, { min: 0, max: 180 });
  const times = make("div", { className: "times" }, first, second);

  const shown = () => {
    times.hidden = menu.value !== "own";
    for (const input of [minutes, seconds]) input.disabled = times.hidden;
  };
  menu.addEventListener("change", () => {
    shown();
    if (menu.value === "own") own();
    else onChange(offers[menu.value][1]);
  });
  shown();
  const label = make("label", {}, make("span", { textContent: t("Clock") }), menu);
  return make("div", { className: "timing" }, make("div", { className: "sides" }, label), times);
}
