// @ts-check
// Finds and makes elements of the page, and loads style sheets on demand.

/**
 * @template {HTMLElement} E
 * @typedef {Partial<Omit<E, "role">> & {
 *   data?: { [name: string]: string | number },
 *   role?: string,
 *   [attribute: `${string}-${string}`]: string | number | boolean,
 * }} Properties What `make` sets on an element.
 */

/**
 * A new element.  Properties are set as properties, `data` as data attributes, and role and names
 * with a dash as attributes.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Properties<HTMLElementTagNameMap[Tag]>} [properties]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, { data = {}, ...properties } = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.includes("-") || name === "role") element.setAttribute(name, value);
    else Reflect.set(element, name, value);
  }
  Object.assign(element.dataset, data);
  element.append(...children);
  return element;
}

/**
 * The element of the page with an id.  Throws when there is no such element of this type.
 * @template {HTMLElement} [E=HTMLElement]
 * @param {string} id
 * @param {new () => E} [type]
 * @returns {E}
 */
export function byId(id, type) {
  const element = document.getElementById(id);
  if (!(element instanceof (type ?? HTMLElement))) throw new Error(`the page lacks #${id}`);
  return /** @type {E} */ (element);
}

/**
 * The first descendant that a selector matches.  Throws when it does not exist or has another type.
 * @template {HTMLElement} [E=HTMLElement]
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new () => E} [type]
 * @returns {E}
 */
export function find(root, selector, type) {
  const element = root.querySelector(selector);
  if (!(element instanceof (type ?? HTMLElement))) throw new Error(`the page lacks ${selector}`);
  return /** @type {E} */ (element);
}

/**
 * The target of an event or its nearest ancestor that a selector matches, or null.
 * @param {Event} event
 * @param {string} selector
 */
export function around({ target }, selector) {
  const element = target instanceof Element ? target.closest(selector) : null;
  return element instanceof HTMLElement ? element : null;
}

/** @type {Map<string, Promise<unknown>>} */
const sheets = new Map();

/**
 * Loads a style sheet, once.  Resolves when it is loaded or has failed.
 * @param {string} url
 */
export function sheet(url) {
  if (!sheets.has(url)) {
    const link = make("link", { rel: "stylesheet", href: url });
    const loaded = new Promise((resolve) => {
      link.onload = link.onerror = resolve;
    });
    document.head.append(link);
    sheets.set(url, loaded);
  }
  return sheets.get(url);
}
