// Which match is on the table: a new one, the saved one, one that came by a link.
//
// A match that came by a link is borrowed until somebody moves in it: it leaves the saved match
// alone, and the link stays in the address.  With the first move it takes the place of the saved
// match, which is set aside, and the address loses the link, so that a reload finds the moves.

import { contents } from "./intake.js";
import * as link from "./link.js";
import { PERSON, Refused } from "./match.js";
import { announce, hush, notice } from "./panel.js";
import { frames } from "./replay.js";
import * as site from "./site.js";
import * as tell from "./tell.js";
import { later, t } from "./text.js";

const FIRST = "rive-5";
const NOBODY = [PERSON, PERSON];

export class Library {
  #match;
  #store;
  #byLink;
  #choose;
  #guests;
  #borrowed = false;
  #warned = false;

  /**
   * `match` is the table, `store` what outlives a reload, `byLink` hears of links that came,
   * `choose` asks for a new game, and `guests` play a match that comes by a link.
   */
  constructor(match, store, byLink, choose, guests = NOBODY) {
    this.#match = match;
    this.#store = store;
    this.#byLink = byLink;
    this.#choose = choose;
    this.#guests = guests;
  }

  /** Opens what the address links to, else the saved match, else a new game. */
  open() {
    return location.hash.length > 1 ? this.follow(location.hash.slice(1)) : this.restore();
  }

  /** Begins a new game; a saved match that is not over is set aside. */
  begin(name, players, clock = null) {
    this.#setAside();
    return this.#take(this.#match.begin(name, players, clock));
  }

  /** Takes up the match that was set aside; the saved one takes its place. */
  swap() {
    const { aside } = this.#store;
    this.#setAside();
    return this.#take(this.#match.resume(aside));
  }

  /** Takes up the saved match, or begins one. */
  async restore() {
    this.#borrowed = false;
    const saved = this.#store.load();
    if (!saved || !site.has(saved.frame.name)) return this.#take(this.#match.begin(FIRST, NOBODY));
    try {
      await this.#match.resume(saved);
    } catch (error) {
      if (!(error instanceof Refused)) return this.#broken(error);
      notice("saved", t("The saved match cannot be opened: {why}.", { why: error.message }));
      await this.#take(this.#match.begin(FIRST, NOBODY));
    }
  }

  /** Opens a link; what can be read of it without Python is shown at once. */
  async follow(fragment) {
    const match = this.#match;
    const parts = link.parse(fragment);
    const known = parts && site.has(parts.name);
    if (!known && !match.frame) await this.restore(); // something to look at meanwhile
    this.#borrowed = true;
    hush("link");
    const likely = (geometry, first) => {
      if (!parts.code && !parts.moves.length) return first;
      const prompt = later("Setting up the position of the link");
      const all = frames(parts, geometry, first);
      const frame = all?.[parts.ply ?? all.length - 1] ?? { ...first, link: "" };
      return { ...frame, legal: [], prompt };
    };
    try {
      await match.follow(fragment, this.#guests, known && !match.live ? parts.name : null, likely);
      const { frame, geometry, latest } = match;
      if (!this.#borrowed) return; // somebody has moved already
      const answered = latest && frame.line.length && this.#guests === NOBODY;
      this.#byLink.begin(answered ? frame : null);
      announce(tell.arrival(frame, geometry));
      const saved = this.#store.load();
      if (!this.#borrowed || !this.#played(saved) || saved.frame.link === match.frame?.link) return;
      const game = await site.title(saved.frame.name);
      const back = () => {
        this.#clear();
        this.restore();
      };
      notice("kept", t("Your match of {game} is kept.", { game }), [[t("Go back to it"), back]]);
    } catch (error) {
      if (!(error instanceof Refused)) return this.#broken(error);
      this.#clear();
      const why = t("This link cannot be opened: {why}.", { why: error.message });
      notice("link", why, [[t("New game"), this.#choose]]);
      await this.restore();
    }
  }

  /**
   * Opens what somebody dropped, pasted or chose: a record, a text, a link, or a file with one.
   * The match that was on the table is set aside; what holds no match changes nothing.
   */
  async read(found) {
    let text;
    try {
      text = typeof found === "string" ? found : await contents(found);
    } catch {
      return notice("read", t("This file is too large to be a match."));
    }
    const fragment = link.only(text);
    if (fragment) {
      if (location.hash.slice(1) === fragment) return this.open();
      location.hash = fragment; // which is followed, and outlives a reload
      return;
    }
    const saved = this.#store.load();
    try {
      await this.#match.openText(text, NOBODY);
    } catch (error) {
      if (!(error instanceof Refused)) return this.#broken(error);
      return notice("read", t("This cannot be opened: {why}.", { why: error.message }));
    }
    hush("read");
    this.#setAside(saved);
    this.save();
  }

  /** Somebody has moved: a borrowed match becomes the one to come back to. */
  own() {
    if (!this.#borrowed) return;
    const saved = this.#store.load();
    if (this.#played(saved)) this.#store.aside = saved;
    this.#borrowed = false;
    this.#clear();
  }

  /** Saves the match unless it is borrowed. */
  save() {
    const { record, players, frame } = this.#match;
    if (this.#borrowed || this.#store.save({ record, players, frame }) || this.#warned) return;
    this.#warned = true;
    notice(
      "unsaved",
      t("This browser does not let the page save matches; copy the link to keep yours."),
    );
  }

  #played(saved) {
    return Boolean(saved?.frame.line.length);
  }

  #setAside(saved = this.#store.load()) {
    if (this.#played(saved) && !saved.frame.outcome) this.#store.aside = saved;
    this.#borrowed = false;
    this.#clear();
  }

  /** Waits for a match to open. */
  async #take(opening) {
    try {
      await opening;
    } catch (error) {
      if (error instanceof Refused) notice("table", error.message);
      else this.#broken(error);
    }
  }

  /** Forgets the link in the address. */
  #clear() {
    hush("kept");
    try {
      if (location.hash) history.replaceState(null, "", location.pathname + location.search);
    } catch {
      // Some frames may not touch their address; then the link stays.
    }
  }

  #broken(error) {
    console.error(error);
    const reload = [[t("Reload the page"), () => location.reload()]];
    notice("broken", t("The page could not load a part of itself."), reload);
  }
}
