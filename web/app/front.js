// @ts-check
// Draws the pictures of the games on the home page, and a first picture of its playable board, before
// the rest of the page is loaded.

import { inks, paper } from "../board/glyphs.js";
import { picture } from "../board/picture.js";
import { Thumb } from "../board/thumb.js";
import { pieces } from "../match/link.js";
import * as site from "../platform/site.js";

/** @type {Map<string, Thumb>} The pictures by the names of their games. */
const thumbs = new Map();

/**
 * Shows the pictures of the games.
 * @param {boolean} marked whether pieces show their player by form
 */
export function front(marked) {
  /** @type {NodeListOf<HTMLElement>} */
  const cards = document.querySelectorAll("#games .game");
  return Promise.all([...cards].map((card) => show(card, marked)));
}

/**
 * Shows what a game looks like: its first position, or that of a code.
 * @param {HTMLElement} card has the name of the game, and perhaps a code
 * @param {boolean} marked
 */
async function show(card, marked) {
  const { name = "", code } = card.dataset;
  const canvas = card.querySelector("canvas");
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

/** Draws the board that can be played, until live-board.js does. */
async function showLive() {
  /** @type {HTMLElement | null} */
  const hero = document.querySelector("#hero[data-name]");
  const canvas = hero?.querySelector("canvas");
  if (!hero || !canvas?.clientWidth) return; // returning users see other things first
  const { name = "", slug = "" } = hero.dataset;
  const [{ geometry }, frame] = await Promise.all([site.board(name), site.example(slug)]);
  const { clientWidth: width, clientHeight: height } = canvas;
  if (!width || hero.dataset.live) return; // the page was faster
  canvas.dataset.material = geometry.material;
  picture(paper(canvas, width, height), geometry, frame, inks(canvas), { width, height });
}

if (document.documentElement.dataset.view === "home") {
  showLive().catch(() => {}); // as above
  front(false);
}
