// @ts-check
// Whether the user has been here before, and how many games are unfinished: the home page reserves
// their room until they are read, so that nothing moves.

const KEY = "skerry/home";

/**
 * Gives home the form that it had last, on the root element: data-going is how many games wait, and
 * is missing while no game is saved at all.  Returns that number, or null.
 */
export function recall() {
  /** @type {string | null} */
  let going = null;
  try {
    going = localStorage.getItem(KEY);
  } catch {
    // The browser refuses storage.
  }
  form(going);
  return going === null ? null : Number(going);
}

/**
 * Gives home its form, and remembers it.
 * @param {number | null} going how many games wait, or null when none is saved at all
 */
export function remember(going) {
  form(going);
  try {
    if (going === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, String(going));
  } catch {
    // Then the home page begins as on a first visit.
  }
}

/** @param {number | string | null} going */
function form(going) {
  const { dataset } = document.documentElement;
  if (going === null) delete dataset.going;
  else dataset.going = String(going);
}
