// @ts-check
// Links to the other pages of the site, such as rules and lessons, and the credits of the games.

import { byId, make } from "../platform/dom.js";
import * as site from "../platform/site.js";
import { spoken, t, translate } from "../platform/text.js";

/** @type {HTMLLinkElement | null} */
const canonical = document.querySelector("link[rel=canonical]");

/** The address of the site: the published one if the page names it, else that of this page. */
export const home = new URL(canonical?.href ?? "./", location.href.split(/[?#]/)[0]);

/**
 * The address of a game's rules; null if there are none.
 * @param {string} slug
 */
function rules(slug) {
  const page = site.rulesPage(slug, spoken());
  return page && new URL(page, home).href;
}

/**
 * The address of a game's lesson; null if there is none.
 * @param {string} slug
 */
export const lesson = (slug) =>
  site.hasLesson(slug) ? new URL(`learn/?lang=${spoken()}#${slug}`, home).href : null;

/**
 * Lets the links in the head of the page lead to the rules and the lesson of a game; without one, to
 * those of all games.
 * @param {string} [slug]
 */
export function linkToPages(slug = "") {
  byId("to-puzzles", HTMLAnchorElement).href = new URL("puzzles/", home).href;
  lead(byId("rules", HTMLAnchorElement), slug ? rules(slug) : new URL("rules/", home).href);
  lead(byId("learn", HTMLAnchorElement), slug ? lesson(slug) : new URL("learn/", home).href);
}

/**
 * Lets a link lead to a page; without one it is hidden.
 * @param {HTMLAnchorElement} link
 * @param {string | null} page
 */
export function lead(link, page) {
  link.hidden = !page;
  if (page) link.href = page;
}

/**
 * Links to the rules and the lesson of a game, if there are any.
 * @param {string} slug
 */
export function learning(slug) {
  /** @type {(href: string | null, text: string) => HTMLElement[]} */
  const link = (href, text) => (href ? [make("a", { href }, text)] : []);
  return make(
    "p",
    { className: "learning" },
    ...link(rules(slug), t("Rules of the game")),
    ...link(lesson(slug), t("Guided first game")),
  );
}

/** The credits of the games, in the language of the page. */
export function credits() {
  const part = document.importNode(byId("credits", HTMLTemplateElement).content, true);
  translate(part);
  return part;
}
