// @ts-check
// The bots that are saved in this browser.  Each is a name, the game it is for, and its files.

/** @typedef {{ [name: string]: string }} Files The texts of a bot's files by their names. */
/** @typedef {{ id: string, name: string, game: string, files: Files, time: number }} Bot */

import { MINE } from "../match/players.js";
import { local } from "../platform/area.js";
import { Database, newId } from "../platform/database.js";

const MAX_NAME = 60; // characters
const LATEST = 8.64e15; // milliseconds, as far as dates go

// Each part ends where the next begins: no text takes longer than its length.
const STUDENT = /^(class StudentAgent\b|from \S+ import .*\bStudentAgent\b)/m;

/**
 * The variant of the games that a bot plays by its files, null for all: those of the course have
 * their own engine.
 * @param {Files} files
 */
export const variantOf = (files) =>
  Object.values(files).some((text) => STUDENT.test(text)) ? "course" : null;

/** @param {unknown} name */
export const tidy = (name) =>
  typeof name === "string" ? name.replace(/\s+/g, " ").trim().slice(0, MAX_NAME) : "";

/**
 * Whether a file stays in the folder of its bot, wherever that is unpacked.
 * @param {string} path
 */
export const isInside = (path) => !/^[\\/]|(^|[\\/])\.\.([\\/]|$)/.test(path);

/**
 * The bot in a value that is not to be trusted, or null.
 * @param {any} value
 * @returns {Omit<Bot, "id"> | null}
 */
export function asBot(value) {
  const { name, game, files, time } = value ?? {};
  if (typeof game !== "string" || typeof files !== "object" || files === null) return null;
  const texts = Object.entries(files).filter(
    ([path, text]) => typeof text === "string" && isInside(path),
  );
  if (!texts.length) return null;
  const isTime = Number.isFinite(time) && time > 0 && time <= LATEST;
  return { name: tidy(name), game, files: Object.fromEntries(texts), time: isTime ? time : 0 };
}

/**
 * Stores the list of bots for the main page.
 * @param {Bot[]} bots
 */
function tellMain(bots) {
  const known = bots.map(({ id, name, files }) => ({ id, name, variant: variantOf(files) }));
  if (known.length) local.set(MINE, JSON.stringify(known));
  else local.remove(MINE);
}

export class SavedBots {
  /** Called when another tab has changed a bot. */
  onChange = () => {};
  /** Called when a bot could not be written: it is gone when the page is left. */
  onUnsaved = () => {};
  #database;
  /** @type {Map<string, Omit<Bot, "id">>} What could not be written. */
  #memory = new Map();
  /** @type {Map<string, number>} When each bot was saved last, as far as is known. */
  #times = new Map();

  /** @param {Pick<Database, "onChange" | "list" | "update">} [database] */
  constructor(database = new Database("skerry bots", ["bot"])) {
    this.#database = database;
    database.onChange = () => this.onChange();
  }

  /**
   * All bots, the latest first.
   * @returns {Promise<Bot[]>}
   */
  async list() {
    const stored = await this.#database.list("bot").catch(() => null);
    const found = [];
    for (const [id, value] of new Map([...(stored ?? []), ...this.#memory])) {
      const bot = asBot(value);
      if (bot) found.push({ ...bot, id });
    }
    this.#times = new Map(found.map(({ id, time }) => [id, time]));
    if (stored) tellMain(found);
    return found.sort((a, b) => b.time - a.time);
  }

  /**
   * Saves a new bot, and returns it.
   * @param {Pick<Bot, "name" | "game" | "files">} bot
   * @returns {Promise<Bot>}
   */
  async add({ name, game, files }) {
    const { bot, isSaved } = this.save({ name: tidy(name), game, files, id: newId(), time: 0 });
    await isSaved;
    return bot;
  }

  /**
   * Saves a bot.  If another tab has changed it since it was read, both versions are kept.
   *
   * It is written without reading first, so that a page can save a bot while it is being left.
   * @param {Bot} bot as it was read, with the changes
   * @returns {{ bot: Bot, isSaved: Promise<boolean> }} the bot as it is saved, and whether it
   *   will be there after a reload
   */
  save({ id, time: read, ...rest }) {
    const there = this.#times.get(id);
    const isOurs = there === undefined || there === read;
    const bot = { ...rest, id: isOurs ? id : newId(), time: Date.now() };
    this.#times.set(bot.id, bot.time);
    return { bot, isSaved: this.#put(bot) };
  }

  /** @param {Bot} bot */
  async #put({ id, ...bot }) {
    try {
      await this.#database.update([], () => new Map([[id, { bot }]]));
      this.#memory.delete(id);
      return true;
    } catch {
      this.#memory.set(id, bot);
      this.onUnsaved();
      return false;
    }
  }

  /** @param {string} id */
  async remove(id) {
    this.#memory.delete(id);
    this.#times.delete(id);
    await this.#database.update([id], () => new Map([[id, null]])).catch(() => {});
  }
}
