// @ts-check
// Who is ahead, in words.  Pure.

import { t } from "../platform/text.js";

/**
 * @param {number | null} chances the first player's, from 0 to 1
 * @param {string[]} players
 */
export function verdict(chances, players) {
  if (chances === null) return t("Thinking");
  const lead = Math.abs(chances - 0.5);
  if (lead < 0.05) return t("The game is even.");
  const player = { player: players[chances > 0.5 ? 0 : 1] };
  if (lead < 0.15) return t("{player} is a little ahead.", player);
  if (lead < 0.35) return t("{player} is ahead.", player);
  return t("{player} is winning.", player);
}
