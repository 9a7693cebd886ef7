// Where people are: at home, or with the match.

import { part } from "./panel.js";
import { t } from "../platform/text.js";

const root = document.documentElement;
const title = document.getElementById("title");

export class Place {
  #page;
  #home = null; // once it is wanted
  #wished = null; // whether home was wished for last

  /**
   * `page` is what Home takes, `store` and `options` among it; `away()` is called when people turn
   * to home, `back(left)` when they turn to the match, with whether they were at home.
   */
  constructor(page) {
    this.#page = page;
  }

  get home() {
    return root.dataset.view === "home";
  }

  /** Lets home, or the match, be seen; resolves once it is, to whether it still shall be. */
  async show(home) {
    const { store, options, away, back } = this.#page;
    this.#wished = home;
    if (!home) {
      const left = this.home;
      root.dataset.view = "match";
      back(left);
      return true;
    }
    away();
    const loaded = await part(import("./home.js"));
    if (!loaded || !this.#wished) return false;
    this.#home ??= new loaded.Home(store, this.#page);
    const drawn = this.#home.show(options.marked);
    root.dataset.view = "home";
    document.title = "Skerry";
    title.textContent = title.title = t("Three abstract board games");
    await drawn;
    return this.#wished;
  }

  /** Shows home as the options want it, if people are there. */
  refresh() {
    if (this.home) this.#home?.show(this.#page.options.marked);
  }
}
