// @ts-check
// Makes buttons, and keeps the focus where they come and go.

import { make } from "./dom.js";

/**
 * A new button.
 * @param {string} text
 * @param {() => void} onclick
 */
export const button = (text, onclick, className = "") =>
  make("button", { type: "button", textContent: text, onclick, className });

/**
 * Replaces the buttons in an element; one with the same text keeps the focus.  Returns whether the
 * button that had the focus is gone.
 * @param {HTMLElement} root
 * @param {HTMLElement[]} buttons
 */
export function replaceButtons(root, buttons) {
  const { activeElement } = document;
  const hadFocus = root.contains(activeElement);
  root.replaceChildren(...buttons);
  if (!hadFocus) return false;
  buttons.find(({ textContent }) => textContent === activeElement?.textContent)?.focus();
  return !root.contains(document.activeElement);
}
