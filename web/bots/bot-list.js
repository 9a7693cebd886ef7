// @ts-check
// The user's saved bots, and their list on the page.

/** @import { OpenBot } from "./open-bot.js" */
/** @import { Bot, SavedBots } from "./saved-bots.js" */

import { byId as $, make } from "../platform/dom.js";
import { date, t } from "../platform/text.js";
import { gameTitle } from "./game-menu.js";

/** @param {Pick<Bot, "name">} bot */
export const nameOf = ({ name }) => name || t("Unnamed bot");

/**
 * Replaces the items of a list; that with the same id keeps the focus.
 * @param {HTMLElement} list
 * @param {HTMLElement[]} items each with an element that can have the focus and has `data-id`
 */
export function relist(list, items) {
  const { activeElement } = document;
  const id = list.contains(activeElement) && activeElement?.getAttribute("data-id");
  list.replaceChildren(...items);
  if (id) /** @type {HTMLElement | null} */ (list.querySelector(`[data-id="${id}"]`))?.focus();
}

export class BotList {
  /** @type {Bot[]} All saved bots, the latest first. */
  bots = [];

  #savedBots;
  #openBot;
  #onChange;
  #isNew = false; // there are no bots yet

  /**
   * @param {SavedBots} savedBots
   * @param {OpenBot} openBot
   * @param {() => unknown} onChange called when the list has changed
   */
  constructor(savedBots, openBot, onChange) {
    this.#savedBots = savedBots;
    this.#openBot = openBot;
    this.#onChange = onChange;
    savedBots.onChange = () => this.refresh();
  }

  /** Reads the saved bots again, and lists them. */
  async refresh() {
    this.bots = await this.#savedBots.list();
    const isNew = !this.bots.length && !this.#openBot.bot;
    // The guide is open until there is a first bot.
    if (isNew !== this.#isNew)
      for (const id of ["new", "guide"]) $(id, HTMLDetailsElement).open = isNew;
    this.#isNew = isNew;
    relist(
      $("bots"),
      this.bots.map((bot) => this.#item(bot)),
    );
    this.#onChange();
  }

  /** @param {Bot} bot */
  #item(bot) {
    const about = `${gameTitle(bot.game)} · ${date(bot.time, { dateStyle: "medium" })}`;
    const onclick = () => this.#openBot.open(bot);
    const button = make("button", { type: "button", onclick, data: { id: bot.id } }, nameOf(bot));
    button.append(make("small", {}, about));
    if (bot.id === this.#openBot.bot?.id) button.setAttribute("aria-current", "true");
    return make("li", {}, button);
  }
}
