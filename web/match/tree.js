// @ts-check
// The tree of a match: which move follows which, its layout in lines, and navigation by keys.
// The first child of a node continues its line.  Pure: it draws nothing.

/** @import { LineMove, Player, TreeNode, WholeFrame } from "../types.d.ts" */

/**
 * A node as the page uses it: `ply` and `turn` count moves and turns from 1, and `path` is a number
 * for the moves that lead there, because ids may change when a match is opened again.
 * @typedef {object} Grown
 * @property {string} comment or ""
 * @property {number | null} evaluation
 * @property {number} ply
 * @property {number} turn
 * @property {number} path
 */
/** @typedef {Omit<TreeNode, "comment" | "evaluation"> & Grown} Node */
/** @typedef {Map<number, Node>} Nodes By id. */

/** @typedef {{ comment: number }} CommentItem The comment of a node. */
/**
 * A part of a variation: a move (with a number such as "3." or "3…" where readers need one,
 * otherwise "") or a comment.
 * @typedef {{ move: number, number: string } | CommentItem} LineItem
 */
/**
 * A variation up to where another one branches off, which comes next, or from there on.  `depth`
 * is 1 beside the main line and one more in each variation of a variation.
 * @typedef {{ depth: number, line: LineItem[] }} Passage
 */
/** @typedef {{ turn: number, moves: [number[], number[]] }} TurnRow The moves of both players. */
/** @typedef {TurnRow | { notes: (CommentItem | Passage)[] }} Row */

/**
 * A tree without variations.
 * @param {LineMove[]} line
 * @returns {TreeNode[]}
 */
export function trunk(line) {
  const ids = [0, ...line.map(({ node }) => node)];
  const root = { token: "", player: null };
  return [root, ...line].map(({ token, player }, i) => {
    const children = ids.slice(i + 1, i + 2);
    return { id: ids[i], parent: ids[i - 1] ?? null, token, player, children, choice: 0 };
  });
}

/**
 * The note on the position at the cursor of a frame.
 * @param {Pick<WholeFrame, "tree" | "node">} frame
 * @returns {{ comment?: string, sketch?: string }}
 */
export const noteAt = ({ tree, node }) => tree.find(({ id }) => id === node) ?? {};

/**
 * The node with an id, which must exist.
 * @template T
 * @param {Map<number, T>} all
 * @param {number} id
 */
export function get(all, id) {
  const found = all.get(id);
  if (!found) throw new RangeError(`there is no node ${id}`);
  return found;
}

/** @type {Map<string, number>} */
const paths = new Map();

/**
 * The number of the moves that lead to a node: the same for the same moves.
 * @param {number} before that of the moves before
 * @param {string} token
 */
function pathAfter(before, token) {
  const key = `${before} ${token}`;
  const path = paths.get(key) ?? paths.size + 1;
  paths.set(key, path);
  return path;
}

/**
 * The nodes of a frame.
 * @param {Pick<WholeFrame, "tree">} frame
 * @returns {Nodes}
 */
export function grow({ tree }) {
  const written = new Map(tree.map((node) => [node.id, node]));
  /** @type {Nodes} */
  const nodes = new Map();
  const waiting = [0];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const node = get(written, id);
    const { parent, player, children, comment = "", evaluation = null } = node;
    const before = parent === null ? null : get(nodes, parent);
    let [ply, turn, path] = [0, 0, 0];
    if (before) {
      // Turns are counted as lists show them: each turn of the first player begins a new number.
      const isFirst = before.id === 0 || (player === 0 && before.player !== 0);
      ply = before.ply + 1;
      turn = before.turn + (isFirst ? 1 : 0);
      path = pathAfter(before.path, node.token);
    }
    nodes.set(id, { ...node, comment, evaluation, ply, turn, path });
    waiting.push(...children.toReversed());
  }
  return nodes;
}

/**
 * The ids of the nodes in a frame's current line, beginning with the root.
 * @param {Pick<WholeFrame, "line">} frame
 */
export const current = ({ line }) => [0, ...line.map(({ node }) => node)];

// The session may renumber nodes when a match is opened again, but the moves stay.

/**
 * The moves that lead to a node of a frame, as tokens, or null when there is no such node.
 * @param {Pick<WholeFrame, "tree">} frame
 * @param {number} id
 */
export function path({ tree }, id) {
  const nodes = new Map(tree.map((node) => [node.id, node]));
  /** @type {string[]} */
  const tokens = [];
  /** @type {number | null} */
  let at = id;
  while (at) {
    const node = nodes.get(at);
    if (!node) return null;
    tokens.push(node.token);
    at = node.parent;
  }
  return tokens.reverse();
}

/**
 * The id of the node of a frame to which moves lead, or null.
 * @param {Pick<WholeFrame, "tree">} frame
 * @param {string[] | null} tokens
 */
export function nodeAt({ tree }, tokens) {
  if (!tokens) return null;
  const nodes = new Map(tree.map((node) => [node.id, node]));
  let at = nodes.get(0);
  for (const token of tokens) {
    at = at?.children.map((id) => nodes.get(id)).find((node) => node?.token === token);
  }
  return at?.id ?? null;
}

/**
 * The ids of the nodes that continue a node's line, following first children.
 * @param {Nodes} nodes
 * @param {number} id
 */
export function onward(nodes, id) {
  const line = [];
  for (
    let [next] = get(nodes, id).children;
    next !== undefined;
    [next] = get(nodes, next).children
  ) {
    line.push(next);
  }
  return line;
}

/**
 * The tree as a list of rows: one for each turn of the main line, each followed by one with its
 * comments and variations if there are any.
 * @param {Nodes} nodes
 */
export function layout(nodes) {
  /** @type {Row[]} */
  const rows = [];
  /** @type {(CommentItem | Passage)[]} */
  let notes = [];
  const flush = () => {
    if (notes.length) rows.push({ notes });
    notes = [];
  };
  /** @type {TurnRow} */
  let row = { turn: 0, moves: [[], []] }; // before the first turn
  let parent = 0;
  for (const id of onward(nodes, 0)) {
    const { turn, player, comment } = get(nodes, id);
    if (row.turn !== turn) {
      flush();
      row = { turn, moves: [[], []] };
      rows.push(row);
    }
    row.moves[player === 0 ? 0 : 1].push(id);
    if (comment) notes.push({ comment: id });
    notes = notes.concat(beside(nodes, parent));
    parent = id;
  }
  flush();
  return rows;
}

/**
 * The variations beside a node's first child, with the variations of those, as deep as they lie.
 * @param {Nodes} nodes
 * @param {number} id
 */
function beside(nodes, id) {
  /** @type {Passage[]} */
  const passages = [];
  /** @type {{ depth: number, ids: number[], next: number }[]} */
  const waiting = [];
  /** @type {(parent: number, depth: number) => void} */
  const branch = (parent, depth) => {
    for (const other of get(nodes, parent).children.slice(1).toReversed()) {
      waiting.push({ depth, ids: [other, ...onward(nodes, other)], next: 0 });
    }
  };
  branch(id, 1);
  for (let variation = waiting.pop(); variation; variation = waiting.pop()) {
    const { depth, ids } = variation;
    /** @type {LineItem[]} */
    const line = [];
    let isAtFork = false;
    while (!isAtFork && variation.next < ids.length) {
      const isFirst = variation.next === 0;
      const at = ids[variation.next++];
      const { turn, player, comment, parent } = get(nodes, at);
      const before = line.at(-1);
      const followsMove = before && "move" in before;
      const isNumbered = !followsMove || turn !== get(nodes, parent ?? 0).turn;
      line.push({ move: at, number: isNumbered ? turn + (player === 0 ? "." : "…") : "" });
      if (comment) line.push({ comment: at });
      isAtFork = !isFirst && get(nodes, parent ?? 0).children.length > 1;
    }
    if (line.length) passages.push({ depth, line });
    if (!isAtFork) continue;
    waiting.push(variation);
    branch(get(nodes, ids[variation.next - 1]).parent ?? 0, depth + 1);
  }
  return passages;
}

/**
 * The node to which a key leads from the cursor of a frame: an id, or null for none.  Left and right
 * go along the current line, up and down to the lines beside it, Home and End to its ends.
 * @param {Pick<WholeFrame, "line" | "node">} frame
 * @param {Nodes} nodes
 * @param {string} key
 * @returns {number | null}
 */
export function step(frame, nodes, key) {
  const line = current(frame);
  const at = line.indexOf(frame.node);
  const along = new Map([
    ["ArrowLeft", at - 1],
    ["ArrowRight", at + 1],
    ["Home", 0],
    ["End", line.length - 1],
  ]).get(key);
  if (along !== undefined) return along === at ? null : (line[along] ?? null);
  if (key !== "ArrowUp" && key !== "ArrowDown") return null;
  const by = key === "ArrowUp" ? -1 : 1;
  // The keys refer to the nearest fork at or before the cursor.
  for (let i = at; i > 0; i--) {
    const { children } = get(nodes, line[i - 1]);
    if (children.length > 1) return children[children.indexOf(line[i]) + by] ?? null;
  }
  return null;
}

/**
 * How many times a node's line must be raised, over all forks before it, to be the main line.
 * @param {Nodes} nodes
 * @param {number} id
 */
export function rank(nodes, id) {
  let places = 0;
  let node = get(nodes, id);
  while (node.parent !== null) {
    const parent = get(nodes, node.parent);
    places += parent.children.indexOf(node.id);
    node = parent;
  }
  return places;
}

/**
 * Whether a node is on the main line.
 * @type {(nodes: Nodes, id: number) => boolean}
 */
export const main = (nodes, id) => rank(nodes, id) === 0;
