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

/**
 * The language to start with; `saved` is the choice of an earlier visit, if any.
 * @param {string} [saved]
 */
export const preferred = (saved) =>
  best([new URLSearchParams(location.search).get("lang"), saved, ...navigator.languages]);

/**
 * Switches to a language, or to English if its dictionary cannot be loaded.
 * @param {string} language
 */
export async function use(language) {
  let dictionary = {};
  try {
    if (language !== "en") dictionary = await load(`locales/${language}.json`);
  } catch (error) {
    console.error(error);
    language = "en";
  }
  speak(dictionary, language);
  document.documentElement.lang = language;
  translate(document);
  document.documentElement.classList.add("translated");
  dispatchEvent(new Event("restyle")); // boards have texts, too
}
