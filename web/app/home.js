// @ts-check
// Home: the games, the match to continue, the saved matches.
//
// It shows what the site and the store have, and shows itself anew when another tab has changed what
// is saved.

/** @import { Options } from "../platform/options.js" */
/** @import { Store, Summary } from "../platform/store.js" */

import { Thumb } from "../board/thumb.js";
import { PERSON } from "../match/players.js";
import { byId, find, make } from "../platform/dom.js";
import { showNews } from "../platform/install.js";
import * as site from "../platform/site.js";
import { t } from "../platform/text.js";
import { front } from "./front.js";
import { MatchList, facts } from "./match-list.js";

const isSeen = () => document.documentElement.dataset.view === "home";

export class Home {
  #store;
  #options;
  #list;
  #last = byId("last");
  #thumb = new Thumb(find(this.#last, "canvas", HTMLCanvasElement));

  /**
   * @param {Store} store
   * @param {Options} options how boards look
   * @param {object} handlers
   * @param {(name: string | undefined) => void} handlers.onNewGame hears that a new game like that of
   *   a name is wanted
   * @param {(id: string) => void} handlers.onOpen hears that a saved match is wanted
   * @param {(id: string) => void} handlers.onDelete hears that one was deleted
   * @param {(file: File) => void} handlers.onFile hears of a file that shall be opened
   */
  constructor(store, options, { onNewGame, onOpen, onDelete, onFile }) {
    this.#store = store;
    this.#options = options;
    this.#list = new MatchList(store, { onOpen, onDelete, onChange: () => this.#showSaved() });
    /** @type {NodeListOf<HTMLElement>} */
    const games = document.querySelectorAll("#games button");
    for (const button of games) {
      button.addEventListener("click", () => onNewGame(button.dataset.name));
    }
    this.#last.addEventListener("click", () => onOpen(this.#last.dataset.id ?? ""));
    byId("export").addEventListener("click", () => this.#export());
    const input = byId("file", HTMLInputElement);
    byId("import").addEventListener("click", () => input.click());
    input.addEventListener("change", () => {
      const file = input.files?.[0];
      input.value = "";
      if (file) onFile(file);
    });
    addEventListener("news", () => isSeen() && showNews(byId("foot")));
    addEventListener("storage", () => isSeen() && this.#showList());
  }

  /** Shows all of it as it is now. */
  async show() {
    this.#showList();
    showNews(byId("foot"));
    await Promise.all([front(this.#options.marked), this.#showLast()]);
    this.#list.show(await site.games().catch(() => []));
  }

  #showSaved() {
    this.#showList();
    this.#showLast();
  }

  #showList() {
    byId("saved").hidden = false;
    const hasMatches = this.#store.list().length > 0;
    byId("find").hidden = byId("export").hidden = !hasMatches;
    this.#list.show();
  }

  /** Shows the match to continue: the latest that is not over. */
  async #showLast() {
    const about = this.#store.list().find(({ name, over }) => !over && site.hasGame(name));
    const saved = about && this.#store.load(about.id);
    byId("going").hidden = !saved;
    if (!saved) return;
    this.#last.dataset.id = about.id;
    try {
      const { geometry } = await site.board(about.name);
      this.#thumb.show(geometry, { ...saved.frame, marked: this.#options.marked });
      find(this.#last, "b").textContent = about.title || t(geometry.title);
      find(this.#last, ".whose").textContent = whoseTurn(about, geometry.players);
      find(this.#last, ".about").textContent = facts(about, geometry.players);
    } catch {
      byId("going").hidden = true;
    }
  }

  #export() {
    const url = URL.createObjectURL(new Blob([this.#store.export()], { type: "application/json" }));
    const day = new Date().toISOString().slice(0, 10);
    make("a", { href: url, download: `skerry-${day}.json` }).click();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  }
}

/**
 * Whose turn it is, in words.
 * @param {Summary} about
 * @param {string[]} names of the players
 */
function whoseTurn({ players, turn }, names) {
  if (turn === null) return "";
  const player = names[turn];
  const isAlone = players.filter((who) => who === PERSON).length === 1;
  return isAlone && players[turn] === PERSON
    ? t("Your turn: you play {player}", { player })
    : t("{player} to move", { player });
}
