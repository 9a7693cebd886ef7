// @ts-check
// Whether a match is open: a client has none at first, and none after one was closed.

/** @import { MatchClient } from "./client.js" */
/** @import { Geometry, Player, WholeFrame } from "../types.d.ts" */
/** @typedef {MatchClient & { frame: WholeFrame, geometry: Geometry }} OpenMatch */

/**
 * Whether a match is open.
 * @param {MatchClient} match
 * @returns {match is OpenMatch}
 */
export const isOpen = (match) => match.frame !== null;

/**
 * The match, which must be open.
 * @param {MatchClient} match
 */
export function opened(match) {
  if (!isOpen(match)) throw new Error("no match is open");
  return match;
}

/** @typedef {OpenMatch & { frame: { turn: Player } }} LiveMatch */

/**
 * Whether a match is open in the session too; until then only its notation is known.
 * @param {MatchClient} match
 * @returns {match is LiveMatch}
 */
export const isLive = (match) => match.isLive && isOpen(match);
