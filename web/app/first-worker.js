// @ts-check
// Starts Python as soon as possible when a match is opened; the home page loads its boards first.

import { isHome } from "../platform/address.js";
import { prepare } from "../python/spawn.js";

if (!isHome()) prepare("game");
