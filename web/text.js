// Sentences for people: an English template, its values, and perhaps a dictionary between them.
//
// The template is the key of a translation, here as in Python, so nothing else needs a name.

let dictionary = {};

/** Sets the translations: template to template, and names (players, pieces) to names. */
export function speak(words) {
  dictionary = words;
}

/** The sentence of a template: every {key} replaced by its value, numbers grouped by thousands. */
export function t(template, values = {}) {
  const say = (value) =>
    typeof value === "number" ? value.toLocaleString("en") : (dictionary[value] ?? String(value));
  return (dictionary[template] ?? template).replace(/\{(\w+)\}/g, (whole, key) =>
    Object.hasOwn(values, key) ? say(values[key]) : whole,
  );
}

/** Translates the text and labels of a document: those of elements that ask for it by `data-t`. */
export function translate(root) {
  for (const element of root.querySelectorAll("[data-t]")) {
    if (element.ariaLabel) element.ariaLabel = t(element.ariaLabel);
    if (element.title) element.title = t(element.title);
    if (!element.firstElementChild) element.textContent = t(element.textContent.trim());
  }
}
