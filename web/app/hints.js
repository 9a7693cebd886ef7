// Hints and threats: asked for by the person to move against a bot, found by the bot's worker.
//
// The search for them is loaded with the first one.

import { PERSON } from "../match/players.js";
import { t } from "../platform/text.js";
import { announce, loaded } from "./notices.js";

export class Hints {
  /** What the hint on the board says, or "". */
  text = "";

  #match;
  #botWorker;
  #onChange;
  #analyst = null;
  #request = null;

  /**
   * `botWorker` runs the bot, which is idle while a person is to move; `onChange(overlay)` hears of
   * another text, with what is shown over the board or null.
   */
  constructor(match, botWorker, onChange) {
    this.#match = match;
    this.#botWorker = botWorker;
    this.#onChange = onChange;
  }

  /** Whether a hint may be asked for: a person is to move, against a bot. */
  get canAsk() {
    const { frame, players, isLive, pendingMove } = this.#match;
    if (!frame) return false;
    const isDuel = players[frame.turn] === PERSON && players[1 - frame.turn] !== PERSON;
    return isDuel && isLive && !pendingMove && !frame.outcome;
  }

  /** Asks for a hint ("analyse") or for what threatens ("threat"), to be found in some nodes. */
  async ask(method, nodes) {
    if (!this.canAsk) return;
    const request = {};
    this.#request = request;
    this.#show(t("Looking"));
    const modules = await loaded(
      Promise.all([import("../bot/hint.js"), import("../bot/analyst.js")]),
    );
    if (request !== this.#request) return;
    if (!modules) return this.dismiss();
    const [{ findHint }, { Analyst }] = modules;
    this.#analyst ??= new Analyst(this.#botWorker);
    const { frame, geometry } = this.#match;
    if (!frame) return; // the match was closed meanwhile
    const hint = await findHint(this.#analyst, method, frame, geometry, nodes);
    if (!hint || request !== this.#request) return;
    this.#show(hint.text, hint.overlay);
    announce(hint.text);
  }

  /** Takes the hint away. */
  dismiss() {
    if (!this.#request) return;
    this.#request = null;
    this.#analyst?.stop();
    this.#show("");
  }

  #show(text, overlay = null) {
    this.text = text;
    this.#onChange(overlay);
  }
}
