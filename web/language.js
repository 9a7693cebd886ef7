// Which language the page speaks: what the address asks for, else what was chosen, else what the
// browser prefers.  Knows where dictionaries are; what they say is text.js's affair.

import files from "./files.js";
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
    if (tongue !== "en") words = await dictionary(tongue);
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

const asked = new Map();

/** Fetches what a language says, once; a failure is forgotten, so that it can be tried again. */
function dictionary(tongue) {
  if (!asked.has(tongue)) {
    const answer = fetch(files[`locales/${tongue}.json`]).then((response) => {
      if (!response.ok) throw new Error(`${tongue} could not be loaded: ${response.status}`);
      return response.json();
    });
    answer.catch(() => asked.delete(tongue));
    asked.set(tongue, answer);
  }
  return asked.get(tongue);
}
