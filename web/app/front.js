// @ts-check
// The front of home: the boards of the games.
//
// The page begins with this module, so that they are drawn before the rest of it is there.

import { pieces } from "../match/link.js";
import * as site from "../platform/site.js";
import { Thumb } from "../board/thumb.js";

/** @type {Map<string, Thumb>} The boards by the names of their games. */
const thumbs = new Map();

/**
 * Shows the boards.
 * @param {boolean} marked whether pieces show their player by form
 */
export function front(marked) {
  /** @type {NodeListOf<HTMLElement>} */
  const buttons = document.querySelectorAll("#games button");
  return Promise.all([...buttons].map((button) => show(button, marked)));
}

/**
 * Shows what a game looks like: its first position, or that of a code.
 * @param {HTMLElement} button has the name of the game, and perhaps a code
 * @param {boolean} marked
 */
async function show(button, marked) {
  const { name = "", code } = button.dataset;
  const canvas = button.querySelector("canvas");
  if (!canvas) return;
  const thumb = thumbs.get(name) ?? new Thumb(canvas);
  thumbs.set(name, thumb);
  try {
    const { geometry, frame } = await site.board(name);
    const { rows, glyphs } = geometry;
    const shown = code ? pieces(code, rows, Object.keys(glyphs)) : frame.pieces;
    if (shown) thumb.show(geometry, { pieces: shown, marked });
  } catch {
    // Without a connection there is no picture.
  }
}

if (document.documentElement.dataset.view === "home") front(false);
