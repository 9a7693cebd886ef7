// @ts-check
// Asks the session whether a position is possible, without a match.

/** @import { Supervisor } from "../python/supervisor.js" */
/** @import { Player, Refusal, SetUp } from "../types.d.ts" */
/**
 * Asks about the position of a game, given the game's name, the pieces and the player to move.
 * @typedef {(name: string, pieces: string, turn: Player) => Promise<SetUp | Refusal>} Judge
 */

/**
 * A judge of positions who asks a game worker.
 * @param {Pick<Supervisor, "call">} worker
 * @returns {Judge}
 */
export const judge =
  (worker) =>
  async (...position) =>
    JSON.parse(await worker.call("set_up", ...position));
