// @ts-check
// The bots of this browser.  Each is a name, the game it is for, and its files.

/** @typedef {{ [name: string]: string }} Files The texts of a bot's files by their names. */
/** @typedef {{ id: string, name: string, game: string, files: Files, time: number }} Bot */

import { Database, newId } from "../platform/database.js";

const LONGEST_NAME = 60; // characters

/** @param {unknown} name */
export const tidy = (name) =>
  typeof name === "string" ? name.replace(/\s+/g, " ").trim().slice(0, LONGEST_NAME) : "";

/**
 * A bot that was read from somewhere, or null if it is none.
 * @param {any} value
 * @returns {Omit<Bot, "id"> | null}
 */
export function asBot(value) {
  const { name, game, files, time } = value ?? {};
  if (typeof game !== "string" || typeof files !== "object" || files === null) return null;
  const texts = Object.entries(files).filter(([, text]) => typeof text === "string");
  if (!texts.length) return null;
  return { name: tidy(name), game, files: Object.fromEntries(texts), time: Number(time) || 0 };
}

export class Shelf {
  /** Hears that another tab has changed a bot. */
  onChange = () => {};
  #database = new Database("skerry bots", ["bot"]);
  /** @type {Map<string, Omit<Bot, "id">>} What could not be written. */
  #memory = new Map();

  constructor() {
    this.#database.onChange = () => this.onChange();
  }

  /**
   * All bots, the latest first.
   * @returns {Promise<Bot[]>}
   */
  async list() {
    const kept = await this.#database.list("bot").catch(() => new Map());
    const found = [];
    for (const [id, value] of [...kept, ...this.#memory]) {
      const bot = asBot(value);
      if (bot) found.push({ ...bot, id });
    }
    return found.sort((a, b) => b.time - a.time);
  }

  /**
   * Keeps a new bot, and returns it.
   * @param {Pick<Bot, "name" | "game" | "files">} bot
   * @returns {Promise<Bot>}
   */
  async add(bot) {
    const added = { ...bot, name: tidy(bot.name), id: newId(), time: Date.now() };
    await this.save(added);
    return added;
  }

  /**
   * Keeps a bot as it is now.  Returns whether it will be there after a reload.
   * @param {Bot} bot
   */
  async save({ id, ...bot }) {
    try {
      await this.#database.update([id], () => new Map([[id, { bot }]]));
      this.#memory.delete(id);
      return true;
    } catch {
      this.#memory.set(id, bot);
      return false;
    }
  }

  /** @param {string} id */
  async remove(id) {
    this.#memory.delete(id);
    await this.#database.update([id], () => new Map([[id, null]])).catch(() => {});
  }
}
