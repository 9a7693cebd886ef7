// @ts-check
// The help dialog: where to learn the game, the keys, and the credits.

/** @import { Row } from "../platform/keys.js" */
/** @import { Options } from "../platform/options.js" */

import { make } from "../platform/dom.js";
import { t } from "../platform/text.js";
import { button, open } from "./dialog.js";
import { credits, learning } from "./pages.js";

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
    const list = rows.flatMap((row) => [
      make("dt", {}, make("kbd", {}, row.keys)),
      make("dd", {}, row.text),
    ]);
    dialog.append(
      learning(slug),
      make("dl", { className: "keys" }, ...list),
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
