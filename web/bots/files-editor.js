// @ts-check
// The editor for the files of the open bot, of which it shows one.

/** @import { Cages } from "./cage.js" */
/** @import { Mistake } from "./code-editor.js" */
/** @import { OpenBot } from "./open-bot.js" */
/** @import { Files } from "./saved-bots.js" */

import { loaded, notice } from "../app/notices.js";
import { byId as $, make } from "../platform/dom.js";
import { t, verbatim } from "../platform/text.js";
import { mistakesInWords } from "./problems.js";

const noCompletion = { from: 0, options: [] };

export class FilesEditor {
  #cages;
  #openBot;
  #onAdd;
  #codeEditor;
  #file = ""; // the one that is shown

  /**
   * @param {Cages} cages in which the code is checked, but does not run
   * @param {OpenBot} openBot
   * @param {object} handlers
   * @param {() => unknown} handlers.onAdd called when files were added
   * @param {() => unknown} handlers.onRun called when the bot should run
   */
  constructor(cages, openBot, { onAdd, onRun }) {
    this.#cages = cages;
    this.#openBot = openBot;
    this.#onAdd = onAdd;
    // CodeMirror comes after everything else.
    this.#codeEditor = loaded(import("./code-editor.js")).then((module) => {
      return (
        module &&
        new module.CodeEditor($("editor"), {
          onChange: (text) => this.#change(text),
          onRun: () => {
            onRun();
            return true;
          },
          check: (text) => this.#check(text),
          complete: (source, line, column) =>
            cages
              .prepare()
              .call("complete", { source, line, column, game: openBot.bot?.game })
              .catch(() => noCompletion),
        })
      );
    });
    $("part").onchange = () => this.#show($("part", HTMLSelectElement).value);
    $("drop-part").onclick = () => this.#remove();
  }

  /** The files of the open bot. */
  get #files() {
    return this.#openBot.bot?.files ?? {};
  }

  /** Shows the first file of the open bot; resolves once it can be edited. */
  async show() {
    const [first] = Object.keys(this.#files);
    if (first !== undefined) await this.#show(first);
  }

  /**
   * Shows one of the files.
   * @param {string} file
   */
  async #show(file) {
    this.#file = file;
    const names = Object.keys(this.#files);
    const select = $("part", HTMLSelectElement);
    select.replaceChildren(...names.map((name) => make("option", {}, name)));
    select.value = file;
    $("parts").hidden = names.length < 2;
    $("drop-part").hidden = this.#openBot.isUntrusted;
    const codeEditor = await this.#codeEditor;
    codeEditor?.open(this.#files[file] ?? "", this.#openBot.isUntrusted);
  }

  /**
   * Puts the cursor into a line of a file.
   * @param {string} file
   * @param {number} line
   */
  async goTo(file, line) {
    if (this.#files[file] !== undefined && file !== this.#file) await this.#show(file);
    (await this.#codeEditor)?.goTo(line);
  }

  /**
   * Adds files to the open bot, and shows the first of them.
   * @param {Files} files
   */
  async add(files) {
    if (!this.#openBot.bot || this.#openBot.isUntrusted) return;
    this.#openBot.change({ files: { ...this.#files, ...files } });
    this.#onAdd();
    await this.#show(Object.keys(files)[0]);
  }

  /** Removes the file that is shown. */
  #remove() {
    const { bot } = this.#openBot;
    if (!bot) return;
    const file = this.#file;
    const { [file]: text, ...files } = bot.files;
    this.#openBot.change({ files });
    this.show();
    const back = () => {
      if (this.#openBot.bot?.id === bot.id) return this.add({ [file]: text });
      return this.#openBot.restore(bot); // another one is open
    };
    notice("editor", t("{name} is deleted.", { name: verbatim(file) }), [[t("Undo"), back]]);
  }

  /** @param {string} text */
  #change(text) {
    this.#openBot.change({ files: { ...this.#files, [this.#file]: text } });
  }

  /**
   * The mistakes in a code, which is only parsed for that and not run; none are told if it could not
   * be checked.
   * @param {string} text
   * @returns {Promise<Mistake[]>}
   */
  async #check(text) {
    if (!this.#openBot.bot) return []; // no Python for an empty page
    const files = { ...this.#files, [this.#file]: text };
    /** @type {{ errors?: (Mistake & { file: string })[] }} */
    const { errors } = await this.#cages
      .prepare()
      .call("errors", { files })
      .catch(() => ({}));
    const here = errors?.filter(({ file }) => file === this.#file);
    $("mistakes").textContent = mistakesInWords(here);
    return here ?? [];
  }
}
