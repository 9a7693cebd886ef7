// @ts-check
// What can be shown of a link before Python has opened it, and whether Python's frame agrees.

/** @import { Board } from "../platform/site.js" */
/** @import { Frame, WholeFrame } from "../types.d.ts" */
/** @import { Parts } from "./link.js" */

import { later } from "../platform/text.js";
import { parse } from "./link.js";
import { frames } from "./replay.js";

/** A link, as far as it can be read without the rules. */
export class Preview {
  /** @type {Parts | null} Its parts, or null when it is not a link. */
  parts;

  /** @type {{ all: WholeFrame[] | null } | undefined} The frames of all plies, computed on demand. */
  #frames;

  /** @param {string} fragment */
  constructor(fragment) {
    this.parts = parse(fragment);
  }

  /**
   * The frame at the cursor of the link; what is unknown stays empty.  Null when the notation cannot
   * read the link; then only the board is known.
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
    const prompt = later("Opening the link");
    return frame ? { ...frame, legal: [], prompt } : null;
  }
}

/** @type {{ fragment: string, preview: Preview } | undefined} */
let last;

/**
 * The preview of a link; the latest one is kept, so that a link is read once.
 * @param {string} fragment
 */
export function preview(fragment) {
  if (last?.fragment !== fragment) last = { fragment, preview: new Preview(fragment) };
  return last.preview;
}

/**
 * Whether a frame from the session confirms the one shown before: it has the same link (game, moves
 * and cursor) and the same pieces.  Legal moves, marks, score, prompt and outcome may be new, because
 * only the rules know them.
 * @param {Pick<WholeFrame, "link" | "pieces">} shown
 * @param {Pick<Frame, "link" | "pieces">} frame
 */
export const isConfirmed = (shown, frame) =>
  shown.link === frame.link && shown.pieces === frame.pieces;
