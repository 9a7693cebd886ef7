// @ts-check
// Which view is seen: home, or the match.

/** @import { Home } from "./home.js" */

import { byId } from "../platform/dom.js";
import { t } from "../platform/text.js";
import { loaded } from "./notices.js";

const root = document.documentElement;
const title = byId("title");

export class Router {
  #createHome;
  #onHome;
  #onMatch;
  /** @type {Home | null} Loaded when it is first wanted. */
  #home = null;
  #wantsHome = false;

  /**
   * @param {object} handlers
   * @param {(HomeClass: typeof Home) => Home} handlers.createHome
   * @param {() => void} handlers.onHome is called when people turn to home
   * @param {(fromHome: boolean) => void} handlers.onMatch is called whenever the match shall be
   *   seen, also if it is seen already
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
    delete root.dataset.material;
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
