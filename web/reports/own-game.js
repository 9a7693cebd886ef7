// @ts-check
// A game that the user writes, in a cage: skerry.lab.design.Designer.  Its texts and numbers
// are checked; boards and frames that are drawn in finite time are drawn as they are.

/** @import { Clicks, Geometry, Sentence, WholeFrame } from "../types.d.ts" */
/** @import { Cage } from "../bots/cage.js" */
/** @import { Known } from "../match/answer.js" */

import { CageLost } from "../bots/cage.js";
import { readSentence, text } from "../bots/failure.js";
import { merge, Refused } from "../match/answer.js";
import { whole } from "../match/input.js";
import { MAX_CELLS, isFrame } from "../match/saved.js";
import { later } from "../platform/text.js";

/** @import { ReportWords } from "./report-words.js" */
/**
 * A game's code, the game of which it is a variant, and the language in which the variant is named.
 * @typedef {{ title: string, designer: string, source: string, words: ReportWords }} Source
 */
/** @typedef {{ names: { [size: string]: string }, name: string, levels: number[] }} Loaded */

const PATIENCE = 60; // s until silence is taken for an endless loop
const NAME = /^my-[a-z-]+-\d+$/;

const ENDLESS = later(
  "This position cannot be drawn: it has too many cells, or names cells or texts that it cannot have.",
);

/** The game's code failed: why, in a sentence, and in which line. */
export class Failed extends Error {
  /**
   * @param {Sentence} why
   * @param {number | null} [line]
   */
  constructor(why, line = null) {
    super(why.template);
    this.why = why;
    this.line = line;
  }
}

/**
 * @param {CageLost} error
 * @returns {Sentence}
 */
function lost({ kind, message }) {
  if (kind === "silence")
    return later("The game has not answered for a long time: look for an endless loop.");
  if (kind === "start")
    return later("Python could not be started for the game: {why}", { why: text(message, 300) });
  if (kind === "ended") return later("The game was stopped.");
  return later("The game crashed Python, perhaps by using too much memory.");
}

export class OwnGame {
  /** @type {Geometry | null} Of its board. */
  geometry = null;
  #cage;
  #source;
  /** @type {Known | null} */
  #known = null;

  /**
   * @param {Cage} cage
   * @param {Source} source
   */
  constructor(cage, source) {
    this.#cage = cage;
    this.#source = source;
  }

  get source() {
    return this.#source.source;
  }

  get isLost() {
    return this.#cage.isLost;
  }

  get frame() {
    return this.#known?.frame ?? null;
  }

  /**
   * @param {string} name
   * @param {object} request
   * @param {number} [patience] in seconds
   */
  async #ask(name, request, patience = PATIENCE) {
    let found;
    try {
      await this.#cage.ready;
      found = await this.#cage.call(name, request, patience);
    } catch (error) {
      if (error instanceof CageLost) throw new Failed(lost(error));
      throw error;
    }
    const { failure, error } = found;
    if (failure) {
      const { why, line } = failure;
      throw new Failed(readSentence(why), Number.isSafeInteger(line) ? line : null);
    }
    if (error) throw new Refused({ error: text(error), why: readSentence(found.why) });
    return found;
  }

  /**
   * Runs its code.
   * @returns {Promise<Loaded>}
   */
  async load() {
    const found = await this.#ask("load", this.#source);
    const names = Object.entries(found.names ?? {}).filter(([, name]) => NAME.test(text(name)));
    const levels = Array.isArray(found.levels) ? found.levels.filter(Number.isSafeInteger) : [];
    return { names: Object.fromEntries(names), name: text(found.name), levels };
  }

  /**
   * Opens the match of a link.
   * @param {string} link
   * @returns {Promise<WholeFrame>}
   */
  async open(link) {
    const found = await this.#ask("open", { link });
    if (!(found.geometry?.cells?.length <= MAX_CELLS)) throw new Failed(ENDLESS);
    this.geometry = found.geometry;
    this.#known = null;
    return this.#take(found);
  }

  /** @param {any} found what opens or changes the match */
  #take(found) {
    const known = merge(this.#known, found);
    if (!isFrame(known.frame)) throw new Failed(ENDLESS);
    this.#known = known;
    return known.frame;
  }

  /**
   * @param {string} name
   * @param {object} request
   */
  async #go(name, request) {
    return this.#take(await this.#ask(name, request));
  }

  /** @param {Clicks} clicks */
  play(clicks) {
    return this.#go("play", { clicks });
  }

  /** @param {number} ply */
  goto(ply) {
    return this.#go("goto", { ply });
  }

  /**
   * Why clicks are refused, and the cells that this is about.
   * @param {Clicks} clicks
   * @returns {Promise<{ why: Sentence, cells: number[] } | null>}
   */
  async whyNot(clicks) {
    const { why, cells } = await this.#ask("why_not", { clicks });
    const about = Array.isArray(cells) ? cells.filter(Number.isSafeInteger) : [];
    return why ? { why: readSentence(why), cells: about } : null;
  }

  /**
   * The bot's move after a search of some nodes.
   * @param {number} nodes
   * @returns {Promise<Clicks | null>}
   */
  async think(nodes) {
    const { clicks } = await this.#ask("think", { nodes, seed: Math.floor(Math.random() * 1e9) });
    return whole(this.frame?.legal ?? [], Array.isArray(clicks) ? clicks : []);
  }

  /**
   * The game of an order that has this number, as JSON has it.
   * @param {object} order
   * @param {number} number
   */
  game(order, number) {
    return this.#ask("game", { order, number }, 10 * PATIENCE);
  }

  /**
   * The report on games.
   * @param {object} order
   * @param {object[]} games
   */
  async report(order, games) {
    const { words } = this.#source;
    const request = { order, games, words };
    const { why, html, data } = await this.#ask("report", request, 10 * PATIENCE);
    return why ? null : { html: text(html, 4e6), data: text(data?.[0], 1e8) };
  }

  end() {
    this.#cage.end();
  }
}
