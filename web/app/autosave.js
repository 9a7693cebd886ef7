// @ts-check
// The saved copy of the match that is open: when it has to be saved anew, and under which id.

/** @import { MatchClient } from "../match/client.js" */
/** @import { Store } from "../platform/store.js" */
/** @import { SavedMatch, WholeFrame } from "../types.d.ts" */

import { opened } from "../match/open.js";
import { t } from "../platform/text.js";
import { notice } from "./notices.js";

export class Autosave {
  /** @type {string | null} The id of the open match among the saved ones, if it is saved. */
  id = null;

  #match;
  #store;
  /** @type {SavedMatch | null} What the store has of it. */
  #saved = null;
  /** @type {number | null} When the clock there began to run. */
  #clockStart = null;
  #hasWarned = false;

  /**
   * @param {MatchClient} match
   * @param {Store} store
   */
  constructor(match, store) {
    this.#match = match;
    this.#store = store;
  }

  /**
   * The open match belongs to an id from now on.
   * @param {string | null} id
   * @param {SavedMatch | null} [saved] what the store has of it
   */
  attach(id, saved = null) {
    this.id = id;
    this.#remember(saved);
  }

  /**
   * Whether an id is that of the open match, and no other tab has changed its saved copy.
   * @param {string} id
   */
  isOpen(id) {
    return id === this.id && !this.#store.isChanged(id);
  }

  /** Saves the match if it belongs to an id and differs from its saved copy. */
  save() {
    if (!this.id || this.#isSaved()) return; // another tab may be playing it
    const { record, players, frame } = opened(this.#match);
    this.#remember({ record, players, frame });
    const { id, kept } = this.#store.save(this.id, { record, players, frame });
    this.id = id; // another one if another tab has changed that match
    if (kept || this.#hasWarned || !frame.line.length) return;
    this.#hasWarned = true;
    notice(
      "unsaved",
      t("This browser does not let the page save games; copy the link to keep yours."),
    );
  }

  #isSaved() {
    const { record, players, frame } = opened(this.#match);
    const saved = this.#saved;
    return (
      saved?.frame.link === frame.link &&
      saved.players.join() === players.join() &&
      !saved.frame.outcome === !frame.outcome &&
      this.#clockStart === clockStart(frame) &&
      record === saved.record
    );
  }

  /** @param {SavedMatch | null} saved */
  #remember(saved) {
    this.#saved = saved;
    this.#clockStart = saved && clockStart(saved.frame);
  }
}

/**
 * When the clock began to run for the present choice of a timed match, or null.
 * @param {WholeFrame} frame
 */
const clockStart = (frame) => frame.clock?.turn?.since ?? null;
