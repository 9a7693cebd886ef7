// @ts-check
// Which match is open: a new one, a saved one, one that came by a link; or none, at home.
//
// The address says so (see address.js), so that reloads and the browser's buttons find it.  A match
// that came by a link is not saved until the user changes it: then the address loses the link.  It
// never replaces another match.

/** @import { Answer } from "../match/by-link.js" */
/** @import { Likely, MatchClient } from "../match/client.js" */
/** @import { Loaded, Store } from "../match/store.js" */
/** @import { Write } from "../platform/address.js" */
/** @import { SavedMatch, TimeControl, WholeFrame } from "../types.d.ts" */
/** @import { Router } from "./router.js" */

import { Refused } from "../match/client.js";
import { preview } from "../match/preview.js";
import * as link from "../match/link.js";
import { isOpen, opened } from "../match/open.js";
import { PERSON, correspondence, isRemote, playersFor } from "../match/players.js";
import * as words from "../match/words.js";
import * as address from "../platform/address.js";
import { newId } from "../platform/database.js";
import { readText } from "../platform/drop.js";
import * as site from "../platform/site.js";
import { later, t } from "../platform/text.js";
import { Autosave } from "./autosave.js";
import { announce, dismiss, loaded, notice, reportBroken } from "./notices.js";

const MAX_TEXT = 1_000_000; // characters; the session would refuse more
const PEOPLE = [PERSON, PERSON];

/** @typedef {{ link: string, node: number }} Place a node of a match that came by a link */

export class Library {
  #match;
  #store;
  #router;
  /** @type {Map<string, URLSearchParams>} Links, with the queries of the addresses that they came in. */
  #queries;
  #translated;
  #pauseClock;
  #onNewGame;
  #autosave;
  /**
   * The link that the open match came by, until the match is changed, and what marks it in the address.
   * @type {{ link: string, mark: string } | null}
   */
  #linked = null;
  /** @type {Place | null} Where the user was in it, while another link is opened. */
  #earlier = null;
  #followed = ""; // the link in the address that was opened last, while it is there
  #requests = 0; // to open a match; a later one cancels those before
  /** @type {Promise<unknown> | null} The opening of a match that is prepared while home is seen. */
  #preparation = null;

  /**
   * @param {MatchClient} match the open one
   * @param {Store} store has the saved ones
   * @param {Router} router shows home or the match
   * @param {object} page
   * @param {Promise<unknown>} page.translated resolves once the page speaks its language
   * @param {() => boolean} page.pauseClock stops the clock and returns whether it ran
   * @param {() => void} page.onNewGame called when the user wants a new game
   */
  constructor(match, store, router, page) {
    this.#match = match;
    this.#store = store;
    this.#router = router;
    this.#queries = new Map([[address.fragment(), new URLSearchParams(location.search)]]);
    this.#translated = page.translated;
    this.#pauseClock = page.pauseClock;
    this.#onNewGame = page.onNewGame;
    this.#autosave = new Autosave(match, store, (id) => this.#replaceLink({ match: id }));
  }

  /** The id of the open match among the saved ones, or null. */
  get id() {
    return this.#autosave.id;
  }

  /** Opens what the address says: a link, a saved match, or home. */
  async open() {
    const fragment = address.fragment();
    this.#followed = fragment;
    if (this.#linked && this.#linked.mark === address.state()?.mark) return this.#comeBack();
    if (fragment) {
      dismiss("link");
      return this.#openLink(fragment);
    }
    return this.#enter(address.state()?.match);
  }

  /**
   * Starts a new game, with a code from its position.
   * @param {string} name
   * @param {string[]} players
   * @param {TimeControl | null} [clock]
   * @param {string} [code]
   */
  startNew(name, players, clock = null, code = "") {
    this.#requests++;
    this.#leaveMatch();
    this.#attach(newId(), null, address.push);
    this.#showMatch();
    return this.#report(this.#match.startNew(name, players, clock, code));
  }

  /**
   * Starts a game from a frame without moves, which is shown at once.
   * @param {WholeFrame} frame
   * @param {string[]} players
   */
  startFrom(frame, players) {
    this.#requests++;
    this.#leaveMatch();
    this.#attach(newId(), null, address.push);
    this.#showMatch();
    return this.#report(this.#match.openLink(frame.link, players, frame.name, () => frame));
  }

  /**
   * Goes to a saved match, which may be the open one.
   * @param {string} id
   */
  openSaved(id) {
    return this.#enter(id, address.push);
  }

  /** Leaves the match for home; it stays open. */
  goHome() {
    this.#requests++;
    address.push(null);
    return this.#home();
  }

  /**
   * Opens a link; what can be read of it without the engine is shown at once.  If it is refused, the
   * match that it was about to replace is opened again.
   * @param {string} fragment
   * @returns {Promise<unknown>}
   */
  async #openLink(fragment) {
    const request = ++this.#requests;
    const match = this.#match;
    const query = this.#queries.get(fragment) ?? new URLSearchParams();
    const id = correspondence(query);
    const answer = await this.#answered(fragment, id);
    if (request !== this.#requests) return;
    if (answer) return this.#goOn(answer);
    const before = this.#autosave.id;
    const linked = this.#router.isHome ? null : this.#linked;
    const { frame } = match;
    const earlier = linked && frame ? { link: linked.link, node: frame.node } : this.#earlier;
    this.#leaveMatch();
    this.#earlier = earlier;
    this.#linked = null;
    const { parts } = preview(fragment);
    const board = parts && site.hasGame(parts.name) ? parts.name : null;
    this.#autosave.attach(null);
    if (board || match.frame) this.#showMatch();
    else this.#showHome(); // something to look at meanwhile
    try {
      const name = match.isLive ? null : board;
      await this.#opened(match.openLink(fragment, playersFor(query), name, likelyFrame(fragment)));
      const byLink = id && (await loaded(import("../match/by-link.js")));
      if (request !== this.#requests) return;
      const hasMoved = this.#autosave.id;
      const length = parts?.moves.length ?? 0;
      if (byLink) this.#assign(byLink.playersByLink(opened(match).frame, length, id));
      if (hasMoved) return;
      if (!this.#autosave.id) this.#markLink(fragment);
      this.#showMatch();
      this.#arrive();
    } catch (error) {
      if (!(error instanceof Refused)) return reportBroken(error);
      const text = t("This cannot be opened: {why}.", { why: error.why });
      notice("link", text, [[t("New game"), this.#onNewGame]]);
      const stored = before && (await this.#load(before));
      // The address may have another link already, whose event is about to come.
      if (request !== this.#requests || address.fragment() !== fragment) return;
      if (stored) return this.#openSaved(before, stored, address.replace);
      if (earlier && earlier.link !== fragment) return this.#goBack(earlier);
      match.close();
      this.#home();
    }
  }

  /**
   * Opens the link again that another one was about to replace.
   * @param {Place} earlier
   */
  async #goBack({ link, node }) {
    this.#followed = link;
    address.replace(null, link);
    await this.#openLink(link);
    return this.#match.visit(() => (this.#linked?.link === link ? node : null));
  }

  /**
   * Opens what the user dropped, pasted or chose: a record, a text, a link, or a file with one.
   * It becomes a saved match beside the others; a text without a match changes nothing.  The matches
   * of an exported library are added to those that are saved.
   * @param {File | string} dropped
   */
  async openText(dropped) {
    let text;
    try {
      text = typeof dropped === "string" ? dropped : await readText(dropped);
    } catch {
      return notice("read", t("This file cannot be read.")); // a folder, or one that is not allowed
    }
    if (text === null) return this.#refuseLarge();
    const found = text.length > MAX_TEXT ? null : link.find(text);
    if (found) {
      const { fragment, query } = found;
      const before = address.fragment();
      location.hash = fragment; // the page follows it, and it outlives a reload
      this.#queries.set(address.fragment(), query);
      return address.fragment() === before ? this.open() : undefined;
    }
    const archive = await loaded(import("./archive.js"));
    if (!archive) return;
    if (await archive.importAll(this.#store, text)) return this.#router.refreshHome();
    if (text.length > MAX_TEXT) return this.#refuseLarge();
    await this.#openRecord(text);
  }

  /** To be called when the match was changed here: one that came by a link is saved from now on. */
  keep() {
    if (!this.#autosave.id) this.#attach(newId(), null, (state) => this.#replaceLink(state));
  }

  /** Saves the open match, if it is among the saved ones. */
  save() {
    this.#autosave.save();
  }

  /** Resolves once all is stored, as far as it can be. */
  written() {
    return this.#autosave.written();
  }

  /** The page is being left: what is not stored yet is left to the next page. */
  leave() {
    this.#autosave.leave();
  }

  /**
   * A saved match was deleted: if it is the open one, none is open any more.
   * @param {string} id
   */
  forget(id) {
    if (id !== this.#autosave.id) return;
    this.#requests++;
    this.#close();
  }

  /**
   * Opens a record or a text as a match of its own.
   * @param {string} text
   */
  async #openRecord(text) {
    const request = ++this.#requests;
    const hasPaused = this.#leaveMatch();
    const take = () => {
      if (request !== this.#requests) return false;
      this.#attach(newId(), null, address.push);
      return true;
    };
    try {
      await this.#match.openText(text, PEOPLE, take);
    } catch (error) {
      if (request !== this.#requests) return;
      if (hasPaused) this.#return();
      if (!(error instanceof Refused)) return reportBroken(error);
      return notice("read", t("This cannot be opened: {why}.", { why: error.why }));
    }
    dismiss("read");
    this.#showMatch();
    this.save();
  }

  #refuseLarge() {
    notice("read", t("This file is too large to be a game."));
  }

  /** The match is open: what was played is announced. */
  #arrive() {
    const { frame, geometry } = opened(this.#match);
    announce(words.arrival(frame, geometry));
  }

  /**
   * The open match was sent to be played by links: one side is played here, and it is saved.
   * @param {string[]} players
   */
  #assign(players) {
    const match = this.#match;
    this.keep();
    for (const [player, who] of players.entries()) {
      if (match.players[player] !== who) match.setPlayer(player, who);
    }
  }

  /**
   * The saved match that a link goes on with, or null.
   * @param {string} fragment
   * @param {string | null} by the id that came with the link
   */
  async #answered(fragment, by) {
    await Promise.all([this.#store.ready, this.#autosave.written()]);
    if (!by && !this.#store.list().some(({ players }) => players.some(isRemote))) return null;
    const byLink = await loaded(import("../match/by-link.js"));
    return byLink?.answered(this.#store, fragment, by) ?? null;
  }

  /**
   * Goes on with a saved match that a link answers.
   * @param {Answer} answer
   */
  async #goOn({ id, saved, from, tokens }) {
    const match = this.#match;
    await this.#enter(id, address.replace);
    await match.getRecord(); // it may still be opening
    if (this.#autosave.id !== id || !match.isLive) return;
    const { frame } = match;
    await match.goto(tokens.length ? from : saved.frame.line.length);
    if (tokens.length) await match.playLine(tokens);
    if (tokens.length && from < saved.frame.line.length)
      await match.makeMain(opened(match).frame.node);
    // Moves were announced when they were made.
    if (this.#autosave.id === id && match.frame === frame) this.#arrive();
  }

  /**
   * A saved match, once all writes of this tab are done; null if there is none, undefined, and said
   * so, if it cannot be read.
   * @param {string} id
   */
  async #load(id) {
    await this.#autosave.written();
    return this.#store
      .load(id)
      .catch(() => notice("saved", t("Your saved games cannot be read now.")));
  }

  /** Shows home, and prepares the match that is likely to be wanted next. */
  async #home() {
    const request = this.#requests;
    this.#leaveMatch();
    if (location.hash || address.state()) address.replace(null);
    const isSeen = await this.#showHome(); // drawn first
    if (!isSeen || this.#match.frame || isMetered()) return;
    const latest = await this.#store
      .latest(({ name, over }) => !over && site.hasGame(name))
      .catch(() => null);
    if (request !== this.#requests || this.#match.frame) return;
    const last = latest?.saved.frame.clock ? null : latest; // no clock may run while home is shown
    this.#linked = null;
    this.#autosave.attach(last?.about.id ?? null, last);
    const opening = last
      ? this.#match.openSaved(last.saved)
      : this.#match.startNew(site.DEFAULT_GAME, PEOPLE);
    this.#preparation = opening;
    // If the user enters it meanwhile, it is opened again, and errors are reported then.
    await opening.catch(() => this.#preparation === opening && this.#close());
    if (this.#preparation === opening) this.#preparation = null;
  }

  /**
   * Goes to a saved match, or home if there is none.
   * @param {string | undefined} id
   * @param {Write | null} [write] puts it into the address
   */
  async #enter(id, write = null) {
    const request = ++this.#requests;
    if (!id) return this.#home();
    const stored = await this.#load(id);
    if (request !== this.#requests) return;
    if (stored === undefined) {
      this.#leaveMatch(); // but not the address, which may be read later
      return this.#showHome();
    }
    const { damaged } = this.#store;
    if (damaged.includes(id)) notice("saved", t("This saved game is damaged and cannot be read."));
    if (!stored) return this.#home();
    const isThis = isOpen(this.#match) && !this.#preparation && this.#autosave.isOpen(id, stored);
    if (!isThis) this.#leaveMatch();
    if (!isThis) return this.#openSaved(id, stored, write);
    this.#writeAddress(id, write);
    return this.#return();
  }

  /**
   * @param {string} id
   * @param {Loaded} stored
   * @param {Write | null} write
   */
  async #openSaved(id, stored, write) {
    const request = this.#requests;
    this.#attach(id, stored, write);
    dismiss("clock");
    this.#showMatch();
    try {
      await this.#opened(this.#match.openSaved(stored.saved));
    } catch (error) {
      if (!(error instanceof Refused)) return reportBroken(error);
      notice("saved", t("The saved game cannot be opened: {why}.", { why: error.why }));
      if (request !== this.#requests) return;
      this.#close();
      this.#home();
    }
  }

  /**
   * The open match belongs to an id.
   * @param {string} id
   * @param {Loaded | null} stored what the store has of it
   * @param {Write | null} write puts the id into the address
   */
  #attach(id, stored, write) {
    this.#linked = null;
    this.#autosave.attach(id, stored);
    this.#writeAddress(id, write);
  }

  /**
   * @param {string} id
   * @param {Write | null} write
   */
  #writeAddress(id, write) {
    if (write && (write !== address.push || address.state()?.match !== id)) write({ match: id });
  }

  /**
   * Puts a saved match in the address in place of the link that it came by, but not of home, nor of a
   * link that was followed just now and is about to be opened.
   * @param {{ match: string } | null} state
   */
  #replaceLink(state) {
    const fragment = address.fragment();
    if (this.#router.isHome || (fragment && fragment !== this.#followed)) return;
    this.#followed = "";
    address.replace(state);
  }

  /** Leaves the open match and pauses its clock; returns whether that was running. */
  #leaveMatch() {
    this.#earlier = null;
    const { id, isOvertaken } = this.#autosave;
    const hasPaused = this.#pauseClock() && id && !isOvertaken;
    if (!hasPaused) return false;
    this.save();
    notice("clock", t("The clock of the game you left is paused until you come back."));
    return true;
  }

  /**
   * Marks the link in the address, which the open match came by, unless that has another one already.
   * @param {string} fragment
   */
  #markLink(fragment) {
    if (address.fragment() !== fragment) return;
    const mark = newId();
    this.#linked = { link: fragment, mark };
    address.mark(mark);
  }

  /** Comes back to the match of a link, where it was left. */
  #comeBack() {
    this.#requests++;
    this.#return();
  }

  /** Comes back to the open match. */
  #return() {
    dismiss("clock");
    this.#showMatch();
    this.#arrive();
    this.save(); // its clock may run again
  }

  /** No match is open any more. */
  #close() {
    this.#linked = null;
    this.#autosave.attach(null);
    this.#match.close();
  }

  #showMatch() {
    this.#preparation = null;
    this.#router.showMatch();
  }

  #showHome() {
    this.#preparation = null;
    return this.#router.showHome();
  }

  /**
   * Waits until a match is open or has failed to open, and the page has its language.
   * @param {Promise<unknown>} opening
   */
  async #opened(opening) {
    await Promise.allSettled([opening, this.#translated]);
    return opening;
  }

  /**
   * Waits for a match to open, and says if it cannot.
   * @param {Promise<unknown>} opening
   */
  async #report(opening) {
    try {
      await opening;
    } catch (error) {
      if (error instanceof Refused) notice("table", words.sentence(error.why));
      else reportBroken(error);
    }
  }
}

/**
 * What can be read of a link without the engine, as a frame.
 * @param {string} fragment
 * @returns {Likely}
 */
function likelyFrame(fragment) {
  return (geometry, frame) => {
    const unknown = { ...frame, link: "", legal: [], prompt: later("Opening the link") };
    return preview(fragment).frame({ geometry, frame }) ?? unknown;
  };
}

/** Whether loading may cost money: then the engine is not loaded until a game begins. */
function isMetered() {
  const { saveData, type } = navigator.connection ?? {};
  return Boolean(saveData) || type === "cellular";
}
