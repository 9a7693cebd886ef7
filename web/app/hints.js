// @ts-check
// Hints and threats for a person whose turn it is against a bot; the bot's worker finds them.
//
// The search for them is loaded on demand.

/** @import { Analyst } from "../bot/analyst.js" */
/** @import { Overlay } from "../board/pieces.js" */
/** @import { MatchClient } from "../match/client.js" */
/** @import { Supervisor } from "../python/supervisor.js" */

import { isLive } from "../match/open.js";
import { PERSON } from "../match/players.js";
import { t } from "../platform/text.js";
import { announce, loaded } from "./notices.js";

export class Hints {
  /** The hint in words, or "". */
  text = "";

  #match;
  #botWorker;
  #onChange;
  #onAsk;
  /** @type {Analyst | null} */
  #analyst = null;
  /** @type {object | null} The present one. */
  #request = null;

  /**
   * @param {MatchClient} match
   * @param {Supervisor} botWorker the bot's worker, which is idle while a person is to move
   * @param {(overlay: Overlay | null) => void} onChange called when the text has changed, with what
   *   is shown over the board
   * @param {() => void} onAsk called before the worker is used
   */
  constructor(match, botWorker, onChange, onAsk) {
    this.#match = match;
    this.#botWorker = botWorker;
    this.#onChange = onChange;
    this.#onAsk = onAsk;
  }

  /** Whether a hint may be asked for: a person is to move, against a bot. */
  get canAsk() {
    const { frame, players, isLive, pendingMove } = this.#match;
    if (!frame || frame.turn === null) return false;
    const isDuel = players[frame.turn] === PERSON && players[1 - frame.turn] !== PERSON;
    return isDuel && isLive && !pendingMove && !frame.outcome;
  }

  /**
   * Searches for a hint ("analyse") or a threat ("threat"), as far as a strong bot but not the
   * strongest ones.
   * @param {"analyse" | "threat"} method
   * @param {number[]} levels the nodes of the levels of the game, weakest first
   */
  async ask(method, levels) {
    if (!this.canAsk) return;
    const request = {};
    this.#request = request;
    this.#show(t("Looking for a hint"));
    const modules = await loaded(
      Promise.all([import("../bot/hint.js"), import("../bot/analyst.js")]),
    );
    if (request !== this.#request) return;
    if (!modules) return this.dismiss();
    const [{ findHint }, { Analyst }] = modules;
    this.#analyst ??= new Analyst(this.#botWorker);
    const match = this.#match;
    if (!isLive(match)) return; // the match was closed meanwhile
    this.#onAsk();
    const nodes = levels.at(-3) ?? levels[0] ?? 1;
    const hint = await findHint(this.#analyst, method, match.frame, match.geometry, nodes);
    if (!hint || request !== this.#request) return;
    this.#show(hint.text, hint.overlay);
    announce(hint.text);
  }

  /** Removes the hint. */
  dismiss() {
    if (!this.#request) return;
    this.#request = null;
    this.#analyst?.stop();
    this.#show("");
  }

  /**
   * @param {string} text
   * @param {Overlay | null} [overlay]
   */
  #show(text, overlay = null) {
    this.text = text;
    this.#onChange(overlay);
  }
}
