// @ts-check
// Replaces what an element shows while somebody may be reading it with the keyboard.

/**
 * Lets `replace` put something new into an element.  What has the focus there is gone then: that in
 * its place, counted among all that can have the focus, gets it.
 * @param {Element} root
 * @param {() => void} replace
 */
export function renew(root, replace) {
  const all = () => [...root.querySelectorAll("a, summary, [tabindex]")];
  const at = all().indexOf(/** @type {Element} */ (document.activeElement));
  replace();
  const there = all()[at];
  if (there instanceof HTMLElement) there.focus({ preventScroll: true });
}
