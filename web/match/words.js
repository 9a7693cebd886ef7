// @ts-check
// Frames in words.  Pure: a frame and its geometry in, sentences out.

/** @import { Open } from "./input.js" */
/**
 * @import { AnyFrame, Clicks, Geometry, LineMove, Report, Sentence, WholeFrame } from "../types.d.ts"
 */

import { levelOf } from "./players.js";
import { number, t } from "../platform/text.js";

/** @type {(sentence: Sentence) => string} The text of a sentence. */
export const sentence = ({ template, values }) => t(template, values);

/**
 * The prompt, or the result.
 * @param {Pick<AnyFrame, "prompt" | "outcome">} frame
 * @param {Pick<Geometry, "players">} geometry
 */
export function headline(frame, { players }) {
  if (!frame.outcome) return sentence(frame.prompt);
  if (frame.outcome.winner === null) return sentence(frame.outcome.reason);
  return t("{player} wins.", { player: players[frame.outcome.winner] });
}

/**
 * Why a player has won; empty while nobody has, and for a draw, which the headline explains.
 * @param {Pick<AnyFrame, "outcome">} frame
 */
export function reason({ outcome }) {
  return outcome && outcome.winner !== null ? sentence(outcome.reason) : "";
}

/**
 * Who played a move of a line.
 * @type {(move: LineMove, geometry: Pick<Geometry, "players">) => string}
 */
export const played = ({ token, player }, { players }) =>
  t("{player} played {move}.", { player: players[player], move: token });

/**
 * What the other side has played, for a player who opens its link; empty if it is not their turn.
 * @param {WholeFrame} frame
 * @param {Geometry} geometry
 */
export function arrival({ line, ply, turn, outcome }, { players }) {
  const answer = line.at(-1);
  if (!answer || ply < line.length || outcome || answer.player === turn) return "";
  const { player } = answer;
  const first = line.findLastIndex((move) => move.player !== player) + 1;
  const move = line
    .slice(first)
    .map(({ token }) => token)
    .join(" ");
  return t("{player} played {move}. Your move.", { player: players[player], move });
}

/**
 * What screen readers say about a new frame: the last move, and what to do now.
 * @param {WholeFrame} frame
 * @param {Geometry} geometry
 */
export function news(frame, geometry) {
  const words = [frame.ply ? last(frame, geometry) : ""];
  words.push(headline(frame, geometry), reason(frame));
  return words.filter(Boolean).join(" ");
}

/**
 * The last move.
 * @param {WholeFrame} frame
 * @param {Geometry} geometry
 */
export function last({ ply, line }, { players }) {
  if (!ply) return t("No move yet.");
  const { token, player } = line[ply - 1];
  return t("{player}: {move}.", { player: players[player], move: token });
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
  if (!found.length) return t("This game has no groups to tell.");
  found.sort((a, b) => b.cells.length - a.cells.length);
  const each = found.map(({ cells, label: size }) =>
    t("{size} with {cells}", { size, cells: path(cells, geometry) }),
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
 * What may be clicked to continue a move, for screen readers.
 * @param {Open} open
 */
export function onward({ cells, buttons }) {
  const words = [t("Selected.")];
  if (cells.length) words.push(t("Cells to go on with: {n}.", { n: cells.length }));
  if (buttons.length) words.push(t("Buttons to go on with: {n}.", { n: buttons.length }));
  return words.join(" ");
}

/**
 * The progress of a bot's search.
 * @param {string} who
 * @param {Pick<Report, "nodes" | "goal">} report
 */
export function thinking(who, { nodes, goal }) {
  return goal
    ? t("{who} thinks: {nodes} of {goal} nodes", { who: player(who), nodes, goal })
    : t("{who} gets ready", { who: player(who) });
}

/**
 * Who plays a side.
 * @param {string} who
 */
export function player(who) {
  const level = levelOf(who);
  return level ? t("Bot, level {level}", { level }) : t("Person");
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
