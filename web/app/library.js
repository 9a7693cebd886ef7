// Which match is on the table: a new one, a saved one, one that came by a link; or none, at home.
//
// The address says so (see address.js), so that reloads and the browser's buttons find it.  A match
// that came by a link is borrowed until somebody moves in it: then it becomes one's own and the
// address loses the link.  It never takes the place of another match.

import * as address from "../platform/address.js";
import { follows } from "../match/by-link.js";
import { contents } from "../platform/drop.js";
import * as link from "../match/link.js";
import { Refused } from "../match/client.js";
import { announce, broken, hush, notice } from "./panel.js";
import { frames } from "../match/replay.js";
import { PERSON } from "../match/players.js";
import * as site from "../platform/site.js";
import { fresh } from "../platform/store.js";
import * as tell from "../match/words.js";
import { later, t } from "../platform/text.js";

const LARGEST = 5_000_000; // characters; no match is half as long
const NOBODY = [PERSON, PERSON];

export class Library {
  /** The id of the match on the table among the saved ones, or null for one that is not saved. */
  id = null;

  #match;
  #store;
  #byLink;
  #choose;
  #guests;
  #told;
  #show;
  #added;
  #rest;
  #guess = null; // the opening of a match that is made ready while home is seen, or null
  #saved = null; // what the store has of the match on the table
  #since = null; // since when a clock runs there
  #warned = false;

  /**
   * `match` is the table, `store` what outlives a reload, `byLink` hears of links that came,
   * `choose` asks for a new game, `show(home)` is called when home, or the match, shall be seen;
   * `rest()` stops the clock of the match on the table and says whether it ran; `guests` play a
   * match that comes by a link; `told` resolves once the page speaks its language; `added()` hears
   * that the store has more matches.
   */
  constructor(match, store, { byLink, choose, show, rest, told, added, guests = NOBODY }) {
    this.#match = match;
    this.#store = store;
    this.#byLink = byLink;
    this.#choose = choose;
    this.#show = (home) => {
      this.#guess = null;
      return show(home);
    };
    this.#rest = rest;
    this.#added = added;
    this.#guests = guests;
    this.#told = told;
  }

  /** Opens what the address says: a link, a match of one's own, or home. */
  open() {
    if (address.fragment()) return this.follow(address.fragment());
    const id = address.state()?.match;
    const here = this.#here(id);
    const saved = id && this.#store.load(id);
    if (!saved) return this.home();
    if (!here) this.#part();
    return here ? this.#return() : this.#resume(id, saved);
  }

  /** Begins a new game, with a code from that position. */
  begin(name, players, clock = null, code = "") {
    this.#part();
    this.#own(fresh(), "pushState");
    this.#remember(null);
    this.#show(false);
    return this.#take(this.#match.startNew(name, players, clock, code));
  }

  /** Goes to a saved match, which may be the one on the table. */
  enter(id) {
    const here = this.#here(id);
    const saved = this.#store.load(id);
    if (!saved) return this.home();
    if (!here) this.#part();
    this.#own(id, "pushState");
    return here ? this.#return() : this.#resume(id, saved);
  }

  /** Leaves the match for home; it stays on the table. */
  leave() {
    put("pushState", null);
    return this.home();
  }

  /** Shows home, and makes the table ready for what is likely to come. */
  async home() {
    this.#part();
    if (location.hash || address.state()) put("replaceState", null);
    const seen = await this.#show(true); // drawn first, then made ready
    if (!seen || this.#match.frame || navigator.connection?.saveData) return;
    const last = this.#store.list().find(({ name, over }) => !over && site.has(name));
    let saved = last && this.#store.load(last.id);
    if (saved?.frame.clock) saved = null; // its time is not to run because home is seen
    this.id = saved ? last.id : null;
    this.#remember(saved);
    const opening = saved ? this.#match.openSaved(saved) : this.#match.startNew(site.FIRST, NOBODY);
    this.#guess = opening;
    // Whoever enters it meanwhile opens it anew, and is told what is wrong with it.
    await opening.catch(() => this.#guess === opening && this.disown());
    if (this.#guess === opening) this.#guess = null;
  }

  /** Opens a link; what can be read of it without Python is shown at once. */
  async follow(fragment) {
    const match = this.#match;
    const before = this.id;
    this.#part();
    const parts = link.parse(fragment);
    const known = parts && site.has(parts.name);
    this.id = null;
    this.#show(!known && !match.frame); // something to look at meanwhile
    hush("link");
    const likely = (geometry, first) => {
      if (!parts.code && !parts.moves.length) return first;
      const prompt = later("Setting up the position of the link");
      const all = frames(parts, geometry, first);
      const frame = all?.[parts.ply ?? all.length - 1] ?? { ...first, link: "" };
      return { ...frame, legal: [], prompt };
    };
    try {
      const early = known && !match.isLive ? parts.name : null;
      await this.#opened(match.openLink(fragment, this.#guests, early, likely));
      if (this.id) return; // somebody has moved already
      this.#show(false);
      const { frame, geometry, isAtEnd } = match;
      const answered = isAtEnd && frame.line.length && this.#guests === NOBODY;
      this.#byLink.begin(answered ? frame : null);
      if (frame.outcome && this.#begun()) { // nobody is going to move
        this.own();
        this.save();
      }
      announce(tell.arrival(frame, geometry));
    } catch (error) {
      if (!(error instanceof Refused)) return broken(error);
      const why = t("This link cannot be opened: {why}.", { why: error.why });
      notice("link", why, [[t("New game"), this.#choose]]);
      const saved = before && this.#store.load(before);
      if (!saved) {
        match.close();
        return this.home();
      }
      this.#own(before, "replaceState");
      await this.#resume(before, saved);
    }
  }

  /**
   * Opens what somebody dropped, pasted or chose: a record, a text, a link, or a file with one.
   * It becomes a match of one's own beside the others; what holds no match changes nothing.  All
   * the matches that somebody has exported are added to those that are saved.
   */
  async read(found) {
    let text;
    try {
      text = typeof found === "string" ? found : await contents(found);
    } catch {
      return this.#tooLarge();
    }
    const fragment = link.only(text);
    if (fragment) {
      if (address.fragment() === fragment) return this.open();
      location.hash = fragment; // which is followed, and outlives a reload
      return;
    }
    const added = this.#store.read(text);
    if (added !== null) {
      notice("read", t("Matches added: {n}", { n: added }));
      return this.#added();
    }
    if (text.length > LARGEST) return this.#tooLarge();
    const before = this.id;
    const left = this.#part();
    this.id = null; // what is opened does not take its place
    try {
      await this.#match.openText(text, NOBODY);
    } catch (error) {
      this.id = before;
      if (left) this.#return();
      if (!(error instanceof Refused)) return broken(error);
      return notice("read", t("This cannot be opened: {why}.", { why: error.why }));
    }
    hush("read");
    this.#own(fresh(), "pushState");
    this.#remember(null);
    this.#show(false);
    this.save();
  }

  #tooLarge() {
    notice("read", t("This file is too large to be a match."));
  }

  /** Somebody has moved: a borrowed match becomes one's own, or goes on with one that was. */
  own() {
    if (this.id) return;
    this.#remember(null);
    this.#own(this.#begun() ?? fresh(), "replaceState");
  }

  /** The id of the saved match that is played by link and goes on with the one on the table. */
  #begun() {
    const { frame } = this.#match;
    if (!this.#byLink.has(frame)) return null;
    const found = this.#store.list().find(({ id, name, over, moves }) => {
      if (name !== frame.name || over || moves >= frame.line.length) return false;
      const saved = this.#store.load(id);
      return saved && plain(saved) && follows(frame.link, saved.frame.link);
    });
    return found?.id ?? null;
  }

  /** Forgets that the match on the table is among the saved ones. */
  disown() {
    this.id = null;
    this.#match.close();
  }

  /** Saves the match unless it is borrowed. */
  save() {
    if (!this.id) return;
    const { record, players, frame } = this.#match;
    const before = this.#saved;
    const same =
      before?.frame.link === frame.link &&
      before.players.join() === players.join() &&
      !before.frame.outcome === !frame.outcome &&
      this.#since === since(frame) &&
      (record === null || record === before.record);
    if (same) return; // another tab may be playing it
    this.#remember({ record, players, frame });
    const { id, kept } = this.#store.save(this.id, { record, players, frame });
    if (id !== this.id) this.#own(id, "replaceState");
    if (kept || this.#warned || !frame.line.length) return;
    this.#warned = true;
    notice(
      "unsaved",
      t("This browser does not let the page save matches; copy the link to keep yours."),
    );
  }

  /** The match on the table is left; returns whether a clock ran there, which rests from now on. */
  #part() {
    const ran = this.#rest() && this.id && !this.#store.changed(this.id);
    if (!ran) return false;
    this.save();
    notice("clock", t("The clock of the match that you left rests until you come back."));
    return true;
  }

  /** Somebody comes back to the match on the table. */
  #return() {
    hush("clock");
    this.#show(false);
    this.save(); // a clock may run again
  }

  /** Keeps what the store has of the match on the table. */
  #remember(saved) {
    this.#saved = saved;
    this.#since = saved && since(saved.frame);
  }

  /** The match on the table is one's own, under this id; the address says so. */
  #own(id, way) {
    this.id = id;
    if (way !== "pushState" || address.state()?.match !== id) put(way, { match: id });
  }

  /** Whether the match on the table is this one, as the store has it. */
  #here(id) {
    const known = id && id === this.id && !this.#guess;
    return Boolean(known && this.#match.frame && !this.#store.changed(id));
  }

  async #resume(id, saved) {
    this.id = id;
    this.#remember(saved);
    hush("clock");
    this.#show(false);
    try {
      await this.#opened(this.#match.openSaved(saved));
    } catch (error) {
      if (!(error instanceof Refused)) return broken(error);
      notice("saved", t("The saved match cannot be opened: {why}.", { why: error.why }));
      this.disown();
      this.home();
    }
  }

  /** Waits for a match to open, or not, and for the words to say so. */
  async #opened(opening) {
    await Promise.allSettled([opening, this.#told]);
    return opening;
  }

  /** Waits for a match to open. */
  async #take(opening) {
    try {
      await opening;
    } catch (error) {
      if (error instanceof Refused) notice("table", tell.sentence(error.why));
      else broken(error);
    }
  }
}

/** Whether a saved match is its line between two people and no more, so that a link holds it all. */
function plain({ players, frame }) {
  const noted = ({ parent, comment, evaluation }) =>
    parent !== null && (comment || evaluation !== undefined);
  const { tree, line, clock } = frame;
  const alone = !clock && tree?.length === line.length + 1;
  return alone && !tree.some(noted) && players.join() === NOBODY.join();
}

/** When the present choice of a timed match began, as far as its clock runs. */
const since = (frame) => frame.clock?.turn?.since ?? null;

/** Says in the address what is on the table, where a frame may; else the link stays there. */
function put(way, state) {
  try {
    history[way](state, "", location.pathname + location.search);
  } catch {
    // It is without.
  }
}
