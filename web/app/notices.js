// What the page says beside the match: sentences for screen readers, and notices at its foot.

import { make } from "../platform/dom.js";
import { t } from "../platform/text.js";

const TOGETHER = 60; // ms in which announcements become one
const SHOWN = 8000; // ms that a notice stays with which nothing can be done

const $ = (id) => document.getElementById(id);

let announcements = [];

/** Lets a screen reader say something; what comes at the same moment is said together. */
export function announce(text) {
  if (!announcements.length) {
    setTimeout(() => {
      const all = announcements.join(" ");
      const isRepeated = $("announce").textContent === all; // which would not be said again
      $("announce").textContent = isRepeated ? `${all}\u00a0` : all;
      announcements = [];
    }, TOGETHER);
  }
  announcements.push(text);
}

/**
 * Shows one sentence at the foot of the page, in place of an earlier one of the same name, and
 * announces it.  `buttons`, [[text, onClick]], are what can be done about it; without any the
 * notice disappears by itself.
 */
export function notice(name, text, buttons = []) {
  dismiss(name);
  announce([text, ...buttons.map(([caption]) => caption)].join(" "));
  const line = make("div", { className: "notice", data: { notice: name } });
  const remove = () => {
    const hadFocus = line.contains(document.activeElement);
    line.remove();
    if (hadFocus) document.querySelector('#grid [tabindex="0"]')?.focus();
  };
  const close = { type: "button", className: "close", ariaLabel: t("Dismiss"), onclick: remove };
  line.append(make("p", { textContent: text }));
  for (const [caption, onClick] of buttons) {
    const button = make("button", { type: "button", textContent: caption });
    button.onclick = () => {
      remove();
      onClick();
    };
    line.append(button);
  }
  line.append(make("button", close, "×"));
  $("notices").append(line);
  if (!buttons.length) setTimeout(remove, SHOWN);
}

/** Takes a notice away. */
export function dismiss(name) {
  document.querySelector(`[data-notice="${name}"]`)?.remove();
}

/** Says that a part of the page cannot be loaded; browsers ask for it again only after a reload. */
export function reportBroken(error) {
  console.error(error);
  const reload = [[t("Reload the page"), () => location.reload()]];
  notice("broken", t("The page could not load a part of itself."), reload);
}

/** What a promise of modules or files resolves to; null, with a notice, if they cannot be loaded. */
export async function loaded(promise) {
  try {
    return await promise;
  } catch (error) {
    reportBroken(error);
    return null;
  }
}
