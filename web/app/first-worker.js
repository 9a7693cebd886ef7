// @ts-check
// Starts Python as soon as possible on the page of a match; at home, boards are loaded first.

import { isHome } from "../platform/address.js";
import { prepare } from "../python/spawn.js";

if (!isHome()) prepare("game");
