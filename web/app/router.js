// Which view is seen: home, or the match.

import { t } from "../platform/text.js";
import { loaded } from "./notices.js";

const root = document.documentElement;
const title = document.getElementById("title");

export class Router {
  #createHome;
  #onHome;
  #onMatch;
  #home = null; // loaded when it is first wanted
  #wantsHome = null;

  /**
   * `createHome(Home)` makes home.  `onHome()` is called when people turn to home, `onMatch(fromHome)`
   * whenever the match shall be seen, also if it is seen already.
   */
  constructor({ createHome, onHome, onMatch }) {
    this.#createHome = createHome;
    this.#onHome = onHome;
    this.#onMatch = onMatch;
  }

  get isHome() {
    return root.dataset.view === "home";
  }

  showMatch() {
    const fromHome = this.isHome;
    this.#wantsHome = false;
    root.dataset.view = "match";
    this.#onMatch(fromHome);
  }

  /** Shows home; resolves once it is drawn, to whether it is still wanted. */
  async showHome() {
    this.#wantsHome = true;
    this.#onHome();
    const module = await loaded(import("./home.js"));
    if (!module || !this.#wantsHome) return false;
    this.#home ??= this.#createHome(module.Home);
    const drawn = this.#home.show();
    root.dataset.view = "home";
    document.title = "Skerry";
    title.textContent = title.title = t("Three abstract board games");
    await drawn;
    return this.#wantsHome;
  }

  /** Draws home anew, if it is seen. */
  refreshHome() {
    if (this.isHome) this.#home?.show();
  }
}
