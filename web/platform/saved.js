// @ts-check
// A saved match as it is read back: whether it is one, and what earlier versions of the page wrote.

/** @import { LineMove, Player, SavedMatch, Sentence, TreeNode, WholeFrame } from "../types.d.ts" */

/**
 * @typedef {[template: string, values?: { [key: string]: number | string | OldSentence }]} OldSentence
 * @typedef {[id: number, parent: number, token: string, player: Player | null, comment?: string,
 *   evaluation?: number | null]} OldNode
 * @typedef {[kind: string, cells: number[], label: string, player: Player | null]} OldMark
 */

/**
 * A frame of earlier versions.  The oldest have no tree, and do not number their nodes.
 * @typedef {Omit<WholeFrame, "line" | "tree" | "marks" | "links" | "paths" | "story" | "prompt" |
 *   "detail" | "score" |
 *   "outcome"> & {
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

/** @param {any} value */
const isSentence = (value) => typeof value?.template === "string";

/**
 * The saved match in a value that may come from anywhere; null when there is none.
 * @param {any} value
 * @returns {SavedMatch | null}
 */
export function read(value) {
  try {
    const saved = Array.isArray(value?.frame?.prompt)
      ? { ...value, frame: renew(value.frame) }
      : value;
    return isSound(saved) ? saved : null;
  } catch {
    return null; // an older frame that is damaged
  }
}

/**
 * @param {any} saved
 * @returns {saved is SavedMatch}
 */
function isSound(saved) {
  return (
    (saved?.record === null || typeof saved?.record === "string") &&
    Array.isArray(saved.players) &&
    saved.players.length === 2 &&
    saved.players.every((/** @type {string} */ who) =>
      /^(person|bot [1-9]|link( [a-z0-9]{8,24})?)$/.test(who),
    ) &&
    typeof saved.frame?.name === "string" &&
    typeof saved.frame.pieces === "string" &&
    typeof saved.frame.link === "string" &&
    ["legal", "line", "tree", "last", "marks", "links", "score"].every((key) =>
      Array.isArray(saved.frame[key]),
    ) &&
    saved.frame.score.length === 2 &&
    [...saved.frame.score, saved.frame.prompt].every(isSentence)
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
    story: null, // until the session tells it
    detail: null,
    undo: null, // until the session says where they lead
    redo: null,
    prompt: sentence(frame.prompt),
    score: [sentence(frame.score[0]), sentence(frame.score[1])],
    outcome: frame.outcome && {
      ...frame.outcome,
      termination: "", // until the session says it
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
