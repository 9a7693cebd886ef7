// @ts-check
// How to write a bot, in the language of the page; loaded when it is opened.

import { loaded } from "../app/notices.js";
import { spoken } from "../platform/text.js";
import { fetchText } from "./fetch-text.js";

/** @type {{ [language: string]: URL }} */
const TEXTS = {
  en: new URL("./guide/en.htm", import.meta.url),
  es: new URL("./guide/es.htm", import.meta.url),
  ko: new URL("./guide/ko.htm", import.meta.url),
};

/**
 * Lets a part of the page show the guide once it is opened.
 * @param {HTMLDetailsElement} details
 */
export function showGuide(details) {
  const show = async () => {
    if (!details.open || details.querySelector("article")) return;
    const text = await loaded(fetchText(TEXTS[spoken()] ?? TEXTS.en));
    if (text === null || details.querySelector("article")) return;
    const { body } = new DOMParser().parseFromString(text, "text/html");
    const article = document.createElement("article");
    article.append(...body.childNodes);
    details.append(article);
  };
  details.addEventListener("toggle", show);
}
