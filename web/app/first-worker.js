// Python begins with the page of a match, while the rest of it is loaded; at home the boards go
// first.

import { bare } from "../platform/address.js";
import { prepare } from "../python/spawn.js";

if (!bare()) prepare("game");
