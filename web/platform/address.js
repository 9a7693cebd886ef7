// @ts-check
// Where the address leads: to a link, in its fragment; to a saved match, whose id is in the state of
// the history; else home.

/**
 * What the history keeps with the address.  Browsers may refuse it to a frame.
 * @returns {{ match?: string } | null}
 */
export function state() {
  try {
    return history.state;
  } catch {
    return null;
  }
}

/** The link in the address, or "". */
export const fragment = () => location.hash.slice(1);

/** Whether the address leads home. */
export const isHome = () => !fragment() && !state()?.match;

/** @typedef {(state: { match: string } | null) => void} Write Writes the address without a link. */

/** Replaces the address by the page's own, and what the history keeps with it.  @type {Write} */
export const replace = (state) => write("replaceState", state);

/** Adds such an address to the history.  @type {Write} */
export const push = (state) => write("pushState", state);

/**
 * @param {"replaceState" | "pushState"} method
 * @param {{ match: string } | null} state
 */
function write(method, state) {
  try {
    history[method](state, "", location.pathname + location.search);
  } catch {
    // Some frames may not; then the link stays in the address.
  }
}
