// @ts-check
// The bot that is open, and its changes until they are saved.  Draws nothing.

/** @import { Bot, SavedBots } from "./saved-bots.js" */

import { t } from "../platform/text.js";

const SAVING = 500; // ms from the last change until it is saved

export class OpenBot {
  /** @type {Bot | null} */
  bot = null;
  /** Whether it came in a link and the user has not accepted it: then it must not run. */
  isUntrusted = false;

  #savedBots;
  #onOpen;
  #onSave;
  #onWarning;
  /** @type {ReturnType<typeof setTimeout> | undefined} Until the next save, if there are changes. */
  #timer;
  #saved = Promise.resolve();

  /**
   * @param {Pick<SavedBots, "add" | "save" | "remove">} savedBots
   * @param {object} handlers
   * @param {() => unknown} handlers.onOpen called when another bot is open, or none
   * @param {() => unknown} handlers.onSave called when its changes are saved
   * @param {(text: string) => void} handlers.onWarning called when they are not saved as expected
   */
  constructor(savedBots, { onOpen, onSave, onWarning }) {
    this.#savedBots = savedBots;
    this.#onOpen = onOpen;
    this.#onSave = onSave;
    this.#onWarning = onWarning;
  }

  /**
   * Opens a bot; resolves once it is shown.
   * @param {Bot} bot
   * @param {boolean} [isUntrusted] whether it came in a link
   */
  async open(bot, isUntrusted = false) {
    await this.save();
    // If it is the one that is open, that may be newer now.
    const { id, time } = this.bot ?? {};
    if (isUntrusted || bot.id !== id || bot.time > Number(time)) this.bot = bot;
    this.isUntrusted = isUntrusted;
    await this.#onOpen();
  }

  /** Closes the bot. */
  async close() {
    this.bot = null;
    this.isUntrusted = false;
    await this.#onOpen();
  }

  /**
   * Saves a new bot, and opens it.
   * @param {Pick<Bot, "name" | "game" | "files">} bot
   */
  async add(bot) {
    await this.open(await this.#savedBots.add(bot));
  }

  /** Deletes the bot, and closes it. */
  async remove() {
    if (!this.bot) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#savedBots.remove(this.bot.id);
    await this.close();
  }

  /**
   * Saves a bot that was deleted, and opens it.
   * @param {Bot} deleted
   */
  async restore(deleted) {
    const { bot, isSaved } = this.#savedBots.save(deleted);
    await isSaved;
    await this.open(bot);
  }

  /**
   * Changes the bot, and soon saves it.
   * @param {Partial<Bot>} change
   */
  change(change) {
    if (!this.bot || this.isUntrusted) return;
    this.bot = { ...this.bot, ...change };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.save(), SAVING);
  }

  /** Saves the bot if it was changed; resolves once all changes are saved. */
  save() {
    if (this.#timer !== undefined) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#saved = this.#write();
    }
    return this.#saved;
  }

  async #write() {
    if (!this.bot) return;
    const { bot, isSaved } = this.#savedBots.save(this.bot);
    if (bot.id !== this.bot.id)
      this.#onWarning(t("Another tab has changed this bot: both versions are kept."));
    this.bot = bot;
    await isSaved;
    await this.#onSave();
  }
}
