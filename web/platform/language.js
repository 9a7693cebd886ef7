// Which language the page speaks: what the address asks for, else what was chosen, else what the
// browser prefers.  What a dictionary says is text.js's affair.

import { load } from "./site.js";
import { speak, translate } from "./text.js";

/** What there is, by tag, each in its own words. */
export const LANGUAGES = { en: "English", es: "Español", ko: "한국어" };

/** The first wish that can be met, by the part of a tag before its dash; English if none can. */
export function best(wishes) {
  const known = wishes.map((tag) => String(tag).toLowerCase().split("-")[0]);
  return known.find((tag) => Object.hasOwn(LANGUAGES, tag)) ?? "en";
}

/** The language to begin with; `saved` is what was chosen on an earlier visit, if anything. */
export const wanted = (saved) =>
  best([new URLSearchParams(location.search).get("lang"), saved, ...navigator.languages]);

/** Speaks a language from now on.  English is spoken where a dictionary cannot be had. */
export async function use(tongue) {
  let words = {};
  try {
    if (tongue !== "en") words = await load(`locales/${tongue}.json`);
  } catch (error) {
    console.error(error);
    tongue = "en";
  }
  speak(words, tongue);
  document.documentElement.lang = tongue;
  translate(document);
  document.documentElement.classList.add("told");
  dispatchEvent(new Event("dressed")); // boards have words on them too
}
