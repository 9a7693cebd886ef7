// @ts-check
// Where the address leads: to a link, in its fragment; to a match of one's own, whose id is in the
// history's state; else home.

/** What the history keeps with the address; some frames may not look. */
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
