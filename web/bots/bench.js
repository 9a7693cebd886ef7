// @ts-check
// The list of the user's bots (the shelf), and the editor of one of them (the bench).

/** @import { Mistake } from "./editor.js" */
/** @import { Cages } from "./cage.js" */
/** @import { Bot, Files, Shelf } from "./shelf.js" */

import { notice } from "../app/notices.js";
import { byId as $, make } from "../platform/dom.js";
import { save, saveText } from "../platform/file.js";
import * as site from "../platform/site.js";
import { date, t, verbatim } from "../platform/text.js";
import { gameFor, gameTitle } from "./games.js";
import { isPacked, pack, unpack } from "./link.js";
import { zip } from "./zip.js";

const SAVING = 500; // ms from the last change of a bot until it is saved
const noCompletion = { from: 0, options: [] };

/** @param {Pick<Bot, "name">} bot */
export const nameOf = ({ name }) => name || t("Unnamed bot");

export class Bench {
  /** @type {Bot[]} All bots, the latest first. */
  bots = [];
  /** @type {Bot | null} The bot on the bench. */
  bot = null;
  /** Whether it came in a link and the user has not accepted it: then it must not run. */
  isStranger = false;

  #home;
  #shelf;
  #cages;
  #onOpen;
  #onShelf;
  #editor;
  #isNew = false; // there are no bots yet
  #part = ""; // the file that is shown
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #saving;
  #kept = Promise.resolve();

  /**
   * @param {URL} home the address of the site
   * @param {Shelf} shelf
   * @param {Cages} cages
   * @param {object} handlers
   * @param {() => unknown} handlers.onOpen called when another bot is on the bench, or none
   * @param {() => unknown} handlers.onShelf called when the shelf has changed
   * @param {() => unknown} handlers.onRun called when the bot should run
   */
  constructor(home, shelf, cages, { onOpen, onShelf, onRun }) {
    this.#home = home;
    this.#shelf = shelf;
    this.#cages = cages;
    this.#onOpen = onOpen;
    this.#onShelf = onShelf;
    // The editor comes after everything else.
    this.#editor = import("./editor.js").then(({ Editor }) => {
      return new Editor($("editor"), {
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
    shelf.onChange = () => this.refresh();
    $("copy").onclick = () =>
      this.bot &&
      this.add(t("Copy of {name}", { name: verbatim(nameOf(this.bot)) }), this.bot.files);
    $("export").onclick = () => this.#export();
    $("share").onclick = () => this.#share();
    $("delete").onclick = () => this.#delete();
    $("trust").onclick = () => this.#trust();
    $("distrust").onclick = () => {
      history.replaceState(null, "", location.pathname);
      this.putAway();
    };
    $("name").oninput = () => this.change({ name: $("name", HTMLInputElement).value });
    $("part").onchange = () => this.#show($("part", HTMLSelectElement).value);
    $("drop-part").onclick = () => this.#dropPart();
    addEventListener("pagehide", () => this.keep());
  }

  /** Reads the shelf again, and shows it. */
  async refresh() {
    this.bots = await this.#shelf.list();
    const isNew = !this.bots.length && !this.bot;
    // The guide is open until there is a first bot.
    if (isNew !== this.#isNew)
      for (const id of ["new", "guide"]) $(id, HTMLDetailsElement).open = isNew;
    this.#isNew = isNew;
    $("bots").replaceChildren(
      ...this.bots.map((bot) => {
        const about = `${gameTitle(bot.game)} · ${date(bot.time, { dateStyle: "medium" })}`;
        const label = [nameOf(bot), make("small", {}, about)];
        const button = make("button", { type: "button", onclick: () => this.open(bot) }, ...label);
        if (bot.id === this.bot?.id && !this.isStranger)
          button.setAttribute("aria-current", "true");
        return make("li", {}, button);
      }),
    );
    this.#onShelf();
  }

  /**
   * Puts a bot on the bench.
   * @param {Bot} bot
   * @param {boolean} [isStranger] whether it came in a link
   */
  async open(bot, isStranger = false) {
    await this.keep();
    this.bot = bot;
    this.isStranger = isStranger;
    $("bench").hidden = false;
    $("stranger").hidden = !isStranger;
    for (const id of ["add-part", "copy", "export", "share", "delete"]) $(id).hidden = isStranger;
    const name = $("name", HTMLInputElement);
    name.value = bot.name;
    name.readOnly = isStranger;
    this.#onOpen();
    await Promise.all([this.refresh(), this.#show(Object.keys(bot.files)[0])]);
  }

  /** Clears the bench. */
  async putAway() {
    this.bot = null;
    this.isStranger = false;
    $("bench").hidden = true;
    this.#onOpen();
    await this.refresh();
    $("new").querySelector("summary")?.focus();
  }

  /**
   * Adds a bot to the shelf, and opens it.
   * @param {string} name
   * @param {Files} files
   */
  async add(name, files, game = this.bot?.files === files ? this.bot.game : gameFor(files)) {
    await this.open(await this.#shelf.add({ name, game, files }));
  }

  /**
   * Adds files to the bot on the bench.
   * @param {Files} files
   */
  async addParts(files) {
    if (!this.bot || this.isStranger) return;
    this.change({ files: { ...this.bot.files, ...files } });
    this.#onOpen();
    await this.#show(Object.keys(files)[0]);
  }

  #dropPart() {
    if (!this.bot) return;
    const { [this.#part]: text, ...files } = this.bot.files;
    const part = this.#part;
    this.change({ files });
    this.#show(Object.keys(files)[0]);
    const back = () => this.addParts({ [part]: text });
    notice("shelf", t("{name} is deleted.", { name: verbatim(part) }), [[t("Undo"), back]]);
  }

  /**
   * Changes the bot on the bench.
   * @param {Partial<Bot>} change
   */
  change(change) {
    if (!this.bot || this.isStranger) return;
    this.bot = { ...this.bot, ...change };
    clearTimeout(this.#saving);
    this.#saving = setTimeout(() => this.keep(), SAVING);
  }

  /** @param {string} text */
  #change(text) {
    if (this.bot) this.change({ files: { ...this.bot.files, [this.#part]: text } });
  }

  /** Saves the bot on the bench if it was changed; resolves once all changes are saved. */
  keep() {
    if (this.#saving !== undefined) {
      clearTimeout(this.#saving);
      this.#saving = undefined;
      this.#kept = this.#write();
    }
    return this.#kept;
  }

  async #write() {
    if (!this.bot) return;
    const { bot, isKept } = this.#shelf.save(this.bot);
    if (bot.id !== this.bot.id)
      notice("shelf", t("Another tab has changed this bot: both versions are kept."));
    this.bot = bot;
    if (!(await isKept))
      notice("shelf", t("This browser cannot save the bot; export it before you leave."));
    await this.refresh();
  }

  /**
   * Shows one of the files.
   * @param {string} part
   */
  async #show(part) {
    this.#part = part;
    const names = Object.keys(this.bot?.files ?? {});
    const select = $("part", HTMLSelectElement);
    select.replaceChildren(...names.map((name) => make("option", {}, name)));
    select.value = part;
    $("parts").hidden = names.length < 2;
    $("drop-part").hidden = this.isStranger;
    const editor = await this.#editor;
    editor.open(this.bot?.files[part] ?? "", this.isStranger);
  }

  /**
   * Puts the cursor into a line of a file.
   * @param {string} file
   * @param {number} line
   */
  async goTo(file, line) {
    if (this.bot?.files[file] !== undefined && file !== this.#part) await this.#show(file);
    (await this.#editor).goTo(line);
  }

  /**
   * The mistakes in a code, which is only parsed for that and not run.
   * @param {string} text
   * @returns {Promise<Mistake[]>}
   */
  async #check(text) {
    const files = { ...this.bot?.files, [this.#part]: text };
    const { errors = [] } = await this.#cages
      .prepare()
      .call("errors", { files })
      .catch(() => ({}));
    /** @type {(Mistake & { file: string })[]} */
    const here = errors.filter((/** @type {{ file: string }} */ { file }) => file === this.#part);
    const [first] = here;
    const count = t("{n} {n:problem|problems}.", { n: here.length });
    $("mistakes").textContent = first
      ? `${count} ${t("Line {n}: {what}", { n: first.line, what: String(first.message) })}`
      : t("No problems found.");
    return here;
  }

  #export() {
    if (!this.bot) return;
    const { name, files } = this.bot;
    const stem = name.replace(/[^\p{L}\p{N}_-]+/gu, "_") || "bot";
    const [[file, text], ...more] = Object.entries(files);
    if (more.length) save(zip(files), `${stem}.zip`);
    else saveText(text, file === "bot.py" ? `${stem}.py` : file, "text/x-python");
  }

  async #share() {
    if (!this.bot) return;
    const fragment = await pack(this.bot);
    if (!fragment)
      return notice("shelf", t("This bot is too large for a link; export it, and send the file."));
    const url = `${this.#home}bots/?bot#${fragment}`;
    try {
      await navigator.clipboard.writeText(url);
      notice("shelf", t("The link is copied. Whoever opens it sees the code first."));
    } catch {
      notice("shelf", url);
    }
  }

  async #delete() {
    const { bot } = this;
    if (!bot) return;
    clearTimeout(this.#saving);
    this.#saving = undefined;
    await this.#shelf.remove(bot.id);
    await this.putAway();
    const back = async () => {
      const { bot: again, isKept } = this.#shelf.save(bot);
      await isKept;
      await this.open(again);
    };
    notice("shelf", t("{name} is deleted.", { name: verbatim(nameOf(bot)) }), [[t("Undo"), back]]);
  }

  /** Accepts the bot that came in a link: it is saved, and may run. */
  async #trust() {
    if (!this.isStranger || !this.bot) return;
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
      notice("shelf", t("This link contains no readable bot; perhaps its end is missing."));
      return false;
    }
    const game = site.hasGame(found.game) ? found.game : site.DEFAULT_GAME;
    await this.open({ ...found, game, id: "" }, true);
    return true;
  }
}
