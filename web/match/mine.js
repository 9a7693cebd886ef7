// @ts-check
// The bots that the user has written: a short list that the page for bots stores for the other pages.
// Loaded only if there is one.

import { local } from "../platform/area.js";
import { splitName } from "./link.js";
import { MINE, mineOf, own } from "./players.js";

/**
 * A bot: `variant` is that of the games which it plays, null if it plays all.
 * @typedef {{ id: string, name: string, variant: string | null }} Mine
 */

/**
 * All of them.
 * @returns {Mine[]}
 */
function all() {
  try {
    const found = JSON.parse(local.get(MINE) ?? "[]");
    return found.filter((/** @type {any} */ one) => typeof one?.id === "string" && one.name);
  } catch {
    return [];
  }
}

/**
 * Those that play a game.
 * @param {string} name of the game
 */
export function botsFor(name) {
  const variant = splitName(name)?.variant ?? "";
  return all().filter((one) => one.variant === null || one.variant === variant);
}

/**
 * The name of a bot; empty if it is none of the user's, or none any more.
 * @param {string | undefined} who
 */
export const nameOf = (who) => all().find(({ id }) => id === mineOf(who))?.name ?? "";

Object.assign(own, { botsFor, nameOf });
