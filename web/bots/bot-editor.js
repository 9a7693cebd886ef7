// @ts-check
// The user's bots, and the editor of the one that is open: its name, its files and their code.

/** @import { Cages } from "./cage.js" */
/** @import { Mistake } from "./code-editor.js" */
/** @import { Bot, Files, SavedBots } from "./saved-bots.js" */

import { notice } from "../app/notices.js";
import { byId as $, make } from "../platform/dom.js";
import * as site from "../platform/site.js";
import { t, verbatim } from "../platform/text.js";
import { saveBot } from "./bot-files.js";
import { listBots, nameOf } from "./bot-list.js";
import { gameFor } from "./game-menu.js";
import { isPacked, pack, unpack } from "./link.js";

const SAVING = 500; // ms from the last change of a bot until it is saved
const noCompletion = { from: 0, options: [] };

export class BotEditor {
  /** @type {Bot[]} All saved bots, the latest first. */
  bots = [];
  /** @type {Bot | null} The one that is open. */
  bot = null;
  /** Whether it came in a link and the user has not accepted it: then it must not run. */
  isUntrusted = false;

  #home;
  #savedBots;
  #cages;
  #onOpen;
  #onList;
  #codeEditor;
  #isNew = false; // there are no bots yet
  #file = ""; // the one that is shown
  /** @type {ReturnType<typeof setTimeout> | undefined} Until the next save, if there are changes. */
  #timer;
  #saved = Promise.resolve();

  /**
   * @param {URL} home the address of the site
   * @param {SavedBots} savedBots
   * @param {Cages} cages
   * @param {object} handlers
   * @param {() => unknown} handlers.onOpen called when another bot is open, or none
   * @param {() => unknown} handlers.onList called when the list of bots has changed
   * @param {() => unknown} handlers.onRun called when the bot should run
   */
  constructor(home, savedBots, cages, { onOpen, onList, onRun }) {
    this.#home = home;
    this.#savedBots = savedBots;
    this.#cages = cages;
    this.#onOpen = onOpen;
    this.#onList = onList;
    // CodeMirror comes after everything else.
    this.#codeEditor = import("./code-editor.js").then(({ CodeEditor }) => {
      return new CodeEditor($("editor"), {
        onChange: (text) => this.#change(text),
        onRun: () => {
          onRun();
          return true;
        },
        check: (text) => this.#check(text),
        complete: (source, line, column) =>
          cages
            .prepare()
            .call("complete", { source, line, column, game: this.bot?.game })
            .catch(() => noCompletion),
      });
    });
    savedBots.onChange = () => this.refresh();
    $("copy").onclick = () =>
      this.bot &&
      this.add(t("Copy of {name}", { name: verbatim(nameOf(this.bot)) }), this.bot.files);
    $("export").onclick = () => this.bot && saveBot(this.bot);
    $("share").onclick = () => this.#share();
    $("delete").onclick = () => this.#delete();
    $("trust").onclick = () => this.#trust();
    $("distrust").onclick = () => {
      history.replaceState(null, "", location.pathname);
      this.close();
    };
    $("name").oninput = () => this.change({ name: $("name", HTMLInputElement).value });
    $("part").onchange = () => this.#show($("part", HTMLSelectElement).value);
    $("drop-part").onclick = () => this.#removeFile();
    addEventListener("pagehide", () => this.save());
  }

  /** Reads the saved bots again, and lists them. */
  async refresh() {
    this.bots = await this.#savedBots.list();
    const isNew = !this.bots.length && !this.bot;
    // The guide is open until there is a first bot.
    if (isNew !== this.#isNew)
      for (const id of ["new", "guide"]) $(id, HTMLDetailsElement).open = isNew;
    this.#isNew = isNew;
    listBots(this.bots, this.bot?.id, (bot) => this.open(bot));
    this.#onList();
  }

  /**
   * Opens a bot.
   * @param {Bot} bot
   * @param {boolean} [isUntrusted] whether it came in a link
   */
  async open(bot, isUntrusted = false) {
    await this.save();
    this.bot = bot;
    this.isUntrusted = isUntrusted;
    $("bot").hidden = false;
    $("untrusted").hidden = !isUntrusted;
    for (const id of ["add-part", "copy", "export", "share", "delete"]) $(id).hidden = isUntrusted;
    const name = $("name", HTMLInputElement);
    name.value = bot.name;
    name.readOnly = isUntrusted;
    this.#onOpen();
    await Promise.all([this.refresh(), this.#show(Object.keys(bot.files)[0])]);
  }

  /** Closes the open bot. */
  async close() {
    this.bot = null;
    this.isUntrusted = false;
    $("bot").hidden = true;
    this.#onOpen();
    await this.refresh();
    $("new").querySelector("summary")?.focus();
  }

  /**
   * Saves a new bot, and opens it.
   * @param {string} name
   * @param {Files} files
   */
  async add(name, files, game = this.bot?.files === files ? this.bot.game : gameFor(files)) {
    await this.open(await this.#savedBots.add({ name, game, files }));
  }

  /**
   * Adds files to the open bot.
   * @param {Files} files
   */
  async addFiles(files) {
    if (!this.bot || this.isUntrusted) return;
    this.change({ files: { ...this.bot.files, ...files } });
    this.#onOpen();
    await this.#show(Object.keys(files)[0]);
  }

  #removeFile() {
    if (!this.bot) return;
    const { [this.#file]: text, ...files } = this.bot.files;
    const file = this.#file;
    this.change({ files });
    this.#show(Object.keys(files)[0]);
    const back = () => this.addFiles({ [file]: text });
    notice("editor", t("{name} is deleted.", { name: verbatim(file) }), [[t("Undo"), back]]);
  }

  /**
   * Changes the open bot.
   * @param {Partial<Bot>} change
   */
  change(change) {
    if (!this.bot || this.isUntrusted) return;
    this.bot = { ...this.bot, ...change };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.save(), SAVING);
  }

  /** @param {string} text */
  #change(text) {
    if (this.bot) this.change({ files: { ...this.bot.files, [this.#file]: text } });
  }

  /** Saves the open bot if it was changed; resolves once all changes are saved. */
  save() {
    if (this.#timer !== undefined) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#saved = this.#write();
    }
    return this.#saved;
  }

  async #write() {
    if (!this.bot) return;
    const { bot, isSaved } = this.#savedBots.save(this.bot);
    if (bot.id !== this.bot.id)
      notice("editor", t("Another tab has changed this bot: both versions are kept."));
    this.bot = bot;
    if (!(await isSaved))
      notice("editor", t("This browser cannot save the bot; export it before you leave."));
    await this.refresh();
  }

  /**
   * Shows one of the files.
   * @param {string} file
   */
  async #show(file) {
    this.#file = file;
    const names = Object.keys(this.bot?.files ?? {});
    const select = $("part", HTMLSelectElement);
    select.replaceChildren(...names.map((name) => make("option", {}, name)));
    select.value = file;
    $("parts").hidden = names.length < 2;
    $("drop-part").hidden = this.isUntrusted;
    const codeEditor = await this.#codeEditor;
    codeEditor.open(this.bot?.files[file] ?? "", this.isUntrusted);
  }

  /**
   * Puts the cursor into a line of a file.
   * @param {string} file
   * @param {number} line
   */
  async goTo(file, line) {
    if (this.bot?.files[file] !== undefined && file !== this.#file) await this.#show(file);
    (await this.#codeEditor).goTo(line);
  }

  /**
   * The mistakes in a code, which is only parsed for that and not run.
   * @param {string} text
   * @returns {Promise<Mistake[]>}
   */
  async #check(text) {
    const files = { ...this.bot?.files, [this.#file]: text };
    const { errors = [] } = await this.#cages
      .prepare()
      .call("errors", { files })
      .catch(() => ({}));
    /** @type {(Mistake & { file: string })[]} */
    const here = errors.filter((/** @type {{ file: string }} */ { file }) => file === this.#file);
    const [first] = here;
    const count = t("{n} {n:problem|problems}.", { n: here.length });
    $("mistakes").textContent = first
      ? `${count} ${t("Line {n}: {what}", { n: first.line, what: String(first.message) })}`
      : t("No problems found.");
    return here;
  }

  async #share() {
    if (!this.bot) return;
    const fragment = await pack(this.bot);
    if (!fragment)
      return notice("editor", t("This bot is too large for a link; export it, and send the file."));
    const url = `${this.#home}bots/?bot#${fragment}`;
    try {
      await navigator.clipboard.writeText(url);
      notice("editor", t("The link is copied. Whoever opens it sees the code first."));
    } catch {
      notice("editor", url);
    }
  }

  async #delete() {
    const { bot } = this;
    if (!bot) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#savedBots.remove(bot.id);
    await this.close();
    const back = async () => {
      const { bot: again, isSaved } = this.#savedBots.save(bot);
      await isSaved;
      await this.open(again);
    };
    notice("editor", t("{name} is deleted.", { name: verbatim(nameOf(bot)) }), [[t("Undo"), back]]);
  }

  /** Accepts the bot that came in a link: it is saved, and may run. */
  async #trust() {
    if (!this.isUntrusted || !this.bot) return;
    const { name, game, files } = this.bot;
    history.replaceState(null, "", location.pathname);
    await this.add(name, files, game);
  }

  /** Shows the bot of the address, which contains one or has the id of one. */
  async openAddress() {
    const known = this.bots.find(({ id }) => `#${id}` === location.hash);
    if (known) await this.open(known);
    if (known || !isPacked(location.hash)) return Boolean(known);
    const found = await unpack(location.hash);
    if (!found) {
      notice("editor", t("This link contains no readable bot; perhaps its end is missing."));
      return false;
    }
    const game = site.hasGame(found.game) ? found.game : site.DEFAULT_GAME;
    await this.open({ ...found, game, id: "" }, true);
    return true;
  }
}
