// @ts-check
// Keeps the focus where buttons come and go.

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
