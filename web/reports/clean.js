// @ts-check
// Reads a report that comes out of a cage: everything that reports do not use is removed.

const ELEMENTS = new Set([
  ..."a b circle details div figcaption figure g h2 h3 line p path polyline section span summary sup svg".split(
    " ",
  ),
  ..."table tbody td text th thead title tr".split(" "),
]);
const ATTRIBUTES = new Set([
  ..."aria-label class cx cy d fill-opacity height href opacity points r role scope tabindex".split(
    " ",
  ),
  ..."text-anchor transform viewBox width x x1 x2 y y1 y2".split(" "),
]);
const LINK = /^#1\/[\w-]+\//;

/**
 * The elements of a report.  Links lead to games only.
 * @param {unknown} html
 */
export function clean(html) {
  // Nothing in a parsed document runs or is loaded.
  const parsed = new DOMParser().parseFromString(String(html), "text/html");
  // In a page that is saved and opened again, HTML in a drawing would end the drawing, and what is a
  // comment now might be none then.
  const comments = parsed.createNodeIterator(parsed.body, NodeFilter.SHOW_COMMENT);
  for (let next = comments.nextNode(); next; next = comments.nextNode())
    /** @type {Comment} */ (next).remove();
  for (const element of parsed.body.querySelectorAll("*")) {
    const isLost = element instanceof HTMLElement && element.parentNode instanceof SVGElement;
    if (isLost || !ELEMENTS.has(element.localName)) {
      element.remove();
      continue;
    }
    for (const { name, value } of [...element.attributes]) {
      if (!ATTRIBUTES.has(name) || (name === "href" && !LINK.test(value)))
        element.removeAttribute(name);
    }
  }
  return [...parsed.body.children].map((element) => document.adoptNode(element));
}
