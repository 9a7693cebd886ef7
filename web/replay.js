// Positions of a match by the notation alone, for the time before the rules are there to judge.
//
// A token says what stands where after it, and which player it is of follows from the tokens
// around it: players alternate, but whoever captured in Rive removes stones and places again.
// Nothing here tells a legal move from another; what cannot be read at all is null.

import { format, pieces } from "./link.js";

const MOVE = /^([a-z]\d+)([a-z]\d+)(?:>([a-z]\d+))?$/;
const TURN = /^([a-z]\d+)(?:=([hvs])|(~))$/;
const CELL = /^(x?)([a-z]\d+)$/;

/** The piece of another shape ("S", "H" or "V") that belongs to the same player. */
const shaped = (letter, shape) => (letter === letter.toLowerCase() ? shape.toLowerCase() : shape);

/**
 * What is left of a row of pieces (letters in the order of the cells, "." for none) after a token
 * of a player: {pieces, cells, ways}, the cells of the move and the ways that pieces go, as places
 * in that order; null when it cannot be.
 */
export function apply(row, token, player, place) {
  const all = [...row];
  const at = (name) => (place.has(name) ? place.get(name) : -1);
  const done = (cells, ways = []) => ({ pieces: all.join(""), cells, ways });
  const carry = (from, to) => {
    if (to !== from && all[to] !== ".") return false;
    [all[from], all[to]] = [".", all[from]];
    return true;
  };

  if (token === "swap") {
    // The first stone changes hands where it is.
    const here = all.indexOf("b");
    if (here < 0) return null;
    all[here] = "w";
    return done([here]);
  }

  const [, gone, name] = CELL.exec(token) ?? [];
  if (name) {
    const here = at(name);
    if (here < 0 || (all[here] === ".") === Boolean(gone)) return null;
    all[here] = gone ? "." : "bw"[player];
    return done([here]);
  }

  const [, turned, shape] = TURN.exec(token) ?? [];
  if (turned) {
    const here = at(turned);
    if (here < 0 || !/[shv]/i.test(all[here])) return null;
    const other = /h/i.test(all[here]) ? "V" : "H";
    all[here] = shaped(all[here], shape?.toUpperCase() ?? other);
    return done([here]);
  }

  const names = MOVE.exec(token);
  if (!names) return null;
  const [from, onto, to] = names.slice(1).map((one) => (one ? at(one) : null));
  if (from < 0 || onto < 0 || all[from] === ".") return null;
  if (to === null) return carry(from, onto) ? done([from, onto], [[from, onto]]) : null;
  if (to < 0) return null;
  // The pusher takes the place of what it pushed; a river is a stone after it.
  const pusher = shaped(all[from], "S");
  all[from] = ".";
  if (all[onto] === "." || !carry(onto, to)) return null;
  all[onto] = pusher;
  return done([from, onto, to], [[onto, to], [from, onto]]);
}

/** Who plays each token, the first of them player `first`. */
export function movers(tokens, first) {
  const out = [];
  for (const [i, token] of tokens.entries()) {
    const again = token.startsWith("x") || tokens[i - 1]?.startsWith("x");
    out.push(i ? (again ? out[i - 1] : 1 - out[i - 1]) : first);
  }
  return out;
}

/** The player to move of a code, by its second field: the first player's letter or the other's. */
export function turnOf(code) {
  return "bc".includes(code.split(" ")[1]) ? 0 : 1;
}

/**
 * The frames of a link (the parts that link.parse gives), one for every ply, as far as the notation
 * tells: what is legal, the marks and the score stay empty, and `turn` is null where only the rules
 * know it.  `first` is the first frame of the geometry's board.  Null when a token, or the code,
 * cannot be read at all.
 */
export function frames({ name, code, moves }, geometry, first) {
  const { cells, rows, glyphs, slug } = geometry;
  const start = code ? pieces(code, rows, Object.keys(glyphs)) : first.pieces;
  if (!start) return null;
  const turns = movers(moves, code ? turnOf(code) : first.turn);
  const line = moves.map((token, i) => [token, turns[i], i + 1]);
  const tree = line.map(([token, player, id]) => [id, id - 1, token, player, "", null]);
  const place = new Map(cells.map(([, name], i) => [name, i]));
  const id = (i) => cells[i][0];
  const nothing = ["", {}];
  const bare = { ...first, line, tree, legal: [], marks: [], links: [], code: "" };
  bare.score = [nothing, nothing];
  const out = [{ ...bare, code, ply: 0, node: 0, pieces: start, last: [], ways: [] }];
  if (!code) Object.assign(out[0], first, { line, tree });
  for (const [token, player] of line) {
    const { pieces: before, ply } = out.at(-1);
    const next = apply(before, token, player, place);
    if (!next) return null;
    const ways = next.ways.map((way) => way.map(id));
    const here = { ply: ply + 1, node: ply + 1, pieces: next.pieces, last: next.cells.map(id), ways };
    out.push({ ...bare, ...here });
  }
  for (const [ply, frame] of out.entries()) {
    frame.link = format({ name, code, moves, ply: ply < moves.length ? ply : null });
    frame.turn = turns[ply] ?? frame.turn;
  }
  if (moves.length) out.at(-1).turn = slug === "rive" ? null : 1 - turns.at(-1);
  else if (code) out[0].turn = turnOf(code);
  return out;
}
