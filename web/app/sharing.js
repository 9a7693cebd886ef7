// @ts-check
// Shares the match: its address, the share dialog, and links sent to the other player.

/** @import { MatchClient } from "../match/client.js" */
/** @import { Options } from "../platform/options.js" */

import { isOpen, opened } from "../match/open.js";
import { isRemote, sharedId } from "../match/players.js";
import { sheet } from "../platform/dom.js";
import { send } from "../platform/send.js";
import { t } from "../platform/text.js";
import { loaded, notice } from "./notices.js";
import { home } from "./pages.js";

/**
 * The address of a link.
 * @param {string} link
 * @param {string | null} [id] of a match that is played by links
 */
export function addressOf(link, id = null) {
  const url = new URL(home);
  if (id) url.search = `?by=${id}`;
  url.hash = link;
  return url.href;
}

export class Sharing {
  #match;
  #options;
  #matchId;
  #onFile;

  /**
   * @param {MatchClient} match
   * @param {object} page
   * @param {Options} page.options
   * @param {() => string | null} page.matchId the id under which the match is saved
   * @param {(file: File) => void} page.onFile opens a file
   */
  constructor(match, { options, matchId, onFile }) {
    this.#match = match;
    this.#options = options;
    this.#matchId = matchId;
    this.#onFile = onFile;
  }

  /** Opens the dialog. */
  async share() {
    const match = this.#match;
    if (!match.frame || document.querySelector("dialog[open]")) return;
    const style = sheet(new URL("../share/share.css", import.meta.url).href);
    const [dialog] = (await loaded(Promise.all([import("../share/share.js"), style]))) ?? [];
    // The match was closed meanwhile, or it was asked for twice.
    if (!dialog || !isOpen(match) || document.querySelector("dialog[open]")) return;
    const { coordinates, turned, groups, marked } = this.#options;
    const look = { coordinates, turned, groups, marked };
    /** @param {string} link */
    const address = (link) => addressOf(link, link === match.frame?.link ? this.#id : null);
    dialog.share({ match, address, look, onFile: this.#onFile });
  }

  /** The id of the match if it is played by links, for its address; or null. */
  get #id() {
    const { players } = this.#match;
    return players.some(isRemote) ? (sharedId(players) ?? this.#matchId()) : null;
  }

  /** Sends the match to the other player. */
  async send() {
    const url = addressOf(opened(this.#match).frame.link, this.#id);
    if (await send({ url })) return;
    try {
      await navigator.clipboard.writeText(url);
      notice("sent", t("The link is copied: send it to the other player."));
    } catch {
      this.share();
    }
  }
}
