// @ts-check
// Runs first: fetches the boards that are seen at once, that of a link, or those of the home page.

import { fragment, isHome } from "../platform/address.js";
import { preview } from "../match/preview.js";
import * as site from "../platform/site.js";
import { recall } from "./visitor.js";

/** The parts of the link in the address, or null. */
export const { parts } = preview(fragment());

if (isHome()) {
  document.documentElement.dataset.view = "home";
  /** @type {HTMLElement | null} */
  const hero = document.querySelector("#hero");
  const form = recall();
  if (!form?.unfinished && hero) site.example(hero.dataset.slug ?? "").catch(() => {});
  /** @type {NodeListOf<HTMLElement>} */
  const games = document.querySelectorAll("#home [data-name]");
  for (const { dataset } of games) fetchBoard(dataset.name ?? "");
  import("./home.js").catch(() => {}); // beside the rest of the page
  if (form) import("./home-matches.js").catch(() => {});
} else if (parts && site.hasGame(parts.name)) fetchBoard(parts.name);

/** @param {string} name */
function fetchBoard(name) {
  site.board(name).catch(() => {}); // fetched again when it is to be drawn
}
