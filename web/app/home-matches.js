// @ts-check
// The saved matches on the home page: the unfinished ones as pictures, and the list of all.

/** @import { Store } from "../match/store.js" */
/** @import { Options } from "../platform/options.js" */

import { find, make } from "../platform/dom.js";
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
  #practise = make("a", { className: "button", hidden: true });

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
    const unfinished = await this.#unfinished.show(saved, this.#options);
    remember(saved.length || this.#store.damaged.length ? unfinished : null);
    this.#list.show(saved, games);
    // Beside the buttons that are in sight; adding it anew would take its focus.
    const row = find(document, unfinished ? "#unfinished .fresh" : "#hero .row");
    if (this.#practise.parentElement !== row) row.append(this.#practise);
    this.#practise.hidden = !saved.some(({ over }) => over);
    if (!this.#practise.hidden) await this.#showDue();
  }

  /** Shows how many of the user's mistakes are due. */
  async #showDue() {
    const mistakes = await import("../puzzles/mistakes.js").catch(() => null);
    const n = (await mistakes?.countDue().catch(() => 0)) ?? 0;
    const text = t("Practise your mistakes");
    this.#practise.textContent = n ? `${text} · ${t("{n} due", { n })}` : text;
    this.#practise.href = new URL("puzzles/#mine", home).href;
  }
}
