// @ts-check
// The sounds of moves.  Loaded on demand.

/** @import { SoundName } from "../platform/sound.js" */
/** @import { Frame } from "../types.d.ts" */

import { PERSON } from "../match/players.js";
import { play } from "../platform/sound.js";

/**
 * The name of a move's sound.
 * @param {Pick<Frame, "pieces">} before
 * @param {Pick<Frame, "pieces" | "outcome" | "paths">} after
 * @param {string[]} players who plays each side
 * @returns {SoundName}
 */
export function soundOf(before, after, players) {
  if (after.outcome) {
    const { winner } = after.outcome;
    return winner !== null && players[winner] === PERSON ? "win" : "end";
  }
  /** @param {Pick<Frame, "pieces">} frame */
  const count = ({ pieces }) => pieces.replaceAll(".", "").length;
  if (count(after) < count(before)) return "remove";
  return after.paths.length ? "slide" : "place";
}

/**
 * Plays the sound of a move.
 * @param {Pick<Frame, "pieces">} before
 * @param {Pick<Frame, "pieces" | "outcome" | "paths">} after
 * @param {string[]} players
 */
export const playMove = (before, after, players) => play(soundOf(before, after, players));

/** Plays a sound when the user turns sounds on. */
export const playSample = () => play("place");
