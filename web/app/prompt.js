// What stands below the board: the prompt, the status, the buttons, and how far things are.

import { make } from "../platform/dom.js";
import { t } from "../platform/text.js";

const $ = (id) => document.getElementById(id);

/**
 * Shows the prompt, the status below it and the buttons `choices`, [{name, text, onClick, main}].
 * `isEnlarged` is whether a part of the board is; `report` is how far the bot has thought, or null;
 * `loading` is what is loaded, {bytes}, or null once nothing is.  Returns whether the button that
 * had the focus is gone.
 */
export function showPrompt({ prompt, status, choices, isEnlarged, report, loading }) {
  setText("prompt", prompt);
  setText("status", isEnlarged ? t("Enlarged: now tap the cell that you mean.") : status);
  showThinking(report);
  const bar = $("loading");
  bar.hidden = !loading;
  fill(bar, loading?.bytes);
  return showChoices(choices);
}

function setText(id, text) {
  if ($(id).textContent !== text) $(id).textContent = text;
}

/** Fills a bar to a share, [part, whole], or with null to one that nobody knows. */
function fill(bar, share) {
  if (share) bar.value = Math.min(1, share[0] / share[1]);
  else bar.removeAttribute("value");
}

/** Keeps those buttons that stay, so that the focus does not jump. */
function showChoices(choices) {
  const root = $("choices");
  const key = JSON.stringify(choices.map(({ name, text }) => [name, text]));
  const hadFocus = root.contains(document.activeElement);
  if (root.dataset.key !== key) {
    root.dataset.key = key;
    const focused = hadFocus ? document.activeElement.dataset.choice : null;
    root.replaceChildren(
      ...choices.map(({ name, text, main }) =>
        make("button", {
          type: "button",
          className: main ? "main" : "",
          data: { choice: name },
          textContent: text,
        }),
      ),
    );
    if (focused) root.querySelector(`[data-choice="${CSS.escape(focused)}"]`)?.focus();
  }
  for (const [i, { onClick }] of choices.entries()) root.children[i].onclick = onClick;
  return hadFocus && !root.contains(document.activeElement);
}

/** Shows how far the bot has thought, as a bar; null hides it. */
function showThinking(report) {
  let bar = $("thinking");
  if (!report) return bar?.remove();
  if (!bar) {
    bar = make("progress", { id: "thinking", max: 1, ariaLabel: t("The bot is thinking") });
    $("desk").append(bar);
  }
  fill(bar, report.goal && [report.nodes, report.goal]);
}
