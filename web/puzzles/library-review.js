// @ts-check
// Reviews the finished games of the library one after the other until it is stopped.  Positions that
// have been searched are not searched again, even after a reload.  Draws nothing.

/** @import { Listed, Store } from "../match/store.js" */
/** @import { Analyst } from "../bot/analyst.js" */
/** @import { Review, Searched } from "../types.d.ts" */
/** @typedef {{ game: number, games: number, done: number, all: number }} Step How far it has come. */

import { Refused } from "../match/answer.js";
import { format, parse, splitName } from "../match/link.js";
import * as site from "../platform/site.js";
import { Lost } from "../python/supervisor.js";
import { sideOf } from "./mistake.js";
import * as mistakes from "./mistakes.js";

const BATCH = 8; // positions that are kept together

export class LibraryReview {
  #store;
  #analyst;
  #ask;
  #onStep;
  /** @type {object | null} The present run. */
  #run = null;

  /**
   * @param {Store} store
   * @param {Pick<Analyst, "study" | "stop">} analyst
   * @param {(link: string, searched: string) => Promise<Review>} ask makes the review of a line
   * @param {(step: Step) => void} onStep
   */
  constructor(store, analyst, ask, onStep) {
    this.#store = store;
    this.#analyst = analyst;
    this.#ask = ask;
    this.#onStep = onStep;
  }

  get isRunning() {
    return this.#run !== null;
  }

  /** The reader's finished games that have not been reviewed, the latest first. */
  async unreviewed() {
    await this.#store.ready;
    const reviewed = await mistakes.reviewed();
    return this.#store
      .list()
      .filter(
        ({ id, name, over, players }) =>
          over && sideOf(players) >= 0 && site.hasGame(name) && !reviewed.get(id)?.done,
      );
  }

  /** Reviews until all is done or it is stopped.  Resolves to whether all is done. */
  async start() {
    const run = {};
    this.#run = run;
    try {
      const games = await this.unreviewed();
      for (const [i, about] of games.entries()) {
        /** @type {(done: number, all: number) => void} */
        const onStep = (done, all) => this.#onStep({ game: i + 1, games: games.length, done, all });
        if (this.#run === run) await this.#review(about, run, onStep);
      }
      return this.#run === run;
    } finally {
      if (this.#run === run) this.#run = null;
    }
  }

  /** Stops, and keeps what was found. */
  stop() {
    this.#run = null;
    this.#analyst.stop();
  }

  /**
   * @param {Listed} about
   * @param {object} run
   * @param {(done: number, all: number) => void} onStep
   */
  async #review({ id, name, time, players }, run, onStep) {
    const loaded = await this.#store.load(id);
    const parts = parse(loaded?.saved.frame.link ?? "");
    if (!loaded || !parts) return; // it is listed as damaged
    const line = { ...parts, moves: mistakes.mainLine(loaded.saved.frame), ply: null };
    const all = line.moves.length + 1;
    /** @type {Searched[]} */
    const found = (await mistakes.reviewed()).get(id)?.found.filter(({ ply }) => ply < all) ?? [];
    const known = new Set(found.map(({ ply }) => ply));
    const nodes = await nodesFor(name);
    let unsaved = 0;
    let done = known.size;
    onStep(done, all);
    // What is found near the end helps with earlier positions.
    for (let ply = all - 1; ply >= 0 && this.#run === run; ply--) {
      if (known.has(ply)) continue;
      const one = await this.#search(format({ ...line, ply }), ply, nodes);
      if (one) {
        found.push(one);
        unsaved++;
      }
      if (this.#run === run) onStep(++done, all);
      if (unsaved >= BATCH) {
        await mistakes.storeProgress(id, { found, done: false });
        unsaved = 0;
      }
    }
    if (this.#run !== run) {
      if (unsaved) await mistakes.storeProgress(id, { found, done: false });
      return;
    }
    try {
      const review = await this.#ask(format(line), JSON.stringify(found));
      await mistakes.keep(review, line, players, { match: id, time });
    } catch (error) {
      if (error instanceof Lost) throw error;
      console.error(error); // a game that the rules refuse must not stop the others
      await mistakes.storeProgress(id, { found: [], done: true });
    }
  }

  /**
   * What a search of so many nodes finds in the position of a link; null if it was stopped or
   * refused, which leaves a gap.
   * @param {string} link
   * @param {number} ply
   * @param {number} nodes
   * @returns {Promise<Searched | null>}
   */
  async #search(link, ply, nodes) {
    try {
      const isEnough = (/** @type {{ nodes: number }} */ found) => found.nodes >= nodes;
      const report = await this.#analyst.study("estimate", link, { isEnough });
      if (!report) return null;
      const { value, candidates, proven } = report;
      return { ply, value, line: candidates[0]?.line ?? [], proven: proven !== null };
    } catch (error) {
      if (error instanceof Refused) return null;
      throw error;
    }
  }
}

/**
 * How many positions a review looks at for each move of a game, as in the analysis.
 * @param {string} name
 */
export async function nodesFor(name) {
  const slug = splitName(name)?.slug;
  return (await site.games()).find((game) => game.slug === slug)?.levels.at(-2) ?? 1;
}
