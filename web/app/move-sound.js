// Which sound a move makes, and playing it.  Loaded when the first sound is due.

import { PERSON } from "../match/players.js";
import { play } from "../platform/sound.js";

/** The name of a move's sound, by the frames before and after it and who plays each side. */
export function soundOf(before, after, players) {
  if (after.outcome) return players[after.outcome.winner] === PERSON ? "win" : "end";
  if (after.paths?.length) return "slide";
  const count = ({ pieces }) => pieces.replaceAll(".", "").length;
  return count(after) < count(before) ? "remove" : "place";
}

/** Plays the sound of a move. */
export const playMove = (before, after, players) => play(soundOf(before, after, players));

/** Plays the sound of any move, for whoever turns the sounds on. */
export const playSample = () => play("place");
