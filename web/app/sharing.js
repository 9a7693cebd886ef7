// @ts-check
// Shares the match: its address, the share dialog, and links sent to the other player.

/** @import { ByLink } from "../match/by-link.js" */
/** @import { MatchClient } from "../match/client.js" */
/** @import { Options } from "../platform/options.js" */

import { isOpen, opened } from "../match/open.js";
import { sheet } from "../platform/dom.js";
import * as site from "../platform/site.js";
import { t } from "../platform/text.js";
import { loaded, notice } from "./notices.js";
import { home } from "./pages.js";

/**
 * The address of a link.
 * @param {string} link
 */
export function addressOf(link) {
  const url = new URL(home);
  url.hash = link;
  return url.href;
}

export class Sharing {
  #match;
  #options;
  #byLink;
  #onFile;

  /**
   * @param {MatchClient} match
   * @param {object} page
   * @param {Options} page.options
   * @param {ByLink} page.byLink knows which match is played by link

   * @param {(file: File) => void} page.onFile opens a file
   */
  constructor(match, { options, byLink, onFile }) {
    this.#match = match;
    this.#options = options;
    this.#byLink = byLink;
    this.#onFile = onFile;
  }

  /** Opens the dialog. */
  async share() {
    const match = this.#match;
    if (!match.frame || document.querySelector("dialog[open]")) return;
    const style = sheet(new URL("../share/share.css", import.meta.url).href);
    const [dialog] = (await loaded(Promise.all([import("../share/share.js"), style]))) ?? [];
    if (!dialog || !isOpen(match)) return; // the match was closed meanwhile
    const { coordinates, turned, groups, marked } = this.#options;
    const look = { coordinates, turned, groups, marked };
    const board = site.board;
    dialog.share({ match, home, look, board, byLink: this.#byLink, onFile: this.#onFile });
  }

  /** Sends the match to the other player. */
  async send() {
    const url = addressOf(opened(this.#match).frame.link);
    if (navigator.share) {
      /** @param {unknown} error */
      const isCancelled = (error) => error instanceof Error && error.name === "AbortError";
      if (await navigator.share({ url }).then(() => true, isCancelled)) return;
    }
    try {
      await navigator.clipboard.writeText(url);
      notice("sent", t("The link is copied: send it to the other player."));
    } catch {
      this.share();
    }
  }
}
