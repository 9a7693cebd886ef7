// @ts-check
// What the home page looked like last: it takes that form again at once, so that nothing moves when
// the saved games are read.

import { local } from "../platform/area.js";

const KEY = "skerry/home";

/**
 * The form of home: how many unfinished games it shows and under which title, and whether there are
 * finished games, whose mistakes can be practised.
 * @typedef {{ unfinished: number, title: string, finished: boolean }} Form
 */

/** Gives home the form that it had last, if games were saved; returns it, or null. */
export function recall() {
  /** @type {Form | null} */
  let last = null;
  try {
    last = JSON.parse(local.get(KEY) ?? "null");
  } catch {
    // It is damaged.
  }
  if (typeof last?.title !== "string") last = null; // earlier versions kept only a number
  put(last);
  return last;
}

/**
 * Gives home its form, and remembers it.
 * @param {Form | null} form null when no game is saved at all
 */
export function remember(form) {
  put(form);
  if (form) local.set(KEY, JSON.stringify(form));
  else local.remove(KEY);
}

/** @param {Form | null} form */
function put(form) {
  const { dataset } = document.documentElement;
  const title = document.getElementById("unfinished-title");
  if (form) dataset.unfinished = String(form.unfinished);
  else delete dataset.unfinished; // newcomers see the board
  if (title) title.textContent = form?.title ?? "";
  document.documentElement.toggleAttribute("data-finished", form?.finished ?? false);
}
