// @ts-check
// Starts Python with the page of a match, while the rest of it is loaded; at home the boards go
// first.

import { isHome } from "../platform/address.js";
import { prepare } from "../python/spawn.js";

if (!isHome()) prepare("game");
