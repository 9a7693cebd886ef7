// @ts-check
// Draws a first picture of the match that the page starts with, before the rest of the page is loaded:
// of a link as far as the notation can read it, of a saved match as this tab has last shown it.

import { inks, paper } from "../board/glyphs.js";
import { picture } from "../board/picture.js";
import { next } from "../match/input.js";
import { splitName } from "../match/link.js";
import { preview } from "../match/preview.js";
import { fits } from "../match/saved.js";
import { shownFrame } from "../match/shown.js";
import * as address from "../platform/address.js";
import * as language from "../platform/language.js";
import { Options } from "../platform/options.js";
import * as site from "../platform/site.js";
import { parts } from "./first-fetch.js";

const options = new Options(new URLSearchParams(location.search));
const saved = address.fragment() ? null : shownFrame(address.state()?.match);
const name = parts?.name ?? saved?.name;

if (name && site.hasGame(name)) {
  const { dataset } = document.documentElement;
  /** @type {HTMLElement | null} */
  const card = document.querySelector(`[data-slug="${splitName(name)?.slug}"] [data-orientation]`);
  const { material = "", orientation = "" } = card?.dataset ?? {};
  Object.assign(dataset, { view: "match", material });
  // The size of the board depends on it.
  document.getElementById("board")?.setAttribute("data-orientation", orientation);
  draw(name).catch(() => {}); // the page will report it
}

/** @param {string} name of the game */
async function draw(name) {
  const tag = language.preferred(options.language);
  const translated = tag === "en" ? null : language.use(tag); // boards show words
  const [board] = await Promise.all([site.board(name), translated]);
  const shown = saved && fits(saved, board.geometry) ? saved : null;
  const frame = shown ?? (parts && preview(address.fragment()).frame(board)) ?? board.frame;
  const canvas = /** @type {HTMLCanvasElement} */ (document.getElementById("surface"));
  const { width, height } = canvas.getBoundingClientRect();
  if (!width || window.skerry?.match.frame) return; // the page was faster
  canvas.dataset.material = board.geometry.material;
  const ctx = paper(canvas, width, height);
  const { coordinates, turned, groups, marked } = options;
  const targets = next(frame.legal, []).cells; // what is not known yet is not offered
  const state = { ...frame, targets, groups, marked };
  picture(ctx, board.geometry, state, inks(canvas), { width, height, coordinates, turned });
}
