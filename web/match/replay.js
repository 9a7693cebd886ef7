// @ts-check
// The positions of a match from its notation alone, while the rules are not loaded.
//
// A game's notation says what each form of token does to the pieces (Notation in
// skerry.presentation).  Players alternate, except that chained tokens continue the turn.  Moves are
// not checked against the rules; the result is null for tokens that cannot be read.

/** @import { Effect, Geometry, LineMove, Notation, Player, TokenForm, WholeFrame } from "../types.d.ts" */
/** @import { Parts } from "./link.js" */

/**
 * The board while a token is applied; cells are indices into the geometry's cells.
 * @typedef {object} Applied
 * @property {string[]} all a letter for every cell
 * @property {Player} player who moves
 * @property {number[]} cells the cells of the token
 * @property {[letter: string, from: number | null][]} hand pieces that are not on the board
 * @property {[from: number, to: number][]} paths of pieces that were moved
 */

import { t } from "../platform/text.js";
import { format, pieces } from "./link.js";
import { trunk } from "./tree.js";

/**
 * The form of a token, and the names of its cells; null when it has none.
 * @param {string} token
 * @param {Notation} notation
 * @returns {{ form: TokenForm, names: string[] } | null}
 */
function read(token, { forms }) {
  for (const form of forms) {
    const found = new RegExp(`^(?:${form.pattern})$`).exec(token);
    if (found) return { form, names: found.slice(1) };
  }
  return null;
}

/**
 * A move in a few words, by its token: as one that was made ("said") or that could be made ("planned").
 * @param {string} token
 * @param {Notation | null} notation
 * @param {"said" | "planned"} how
 */
export function brief(token, notation, how) {
  const found = notation && read(token, notation);
  if (!found?.form[how]) return token;
  const [a = "", b = "", c = ""] = found.names;
  return t(found.form[how], { a, b, c });
}

/**
 * How each kind of effect changes the board; each returns whether it was possible.
 * @type {{ [kind in Effect["kind"]]: (board: Applied, effect: Effect) => boolean }}
 */
const EFFECTS = {
  take({ all, hand, cells }, { cell = 0 }) {
    const from = cells[cell];
    const letter = all[from];
    hand.push([letter, from]);
    all[from] = ".";
    return letter !== ".";
  },
  give({ hand, player }, { pieces = "" }) {
    hand.push([pieces[player], null]);
    return true;
  },
  turn({ hand }, { before = "", after = "" }) {
    const [letter, from] = hand.pop() ?? [".", null];
    hand.push([after[before.indexOf(letter)], from]);
    return before.includes(letter);
  },
  put({ all, hand, cells, paths }, { cell = 0 }) {
    const [letter, from] = hand.pop() ?? [".", null];
    const to = cells[cell];
    if (all[to] !== "." || letter === ".") return false;
    all[to] = letter;
    if (from !== null && from !== to) paths.push([from, to]);
    return true;
  },
};

/**
 * The pieces after a player's token, the cells of the move and the paths of pieces; null when the
 * token is impossible.  Pieces are letters in the order of the cells, "." for empty ones; cells are
 * indices in that order, and `indices` has them by name.
 * @param {string} row the pieces before
 * @param {string} token
 * @param {Player} player
 * @param {Map<string, number>} indices
 * @param {Notation} notation
 * @returns {{ pieces: string, cells: number[], paths: [from: number, to: number][] } | null}
 */
export function apply(row, token, player, indices, notation) {
  const found = read(token, notation);
  if (!found) return null;
  const { form, names } = found;
  const all = [...row];
  const cells = form.found
    ? [all.indexOf(form.found)]
    : names.map((name) => indices.get(name) ?? -1);
  if (cells.includes(-1)) return null;
  /** @type {Applied} */
  const board = { all, player, cells, hand: [], paths: [] };
  const can = form.effects.every((effect) => EFFECTS[effect.kind](board, effect));
  return can ? { pieces: all.join(""), cells, paths: board.paths } : null;
}

/**
 * The indices of cells by name.
 * @param {Pick<Geometry, "cells">} geometry
 */
const indicesOf = ({ cells }) => new Map(cells.map(({ name }, i) => [name, i]));

/**
 * The player to move according to a code; -1 when the code does not say.  Only the rules know whether
 * the game is over.
 * @type {(code: string, notation: Pick<Notation, "sides">) => Player}
 */
export const mover = (code, { sides }) => sides.indexOf(code.split(" ")[1]);

/**
 * Who plays each token.
 * @param {string[]} tokens
 * @param {Player} first who plays the first one
 * @param {Notation} notation
 */
export function movers(tokens, first, notation) {
  /** @type {Player[]} */
  const out = [];
  let player = first;
  let wasChained = false;
  for (const [i, token] of tokens.entries()) {
    const isChained = read(token, notation)?.form.chained ?? false;
    if (i && !isChained && !wasChained) player = 1 - player;
    wasChained = isChained;
    out.push(player);
  }
  return out;
}

/**
 * The moves of a line that continues a frame, up to the first that the notation cannot read; each
 * with the ids of its cells, in order, and its player.
 * @param {string[]} tokens
 * @param {Pick<WholeFrame, "pieces" | "turn">} frame
 * @param {Pick<Geometry, "cells" | "notation">} geometry
 */
export function ahead(tokens, frame, { cells, notation }) {
  /** @type {{ cells: number[], player: Player }[]} */
  const found = [];
  if (!notation || frame.turn === null) return found;
  const indices = indicesOf({ cells });
  const turns = movers(tokens, frame.turn, notation);
  let row = frame.pieces;
  for (const [i, token] of tokens.entries()) {
    const next = apply(row, token, turns[i], indices, notation);
    if (!next) break;
    row = next.pieces;
    found.push({ cells: next.cells.map((at) => cells[at].id), player: turns[i] });
  }
  return found;
}

/**
 * The frames of a link, one for every ply.  Legal moves, marks and score stay empty, and `turn` is
 * null where only the rules know it.  Null when the code or a token cannot be read.
 * @param {Parts} parts of the link
 * @param {Geometry} geometry
 * @param {WholeFrame} first the first frame of a match on this board
 */
export function frames({ name, code, moves, notes = {} }, geometry, first) {
  const { cells, rows, glyphs, notation } = geometry;
  if (!notation) return null;
  const start = code ? pieces(code, rows, Object.keys(glyphs)) : first.pieces;
  const begins = code ? mover(code, notation) : first.turn;
  if (!start || begins === null || begins < 0) return null;
  const turns = movers(moves, begins, notation);
  const line = moves.map((token, i) => ({ token, player: turns[i], node: i + 1 }));
  const tree = trunk(line).map((node, ply) => ({ ...node, ...notes[ply] }));
  const indices = indicesOf(geometry);
  /** @param {number} i */
  const id = (i) => cells[i].id;
  const nothing = { template: "", values: {} };
  /** @type {WholeFrame} */
  const bare = { ...first, line, tree, legal: [], marks: [], links: [], code: "" };
  bare.story = bare.detail = bare.count = bare.result = null;
  bare.score = [nothing, nothing];
  /** @type {WholeFrame} */
  let last = { ...bare, code, ply: 0, node: 0, pieces: start, last: [], paths: [] };
  if (!code) Object.assign(last, first, { line, tree });
  const out = [last];
  for (const { token, player } of line) {
    const next = apply(last.pieces, token, player, indices, notation);
    if (!next) return null;
    const ply = last.ply + 1;
    const paths = next.paths.map((path) => path.map(id));
    last = { ...bare, ply, node: ply, pieces: next.pieces, last: next.cells.map(id), paths };
    out.push(last);
  }
  for (const [ply, frame] of out.entries()) {
    // Written on demand: each is as long as the match, and few are needed.
    const get = () => format({ name, code, moves, ply: ply < moves.length ? ply : null });
    Object.defineProperty(frame, "link", { get, enumerable: true });
    frame.turn = turns[ply] ?? frame.turn;
  }
  // After the last move the game may be over, or a chained move may follow; only the rules know.
  const token = moves.at(-1);
  const isChained = token !== undefined && read(token, notation)?.form.chained;
  if (token !== undefined || code) last.turn = isChained ? turns[turns.length - 1] : null;
  return out;
}
