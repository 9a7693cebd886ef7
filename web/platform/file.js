// @ts-check
// Files for people to keep.

import { make } from "./dom.js";

const KEPT = 60_000; // ms that a file stays in memory for the browser to save

/**
 * Lets the browser save a blob as a file.
 * @param {Blob} blob
 * @param {string} name
 */
export function save(blob, name) {
  const href = URL.createObjectURL(blob);
  make("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), KEPT);
}

/**
 * Lets the browser save a text as a file.
 * @param {string} text
 * @param {string} name
 */
export function saveText(text, name, type = "application/json") {
  save(new Blob([text], { type }), name);
}
