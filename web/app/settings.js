// @ts-check
// The dialog of settings.  Every choice takes effect at once, but the language when it is closed.

/** @import { Options } from "../platform/options.js" */

import { button, radios } from "../platform/buttons.js";
import { make } from "../platform/dom.js";
import { LANGUAGES } from "../platform/language.js";
import { spoken, t } from "../platform/text.js";
import { open } from "./dialog.js";

/** @type {() => [theme: string, text: string][]} */
const THEMES = () => [
  ["auto", t("Same as device")],
  ["light", t("Light")],
  ["dark", t("Dark")],
  ["contrast", t("High contrast")],
];

/**
 * @typedef {"coordinates" | "turned" | "marked" | "numbers" | "notation" | "sounds" | "motion" | "cores"
 *   | "ponder"} Check
 */
/** @type {() => [Check, string][]} */
const CHECKS = () => [
  ["coordinates", t("Coordinates")],
  ["turned", t("Turn the board")],
  ["marked", t("Mark pieces by shape, not only by colour")],
  ["numbers", t("Show move numbers on pieces")],
  ["notation", t("Write moves in notation")],
  ["sounds", t("Sounds")],
  ["motion", t("Animate pieces")],
  ["cores", t("Use several cores for the analysis")],
  ["ponder", t("Albatross also thinks on your time")],
];

/**
 * Shows the options, and sets each of them when it is chosen.
 * @param {Options} options
 */
export function settings(options) {
  return open("settings-dialog", (dialog, title, /** @type {(answer: true) => void} */ close) => {
    title.textContent = t("Settings");
    const themes = radios("theme", t("Theme"), THEMES(), options.theme, (theme) =>
      options.set("theme", theme),
    );
    const checks = CHECKS().map(([name, text]) => {
      const box = make("input", { type: "checkbox", name, checked: options[name] });
      box.onchange = () => options.set(name, box.checked);
      return make("label", {}, box, text);
    });
    const languages = Object.entries(LANGUAGES).map(([value, textContent]) =>
      make("option", { value, textContent, lang: value, selected: value === spoken() }),
    );
    const language = make("select", { id: "language" }, ...languages);
    // On closing, because the arrow keys go through the languages, and the dialog has one.
    dialog.addEventListener("close", () => {
      if (language.value !== spoken()) options.set("language", language.value);
    });
    dialog.append(
      themes,
      make("fieldset", { className: "lines" }, ...checks),
      make("label", { className: "line" }, make("span", {}, t("Language")), language),
      make(
        "div",
        { className: "buttons" },
        button(t("Close"), () => close(true), "main"),
      ),
    );
  });
}
