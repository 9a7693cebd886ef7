// Python begins with the page of a match, while the rest of it is loaded; at home the boards go
// first.

import { prepare } from "./spawn.js";

// A link is in the fragment, a match of one's own in the history: see library.js.
if (location.hash.length > 1 || history.state?.match) prepare("Table");
