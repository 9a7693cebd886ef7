// @ts-check
// Links to the same page in other languages.

import { make } from "./dom.js";
import { LANGUAGES } from "./language.js";
import { spoken } from "./text.js";

/**
 * Fills an element with a link for each language, which keeps the fragment of the address.
 * @param {HTMLElement} root
 */
export function offerLanguages(root) {
  const links = Object.entries(LANGUAGES).map(([tag, name]) => {
    const link = make("a", { href: `?lang=${tag}${location.hash}`, lang: tag }, name);
    link.onclick = () => {
      link.hash = location.hash; // it may have changed
    };
    if (tag === spoken()) link.setAttribute("aria-current", "page");
    return link;
  });
  root.replaceChildren(...links);
}
