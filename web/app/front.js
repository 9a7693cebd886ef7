// The front of home: the boards of the games.
//
// The page begins with this module, so that they are drawn before the rest of it is there.

import { pieces } from "../match/link.js";
import * as site from "../platform/site.js";
import { Thumb } from "../board/thumb.js";

const thumbs = new Map();

/** Shows the boards; `marked` lets pieces show their player by form. */
export const front = (marked) =>
  Promise.all([...document.getElementById("games").children].map((game) => show(game, marked)));

/** Shows what a game looks like: its first position, or that of a code. */
async function show(button, marked) {
  const { name, code } = button.dataset;
  if (!thumbs.has(name)) thumbs.set(name, new Thumb(button.firstElementChild));
  try {
    const { geometry, frame } = await site.board(name);
    const { rows, glyphs } = geometry;
    const shown = code ? pieces(code, rows, Object.keys(glyphs)) : frame.pieces;
    thumbs.get(name).show(geometry, { pieces: shown, marked });
  } catch {
    // Without a connection there is no picture.
  }
}

if (document.documentElement.dataset.view === "home") front(false);
