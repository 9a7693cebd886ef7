// @ts-check
// Sentences for people: an English template and its values, translated with a dictionary.
//
// The template is the key of its translations, here as in Python: each has a line in
// web/locales/es.json and ko.json, and tests/web/test_locales.py says which are missing.  A value may
// be a sentence itself, or a name that is not translated.  Words that depend on a count are written
// {n:move|moves}, for one and for all other counts, in every language.

/** @import { Sentence } from "../types.d.ts" */
/** @typedef {{ text: string }} Verbatim */
/** @typedef {{ [key: string]: Sentence["values"][string] | Verbatim }} Values */

/** @type {{ [template: string]: string }} Without a prototype, so that "constructor" is no key. */
let dictionary = Object.create(null);
let language = "en";
let plural = new Intl.PluralRules(language);
/** @typedef {"textContent" | "ariaLabel" | "title" | "placeholder"} TextProperty */
/** @type {WeakMap<Element, { [name in TextProperty]?: string | null }>} The English texts of elements. */
const originals = new WeakMap();

/**
 * Sets the language and its translations, of templates and of names.
 * @param {{ [template: string]: string }} words
 * @param {string} tag
 */
export function speak(words, tag = "en") {
  dictionary = Object.assign(Object.create(null), words);
  language = tag;
  plural = new Intl.PluralRules(tag);
}

/** The tag of the current language, such as "es". */
export const spoken = () => language;

/**
 * A number as people write it.
 * @param {number} value
 * @param {Intl.NumberFormatOptions} [options]
 */
export const number = (value, options) => value.toLocaleString(language, options);

/** @type {Map<string, Intl.DateTimeFormat>} */
const dates = new Map();

/**
 * A day, in milliseconds, as people write it.  Each format is made once: that takes a hundred times as
 * long as to write with it.
 * @param {number} value
 * @param {Intl.DateTimeFormatOptions} [options]
 */
export function date(value, options) {
  const key = language + JSON.stringify(options);
  const format = dates.get(key) ?? new Intl.DateTimeFormat(language, options);
  dates.set(key, format);
  return format.format(value);
}

/**
 * The sentence of a template: every {key} replaced by its value, numbers as people write them.
 * @param {string} template
 * @param {Values} [values]
 * @returns {string}
 */
export function t(template, values = {}) {
  /** @param {Values[string]} value */
  const say = (value) => {
    if (typeof value === "object")
      return "text" in value ? value.text : t(value.template, value.values);
    const tail = /^\d+\.(\d{1,20})$/.exec(String(value))?.[1]; // a number that Python has rounded
    if (tail) return number(Number(value), { minimumFractionDigits: tail.length });
    return typeof value === "number" ? number(value) : (dictionary[value] ?? value);
  };
  /** @type {(count: number, forms: string[]) => string} */
  const pick = (count, forms) => forms[plural.select(count) === "one" ? 0 : forms.length - 1];
  return (dictionary[template] ?? template).replace(
    /\{(\w+)(?::([^{}]*))?\}/g,
    (whole, key, forms) => {
      if (!Object.hasOwn(values, key)) return whole;
      return forms === undefined ? say(values[key]) : pick(Number(values[key]), forms.split("|"));
    },
  );
}

/**
 * A value that is not translated, such as a name that somebody has given.
 * @param {string} text
 * @returns {Verbatim}
 */
export const verbatim = (text) => ({ text });

/**
 * A sentence that is translated later, like those from Python.
 * @type {(template: string, values?: Sentence["values"]) => Sentence}
 */
export const later = (template, values = {}) => ({ template, values });

/**
 * Whether a sentence, in English and with its values, is no longer than any of ours: those that are
 * nested in each other may be endless.
 * @param {Sentence} sentence
 */
export const isShort = (sentence) => length(sentence) <= 5000;

/** @type {(sentence: Sentence) => number} */
const length = ({ template, values }) =>
  Object.entries(values).reduce((sum, [key, value]) => {
    const count = template.split(`{${key}`).length - 1;
    return sum + count * (typeof value === "object" ? length(value) : String(value).length);
  }, template.length);

/**
 * Translates the texts and labels of the elements with `data-t`; other data are the values.
 * @param {ParentNode} root
 */
export function translate(root) {
  for (const element of /** @type {NodeListOf<HTMLInputElement>} */ (
    root.querySelectorAll("[data-t]")
  )) {
    if (!originals.has(element)) {
      const text = element.firstElementChild ? "" : element.textContent.trim();
      const { ariaLabel, title, placeholder } = element;
      originals.set(element, { textContent: text, ariaLabel, title, placeholder });
    }
    for (const [key, text] of Object.entries(originals.get(element) ?? {})) {
      if (text)
        element[/** @type {TextProperty} */ (key)] = t(
          text,
          /** @type {Values} */ ({ ...element.dataset }),
        );
    }
  }
}
