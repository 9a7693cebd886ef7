// @ts-check
// What can be shown of a link before Python has opened it, and whether Python has then confirmed it.

/** @import { Board } from "../platform/site.js" */
/** @import { Frame, WholeFrame } from "../types.d.ts" */
/** @import { Parts } from "./link.js" */

import { later } from "../platform/text.js";
import { parse } from "./link.js";
import { frames } from "./replay.js";

/** A link as far as it can be read without the rules. */
export class Preview {
  /** @type {Parts | null} Its parts, or null when it is none. */
  parts;

  /** @type {{ all: WholeFrame[] | null } | undefined} Those of all plies, once they are asked for. */
  #frames;

  /** @param {string} fragment */
  constructor(fragment) {
    this.parts = parse(fragment);
  }

  /**
   * The frame where the cursor of the link stands; what is not known stays empty.  Null when the
   * notation cannot read the link, so that the board alone is known.
   * @param {Board} board with the first frame of a match
   * @returns {WholeFrame | null}
   */
  frame({ geometry, frame: first }) {
    if (!this.parts) return null;
    const { code, moves, ply } = this.parts;
    if (!code && !moves.length) return first;
    this.#frames ??= { all: frames(this.parts, geometry, first) };
    const { all } = this.#frames;
    const frame = all?.[ply ?? all.length - 1];
    const prompt = later("Setting up the position of the link");
    return frame ? { ...frame, legal: [], prompt } : null;
  }
}

/** @type {{ fragment: string, preview: Preview } | undefined} */
let last;

/**
 * The preview of a link, which is read once however often it is asked for.
 * @param {string} fragment
 */
export function preview(fragment) {
  if (last?.fragment !== fragment) last = { fragment, preview: new Preview(fragment) };
  return last.preview;
}

/**
 * Whether a frame of the session is the one that was shown before it: the same link, which names
 * the game, its moves and the cursor, and the same pieces.  What only the rules know may be new:
 * the legal moves, marks, score, prompt and outcome.
 * @param {Pick<WholeFrame, "link" | "pieces">} shown
 * @param {Pick<Frame, "link" | "pieces">} frame
 */
export const isConfirmed = (shown, frame) =>
  shown.link === frame.link && shown.pieces === frame.pieces;
