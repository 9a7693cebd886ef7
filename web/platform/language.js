// @ts-check
// The language of the page: the one that the address asks for, else the user's choice, else the
// browser's.  text.js translates.

import { load } from "./site.js";
import { speak, translate } from "./text.js";

/** The names of languages by tag. */
export const LANGUAGES = { en: "English", es: "Español", ko: "한국어" };

/**
 * The first of some language tags that is supported, comparing the parts before the dash; by default
 * English.
 * @param {(string | null | undefined)[]} tags
 */
export function best(tags) {
  const languages = tags.map((tag) => String(tag).toLowerCase().split("-")[0]);
  return languages.find((language) => Object.hasOwn(LANGUAGES, language)) ?? "en";
}

const asked = () => new URLSearchParams(location.search).get("lang");

/**
 * The language to start with; `saved` is the choice of an earlier visit, if any.
 * @param {string} [saved]
 */
export const preferred = (saved) => best([asked(), saved, ...navigator.languages]);

/**
 * Lets a link to another page of the site keep the language that the address asks for, unless it has
 * one of its own.
 * @param {Event} event
 */
function carry({ target }) {
  const link = target instanceof Element && target.closest("a");
  const tag = asked();
  if (!tag || !link || link.search || link.host !== location.host) return;
  if (link.closest("[lang]") === document.documentElement) link.search = `?lang=${tag}`;
}

for (const kind of ["click", "auxclick", "contextmenu"]) addEventListener(kind, carry, true);

let wanted = ""; // the language that was asked for last

/**
 * Switches to a language, or to English if its dictionary cannot be loaded; unless another one is
 * asked for meanwhile.
 * @param {string} language
 * @returns {Promise<void>}
 */
export async function use(language) {
  wanted = language;
  let dictionary = {};
  try {
    if (language !== "en") dictionary = await load(`locales/${language}.json`);
  } catch (error) {
    console.error(error);
    if (wanted === language) return use("en");
  }
  if (wanted !== language) return;
  speak(dictionary, language);
  document.documentElement.lang = language;
  translate(document);
  document.documentElement.classList.add("translated");
  dispatchEvent(new Event("restyle")); // boards have texts, too
}
