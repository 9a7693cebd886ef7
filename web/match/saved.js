// @ts-check
// Reads saved matches: checks every field, because storage may hold anything, and converts what
// earlier versions of the page wrote.

/** @import { Geometry, LineMove, Player, SavedMatch, Sentence, TreeNode, WholeFrame } from "../types.d.ts" */

/**
 * @typedef {[template: string, values?: { [key: string]: number | string | OldSentence }]} OldSentence
 * @typedef {[id: number, parent: number, token: string, player: Player | null, comment?: string,
 *   evaluation?: number | null]} OldNode
 * @typedef {[kind: string, cells: number[], label: string, player: Player | null]} OldMark
 */

/**
 * A frame of earlier versions.  The oldest have no tree, and do not number their nodes.
 * @typedef {Omit<WholeFrame, "line" | "tree" | "marks" | "links" | "paths" | "story" | "prompt" |
 *   "detail" | "gauge" | "count" | "score" | "outcome"> & {
 *   line: [token: string, player: Player, node?: number][],
 *   tree?: OldNode[],
 *   marks: OldMark[],
 *   links: [from: number, to: number][],
 *   ways?: number[][],
 *   prompt: OldSentence,
 *   score: [OldSentence, OldSentence],
 *   outcome: { winner: Player | null, reason: OldSentence } | null,
 *   evaluation?: number | null,
 * }} OldFrame
 */

/**
 * What is known of a match without reading it; `time` is when it was saved last, in milliseconds,
 * and `stamp` changes whenever it is saved.
 * @typedef {object} Summary
 * @property {string} title given by the user, or ""
 * @property {[string, string]} names of the players, given by the user, or ""
 * @property {number} time
 * @property {string} stamp
 * @property {string} name of the game
 * @property {Player | null} turn null where only the rules know it
 * @property {number} ply
 * @property {number} moves
 * @property {string[]} players
 * @property {boolean} over
 * @property {Player | null} winner
 */

import { isShort } from "../platform/text.js";

/** @typedef {(value: any) => boolean} Check Whether a value is what it should be. */

export const MAX_CELLS = 10_000;
const MAX_NESTING = 8; // sentences within sentences
const LATEST = 8.64e15; // milliseconds, as far as dates go

/** @type {Check} */
export const isText = (value) => typeof value === "string";
/** @type {Check} */
export const isNumber = (value) => Number.isFinite(value);
/** @type {Check} */
export const isCount = (value) => Number.isSafeInteger(value) && value >= 0;
/** @type {Check} */
const isCell = (value) => isCount(value) && value < MAX_CELLS;
/** @type {Check} */
export const isPlayer = (value) => value === 0 || value === 1;
/** @type {Check} */
const isNone = (value) => value === undefined;
/** @type {Check} */
const isName = (value) => isText(value) && /^[a-z][a-z0-9-]{0,63}$/.test(value);
/** @type {Check} */
const isWho = (value) =>
  isText(value) && /^(person|bot [1-9]( [1-9]\d?)?|(mine|link) [a-z0-9]{8,24}|link)$/.test(value);
/** @type {(check: Check) => Check} */
const orNull = (check) => (value) => value === null || check(value);
/** @type {(check: Check) => Check} */
const orNone = (check) => (value) => isNone(value) || check(value);
/** @type {(check: Check) => Check} */
export const listOf = (check) => (value) => Array.isArray(value) && value.every(check);
/** @type {(check: Check) => Check} */
const pairOf = (check) => (value) => listOf(check)(value) && value.length === 2;
/**
 * An object whose fields pass these checks; it may have others.
 * @type {(fields: { [name: string]: Check }) => Check}
 */
export const isObject = (fields) => (value) =>
  typeof value === "object" &&
  value !== null &&
  Object.entries(fields).every(([name, check]) =>
    check(Object.hasOwn(value, name) ? value[name] : undefined),
  );

/** @type {(value: any, depth?: number) => boolean} */
const isNested = (value, depth = MAX_NESTING) =>
  depth > 0 &&
  isObject({ template: isText, values: isObject({}), text: isNone })(value) &&
  Object.values(value.values).every(
    (part) => isText(part) || isNumber(part) || isNested(part, depth - 1),
  );
/** @type {Check} */
export const isSentence = (value) => isNested(value) && isShort(value);
/** @type {Check} */
const isOutcome = isObject({
  winner: orNull(isPlayer),
  termination: orNone(isText),
  reason: isSentence,
});

export const isFrame = isObject({
  name: isName,
  pieces: isText,
  marks: listOf(
    isObject({ kind: isText, cells: listOf(isCell), label: isText, player: orNull(isPlayer) }),
  ),
  links: listOf(isObject({ from: isCell, to: isCell })),
  last: listOf(isCell),
  paths: listOf(listOf(isCell)),
  story: orNull(
    isObject({
      player: isPlayer,
      steps: listOf(isObject({ kind: isText, cells: listOf(isCell), pieces: isText })),
      text: isSentence,
    }),
  ),
  detail: orNull(isSentence),
  gauge: orNull(isObject({ has: pairOf(isCount), whole: isCount, goal: isCount })),
  count: orNull(isObject({ done: isCount, all: isCell })),
  prompt: isSentence,
  score: pairOf(isSentence),
  legal: listOf(listOf((value) => isCell(value) || isText(value))),
  outcome: orNull(isOutcome),
  result: orNone(orNull(isOutcome)),
  clock: orNull(
    isObject({
      limit: pairOf(isNumber),
      increment: isNumber,
      left: pairOf(isNumber),
      running: orNull(isPlayer),
      turn: orNone(
        orNull(isObject({ link: isText, who: isText, spent: isNumber, since: orNull(isNumber) })),
      ),
    }),
  ),
  ply: isCount,
  node: isCount,
  undo: orNull(isCount),
  redo: orNull(isCount),
  link: isText,
  code: isText,
  turn: orNull(isPlayer),
  line: listOf(isObject({ token: isText, player: isPlayer, node: isCount })),
  tree: listOf(
    isObject({
      id: isCount,
      parent: orNull(isCount),
      token: isText,
      player: orNull(isPlayer),
      children: listOf(isCount),
      choice: isCount,
      comment: orNone(isText),
      sketch: orNone(isText),
      evaluation: orNone(isNumber),
    }),
  ),
});

/** Fields that frames of earlier versions lack; the session fills them in when it opens the match. */
const LATER = {
  ...{ marks: [], links: [], paths: [], story: null, detail: null, gauge: null, count: null },
  ...{ undo: null, redo: null, clock: null, outcome: null, code: "" },
};

const isSaved = isObject({ record: orNull(isText), players: pairOf(isWho), frame: isFrame });

/** @type {{ [Field in keyof Summary]: Check }} */
const SUMMARY = {
  title: isText,
  names: pairOf(isText),
  time: (value) => isNumber(value) && value > 0 && value <= LATEST,
  stamp: isText,
  name: isName,
  turn: orNull(isPlayer),
  ply: isCount,
  moves: isCount,
  players: pairOf(isWho),
  over: (value) => typeof value === "boolean",
  winner: orNull(isPlayer),
};
const isSummary = isObject(SUMMARY);

/**
 * Whether the tree of a frame is sound, and has its line and its cursor.
 * @param {WholeFrame} frame whose fields have the right types
 */
function isTree({ tree, line, node, ply }) {
  const nodes = new Map(tree.map((entry) => [entry.id, entry]));
  const seen = new Set();
  /** @type {[id: number, parent: number | null][]} */
  const open = [[0, null]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [id, parent] = next;
    const found = nodes.get(id);
    if (!found || found.parent !== parent || seen.has(id)) return false;
    if (found.choice && found.choice >= found.children.length) return false;
    seen.add(id);
    for (const child of found.children) open.push([child, id]);
  }
  const path = [0];
  for (const move of line) {
    const last = nodes.get(path[path.length - 1]);
    if (last?.children[last.choice] !== move.node) return false;
    path.push(move.node);
  }
  return seen.size === tree.length && path[ply] === node;
}

/**
 * The saved match in a value that is not to be trusted, or null.
 * @param {any} value
 * @returns {SavedMatch | null}
 */
export function read(value) {
  try {
    const isOld = Array.isArray(value?.frame?.prompt);
    const frame = isOld ? renew(value.frame) : { ...LATER, ...value?.frame };
    const saved = { ...value, frame };
    return isSaved(saved) && isTree(saved.frame) ? saved : null;
  } catch {
    return null; // an older frame that is damaged
  }
}

/**
 * The saved match in a text that is not to be trusted, or null.
 * @param {unknown} text of JSON
 */
export function readText(text) {
  try {
    return typeof text === "string" ? read(JSON.parse(text)) : null;
  } catch {
    return null;
  }
}

/**
 * The text from which `readText` reads a match.
 * @param {SavedMatch} saved
 */
export const toText = ({ record, players, frame }) => JSON.stringify({ record, players, frame });

/**
 * A title as it is kept.
 * @param {unknown} title
 */
export const tidy = (title) => (typeof title === "string" ? title.trim().slice(0, 80) : "");

/**
 * The names of players as they are kept.
 * @param {unknown} names
 * @returns {[string, string]}
 */
export const tidyNames = (names) => {
  const [first, second] = Array.isArray(names) ? names : [];
  return [tidy(first).slice(0, 40), tidy(second).slice(0, 40)];
};

/**
 * The title, the names and the time in a value that is not to be trusted.
 * @param {any} value
 */
export function facts(value) {
  const { title, names, time } = value ?? {};
  const now = Date.now();
  return {
    title: tidy(title),
    names: tidyNames(names),
    time: Number.isFinite(time) && time > 0 ? Math.min(time, now) : now,
  };
}

/**
 * The summary in a value that is not to be trusted, or null.
 * @param {any} value
 * @returns {Summary | null}
 */
export function readSummary(value) {
  const found = { names: ["", ""], ...value }; // which earlier versions do not have
  if (!isSummary(found)) return null;
  const fields = Object.keys(SUMMARY).map((field) => [field, found[field]]);
  return Object.fromEntries(fields);
}

/**
 * @param {SavedMatch} saved
 * @param {Pick<Summary, "title" | "names" | "time" | "stamp">} about
 * @returns {Summary}
 */
export function summarize({ players, frame }, about) {
  const { name, turn, ply, line, outcome } = frame;
  const result = frame.result ?? outcome; // earlier versions stored only the outcome at the cursor
  const winner = result?.winner ?? null;
  const state = { name, turn, ply, moves: line.length, players, over: Boolean(result), winner };
  return { ...about, ...state };
}

/**
 * Whether a frame fits a board: its pieces match the cells in number, and it names no other cells.
 * @param {WholeFrame} frame
 * @param {Geometry} geometry
 */
export function fits({ name, pieces, marks, links, last, paths, story, legal }, geometry) {
  const known = new Set(geometry.cells.map(({ id }) => id));
  const named = [
    ...marks.flatMap(({ cells }) => cells),
    ...links.flatMap(({ from, to }) => [from, to]),
    ...last,
    ...paths.flat(),
    ...(story?.steps.flatMap(({ cells }) => cells) ?? []),
    ...legal.flat().filter((item) => typeof item === "number"),
  ];
  return (
    name === geometry.name &&
    pieces.length === geometry.cells.length &&
    [...pieces].every((letter) => letter === "." || Object.hasOwn(geometry.glyphs, letter)) &&
    named.every((cell) => known.has(cell))
  );
}

/**
 * A frame with named fields, from one whose sentences, marks and moves are lists.
 * @param {OldFrame} old
 * @returns {WholeFrame}
 */
function renew({ ways = [], evaluation = null, ...frame }) {
  /** @type {LineMove[]} */
  const line = frame.line.map(([token, player, node], i) => ({
    token,
    player,
    node: node ?? i + 1,
  }));
  /** @type {OldNode[]} */
  const known = frame.tree?.length
    ? frame.tree
    : line.map(({ token, player, node }, i) => [node, line[i - 1]?.node ?? 0, token, player]);
  /** @type {Map<number | null, TreeNode>} */
  const nodes = new Map();
  /**
   * @param {number} id
   * @param {number | null} parent
   * @param {string} token
   * @param {Player | null} player
   * @param {string} [comment]
   * @param {number | null} [evaluation]
   */
  const add = (id, parent, token, player, comment, evaluation) => {
    /** @type {TreeNode} */
    const node = { id, parent, token, player, children: [], choice: 0 };
    if (comment) node.comment = comment;
    if (typeof evaluation === "number") node.evaluation = evaluation;
    nodes.set(id, node);
    nodes.get(parent)?.children.push(id);
  };
  add(0, null, "", null, "", evaluation);
  for (const node of known) add(...node);
  for (const { node } of line) {
    const parent = nodes.get(nodes.get(node)?.parent ?? null);
    if (!parent) throw new Error("the line is not in the tree");
    parent.choice = parent.children.indexOf(node);
  }
  return {
    ...frame,
    line,
    tree: [...nodes.values()],
    node: frame.node ?? line[frame.ply - 1]?.node ?? 0,
    marks: frame.marks.map(([kind, cells, label, player]) => ({ kind, cells, label, player })),
    links: frame.links.map(([from, to]) => ({ from, to })),
    paths: ways,
    story: null, // as all of these, until the session fills it in
    detail: null,
    gauge: null,
    count: null,
    undo: null,
    redo: null,
    prompt: sentence(frame.prompt),
    score: [sentence(frame.score[0]), sentence(frame.score[1])],
    outcome: frame.outcome && {
      ...frame.outcome,
      termination: "", // until the session fills it in
      reason: sentence(frame.outcome.reason),
    },
  };
}

/**
 * @param {OldSentence} old
 * @returns {Sentence}
 */
function sentence([template, values = {}]) {
  const all = Object.entries(values);
  const renewed = all.map(([key, value]) => [key, Array.isArray(value) ? sentence(value) : value]);
  return { template, values: Object.fromEntries(renewed) };
}
