// Elements made in script, and the style sheets of what is loaded when it is first asked for.

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

const sheets = new Map();

/** Loads a style sheet, once; resolves when it is there. */
export function sheet(url) {
  if (!sheets.has(url)) {
    const link = make("link", { rel: "stylesheet", href: url });
    const loaded = new Promise((resolve) => (link.onload = link.onerror = resolve));
    document.head.append(link);
    sheets.set(url, loaded);
  }
  return sheets.get(url);
}
