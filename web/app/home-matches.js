// @ts-check
// The saved matches on the home page: the unfinished ones as pictures, and the list of all.

/** @import { Store } from "../match/store.js" */
/** @import { Options } from "../platform/options.js" */

import * as site from "../platform/site.js";
import { t } from "../platform/text.js";
import { UnfinishedMatches } from "./unfinished-matches.js";
import { MatchList } from "./match-list.js";
import { home } from "./pages.js";
import { remember } from "./visitor.js";

export class HomeMatches {
  #store;
  #options;
  #unfinished;
  #list;

  /**
   * @param {Store} store
   * @param {Options} options how boards look
   * @param {object} handlers
   * @param {(id: string) => void} handlers.onOpen called to open a saved match
   * @param {(id: string) => void} handlers.onDelete called when a match was deleted
   */
  constructor(store, options, { onOpen, onDelete }) {
    this.#store = store;
    this.#options = options;
    this.#unfinished = new UnfinishedMatches(store, onOpen);
    this.#list = new MatchList(store, { onOpen, onDelete, onChange: () => this.show() });
  }

  /** Shows what the store has now. */
  async show() {
    const games = await site.games().catch(() => []);
    const saved = this.#store.list();
    const shown = await this.#unfinished.show(saved, this.#options);
    const finished = saved.some(({ over }) => over);
    remember(saved.length || this.#store.damaged.length ? { ...shown, finished } : null);
    this.#list.show(saved, games);
    if (finished) await showDue();
  }
}

/** Shows how many of the user's mistakes are due. */
async function showDue() {
  const mistakes = await import("../puzzles/mistakes.js").catch(() => null);
  const n = (await mistakes?.countDue().catch(() => 0)) ?? 0;
  const text = t("Practise your mistakes");
  for (const link of document.querySelectorAll(".practise")) {
    link.textContent = n ? `${text} · ${t("{n} due", { n })}` : text;
    link.setAttribute("href", new URL("puzzles/#mine", home).href);
  }
}
