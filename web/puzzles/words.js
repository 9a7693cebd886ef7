// @ts-check
// Puzzles in words.  Pure: puzzles in, sentences out.

/** @import { Geometry, Player } from "../types.d.ts" */
/** @import { Puzzle } from "./puzzle.js" */

import { date as dated, later, t } from "../platform/text.js";

/** @typedef {Pick<Puzzle, "kind" | "turns" | "own">} Asked */

/** The kinds that all games have. */
const TITLES = {
  win: later("Win"),
  only: later("The only move"),
  save: later("Stop the threat"),
  exists: later("Is there a win?"),
};
export const BANDS = [
  later("Very easy"),
  later("Easy"),
  later("Medium"),
  later("Hard"),
  later("Very hard"),
];
const THEMES = {
  ride: later("It is a ride."),
  push: later("It is a push."),
  flip: later("It is a flip."),
  rotate: later("It rotates a piece."),
  double: later("It makes two threats at once."),
  quiet: later("It threatens nothing yet."),
};
/** The tasks of the kinds that all games have: to the end, in this turn, and within some turns. */
const TASKS = {
  win: [
    later("{player} wins with best play. How?"),
    later("{player} can secure the win in this turn. How?"),
    later("{player} can secure the win within {n} turns, whatever {other} does. How?"),
  ],
  only: [
    later("Only one move wins for {player}. Which?"),
    later("Only one move lets {player} secure the win in this turn. Which?"),
    later("Only one move lets {player} secure the win within {n} turns. Which?"),
  ],
  save: [
    later("{other} threatens to win. Stop it."),
    later("{other} threatens to win in the next turn. Stop it."),
    later("{other} threatens to win within {n} turns. Stop it."),
  ],
  exists: [
    later("Is there a winning move for {player}?"),
    later("Can {player} secure the win in this turn?"),
    later("Can {player} secure the win within {n} turns, whatever {other} does?"),
  ],
};

/**
 * The name of a kind.
 * @param {Asked} puzzle
 */
export const title = ({ kind, own }) =>
  own ? t(own.title) : t(TITLES[/** @type {keyof typeof TITLES} */ (kind)].template);

/**
 * What is to be done.
 * @param {Asked} puzzle
 * @param {Pick<Geometry, "players">} geometry
 * @param {Player} player who has to find something
 */
export function task({ kind, turns, own }, { players }, player) {
  const values = { player: players[player], other: players[1 - player], n: turns };
  if (own) return t(own.task, values);
  return t(TASKS[/** @type {keyof typeof TASKS} */ (kind)][Math.min(turns, 2)].template, values);
}

/**
 * Why a move is wrong, after its refutation was shown.
 * @param {Asked} puzzle
 * @param {Pick<Geometry, "players">} geometry
 * @param {Player} player
 */
export function wrong({ kind, turns, own }, { players }, player) {
  const values = { player: players[player], other: players[1 - player], n: turns };
  if (own && turns > 1) return t("{other} can prevent it now.", values);
  if (kind === "save") {
    if (turns === 1) return t("{other} wins now.", values);
    return turns
      ? t("{other} still wins within {n} turns.", values)
      : t("{other} wins after that.", values);
  }
  if (!turns) return t("{other} wins after that, with best play.", values);
  if (turns === 1) return t("That does not secure the win in this turn.");
  return t("{other} can hold out longer than {n} turns now.", values);
}

/**
 * The praise for what was played: nothing but the first move is counted, so several that make up a
 * turn are praised as a whole.
 * @param {Pick<Puzzle, "accepted">} puzzle
 * @param {number} played how many moves
 */
export function right({ accepted }, played) {
  if (!accepted.length) return t("Right: the answer is no.");
  if (played > 1) return t("Right: that does it.");
  if (accepted.length === 1) return t("Right: that is the move.");
  return t("Right: {n} moves work, and this is one of them.", { n: accepted.length });
}

/**
 * The first hint: what the right moves have in common.
 * @param {Pick<Puzzle, "themes" | "accepted" | "kind">} puzzle
 */
export function hint({ themes, accepted, kind }) {
  if (kind === "exists") return t("Look at every move that threatens something.");
  const told = themes.map((theme) =>
    t(THEMES[/** @type {keyof typeof THEMES} */ (theme)].template),
  );
  if (accepted.length > 1) told.push(t("{n} first moves are right.", { n: accepted.length }));
  return told.join(" ") || t("There is only one right move.");
}

/**
 * A date as people write it.
 * @param {string} day
 */
export const longDate = (day) =>
  dated(Date.parse(day), { timeZone: "UTC", day: "numeric", month: "long", year: "numeric" });
