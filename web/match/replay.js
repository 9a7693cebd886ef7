// Positions of a match by the notation alone, for the time before the rules are there to judge.
//
// A game tells what each form of token does to the pieces (skerry.game.Notation); which player a
// token is of follows from the tokens around it: players alternate, but for chained ones.  Nothing
// here tells a legal move from another; what cannot be read at all is null.

import { format, pieces } from "./link.js";
import { trunk } from "./tree.js";

/** The form of a token, and the names of its cells: {form, names}, or null. */
function read(token, { forms }) {
  for (const form of forms) {
    const found = new RegExp(`^(?:${form.pattern})$`).exec(token);
    if (found) return { form, names: found.slice(1) };
  }
  return null;
}

/** What is done with pieces in hand, [letter, place it is from]; each says whether it can be. */
const EFFECTS = {
  take({ all, hand, cells }, { cell }) {
    hand.push([all[cells[cell]], cells[cell]]);
    all[cells[cell]] = ".";
    return hand.at(-1)[0] !== ".";
  },
  give({ hand, player }, { pieces }) {
    hand.push([pieces[player], null]);
    return true;
  },
  turn({ hand }, { before, after }) {
    const [letter, from] = hand.pop();
    hand.push([after[before.indexOf(letter)], from]);
    return before.includes(letter);
  },
  put({ all, hand, cells, paths }, { cell }) {
    const [letter, from] = hand.pop();
    const to = cells[cell];
    if (all[to] !== ".") return false;
    all[to] = letter;
    if (from !== null && from !== to) paths.push([from, to]);
    return true;
  },
};

/**
 * What is left of a row of pieces (letters in the order of the cells, "." for none) after a token
 * of a player: {pieces, cells, paths}, the cells of the move and the paths that pieces take, as places
 * in that order; null when it cannot be.  `place` has the places of the cells by their names.
 */
export function apply(row, token, player, place, notation) {
  const { form, names } = read(token, notation) ?? {};
  if (!form) return null;
  const all = [...row];
  const cells = form.found
    ? [all.indexOf(form.found)]
    : names.map((name) => place.get(name) ?? -1);
  if (cells.includes(-1)) return null;
  const board = { all, player, cells, hand: [], paths: [] };
  const can = form.effects.every((effect) => EFFECTS[effect.kind](board, effect));
  return can ? { pieces: all.join(""), cells, paths: board.paths } : null;
}

/** The player whose turn it is by a code, unless the game is over, which only the rules know. */
export const mover = (code, { sides }) => sides.indexOf(code.split(" ")[1]);

/** Who plays each token, the first of them player `first`. */
export function movers(tokens, first, notation) {
  const out = [];
  let chained = false; // the token before
  for (const token of tokens) {
    const before = chained;
    chained = read(token, notation)?.form.chained ?? false;
    out.push(out.length ? (chained || before ? out.at(-1) : 1 - out.at(-1)) : first);
  }
  return out;
}

/**
 * The moves that go on from a frame, [{cells, player}], as far as the notation tells; `cells` are the
 * ids of those of the move, in order.
 */
export function ahead(tokens, frame, { cells, notation }) {
  const found = [];
  if (!notation) return found;
  const place = new Map(cells.map(({ name }, i) => [name, i]));
  const turns = movers(tokens, frame.turn, notation);
  let row = frame.pieces;
  for (const [i, token] of tokens.entries()) {
    const next = apply(row, token, turns[i], place, notation);
    if (!next) break;
    row = next.pieces;
    found.push({ cells: next.cells.map((at) => cells[at].id), player: turns[i] });
  }
  return found;
}

/**
 * The frames of a link (the parts that link.parse gives), one for every ply, as far as the notation
 * tells: what is legal, the marks and the score stay empty, and `turn` is null where only the rules
 * know it.  `first` is the first frame of the geometry's board.  Null when a token, or the code,
 * cannot be read at all.
 */
export function frames({ name, code, moves }, geometry, first) {
  const { cells, rows, glyphs, notation } = geometry;
  if (!notation) return null;
  const start = code ? pieces(code, rows, Object.keys(glyphs)) : first.pieces;
  const begins = code ? mover(code, notation) : first.turn;
  if (!start || begins < 0) return null;
  const turns = movers(moves, begins, notation);
  const line = moves.map((token, i) => ({ token, player: turns[i], node: i + 1 }));
  const tree = trunk(line);
  const place = new Map(cells.map(({ name }, i) => [name, i]));
  const id = (i) => cells[i].id;
  const nothing = { template: "", values: {} };
  const bare = { ...first, line, tree, legal: [], marks: [], links: [], code: "" };
  bare.score = [nothing, nothing];
  const out = [{ ...bare, code, ply: 0, node: 0, pieces: start, last: [], paths: [] }];
  if (!code) Object.assign(out[0], first, { line, tree });
  for (const { token, player } of line) {
    const { pieces: before, ply } = out.at(-1);
    const next = apply(before, token, player, place, notation);
    if (!next) return null;
    const paths = next.paths.map((path) => path.map(id));
    const here = { ply: ply + 1, node: ply + 1, pieces: next.pieces, last: next.cells.map(id), paths };
    out.push({ ...bare, ...here });
  }
  for (const [ply, frame] of out.entries()) {
    // Told when it is asked for: each is as long as the match, and nobody wants all of them.
    const get = () => format({ name, code, moves, ply: ply < moves.length ? ply : null });
    Object.defineProperty(frame, "link", { get, enumerable: true });
    frame.turn = turns[ply] ?? frame.turn;
  }
  // At the end the game may be over, or what is chained may wait; only the rules know.
  const chained = moves.length && read(moves.at(-1), notation).form.chained;
  if (moves.length || code) out.at(-1).turn = chained ? turns.at(-1) : null;
  return out;
}
