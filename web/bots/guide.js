// @ts-check
// How to write a bot, in the language of the page; loaded when it is opened.

import { spoken } from "../platform/text.js";

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
    const answer = await fetch(TEXTS[spoken()] ?? TEXTS.en);
    if (!answer.ok) return;
    const { body } = new DOMParser().parseFromString(await answer.text(), "text/html");
    const article = document.createElement("article");
    article.append(...body.childNodes);
    details.append(article);
  };
  details.addEventListener("toggle", show);
}
