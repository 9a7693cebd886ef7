// @ts-check
// Switches between the two views: home, and the match.

/** @import { Home } from "./home.js" */

import { byId } from "../platform/dom.js";
import { t } from "../platform/text.js";
import { loaded, refocus } from "./notices.js";

const root = document.documentElement;
const title = byId("title");

export class Router {
  #createHome;
  #onHome;
  #onMatch;
  /** @type {Home | null} Loaded on demand. */
  #home = null;
  #wantsHome = false;

  /**
   * @param {object} handlers
   * @param {(HomeClass: typeof Home) => Home} handlers.createHome
   * @param {() => void} handlers.onHome called when home is shown instead of the match
   * @param {(fromHome: boolean) => void} handlers.onMatch called whenever the match should be shown,
   *   even if it already is
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
    if (fromHome) scrollTo(0, 0);
    this.#onMatch(fromHome);
  }

  /** Shows home; once it is drawn, resolves to whether it is still the view. */
  async showHome() {
    this.#wantsHome = true;
    this.#onHome();
    const module = await loaded(import("./home.js"));
    if (!module || !this.#wantsHome) return false;
    this.#home ??= this.#createHome(module.Home);
    const drawn = this.#home.show();
    const { isHome } = this;
    root.dataset.view = "home";
    delete root.dataset.material;
    document.title = "Skerry";
    title.textContent = title.title = t("Abstract board games");
    if (!isHome) refocus();
    await drawn;
    dispatchEvent(new Event("started"));
    return this.#wantsHome;
  }

  /** Redraws home, if it is the view. */
  refreshHome() {
    if (this.isHome) this.#home?.show();
  }
}
