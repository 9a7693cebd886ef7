// @ts-check
// Opens and closes the analysis, whose panel and search are loaded on demand.

/** @import { Change, MatchClient } from "../match/client.js" */
/** @import { Analyst } from "../bot/analyst.js" */
/** @import { AnalysisPanel } from "./analysis-panel.js" */
/** @import { Helpers } from "../bot/helpers.js" */
/**
 * @typedef {object} PanelOptions
 * @property {Analyst[]} analysts
 * @property {() => Helpers | null} helpers
 * @property {() => void} onClose
 */

import { byId, sheet } from "../platform/dom.js";
import { spawn } from "../python/spawn.js";
import { Supervisor } from "../python/supervisor.js";
import { loaded } from "./notices.js";

const IDLE = 60; // s after which the workers of the analysis are ended to free their memory
const PLENTY = 3; // workers that a device can run if it can spare one for the rest of the line

export class Analysis {
  #match;
  #createPanel;
  #onToggle;
  #usesAllCores;
  /** @type {AnalysisPanel | null} */
  #panel = null;
  #wishes = 0; // to open or to close it; a later one cancels those that are being loaded

  /**
   * @param {MatchClient} match
   * @param {(Panel: typeof AnalysisPanel, options: PanelOptions) => AnalysisPanel} createPanel
   *   creates the panel, adding to the options what it needs of the page
   * @param {() => void} onToggle called when the analysis was opened or closed
   * @param {() => boolean} usesAllCores whether it may use as many workers as the device can run
   */
  constructor(match, createPanel, onToggle, usesAllCores) {
    this.#match = match;
    this.#createPanel = createPanel;
    this.#onToggle = onToggle;
    this.#usesAllCores = usesAllCores;
  }

  /** Whether the analysis is open: then people move for both sides, and bots do not move. */
  get isOpen() {
    return this.#panel?.isOpen ?? false;
  }

  /** Opens or closes it. */
  async toggle() {
    if (this.#panel?.isOpen) return this.#panel.close();
    const wish = ++this.#wishes;
    await this.#load();
    if (!this.#panel || this.isOpen || wish !== this.#wishes) return;
    if (!this.#match.frame) return; // the match may have been closed
    this.#panel.open();
    this.#toggled();
  }

  /** Opens it, if it is closed. */
  async open() {
    if (!this.isOpen) await this.toggle();
  }

  /** Opens it and starts a review of the whole line. */
  async review() {
    await this.open();
    if (this.isOpen) this.#panel?.review();
  }

  /** Closes it. */
  close() {
    this.#wishes++;
    if (this.#panel?.isOpen) this.#panel.close();
  }

  /**
   * To be called when the match has changed.
   * @param {Change} kind
   */
  update(kind) {
    this.#panel?.update(kind);
  }

  async #load() {
    if (this.#panel) return;
    const modules = await loaded(
      Promise.all([
        import("./analysis-panel.js"),
        import("../bot/analyst.js"),
        import("../bot/crew.js"),
        import("../bot/proofs.js"),
        sheet(new URL("../styles/analysis.css", import.meta.url).href),
      ]),
    );
    if (!modules) return;
    const [{ AnalysisPanel }, { Analyst }, crew, { teach }] = modules;
    const count = crew.size() >= PLENTY ? 2 : 1;
    const create = () => new Analyst(new Supervisor(() => spawn("bot")), { idle: IDLE, teach });
    const analysts = Array.from({ length: count }, create);
    const helpers = () => (this.#usesAllCores() ? crew.helpers() : null);
    const onClose = () => this.#toggled();
    this.#panel ??= this.#createPanel(AnalysisPanel, { analysts, helpers, onClose });
  }

  #toggled() {
    byId("analyse").ariaPressed = String(this.isOpen);
    this.#onToggle();
  }
}
