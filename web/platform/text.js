// Sentences for people: an English template, its values, and perhaps a dictionary between them.
//
// The template is the key of a translation, here as in Python, so nothing else needs a name; each
// has a line in web/locales/es.json and ko.json, and tests/test_locales.py tells which are missing.
// A value may be a sentence of its own, {template, values}.
// What a count changes is written {n:move|moves}, for one and for all others, in any language.

let dictionary = Object.create(null); // in which a word like "constructor" is not found either
let language = "en";
let plural = new Intl.PluralRules(language);
const originals = new WeakMap();

/** Sets the language, and its translations: template to template, and names to names. */
export function speak(words, tongue = "en") {
  dictionary = Object.assign(Object.create(null), words);
  language = tongue;
  plural = new Intl.PluralRules(tongue);
}

/** The language that is spoken now, as a tag such as "es". */
export const spoken = () => language;

/** A number as people write it, with the options of Intl.NumberFormat. */
export const number = (value, options) => value.toLocaleString(language, options);

/** A moment, in milliseconds, as people write it, with the options of Intl.DateTimeFormat. */
export const date = (value, options) => new Date(value).toLocaleString(language, options);

/** The sentence of a template: every {key} replaced by its value, numbers as people write them. */
export function t(template, values = {}) {
  const say = (value) => {
    if (value?.template !== undefined) return t(value.template, value.values);
    const tail = /^\d+\.(\d+)$/.exec(value)?.[1]; // a number whose digits Python has chosen
    if (tail) return number(Number(value), { minimumFractionDigits: tail.length });
    return typeof value === "number" ? number(value) : (dictionary[value] ?? String(value));
  };
  const pick = (value, forms) => forms[plural.select(value) === "one" ? 0 : forms.length - 1];
  return (dictionary[template] ?? template).replace(
    /\{(\w+)(?::([^{}]*))?\}/g,
    (whole, key, forms) => {
      if (!Object.hasOwn(values, key)) return whole;
      return forms === undefined ? say(values[key]) : pick(values[key], forms.split("|"));
    },
  );
}

/** A sentence to be said later, as Python writes them. */
export const later = (template, values = {}) => ({ template, values });

/** Translates the text and labels of a document: those of elements that ask for it by `data-t`. */
export function translate(root) {
  for (const element of root.querySelectorAll("[data-t]")) {
    if (!originals.has(element)) {
      const text = element.firstElementChild ? "" : element.textContent.trim();
      const { ariaLabel, title, placeholder } = element;
      originals.set(element, { textContent: text, ariaLabel, title, placeholder });
    }
    for (const [key, text] of Object.entries(originals.get(element))) {
      if (text) element[key] = t(text);
    }
  }
}
