// The first thing that runs once the page is there: what it begins with, whose boards are asked for
// at once.

import { bare, fragment, state } from "./address.js";
import { parse } from "./link.js";
import * as site from "./site.js";
import { Store } from "./store.js";

const store = new Store("skerry");
/** The link in the address, in its parts, or null. */
export const parts = parse(fragment());
/** The first frame of a match of one's own, as it was saved, or null. */
export const saved = fragment() ? null : (store.load(state()?.match)?.frame ?? null);
/** The name of the board that is to be drawn first, if it is one. */
export const name = parts?.name ?? saved?.name;

if (bare()) {
  document.documentElement.dataset.view = "home";
  for (const { dataset } of document.querySelectorAll("#games button")) ask(dataset.name);
  import("./home.js").catch(() => {}); // beside the rest of the page
} else if (site.has(name)) ask(name);

function ask(name) {
  site.board(name).catch(() => {}); // asked for again when it is to be drawn
}
