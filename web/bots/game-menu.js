// @ts-check
// The games that bots play, in menus.

/** @import { GameInfo } from "../types.d.ts" */
/** @import { Bot, Files } from "./saved-bots.js" */

import { splitName } from "../match/link.js";
import * as words from "../match/words.js";
import { make } from "../platform/dom.js";
import * as site from "../platform/site.js";
import { t } from "../platform/text.js";
import { variantOf } from "./saved-bots.js";

/** All games, once they are loaded. */
export const games = await site.games();

/**
 * A game by the name of one of its boards.
 * @param {string} name
 */
export const gameOf = (name) => games.find(({ slug }) => slug === splitName(name)?.slug);

/**
 * The name of a game for people.
 * @param {string} name
 */
export function gameTitle(name) {
  const { size = "", variant = "" } = splitName(name) ?? {};
  const game = gameOf(name);
  if (!game) return name;
  const rules = game.variants.find((one) => one.name === variant);
  return words.title(`${t(game.title)} ${size}`, rules?.title ?? variant);
}

/**
 * Offers games in a menu, and chooses one of them.
 * @param {HTMLSelectElement} select
 * @param {string} chosen
 * @param {(name: string) => boolean} [isOffered]
 */
export function offerGames(select, chosen, isOffered = () => true) {
  /** @param {GameInfo} game */
  const names = ({ slug, sizes, variants }) =>
    variants
      .flatMap(({ name }) => sizes.map((size) => [slug, size, name].filter(Boolean).join("-")))
      .filter(isOffered);
  select.replaceChildren(
    ...games
      .filter((game) => names(game).length)
      .map((game) => {
        const options = names(game).map((value) => make("option", { value }, gameTitle(value)));
        return make("optgroup", { label: t(game.title) }, ...options);
      }),
  );
  select.value = chosen;
  if (!select.value) select.selectedIndex = 0;
}

/**
 * Whether a bot plays a game: those of the course play only by its rules.
 * @param {Pick<Bot, "files">} bot
 * @param {string} name of the game
 */
export function plays({ files }, name) {
  const variant = variantOf(files);
  return variant === null || variant === splitName(name)?.variant;
}

/**
 * The game that a bot is probably for.
 * @param {Files} files
 */
export function gameFor(files) {
  const variant = variantOf(files);
  const game = games.find(({ variants }) => variants.some(({ name }) => name === variant));
  return game && variant ? `${game.slug}-${game.default_size}-${variant}` : site.DEFAULT_GAME;
}
