// @ts-check
// The match that this tab shows, in session storage, for a first picture after a reload.

/** @import { SavedMatch } from "../types.d.ts" */

import { session } from "../platform/area.js";
import { read } from "./saved.js";

const KEY = "skerry/shown";

/**
 * @param {string} id
 * @param {SavedMatch} saved
 */
export function keepShown(id, { players, frame }) {
  if (!session.set(KEY, JSON.stringify({ id, record: null, players, frame }))) session.remove(KEY);
}

/**
 * The last frame that this tab has shown of a match, or null.
 * @param {string | undefined} id
 */
export function shownFrame(id) {
  try {
    const found = JSON.parse(session.get(KEY) ?? "null");
    return id && found?.id === id ? (read(found)?.frame ?? null) : null;
  } catch {
    return null;
  }
}
