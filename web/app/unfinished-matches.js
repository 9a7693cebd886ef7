// @ts-check
// The latest unfinished matches, as cards with a picture on the home page.

/** @import { Listed, Store } from "../match/store.js" */
/** @import { Options } from "../platform/options.js" */
/** @import { SavedMatch } from "../types.d.ts" */
/** @import { Board } from "../platform/site.js" */

import { Thumb } from "../board/thumb.js";
import { PERSON } from "../match/players.js";
import { fits } from "../match/saved.js";
import * as words from "../match/words.js";
import { around, byId, find, make } from "../platform/dom.js";
import * as site from "../platform/site.js";
import { t } from "../platform/text.js";

const MAX_CARDS = 3;

/** @typedef {{ about: Listed, saved: SavedMatch, board: Board }} Card What a card shows. */

export class UnfinishedMatches {
  #store;
  #list = find(byId("unfinished"), "ul");
  /** @type {Thumb[]} Of the cards, in their order. */
  #thumbs = [];

  /**
   * @param {Store} store
   * @param {(id: string) => void} onOpen called to open a match
   */
  constructor(store, onOpen) {
    this.#store = store;
    this.#list.addEventListener("click", (event) => {
      const id = around(event, "[data-id]")?.dataset.id;
      if (id) onOpen(id);
    });
  }

  /**
   * Shows the latest unfinished matches of a list, at most three; resolves to how many are shown,
   * and a title that says how many wait, also of those not shown.
   * @param {Listed[]} listed
   * @param {Options} options how boards look
   */
  async show(listed, { marked, turned }) {
    const unfinished = listed.filter(({ name, over }) => !over && site.hasGame(name));
    const latest = unfinished.slice(0, MAX_CARDS);
    const found = await Promise.all(latest.map((about) => this.#read(about)));
    const shown = found.filter((one) => one !== null);
    const open = [...shown.map(({ about }) => about), ...unfinished.slice(MAX_CARDS)];
    const n = open.filter(isPersons).length;
    const title =
      [
        t("No game is waiting for you"),
        t("One game is waiting for you"),
        t("Two games are waiting for you"),
        t("Three games are waiting for you"),
      ][n] ?? t("{n} games are waiting for you", { n });
    while (this.#list.children.length > shown.length) this.#list.lastElementChild?.remove();
    this.#thumbs.length = Math.min(this.#thumbs.length, shown.length);
    for (const [i, { about, saved, board }] of shown.entries()) {
      if (i === this.#thumbs.length) this.#add();
      const button = find(this.#list.children[i], "button");
      button.dataset.id = about.id;
      describe(button, about, board);
      this.#thumbs[i].show(board.geometry, { ...saved.frame, marked, turned });
    }
    return { unfinished: shown.length, title };
  }

  /**
   * Reads what a card shows; resolves to null if it cannot be shown.
   * @param {Listed} about
   * @returns {Promise<Card | null>}
   */
  async #read(about) {
    try {
      const [loaded, board] = await Promise.all([
        this.#store.load(about.id),
        site.board(about.name),
      ]);
      const isSound = loaded && fits(loaded.saved.frame, board.geometry);
      return isSound ? { about, saved: loaded.saved, board } : null;
    } catch {
      return null; // without a connection there is no board
    }
  }

  /** Adds an empty card. */
  #add() {
    const canvas = make("canvas", { "aria-hidden": "true" });
    const parts = [make("b", {}), make("span", { className: "whose" }), make("small", {})];
    const button = make("button", { type: "button", className: "match" }, canvas, ...parts);
    this.#list.append(make("li", {}, button));
    this.#thumbs.push(new Thumb(canvas));
  }
}

/**
 * Whether it is the turn of a person here.
 * @param {Listed} about
 */
const isPersons = ({ players, turn }) => turn !== null && players[turn] === PERSON;

/**
 * Says what a match is, and whose turn it is.
 * @param {HTMLElement} button
 * @param {Listed} about
 * @param {Board} board
 */
function describe(button, about, { geometry }) {
  const { title, names, players, turn, moves } = about;
  const people = players.filter((who) => who === PERSON).length;
  const isYours = people === 1 && isPersons(about);
  const player = turn === null ? "" : geometry.players[turn];
  find(button, "b").textContent = title || t(geometry.title);
  const whose = find(button, ".whose");
  whose.textContent = isYours ? t("Your move") : player && t("{player} to move", { player });
  whose.classList.toggle("yours", isYours);
  const facts = [words.pairing(players, names), t("Move {n}", { n: moves })];
  find(button, "small").textContent = facts.join(" · ");
}
