// @ts-check
// The panel of the open bot: its name, and what can be done with the bot as a whole.

/** @import { OpenBot } from "./open-bot.js" */

import { loaded, notice } from "../app/notices.js";
import { byId as $ } from "../platform/dom.js";
import { t, verbatim } from "../platform/text.js";
import { nameOf } from "./bot-list.js";
import { pack } from "./link.js";

export class BotPanel {
  #home;
  #openBot;

  /**
   * @param {URL} home the address of the site
   * @param {OpenBot} openBot
   */
  constructor(home, openBot) {
    this.#home = home;
    this.#openBot = openBot;
    $("copy").onclick = () => this.#copy();
    $("export").onclick = () => this.#export();
    $("share").onclick = () => this.#share();
    $("delete").onclick = () => this.#delete();
    $("trust").onclick = () => this.#trust();
    $("distrust").onclick = () => this.#distrust();
    $("name").oninput = () => openBot.change({ name: $("name", HTMLInputElement).value });
  }

  /** Shows the open bot, or nothing if there is none. */
  show() {
    const { bot, isUntrusted } = this.#openBot;
    $("bot").hidden = !bot;
    if (!bot) return;
    $("untrusted").hidden = !isUntrusted;
    for (const id of ["add-part", "copy", "export", "share", "delete"]) $(id).hidden = isUntrusted;
    Object.assign($("name", HTMLInputElement), { value: bot.name, readOnly: isUntrusted });
  }

  async #copy() {
    const { bot } = this.#openBot;
    if (!bot) return;
    const name = t("Copy of {name}", { name: verbatim(nameOf(bot)) });
    await this.#openBot.add({ ...bot, name });
  }

  async #export() {
    const { bot } = this.#openBot;
    if (bot) (await loaded(import("./bot-files.js")))?.saveBot(bot);
  }

  async #share() {
    const { bot } = this.#openBot;
    if (!bot) return;
    const fragment = await pack(bot);
    if (!fragment)
      return notice("editor", t("This bot is too large for a link; export it, and send the file."));
    const url = `${this.#home}bots/?bot#${fragment}`;
    try {
      await navigator.clipboard.writeText(url);
      notice("editor", t("The link is copied. Whoever opens it sees the code first."));
    } catch {
      notice("editor", url, [[t("Copy link"), () => this.#share()]]); // stays, to be copied by hand
    }
  }

  async #delete() {
    const { bot } = this.#openBot;
    if (!bot) return;
    await this.#openBot.remove();
    focusNew();
    const back = () => this.#openBot.restore(bot);
    notice("editor", t("{name} is deleted.", { name: verbatim(nameOf(bot)) }), [[t("Undo"), back]]);
  }

  /** Accepts the bot that came in a link: it is saved, and may run. */
  async #trust() {
    const { bot, isUntrusted } = this.#openBot;
    if (!isUntrusted || !bot) return;
    forgetLink();
    await this.#openBot.add(bot);
  }

  /** Closes the bot that came in a link. */
  async #distrust() {
    forgetLink();
    await this.#openBot.close();
    focusNew();
  }
}

/** Takes the bot out of the address. */
function forgetLink() {
  history.replaceState(null, "", location.pathname + location.search);
}

/** Puts the focus on the templates for a new bot. */
function focusNew() {
  $("new").querySelector("summary")?.focus();
}
