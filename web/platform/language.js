// @ts-check
// Which language the page speaks: what the address asks for, else what was chosen, else what the
// browser prefers.  text.js translates.

import { load } from "./site.js";
import { speak, translate } from "./text.js";

/** The names of the languages by their tags. */
export const LANGUAGES = { en: "English", es: "Español", ko: "한국어" };

/**
 * The first of some language tags that we have, compared by the part before the dash; else English.
 * @param {(string | null | undefined)[]} tags
 */
export function best(tags) {
  const languages = tags.map((tag) => String(tag).toLowerCase().split("-")[0]);
  return languages.find((language) => Object.hasOwn(LANGUAGES, language)) ?? "en";
}

/**
 * The language to start with; `saved` is what was chosen on an earlier visit, if anything.
 * @param {string} [saved]
 */
export const preferred = (saved) =>
  best([new URLSearchParams(location.search).get("lang"), saved, ...navigator.languages]);

/**
 * Speaks a language from now on; English where its dictionary cannot be loaded.
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
  dispatchEvent(new Event("restyle")); // boards have words on them too
}
