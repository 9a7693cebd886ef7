// @ts-check
// The saved copy of the open match: when it has to be saved again, and under which id.

/** @import { MatchClient } from "../match/client.js" */
/** @import { Loaded, Own, Store, Trouble } from "../match/store.js" */
/** @import { SavedMatch, WholeFrame } from "../types.d.ts" */

import { opened } from "../match/open.js";
import { keepShown } from "../match/shown.js";
import { dismiss, loaded } from "./notices.js";

/**
 * An opened match, with the version that waits to be stored (`next`) and the newest one (`last`), which
 * may be stored already; null if there is none.
 * @typedef {Own & { next: SavedMatch | null, last: SavedMatch | null }} Copy
 */

export class Autosave {
  #match;
  #store;
  #onMoved;
  /** @type {Copy | null} Of the open match, if it belongs to an id. */
  #copy = null;
  /** @type {SavedMatch | null} What the store has of it, or will have. */
  #saved = null;
  /** @type {number | null} When the clock of that version began to run. */
  #clockStart = null;
  /** @type {Map<Copy, Promise<void>>} Those that are being stored. */
  #writing = new Map();
  /** @type {Trouble | null} What was said last. */
  #trouble = null;

  /**
   * @param {MatchClient} match
   * @param {Store} store
   * @param {(id: string) => void} onMoved called when the open match has got another
   *   id, because another tab has changed it
   */
  constructor(match, store, onMoved) {
    this.#match = match;
    this.#store = store;
    this.#onMoved = onMoved;
  }

  /** The id of the open match among the saved ones, if it is saved. */
  get id() {
    return this.#copy?.id ?? null;
  }

  /** Whether another tab has changed or removed the open match, as far as is known. */
  get isOvertaken() {
    const copy = this.#copy;
    if (!copy || this.#writing.has(copy)) return false;
    const stamp = this.#store.stamp(copy.id);
    return stamp === undefined ? copy.stamps.length > 0 : !copy.stamps.includes(stamp);
  }

  /**
   * The open match belongs to an id from now on, or to none.
   * @param {string | null} id
   * @param {Loaded | null} [loaded] what the store has of it
   */
  attach(id, loaded = null) {
    this.#copy = id ? { id, stamps: loaded?.stamps ?? [], next: null, last: null } : null;
    this.#remember(loaded?.saved ?? null);
    if (id && loaded) keepShown(id, loaded.saved);
  }

  /**
   * Whether a match that was read is the open one as this tab has stored it.
   * @param {string} id
   * @param {Loaded} loaded
   */
  isOpen(id, { stamps }) {
    return id === this.id && Boolean(this.#copy?.stamps.includes(stamps.at(-1) ?? ""));
  }

  /** Saves the match if it belongs to an id and differs from its saved copy. */
  save() {
    const copy = this.#copy;
    if (!copy) return;
    const { isLive, record, players, frame } = opened(this.#match);
    const saved = this.#saved;
    if (!isLive && frame !== saved?.frame) return; // another match is still shown
    // Before Python is up nothing but the clock and the players of the saved match can have changed.
    const now = { record: isLive ? record : (saved?.record ?? null), players, frame };
    if (this.#isSaved(now)) return; // another tab may be playing it
    copy.next = copy.last = now;
    this.#remember(now);
    keepShown(copy.id, now);
    if (!this.#writing.has(copy)) this.#writing.set(copy, this.#write(copy));
  }

  /** Resolves once all is stored, as far as it can be. */
  async written() {
    await Promise.all(this.#writing.values());
  }

  /** Leaves what is not stored yet to the next page, because this one is being left. */
  leave() {
    for (const copy of this.#writing.keys()) if (copy.last) this.#store.leave(copy, copy.last);
  }

  /** @param {Copy} copy */
  async #write(copy) {
    while (copy.next) {
      const saved = copy.next;
      const { id } = copy;
      copy.next = null;
      const trouble = await this.#store.save(copy, saved);
      if (copy === this.#copy && copy.id !== id) {
        keepShown(copy.id, saved);
        this.#onMoved(copy.id);
      }
      if (saved.frame.line.length) this.#report(trouble);
    }
    this.#writing.delete(copy);
  }

  /**
   * Reports a trouble once, and takes the notice away when it is over.
   * @param {Trouble | null} trouble
   */
  async #report(trouble) {
    if (trouble === this.#trouble) return;
    this.#trouble = trouble;
    dismiss("unsaved");
    if (!trouble) return;
    const module = await loaded(import("./trouble.js"));
    if (trouble !== this.#trouble) return;
    module?.report(trouble, this.#store, {
      openId: () => this.id,
      onHandled: () => {
        this.#trouble = null; // the next failure is reported again
      },
    });
  }

  /** @param {SavedMatch} now */
  #isSaved({ record, players, frame }) {
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
