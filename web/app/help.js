// @ts-check
// The help dialog: where to learn the game, the gestures and keys, and the credits.

/** @import { Row } from "../platform/keys.js" */
/** @import { Options } from "../platform/options.js" */

import { button } from "../platform/buttons.js";
import { make } from "../platform/dom.js";
import { t } from "../platform/text.js";
import { open } from "./dialog.js";
import { credits, learning } from "./pages.js";

/** What fingers do beside tapping cells. */
const GESTURES = () => [
  [t("Tap"), t("on a dense board: enlarge it, then choose the cell")],
  [t("Hold"), t("a cell: draw a circle, or slide on for an arrow")],
  [t("Hold"), t("a move in the list: more actions")],
];

/**
 * Shows help for a game.
 * @param {string} slug
 * @param {Row[]} rows the table of keys, see keys.js
 * @param {Options} options
 */
export function help(slug, rows, options) {
  return open("helping", (dialog, title, /** @type {(answer: true) => void} */ close) => {
    title.textContent = t("Help");
    const box = make("input", { type: "checkbox", checked: options.keys });
    box.onchange = () => options.set("keys", box.checked);
    const gestures = matchMedia("(any-pointer: coarse)").matches ? GESTURES() : [];
    const list = [...gestures, ...rows.map(({ keys, text }) => [keys, text])];
    const entries = list.flatMap(([how, text]) => [
      make("dt", {}, make("kbd", {}, how)),
      make("dd", {}, text),
    ]);
    dialog.append(
      learning(slug),
      make("dl", { className: "keys" }, ...entries),
      make("label", { className: "check" }, box, t("Use single letters as shortcuts")),
      credits(),
      make(
        "div",
        { className: "buttons" },
        button(t("Close"), () => close(true), "main"),
      ),
    );
  });
}
