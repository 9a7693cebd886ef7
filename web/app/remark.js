// @ts-check
// Something remarkable in how a match against a bot ended, as one sentence.

/** @import { Summary } from "../match/saved.js" */
/** @import { WholeFrame } from "../types.d.ts" */

import { PERSON, isBot, levelOf } from "../match/players.js";
import * as words from "../match/words.js";
import { t, verbatim } from "../platform/text.js";

/**
 * The sentence; empty unless the person has won.
 * @param {Pick<WholeFrame, "name" | "outcome" | "line" | "link">} frame
 * @param {string[]} players
 * @param {Summary[]} saved all matches that are saved, perhaps with this one
 */
export function remarkOn({ name, outcome, line }, players, saved) {
  const opponent = players.find(isBot);
  if (!opponent || !words.hasWon({ outcome }, players)) return "";
  /** @param {string} who @returns {number | string} */
  const kind = (who) => levelOf(who) ?? who; // a master with any time, or one of the user's bots
  const wins = saved.filter(
    (one) =>
      one.name === name &&
      one.winner !== null &&
      one.players[one.winner] === PERSON &&
      one.players.some((who) => kind(who) === kind(opponent)),
  );
  const { length } = line;
  const others = wins.filter(({ moves }) => moves !== length);
  const values = { name: verbatim(words.player(opponent)) };
  if (wins.length < 2) return t("Your first win against {name}.", values);
  if (others.length === wins.length - 1 && others.every(({ moves }) => moves > length))
    return t("Your quickest win against {name}.", values);
  return t("{n} wins against {name} so far.", { ...values, n: wins.length });
}
