// @ts-check
// Shows what stands below the board: the prompt, the status, buttons and progress.

/** @import { Count, Gauge, Report } from "../types.d.ts" */

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
 * What is told below the board, and what is offered there; the status stands below the prompt.
 * @typedef {{ prompt: string, status: string, choices: Choice[] }} Told
 */

/**
 * Shows what stands below the board.  Returns whether the button that had the focus is gone.
 * @param {object} shown
 * @param {string} [shown.story] what has happened, where the page has room for it
 * @param {string} shown.prompt
 * @param {string} shown.status stands below the prompt
 * @param {Choice[]} shown.choices
 * @param {Count | null} [shown.count] choices of the same kind in this turn
 * @param {Gauge | null} [shown.gauge] how far both players are, where a number of something wins
 * @param {string[]} [shown.players]
 * @param {boolean} shown.isEnlarged whether a part of the board is
 * @param {Pick<Report, "nodes" | "goal"> | null} [shown.report] how far the bot has thought
 * @param {{ bytes?: Share } | null} shown.loading what is loaded, or null once nothing is
 */
export function showPrompt(shown) {
  const { story, prompt, status, choices, isEnlarged, report, loading } = shown;
  const { count, gauge, players } = shown;
  if (story !== undefined) setText(byId("story"), story);
  setText(byId("prompt"), prompt);
  setText(byId("status"), isEnlarged ? t("Enlarged: now tap the cell that you mean.") : status);
  showCount(count ?? null);
  showGauge(gauge ?? null, players ?? []);
  showThinking(report ?? null);
  const bar = byId("loading", HTMLProgressElement);
  bar.hidden = !loading;
  fill(bar, loading?.bytes ?? null);
  return showChoices(choices);
}

/**
 * Shows as dots how many of some choices are made.
 * @param {Count | null} count
 */
function showCount(count) {
  const root = document.getElementById("count");
  if (!root) return;
  const text = count && count.all > 1 ? t("{n} of {all}", { n: count.done, all: count.all }) : "";
  if (root.textContent === text) return;
  root.replaceChildren();
  if (!count || !text) return;
  const dots = Array.from({ length: count.all }, (_, i) =>
    make("i", { className: i < count.done ? "done" : "", "aria-hidden": "true" }),
  );
  root.append(...dots, text);
}

/**
 * Shows what both players have, as a bar with the mark that wins.
 * @param {Gauge | null} gauge
 * @param {string[]} players
 */
function showGauge(gauge, players) {
  const root = document.getElementById("gauge");
  if (!root) return;
  root.hidden = !gauge;
  if (!gauge) return;
  const { has, whole, goal } = gauge;
  if (!root.firstChild) {
    const bar = make("div", { className: "bar" }, make("i", {}), make("i", {}));
    root.append(bar, make("span", {}), make("b", {}), make("span", {}));
  }
  const [bar, first, wins, second] = /** @type {HTMLElement[]} */ ([...root.children]);
  // Each part is as wide as the bar and stands out of it as far as it is not filled: to move it
  // lays nothing out.
  for (const [i, part] of [...bar.children].entries()) {
    const out = (1 - has[i] / whole) * (i ? 100 : -100);
    /** @type {HTMLElement} */ (part).style.transform = `translateX(${out}%)`;
  }
  setText(first, `${t(players[0])} ${has[0]}`);
  setText(wins, t("{goal} of {whole} wins", { goal, whole }));
  setText(second, `${t(players[1])} ${has[1]}`);
}

/**
 * Changes a text only if it differs: this runs whenever the pointer moves.
 * @param {HTMLElement} element
 * @param {string} text
 */
function setText(element, text) {
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
