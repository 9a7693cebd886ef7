// @ts-check
// The clocks shown with the players.

/** @import { Player } from "../types.d.ts" */

import { LOW, face } from "../match/clock.js";
import { byId, make } from "../platform/dom.js";
import { t } from "../platform/text.js";

/**
 * Shows how much time both players have left.
 * @param {number[] | null} left in seconds, or null without clocks
 * @param {Player | null} running the player whose time is running
 * @param {string[]} names of the players
 */
export function showClocks(left, running, names) {
  const root = byId("players");
  root.classList.toggle("timed", left !== null);
  /** @type {NodeListOf<HTMLElement>} */
  const cards = root.querySelectorAll(".player");
  for (const card of cards) {
    const player = Number(card.dataset.player);
    /** @type {HTMLElement} */
    const clock =
      card.querySelector(".clock") ?? make("span", { className: "clock", role: "timer" });
    if (!clock.isConnected) card.append(clock);
    clock.hidden = left === null;
    if (left === null) continue;
    clock.textContent = face(left[player]);
    clock.ariaLabel = t("Time of {player}", { player: names[player] });
    clock.classList.toggle("runs", player === running);
    clock.classList.toggle("low", left[player] <= LOW);
  }
}
