// @ts-check
// The moves of an embedded board: the current line, as a list to step through.

/** @import { WholeFrame } from "../types.d.ts" */

import { byId, make } from "../platform/dom.js";
import { t } from "../platform/text.js";

const GAP = 4; // CSS pixels above a move that is scrolled to

const root = byId("line");

/**
 * Shows the line of a frame, with the cursor, unless it is hidden or empty.
 * @param {Pick<WholeFrame, "line" | "ply">} frame
 * @param {boolean} isHidden
 */
export function showLine({ line, ply }, isHidden) {
  root.hidden = isHidden || !line.length;
  const key = JSON.stringify(line.map(({ token }) => token));
  if (root.dataset.key !== key) {
    root.dataset.key = key;
    const items = line.map(({ token, player }, i) => {
      const data = { ply: i + 1, player };
      const title = t("Go to move {n}", { n: i + 1 });
      return make("li", {}, make("button", { type: "button", textContent: token, title, data }));
    });
    root.replaceChildren(...items);
  }
  root.querySelector("[aria-current]")?.removeAttribute("aria-current");
  const button = root.querySelector(`[data-ply="${ply}"]`);
  button?.setAttribute("aria-current", "step");
  reveal(button);
}

/**
 * Scrolls the list, but never the page, to make a move visible; without a move, to the start.
 *
 * @param {Element | null} button
 */
function reveal(button) {
  if (!button) {
    root.scrollTop = 0;
    return;
  }
  const [box, row] = [root.getBoundingClientRect(), button.getBoundingClientRect()];
  if (row.top < box.top || row.bottom > box.bottom) root.scrollTop += row.top - box.top - GAP;
}
