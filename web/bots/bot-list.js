// @ts-check
// The list of the user's saved bots on the page.

/** @import { Bot } from "./saved-bots.js" */

import { byId as $, make } from "../platform/dom.js";
import { date, t } from "../platform/text.js";
import { gameTitle } from "./game-menu.js";

/** @param {Pick<Bot, "name">} bot */
export const nameOf = ({ name }) => name || t("Unnamed bot");

/**
 * Lists bots, of which one may be open.
 * @param {Bot[]} bots
 * @param {string | undefined} openId
 * @param {(bot: Bot) => void} onOpen
 */
export function listBots(bots, openId, onOpen) {
  $("bots").replaceChildren(
    ...bots.map((bot) => {
      const about = `${gameTitle(bot.game)} · ${date(bot.time, { dateStyle: "medium" })}`;
      const label = [nameOf(bot), make("small", {}, about)];
      const button = make("button", { type: "button", onclick: () => onOpen(bot) }, ...label);
      if (bot.id === openId) button.setAttribute("aria-current", "true");
      return make("li", {}, button);
    }),
  );
}
