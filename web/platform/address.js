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

/** Whether it leads home. */
export const bare = () => !fragment() && !state()?.match;
