// @ts-check
// Frames in words.  Pure: a frame and its geometry in, sentences out.

/** @import { Open } from "./input.js" */
/**
 * @import { AnyFrame, Clicks, Geometry, LineMove, Sentence, WholeFrame } from "../types.d.ts"
 */

import { MASTER, PERSON, birdOf, isRemote, isBot, levelOf, own } from "./players.js";
import { brief } from "./replay.js";
import { later, number, t, verbatim } from "../platform/text.js";

/** @type {(sentence: Sentence) => string} The text of a sentence. */
export const sentence = ({ template, values }) => t(template, values);

/** @type {(game: string, variant: string) => string} The name of a game with its variant, if any. */
export const title = (game, variant) => (variant ? `${game} · ${t(variant)}` : game);

/**
 * Whether the side to move is that of the only person who plays.
 * @param {Pick<WholeFrame, "turn">} frame
 * @param {string[]} playedBy who plays each side
 */
export const isYours = ({ turn }, playedBy) =>
  turn !== null && playedBy[turn] === PERSON && playedBy.some((who) => who !== PERSON);

/**
 * The prompt, or the result.
 * @param {Pick<WholeFrame, "prompt" | "outcome" | "turn">} frame
 * @param {Pick<Geometry, "players">} geometry
 * @param {string[]} [playedBy] who plays each side
 */
export function headline(frame, { players }, playedBy = []) {
  if (!frame.outcome) {
    const { template, values } = frame.prompt;
    const { turn } = frame;
    if (turn !== null && isRemote(playedBy[turn]))
      return t("Waiting for {player}", { player: players[turn] });
    const isAsked = "player" in values && isYours(frame, playedBy);
    return t(template, isAsked ? { ...values, player: later("Your turn") } : values);
  }
  if (frame.outcome.winner === null) return sentence(frame.outcome.reason);
  return t("{player} wins.", { player: players[frame.outcome.winner] });
}

/**
 * Whether the only person among those who play has won.
 * @param {Pick<AnyFrame, "outcome">} frame
 * @param {string[]} playedBy who plays each side
 */
export function hasWon({ outcome }, playedBy) {
  const isAlone = playedBy.filter((who) => who === PERSON).length === 1;
  return (
    isAlone && outcome !== null && outcome.winner !== null && playedBy[outcome.winner] === PERSON
  );
}

/**
 * Why a player has won; empty while nobody has, and for a draw, which the headline explains.
 * @param {Pick<AnyFrame, "outcome">} frame
 */
export function reason({ outcome }) {
  return outcome && outcome.winner !== null ? sentence(outcome.reason) : "";
}

/**
 * A move of a line, and who played it.
 * @type {(move: LineMove, geometry: Pick<Geometry, "players" | "notation">) => string}
 */
export const played = ({ token, player }, { players, notation }) =>
  t("{player}: {move}.", { player: players[player], move: brief(token, notation, "said") });

/**
 * What was played last, for somebody who opens a link, and whose turn it is or how it ended.
 * @param {WholeFrame} frame
 * @param {Geometry} geometry
 */
export function arrival(frame, geometry) {
  const { line, ply, turn, outcome } = frame;
  if (!ply) return "";
  const isAnswer = ply === line.length && !outcome && line[ply - 1].player !== turn;
  const now = isAnswer ? t("Your turn.") : headline(frame, geometry);
  return [last(frame, geometry), now, reason(frame)].filter(Boolean).join(" ");
}

/**
 * What a screen reader says of a new frame: the last turn (while it goes on, its last move) and the
 * prompt.  Nothing during a bot's turn, which is announced as a whole at its end.
 * @param {WholeFrame} frame
 * @param {Geometry} geometry
 * @param {string[]} [playedBy] who plays each side
 */
export function news(frame, geometry, playedBy = []) {
  const { ply, line, turn, outcome } = frame;
  const move = line[ply - 1];
  const goesOn = move && !outcome && move.player === turn;
  if (goesOn && isBot(playedBy[move.player])) return "";
  const story = goesOn ? played(move, geometry) : ply ? last(frame, geometry) : "";
  return [story, headline(frame, geometry, playedBy), reason(frame)].filter(Boolean).join(" ");
}

/**
 * The last turn; its last move, as long as only the notation is known.
 * @param {WholeFrame} frame
 * @param {Geometry} geometry
 */
export function last({ ply, line, story }, geometry) {
  if (story) return sentence(story.text);
  return ply ? played(line[ply - 1], geometry) : t("No move has been played yet.");
}

/**
 * What may be clicked next.
 * @param {AnyFrame} frame
 * @param {Geometry} geometry
 * @param {Open} open
 */
export function legal(frame, geometry, { cells, buttons }) {
  const words = [];
  const empty = geometry.cells.filter((_, i) => frame.pieces[i] === ".").map(({ id }) => id);
  if (
    cells.length > 1 &&
    cells.length === empty.length &&
    empty.every((id) => cells.includes(id))
  ) {
    words.push(t("All {n} empty cells.", { n: cells.length }));
  } else if (cells.length) words.push(t("Cells: {cells}.", { cells: path(cells, geometry) }));
  const names = buttons.map((name) => t(geometry.buttons[name] ?? name)).join(", ");
  if (names) words.push(t("Buttons: {buttons}.", { buttons: names }));
  return words.join(" ") || t("Nothing can be clicked now.");
}

/**
 * The groups with their cells, the largest first.
 * @param {AnyFrame} frame
 * @param {Geometry} geometry
 */
export function groups({ marks }, geometry) {
  const found = marks.filter(({ kind }) => kind === "group");
  if (!found.length) return t("There are no groups in this game.");
  found.sort((a, b) => b.cells.length - a.cells.length);
  const each = found.map(({ cells, label: size }) =>
    t("{size} on {cells}", { size, cells: path(cells, geometry) }),
  );
  return t("Groups: {groups}.", { groups: each.join("; ") });
}

/**
 * The score of both sides.
 * @param {AnyFrame} frame
 * @param {Geometry} geometry
 */
export function score(frame, { players }) {
  const each = frame.score.map((text, i) =>
    t("{player}: {score}.", { player: players[i], score: sentence(text) }),
  );
  return each.join(" ");
}

/**
 * Every cell in words, in reading order; `open` and `chosen` are sets of cells.
 * @param {Pick<AnyFrame, "pieces" | "marks" | "last">} frame
 * @param {Geometry} geometry
 * @param {{ open: Set<number>, chosen: Set<number | string>, groups: boolean }} how
 * @returns {string[]}
 */
export function cells(frame, { cells, glyphs, edges, players }, { open, chosen, groups }) {
  /** @type {Map<number, string>} */
  const size = new Map();
  for (const mark of groups ? frame.marks : []) {
    if (mark.kind === "group") for (const id of mark.cells) size.set(id, mark.label);
  }
  return cells.map(({ id, name }, i) => {
    const words = [name, t(glyphs[frame.pieces[i]]?.name ?? "empty")];
    for (const edge of edges) {
      if (edge.player === null || !edge.cells.includes(id)) continue;
      words.push(t("{player}'s edge", { player: players[edge.player] }));
    }
    if (size.has(id)) words.push(t("group of {n}", { n: size.get(id) ?? "" }));
    if (chosen.has(id)) words.push(t("selected"));
    if (open.has(id)) words.push(t("legal"));
    if (id === frame.last.at(-1)) words.push(t("last move"));
    return words.join(", ");
  });
}

/**
 * The clicks of a move that is being entered.
 * @param {Clicks} clicks
 * @param {Pick<Geometry, "cells">} geometry
 */
export function path(clicks, { cells }) {
  /** @type {Map<number | string, string>} */
  const names = new Map(cells.map(({ id, name }) => [id, name]));
  return clicks.map((item) => names.get(item) ?? item).join(" ");
}

/**
 * What is asked after some clicks, for a screen reader, and how much may be clicked.
 * @param {Sentence} question
 * @param {Open} open
 */
export function onward(question, { cells, buttons }) {
  const words = [sentence(question)];
  if (cells.length) words.push(t("{n} {n:cell|cells} to choose from.", { n: cells.length }));
  if (buttons.length)
    words.push(t("{n} {n:button|buttons} to choose from.", { n: buttons.length }));
  return words.join(" ");
}

/**
 * The sentence in the place of the prompt while a bot thinks.
 * @param {Pick<WholeFrame, "turn">} frame
 * @param {Pick<Geometry, "players">} geometry
 */
export const thinking = ({ turn }, { players }) =>
  t("{player} is thinking", { player: players[turn ?? 0] });

/**
 * How likely a player is to win, in words.
 * @param {number} chances from 0 to 1
 */
export function chances(chances) {
  const lead = Math.abs(chances - 0.5);
  if (lead < 0.05) return t("The game is even.");
  const isAhead = chances > 0.5;
  if (lead < 0.15) return isAhead ? t("You are a little ahead.") : t("You are a little behind.");
  if (lead < 0.35) return isAhead ? t("You are ahead.") : t("You are behind.");
  return isAhead ? t("You are winning.") : t("You are losing.");
}

/**
 * Who plays a side.
 * @param {string} who
 */
export function player(who) {
  const bird = birdOf(who);
  if (bird) return sentence(bird.name);
  if (isBot(who)) return own.nameOf(who) || t("Deleted bot");
  return isRemote(who) ? t("Person, by link") : t("Person");
}

/**
 * Who plays in a match, by the names that were given, if any.
 * @param {string[]} seats
 * @param {string[]} names of the players, or ""
 */
export function pairing(seats, names) {
  if (names.some(Boolean)) return names.map((name, i) => name || player(seats[i])).join(" – ");
  const people = seats.filter((who) => who === PERSON).length;
  if (seats.some(isRemote)) return t("By link");
  if (people === 2) return t("Two people");
  if (!people) return seats.map(player).join(" – ");
  const other = seats.find((who) => who !== PERSON) ?? "";
  return t("Against {name}", { name: verbatim(player(other)) });
}

/**
 * Who plays a side, with the dots of a bot's level.
 * @param {string} who
 */
export function rank(who) {
  const level = levelOf(who);
  if (!level) return player(who);
  const dots = Array.from({ length: MASTER - 1 }, (_, i) => (i < level ? "●" : "○"));
  return `${player(who)} ${dots.join("")}${level === MASTER ? "+" : ""}`; // above all levels
}

/**
 * Whom a bot suits; empty for a person.
 * @param {string} who
 */
export function suits(who) {
  const bird = birdOf(who);
  return bird ? sentence(bird.suits) : "";
}

/**
 * How much of the engine is loaded, in bytes.
 * @param {[loaded: number, total: number] | null} bytes
 */
export function loading(bytes) {
  if (!bytes) return t("Loading the engine");
  if (bytes[0] >= bytes[1]) return t("Starting the engine");
  const tenths = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  const [loaded, total] = bytes.map((n) => number(n / 1e6, tenths));
  return t("Loading the engine: {loaded} of {total} MB", { loaded, total });
}
