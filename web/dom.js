// Elements made in script: one function.

/**
 * A new element.  Properties are set as properties, `data` as data attributes, names with a dash
 * and role as attributes; children are elements or text.
 */
export function make(tag, { data = {}, ...properties } = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.includes("-") || name === "role") element.setAttribute(name, value);
    else element[name] = value;
  }
  Object.assign(element.dataset, data);
  element.append(...children);
  return element;
}
