// @ts-check
// What the address refers to: a link, in its fragment; a saved match, whose id is in the history
// state; or home.

/**
 * The history state of the address: the id of a saved match, or the mark of a link that is open.
 * Browsers may deny it to embedded pages.
 * @returns {{ match?: string, mark?: string } | null}
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

/**
 * Replaces the address by the page's own, with a history state and perhaps a link.
 * @param {{ match: string } | null} state
 * @param {string} [link]
 */
export const replace = (state, link) => write("replaceState", state, link);

/** Adds such an address to the history.  @type {Write} */
export const push = (state) => write("pushState", state);

/**
 * Marks the link in the address, so that coming back to it by the browser's buttons is recognized.
 * @param {string} mark
 */
export function mark(mark) {
  try {
    history.replaceState({ mark }, "");
  } catch {
    // Denied; then the link is opened anew.
  }
}

/**
 * @param {"replaceState" | "pushState"} method
 * @param {{ match: string } | null} state
 * @param {string} [link]
 */
function write(method, state, link) {
  try {
    history[method](state, "", location.pathname + location.search + (link ? `#${link}` : ""));
  } catch {
    // Denied in some embedded pages; then the link stays in the address.
  }
}
