// @ts-check
// What stands below the board: the prompt, the status, the buttons, and how far things are.

/** @import { Report } from "../types.d.ts" */

import { byId, make } from "../platform/dom.js";
import { t } from "../platform/text.js";

/** @type {{ name: string, button: HTMLButtonElement }[]} */
let buttons = [];
/** @type {HTMLProgressElement | null} The bar that shows how far the bot has thought. */
let thinking = null;

/** @typedef {[part: number, whole: number] | null} Share Null when it is not known. */

/**
 * A button below the board.
 * @typedef {object} Choice
 * @property {string} name
 * @property {string} text
 * @property {() => void} onClick
 * @property {boolean} [main] whether it is what most people want
 * @property {string} [title] says more of it
 */

/**
 * Shows what stands below the board.  Returns whether the button that had the focus is gone.
 * @param {object} shown
 * @param {string} [shown.story] what has happened, where the page has room for it
 * @param {string} shown.prompt
 * @param {string} shown.status stands below the prompt
 * @param {Choice[]} shown.choices
 * @param {boolean} shown.isEnlarged whether a part of the board is
 * @param {Pick<Report, "nodes" | "goal"> | null} [shown.report] how far the bot has thought
 * @param {{ bytes?: Share } | null} shown.loading what is loaded, or null once nothing is
 */
export function showPrompt({ story, prompt, status, choices, isEnlarged, report, loading }) {
  if (story !== undefined) setText("story", story);
  setText("prompt", prompt);
  setText("status", isEnlarged ? t("Enlarged: now tap the cell that you mean.") : status);
  showThinking(report ?? null);
  const bar = byId("loading", HTMLProgressElement);
  bar.hidden = !loading;
  fill(bar, loading?.bytes ?? null);
  return showChoices(choices);
}

/**
 * @param {string} id
 * @param {string} text
 */
function setText(id, text) {
  const element = byId(id);
  if (element.textContent !== text) element.textContent = text;
}

/**
 * Fills a bar to a share.
 * @param {HTMLProgressElement} bar
 * @param {Share} share
 */
function fill(bar, share) {
  if (share) bar.value = Math.min(1, share[0] / share[1]);
  else bar.removeAttribute("value");
}

/**
 * Keeps those buttons that stay, so that the focus does not jump.
 * @param {Choice[]} choices
 */
function showChoices(choices) {
  const root = byId("choices");
  const key = JSON.stringify(choices.map(({ name, text }) => [name, text]));
  const { activeElement } = document;
  const hadFocus = root.contains(activeElement);
  if (root.dataset.key !== key) {
    root.dataset.key = key;
    const focused = buttons.find(({ button }) => button === activeElement)?.name;
    buttons = choices.map(({ name, text, main, title = "" }) => {
      const className = main ? "main" : "";
      const data = { choice: name };
      return { name, button: make("button", { type: "button", className, title, data }, text) };
    });
    root.replaceChildren(...buttons.map(({ button }) => button));
    buttons.find(({ name }) => name === focused)?.button.focus();
  }
  for (const [i, { onClick }] of choices.entries()) buttons[i].button.onclick = onClick;
  return hadFocus && !root.contains(document.activeElement);
}

/**
 * Shows how far the bot has thought, as a bar.
 * @param {Pick<Report, "nodes" | "goal"> | null} report or null to hide the bar
 */
function showThinking(report) {
  if (!report) return thinking?.remove();
  if (!thinking?.isConnected) {
    const ariaLabel = t("The bot is thinking");
    thinking = make("progress", { id: "thinking", ariaLabel });
    byId("entry").append(thinking);
  }
  thinking.max = report.goal || 1;
  if (report.goal) thinking.value = Math.min(report.nodes, report.goal);
  else thinking.removeAttribute("value");
}
