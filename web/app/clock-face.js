// The clocks beside the players.

import { LOW, face } from "../match/clock.js";
import { make } from "../platform/dom.js";
import { t } from "../platform/text.js";

/** Shows [s, s] and whose time runs, or with null no clocks; `names` are those of the players. */
export function showClocks(left, running, names) {
  const root = document.getElementById("players");
  root.classList.toggle("timed", left !== null);
  for (const card of root.querySelectorAll(".player")) {
    const player = Number(card.dataset.player);
    const clock = card.querySelector(".clock") ?? make("span", { className: "clock", role: "timer" });
    if (!clock.isConnected) card.append(clock);
    clock.hidden = left === null;
    if (left === null) continue;
    clock.textContent = face(left[player]);
    clock.ariaLabel = t("Time of {player}", { player: names[player] });
    clock.classList.toggle("runs", player === running);
    clock.classList.toggle("low", left[player] <= LOW);
  }
}
