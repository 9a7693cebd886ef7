// @ts-check
// The home page: a board that can be played at once, unfinished games, all games, and saved matches.
//
// It is shown again when another tab has changed what is saved.

/** @import { Store } from "../match/store.js" */
/** @import { Options } from "../platform/options.js" */
/** @import { WholeFrame } from "../types.d.ts" */
/** @import { HomeMatches } from "./home-matches.js" */

import { splitName } from "../match/link.js";
import { bot, levelOf } from "../match/players.js";
import { around, byId, find, make } from "../platform/dom.js";
import { LANGUAGES } from "../platform/language.js";
import { spoken } from "../platform/text.js";
import { front } from "./front.js";
import { LiveBoard } from "./live-board.js";
import { loaded } from "./notices.js";
import { credits, home, lead, lesson } from "./pages.js";
import { remember } from "./visitor.js";

const isSeen = () => document.documentElement.dataset.view === "home";
const showNews = async () => (await import("./news.js").catch(() => null))?.showNews(byId("foot"));

export class Home {
  #store;
  #options;
  #onSaved;
  #live;
  /** @type {HomeMatches | null} Loaded once there are some. */
  #matches = null;
  #root = byId("home");

  /**
   * @param {Store} store
   * @param {Options} options how boards look
   * @param {object} handlers
   * @param {(name: string, opponent: string) => void} handlers.onPlay called to play a game at
   *   once
   * @param {(frame: WholeFrame, item: number) => void} handlers.onLive called at the first click on
   *   the board at home
   * @param {(name?: string) => void} handlers.onNewGame called to choose a new game, by default
   *   the one of a name
   * @param {() => void} handlers.onStudy called when the user wants to analyse a position
   * @param {(id: string) => void} handlers.onOpen called to open a saved match
   * @param {(id: string) => void} handlers.onDelete called when a match was deleted
   * @param {(file: File) => void} handlers.onFile called with a file to open
   */
  constructor(store, options, { onPlay, onLive, onNewGame, onStudy, onOpen, onDelete, onFile }) {
    this.#store = store;
    this.#options = options;
    this.#live = new LiveBoard(onLive);
    this.#onSaved = { onOpen, onDelete };
    this.#root.addEventListener("click", async (event) => {
      const act = around(event, "[data-act]")?.dataset.act;
      const name = around(event, "[data-name]")?.dataset.name ?? "";
      if (act === "play") onPlay(name, await this.#opponent(name));
      if (act === "options") onNewGame(name);
      if (act === "new") onNewGame();
      if (act === "study") onStudy();
      if (act !== "all") return;
      byId("saved").scrollIntoView();
      byId("export").focus();
    });
    byId("export").addEventListener("click", async () =>
      (await loaded(import("./archive.js")))?.exportAll(store),
    );
    const input = byId("file", HTMLInputElement);
    byId("import").addEventListener("click", () => input.click());
    input.addEventListener("change", () => {
      const file = input.files?.[0];
      input.value = "";
      if (file) onFile(file);
    });
    addEventListener("news", () => isSeen() && showNews());
    store.onChange = () => isSeen() && this.#showSaved();
  }

  /** Shows all of it as it is now. */
  async show() {
    const { marked } = this.#options;
    this.#showFoot();
    /** @type {NodeListOf<HTMLElement>} */
    const offers = this.#root.querySelectorAll("[data-slug]");
    for (const offer of offers) {
      lead(find(offer, "a.learn", HTMLAnchorElement), lesson(offer.dataset.slug ?? ""));
    }
    for (const link of document.querySelectorAll(".today"))
      link.setAttribute("href", new URL("puzzles/", home).href);
    byId("write", HTMLAnchorElement).href = new URL("bots/", home).href;
    byId("study-games", HTMLAnchorElement).href = new URL("reports/", home).href;
    await Promise.all([this.#live.show(marked), front(marked), this.#showSaved()]);
  }

  async #showSaved() {
    const store = this.#store;
    await store.ready;
    if (!this.#matches && !store.list().length && !store.damaged.length) return remember(null);
    const module = await loaded(import("./home-matches.js"));
    if (!module) return;
    this.#matches ??= new module.HomeMatches(store, this.#options, this.#onSaved);
    await this.#matches.show();
  }

  #showFoot() {
    showNews();
    byId("thanks").replaceChildren(credits());
    const languages = Object.entries(LANGUAGES).map(([lang, textContent]) => {
      const ariaCurrent = String(lang === spoken());
      const onclick = () => this.#options.set("language", lang);
      const className = "quiet";
      return make("button", { type: "button", className, lang, textContent, ariaCurrent, onclick });
    });
    const row = byId("languages");
    const hadFocus = row.contains(document.activeElement);
    row.replaceChildren(...languages);
    if (hadFocus) languages.find(({ lang }) => lang === spoken())?.focus();
  }

  /**
   * The opponent for a game that is started at once: the last opponent if it was a bot, else the
   * weakest bot.
   * @param {string} name of the game
   */
  async #opponent(name) {
    const slug = splitName(name)?.slug;
    for (const { name: other, players } of this.#store.list()) {
      const bots = players.filter(levelOf);
      if (splitName(other)?.slug === slug && bots.length === 1) return bots[0];
    }
    return bot(1);
  }
}
