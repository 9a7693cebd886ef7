// Home: the games, the match to continue, the saved matches.
//
// It shows what the site and the store have, and shows itself anew when another tab has changed what
// is saved.

import { Thumb } from "../board/thumb.js";
import { PERSON } from "../match/players.js";
import { make } from "../platform/dom.js";
import { showNews } from "../platform/install.js";
import * as site from "../platform/site.js";
import { t } from "../platform/text.js";
import { front } from "./front.js";
import { MatchList, facts } from "./match-list.js";

const $ = (id) => document.getElementById(id);
const isSeen = () => document.documentElement.dataset.view === "home";

export class Home {
  #store;
  #options;
  #list;
  #thumb = new Thumb($("last").querySelector("canvas"));

  /**
   * `store` has the matches, `options` how boards look.  `onNewGame(name)` hears that a new game like
   * one of a name is wanted, `onOpen(id)` a saved match, `onDelete(id)` that one was deleted, and
   * `onFile(file)` of a file that shall be opened.
   */
  constructor(store, options, { onNewGame, onOpen, onDelete, onFile }) {
    this.#store = store;
    this.#options = options;
    this.#list = new MatchList(store, { onOpen, onDelete, onChange: () => this.#showSaved() });
    for (const button of $("games").children) {
      button.addEventListener("click", () => onNewGame(button.dataset.name));
    }
    $("last").addEventListener("click", () => onOpen($("last").dataset.id));
    $("export").addEventListener("click", () => this.#export());
    $("import").addEventListener("click", () => $("file").click());
    $("file").addEventListener("change", () => {
      const [file] = $("file").files;
      $("file").value = "";
      if (file) onFile(file);
    });
    addEventListener("news", () => isSeen() && showNews($("foot")));
    addEventListener("storage", () => isSeen() && this.#showList());
  }

  /** Shows all of it as it is now. */
  async show() {
    this.#showList();
    showNews($("foot"));
    await Promise.all([front(this.#options.marked), this.#showLast()]);
    this.#list.show(await site.games().catch(() => []));
  }

  #showSaved() {
    this.#showList();
    this.#showLast();
  }

  #showList() {
    $("saved").hidden = false;
    const hasMatches = this.#store.list().length > 0;
    $("find").hidden = $("export").hidden = !hasMatches;
    this.#list.show();
  }

  /** Shows the match to continue: the latest that is not over. */
  async #showLast() {
    const about = this.#store.list().find(({ name, over }) => !over && site.hasGame(name));
    const saved = about && this.#store.load(about.id);
    $("going").hidden = !saved;
    if (!saved) return;
    $("last").dataset.id = about.id;
    try {
      const { geometry } = await site.board(about.name);
      this.#thumb.show(geometry, { ...saved.frame, marked: this.#options.marked });
      const { players } = saved;
      const isAlone = players.filter((who) => who === PERSON).length === 1;
      const isYours = isAlone && players[about.turn] === PERSON;
      const player = geometry.players[about.turn];
      $("last").querySelector("b").textContent = about.title || t(geometry.title);
      $("last").querySelector(".whose").textContent = isYours
        ? t("Your turn: you play {player}", { player })
        : t("{player} to move", { player });
      $("last").querySelector(".about").textContent = facts(about, geometry.players);
    } catch {
      $("going").hidden = true;
    }
  }

  #export() {
    const url = URL.createObjectURL(new Blob([this.#store.export()], { type: "application/json" }));
    const day = new Date().toISOString().slice(0, 10);
    make("a", { href: url, download: `skerry-${day}.json` }).click();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  }
}
