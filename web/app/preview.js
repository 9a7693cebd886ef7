// What a link leads to, by its notation alone: what can be shown before the engine has read it.

import { parse } from "../match/link.js";
import { frames } from "../match/replay.js";

let latest = null; // {fragment, frame}: the first picture of the page and the page itself ask alike

/**
 * The frame at the cursor of a link, on its board {geometry, frame}; null where the notation does not
 * tell it.
 */
export function preview(fragment, { geometry, frame: first }) {
  if (latest?.fragment !== fragment) {
    const parts = parse(fragment);
    const all = parts && frames(parts, geometry, first);
    latest = { fragment, frame: all?.[parts.ply ?? all.length - 1] ?? null };
  }
  return latest.frame;
}
