// @ts-check
// What the page says beside the match: sentences for screen readers, and notices at its foot.

import { byId, find, make } from "../platform/dom.js";
import { t } from "../platform/text.js";

const TOGETHER = 60; // ms within which announcements are joined
const PATIENCE = 7000; // ms after which a part of the page is reported as slow to load
const SHOWN = 8000; // ms for which a notice without buttons stays

/** @type {string[]} */
let announcements = [];

/**
 * Lets a screen reader say something; announcements at the same moment are joined.
 * @param {string | null} text
 */
export function announce(text) {
  if (!text) return;
  if (!announcements.length) {
    setTimeout(() => {
      const all = announcements.join(" ");
      const line = byId("announce");
      const isRepeated = line.textContent === all; // it would not be announced again
      line.textContent = isRepeated ? `${all}\u00a0` : all;
      announcements = [];
    }, TOGETHER);
  }
  announcements.push(text);
}

/**
 * Shows one sentence at the foot of the page, in place of an earlier one of the same name, and
 * announces it.  The buttons are what can be done about it; without any the notice disappears by
 * itself.
 * @param {string} name
 * @param {string} text
 * @param {[caption: string, onClick: () => void][]} [buttons]
 */
export function notice(name, text, buttons = []) {
  dismiss(name);
  const said = [text, ...buttons.map(([caption]) => caption)];
  announce(said.map((part) => part.replace(/\.?$/, ".")).join(" "));
  const line = make("div", { className: "notice", data: { notice: name } });
  const remove = () => take(line);
  line.append(make("p", { textContent: text }));
  for (const [caption, onClick] of buttons) {
    const button = make("button", { type: "button", textContent: caption });
    button.onclick = () => {
      remove();
      onClick();
    };
    line.append(button);
  }
  const ariaLabel = t("Dismiss");
  line.append(
    make("button", { type: "button", className: "close", ariaLabel, onclick: remove }, "×"),
  );
  byId("notices").append(line);
  dispatchEvent(new Event("started")); // the page itself can report errors now
  if (!buttons.length) setTimeout(remove, SHOWN);
}

/**
 * Focuses the board, or the heading of a page where none is seen, if what had the focus is gone.
 */
export function refocus() {
  const { activeElement } = document;
  if (activeElement !== document.body && activeElement?.checkVisibility()) return;
  /** @type {HTMLElement | null} */
  const cell = document.querySelector('#grid [tabindex="0"]');
  const heading = find(document, "h1");
  heading.tabIndex = -1;
  (cell?.checkVisibility() ? cell : heading).focus();
}

/**
 * Takes a notice away, and the focus that it has.
 * @param {Element | null} line
 */
function take(line) {
  const hadFocus = line?.contains(document.activeElement);
  line?.remove();
  if (hadFocus) refocus();
}

/**
 * Takes a notice away.
 * @param {string} name
 */
export function dismiss(name) {
  take(document.querySelector(`[data-notice="${name}"]`));
}

/**
 * Says that a part of the page cannot be loaded; browsers ask for it again only after a reload.
 * @param {unknown} error
 */
export function reportBroken(error) {
  console.error(error);
  notice("broken", t("Part of the page could not be loaded."), [
    [t("Reload the page"), () => location.reload()],
  ]);
}

/**
 * What a promise of modules or files resolves to; a notice says so if they load slowly.
 * @template Loaded
 * @param {Promise<Loaded>} promise
 */
export async function awaited(promise) {
  const timer = setTimeout(() => {
    const text = t(
      "Part of the page is taking a long time to load. The connection may be slow or lost.",
    );
    notice("slow", text, [[t("Reload the page"), () => location.reload()]]);
  }, PATIENCE);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    dismiss("slow");
  }
}

/**
 * What a promise of modules or files resolves to; null, with a notice, if they cannot be loaded.
 * @template Loaded
 * @param {Promise<Loaded>} promise
 */
export async function loaded(promise) {
  try {
    return await awaited(promise);
  } catch (error) {
    reportBroken(error);
    return null;
  }
}
