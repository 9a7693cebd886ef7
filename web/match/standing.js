// @ts-check
// The state of a match that its record lacks: with both, it is opened again exactly as it was.

/** @import { Standing } from "../types.d.ts" */
/** @import { Known } from "./answer.js" */

import { get } from "./tree.js";

/**
 * The choices of the whole tree, each node before those that follow it and the main line first, the
 * place of the cursor, and where a move was taken back.
 * @param {Known} known
 * @returns {Standing}
 */
export function standing({ frame, undone }) {
  const nodes = new Map(frame.tree.map((node) => [node.id, node]));
  /** @type {number[]} */
  const choices = [];
  const todo = [0];
  for (let id = todo.pop(); id !== undefined; id = todo.pop()) {
    const { choice, children } = get(nodes, id);
    choices.push(choice);
    todo.push(...children.toReversed());
  }
  return { choices, ply: frame.ply, undone };
}
