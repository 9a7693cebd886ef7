// Style sheets of what is loaded when it is first asked for.

const sheets = new Map();

/** Loads a style sheet, once; resolves when it is there. */
export function sheet(url) {
  if (!sheets.has(url)) {
    const link = document.createElement("link");
    const loaded = new Promise((resolve) => (link.onload = link.onerror = resolve));
    Object.assign(link, { rel: "stylesheet", href: url });
    document.head.append(link);
    sheets.set(url, loaded);
  }
  return sheets.get(url);
}
