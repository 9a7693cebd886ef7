// @ts-check
// Merges an answer of the session, which has only what is new, into what the page knows of a match.

/**
 * @import { Answer, LineMove, Moment, Picture, RecordChange, Refusal, Review, Sentence, SetUp, TreeNode,
 *   WholeFrame, WhyNot }
 *   from "../types.d.ts"
 */
/**
 * What is known of a match: its record, and the ply at which a move was taken back, if one was.
 * @typedef {{ frame: WholeFrame, record: string, undone: number | null }} Known
 */
/**
 * What the methods of the session answer: an Answer, if they open or change the match.
 * @typedef {Answer | SetUp | { pictures: Picture[] } | { text: string } | { moments: Moment[] } |
 *   { numbers: (number | null)[] } | { prompt: Sentence } | WhyNot | Review |
 *   { cells: number[] }} Reply
 */

/** The session refused: the message is its sentence in English, `why` the one to be translated. */
export class Refused extends Error {
  /** @param {Refusal} refusal */
  constructor({ error, why = { template: error, values: {} }, kind }) {
    super(error);
    /** @type {Sentence} */
    this.why = why;
    /** What is wrong with a text or a move, where that is known. */
    this.kind = kind ?? null;
  }
}

/**
 * What a text of JSON from the session holds; throws Refused when it is a refusal.
 * @param {string} text
 * @returns {Reply}
 */
export function read(text) {
  /** @type {Reply | Refusal} */
  const reply = JSON.parse(text);
  if ("error" in reply) throw new Refused(reply);
  return reply;
}

/**
 * What is known of a match after an answer; `known` is what was known after the answer before this
 * one, or null.
 * @param {Known | null} known
 * @param {Reply} answer of a method that opens or changes the match
 * @returns {Known}
 */
export function merge(known, answer) {
  if (!("tree" in answer)) throw new TypeError("the session did not answer with the match");
  const { frame, tree, record, undone } = answer;
  const before = tree.reset ? null : known;
  const nodes = new Map(before?.frame.tree.map((node) => [node.id, node]));
  for (const id of tree.removed) nodes.delete(id);
  for (const node of tree.nodes) nodes.set(node.id, node);
  return {
    frame: { ...frame, tree: [...nodes.values()], line: line(nodes) },
    record: splice(before?.record ?? "", record),
    undone,
  };
}

/**
 * The current line of a tree.
 * @param {Map<number, TreeNode>} nodes by their ids
 */
function line(nodes) {
  /** @type {LineMove[]} */
  const moves = [];
  for (let node = nodes.get(0); node; node = nodes.get(node.children[node.choice])) {
    const { id, token, player } = node;
    if (player !== null) moves.push({ token, player, node: id });
  }
  return moves;
}

/**
 * A text with all but its start and its end replaced.
 * @param {string} text
 * @param {RecordChange} change
 */
const splice = (text, { keep, insert, tail }) =>
  text.slice(0, keep) + insert + text.slice(text.length - tail);
