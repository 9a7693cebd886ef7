// The pages beside this one that tell about a game, and who the games are from.

import { make } from "../platform/dom.js";
import * as site from "../platform/site.js";
import { spoken, t, translate } from "../platform/text.js";

const published = document.querySelector("link[rel=canonical]")?.href;

/** The address of the site: that of this page without what it shows, unless it is a copy. */
export const home = new URL(published ?? "./", location.href.split(/[?#]/)[0]);

/** Where the rules of a game are told; null where nobody has written them. */
function rules(slug) {
  const language = site.rulesLanguage(slug, spoken());
  if (!language) return null;
  return new URL(`rules/${slug}/${language === "en" ? "" : `${language}/`}`, home).href;
}

/** Lets a link lead to the rules of a game, or hides it. */
export function linkToRules(link, slug) {
  const address = rules(slug);
  link.hidden = !address;
  if (address) link.href = address;
}

/** Where a game is learnt by playing it; null where nobody has written that. */
const guided = (slug) =>
  site.hasLesson(slug) ? new URL(`learn/?lang=${spoken()}#${slug}`, home).href : null;

/** Where to learn a game: as many links as there are pages. */
export function learning(slug) {
  const link = (href, text) => (href ? [make("a", { href }, text)] : []);
  return make(
    "p",
    { className: "learning" },
    ...link(rules(slug), t("Rules of the game")),
    ...link(guided(slug), t("Guided first game")),
  );
}

/** Who the games are from, in the language that is spoken. */
export function credits() {
  const part = document.getElementById("credits").content.cloneNode(true);
  translate(part);
  return part;
}
