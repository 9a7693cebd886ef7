// How the match leaves the page: its address, the dialog that shares it, the link that is sent.

import { sheet } from "../platform/dom.js";
import { home } from "./pages.js";
import { notice, part } from "./panel.js";
import { t } from "../platform/text.js";

export class Sharing {
  #page;

  /**
   * `page` has the match, `options`, `byLink` (which match is played by link), `read(file)` that
   * opens a file, and `board(name)` as in MatchClient.
   */
  constructor(page) {
    this.#page = page;
  }

  /** The address of a link, or of the present position. */
  address(link = this.#page.match.frame.link) {
    const url = new URL(home);
    url.hash = link;
    return url.href;
  }

  /** Opens the dialog. */
  async share() {
    const { match, options, byLink, read, board } = this.#page;
    if (!match.frame || document.querySelector("dialog[open]")) return;
    const style = sheet(new URL("../share/share.css", import.meta.url).href);
    const loading = Promise.all([import("../share/share.js"), style]);
    const [dialog] = (await part(loading)) ?? [];
    if (!dialog || !match.frame) return; // it went off the table meanwhile
    const { coordinates, turned, groups, marked } = options;
    const shown = { coordinates, turned, groups, marked };
    const play = (on) => byLink.begin(on ? match.frame : null);
    dialog.share({ match, home, shown, board, read, byLink, play });
  }

  /** Sends the match to the other side. */
  async send() {
    const url = this.address();
    if (navigator.share) {
      const changedMinds = ({ name }) => name === "AbortError";
      if (await navigator.share({ url }).then(() => true, changedMinds)) return;
    }
    try {
      await navigator.clipboard.writeText(url);
      notice("sent", t("The link is copied: send it to the other player."));
    } catch {
      this.share();
    }
  }
}
