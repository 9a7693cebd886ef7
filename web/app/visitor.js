// @ts-check
// Whether the user has been here before, and how many games are unfinished: the home page reserves
// their room until they are read, so that nothing moves.

const KEY = "skerry/home";

/**
 * Gives home the form that it had last, on the root element: data-unfinished is how many games wait,
 * and is missing while no game is saved at all.  Returns that number, or null.
 */
export function recall() {
  /** @type {string | null} */
  let unfinished = null;
  try {
    unfinished = localStorage.getItem(KEY);
  } catch {
    // The browser refuses storage.
  }
  form(unfinished);
  return unfinished === null ? null : Number(unfinished);
}

/**
 * Gives home its form, and remembers it.
 * @param {number | null} unfinished how many games wait, or null when none is saved at all
 */
export function remember(unfinished) {
  form(unfinished);
  try {
    if (unfinished === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, String(unfinished));
  } catch {
    // Then the home page begins as on a first visit.
  }
}

/** @param {number | string | null} unfinished */
function form(unfinished) {
  const { dataset } = document.documentElement;
  if (unfinished === null) delete dataset.unfinished;
  else dataset.unfinished = String(unfinished);
}
