// @ts-check
// The helpers of this page, which masters and analyses share.  Loaded when a master plays or an
// analysis begins.

import { spawn } from "../python/spawn.js";
import { Supervisor } from "../python/supervisor.js";
import { Helpers, crewSize } from "./helpers.js";
import { Master } from "./master.js";

/** @type {Helpers | null} */
let shared = null;

/** How many workers this device can run for one search. */
export const size = () => crewSize(navigator, matchMedia("(pointer: coarse)").matches);

export function helpers() {
  shared ??= new Helpers(size() - 1, () => new Supervisor(() => spawn("bot")));
  return shared;
}

/** @type {(...how: [Pick<Supervisor, "call">, () => boolean]) => Master} */
export const createMaster = (worker, canPonder) => new Master(worker, helpers(), canPonder);
