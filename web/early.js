// The first thing that runs once the page is there: the boards that will be seen are asked for at
// once, those of home at a bare address.

import { bare, fragment } from "./address.js";
import { parse } from "./link.js";
import * as site from "./site.js";

if (bare()) {
  document.documentElement.dataset.view = "home";
  for (const { dataset } of document.querySelectorAll("#games button")) ask(dataset.name);
}
const name = parse(fragment())?.name;
if (site.has(name)) ask(name);

function ask(name) {
  site.board(name).catch(() => {}); // asked for again when it is to be drawn
}
