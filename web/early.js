// The first thing that runs once the page is there: a bare address is home, whose boards are asked
// for at once.

import * as site from "./site.js";

// A link is in the fragment, a match of one's own in the history: see library.js.
if (location.hash.length <= 1 && !history.state?.match) {
  document.documentElement.dataset.view = "home";
  for (const { dataset } of document.querySelectorAll("#games button")) {
    site.board(dataset.name).catch(() => {}); // asked for again when it is to be drawn
  }
}
