// @ts-check
// The dictionaries with which Python writes reports in the language of the page; see report_words.py.

import { load } from "../platform/site.js";
import { spoken } from "../platform/text.js";

/** @typedef {{ language: string, words: { [template: string]: string } } | null} ReportWords null for English */

/**
 * What Python needs to write in the language of the page.
 * @returns {Promise<ReportWords>}
 */
export async function reportWords() {
  const language = spoken();
  if (language === "en") return null;
  const [names, sentences] = await Promise.all([
    load(`locales/${language}.json`),
    load(`locales/reports/${language}.json`),
  ]);
  return { language, words: { ...names, ...sentences } };
}
