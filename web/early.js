// The first thing that runs once the page is there: a bare address is home, whose boards are asked
// for at once.

import { bare } from "./address.js";
import * as site from "./site.js";

if (bare()) {
  document.documentElement.dataset.view = "home";
  for (const { dataset } of document.querySelectorAll("#games button")) {
    site.board(dataset.name).catch(() => {}); // asked for again when it is to be drawn
  }
}
