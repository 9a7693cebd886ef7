// @ts-check
// Makes buttons and sets of radio buttons, and keeps the focus where buttons come and go.

import { make } from "./dom.js";

/**
 * A new button.
 * @param {string} text
 * @param {() => void} onclick
 */
export const button = (text, onclick, className = "") =>
  make("button", { type: "button", textContent: text, onclick, className });

/**
 * Radio buttons for some values, one of which is chosen.
 * @template {string | number} Value
 * @param {string} name
 * @param {string} legend
 * @param {[value: Value, text: string][]} entries
 * @param {Value} chosen
 * @param {(value: Value) => void} onChange
 */
export function radios(name, legend, entries, chosen, onChange, className = "chips") {
  const set = make("fieldset", { className }, make("legend", {}, legend));
  for (const [value, text] of entries) {
    const checked = chosen === value;
    const input = make("input", { type: "radio", name, value: String(value), checked });
    input.onchange = () => onChange(value);
    set.append(make("label", {}, input, make("span", {}, text)));
  }
  return set;
}

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
