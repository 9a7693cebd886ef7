// The pages beside this one that tell about a game, and who the games are from.

import { make } from "../platform/dom.js";
import { spoken, t, translate } from "../platform/text.js";

const published = document.querySelector("link[rel=canonical]")?.href;

/** The address of the site: that of this page without what it shows, unless it is a copy. */
export const home = new URL(published ?? "./", location.href.split(/[?#]/)[0]);

/** Where the rules of a game are told. */
export const rules = (slug) =>
  new URL(`rules/${slug}/${spoken() === "en" ? "" : `${spoken()}/`}`, home).href;

/** Where a game is learnt by playing it. */
const guided = (slug) => new URL(`learn/?lang=${spoken()}#${slug}`, home).href;

/** Where to learn a game. */
export const learning = (slug) =>
  make(
    "p",
    { className: "learning" },
    make("a", { href: rules(slug) }, t("Rules of the game")),
    make("a", { href: guided(slug) }, t("Guided first game")),
  );

/** Who the games are from, in the language that is spoken. */
export function credits() {
  const part = document.getElementById("credits").content.cloneNode(true);
  translate(part);
  return part;
}
