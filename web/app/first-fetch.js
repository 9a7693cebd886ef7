// The first thing that runs once the page is there: the boards that will be seen are asked for at
// once, that of a link, or those of home at a bare address.

import { bare, fragment } from "../platform/address.js";
import { parse } from "../match/link.js";
import * as site from "../platform/site.js";

/** The link in the address, in its parts, or null. */
export const parts = parse(fragment());

if (bare()) {
  document.documentElement.dataset.view = "home";
  for (const { dataset } of document.querySelectorAll("#games button")) ask(dataset.name);
  import("./home.js").catch(() => {}); // beside the rest of the page
} else if (site.has(parts?.name)) ask(parts.name);

function ask(name) {
  site.board(name).catch(() => {}); // asked for again when it is to be drawn
}
