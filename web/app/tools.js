// What helps besides playing: the analysis, hints, the editor of positions.
//
// Each is loaded when somebody first asks for it; until then this module is all there is of them.

import { sheet } from "../platform/dom.js";
import { Supervisor } from "../python/supervisor.js";
import { part } from "./panel.js";
import { PERSON } from "../match/players.js";
import { t } from "../platform/text.js";

const IDLE = 60; // s after which the analysis gives back the memory of its workers

const style = () => sheet(new URL("../styles/analysis.css", import.meta.url).href);

export class Tools {
  /** What a hint says, for the line below the prompt. */
  words = "";

  #page;
  #analysis = null;
  #adviser = null;
  #asking = null;

  /**
   * `page` is what the tools work with: the match, its picture and list of moves, the engines of
   * table and bot, `worker(name)` to start another one, `levels()` of the game in nodes,
   * `board(name)` for {geometry, frame} of a new game, `address(link)`, `follow(link)`,
   * `announce(text)`, and `changed()` to be told that the page has to be drawn anew.
   */
  constructor(page) {
    this.#page = page;
  }

  /** Whether the analysis is open: both sides are then moved by hand, and no bot by itself. */
  get analysing() {
    return this.#analysis?.open ?? false;
  }

  /** Whether a hint may be asked for: a person is to move, against a bot. */
  get advising() {
    const { frame, players, isLive, pendingMove } = this.#page.match;
    if (!frame) return false;
    const duel = players[frame.turn] === PERSON && players[1 - frame.turn] !== PERSON;
    return duel && isLive && !pendingMove && !frame.outcome && !this.analysing;
  }

  /** The match has changed, see MatchClient. */
  changed(kind) {
    if (kind === "wait" || kind === "saved") return this.#analysis?.update(kind);
    this.#dismiss();
    this.#analysis?.update(kind);
  }

  /** Opens or closes the analysis. */
  async analyse() {
    if (this.analysing) return this.#analysis.close();
    if (!this.#analysis) {
      const asked = Promise.all([import("./analysis.js"), import("../bot/analyst.js"), style()]);
      const loaded = await part(asked);
      if (!loaded) return;
      const [{ Analysis }, { Analyst }] = loaded;
      const { worker } = this.#page;
      // A phone keeps its memory for one; the second helps where cores are idle anyway.
      const count = navigator.hardwareConcurrency > 3 ? 2 : 1;
      const make = () => new Analyst(new Supervisor(() => worker("bot")), { idle: IDLE });
      const analysts = Array.from({ length: count }, make);
      this.#analysis ??= new Analysis({
        ...this.#page,
        analysts,
        closed: () => this.#toggled(),
        edit: () => this.edit(),
      });
    }
    if (this.analysing || !this.#page.match.frame) return; // the match may have gone meanwhile
    this.#dismiss();
    this.#analysis.show();
    this.#toggled();
  }

  /** Opens the analysis, and lets it go over the whole line. */
  async review() {
    if (!this.analysing) await this.analyse();
    this.#analysis?.review();
  }

  #toggled() {
    const button = document.getElementById("analyse");
    button.ariaPressed = String(this.analysing);
    this.#page.changed();
  }

  /** Asks for a hint by "analyse", or for what threatens by "threat". */
  async advise(method) {
    const { match, head, picture, levels, announce, changed } = this.#page;
    if (!this.advising) return;
    const asking = {};
    this.#asking = asking;
    this.words = t("Looking");
    changed();
    const asked = Promise.all([import("../bot/hint.js"), import("../bot/analyst.js")]);
    const loaded = await part(asked);
    if (!loaded) {
      if (asking !== this.#asking) return;
      this.#dismiss();
      return changed();
    }
    const [{ look }, { Analyst }] = loaded;
    this.#adviser ??= new Analyst(head);
    const { frame, geometry } = match;
    if (asking !== this.#asking || !frame) return;
    const found = await look(this.#adviser, method, frame, geometry, levels().at(-3));
    if (!found || asking !== this.#asking) return;
    this.words = found.words;
    picture.show({ overlay: found.overlay });
    announce(found.words);
    changed();
  }

  /**
   * Opens the editor of positions: on that of the match, or on the first one of a new game, {name,
   * players, clock}.
   */
  async edit(fresh = null) {
    const { match, board, games, table, address, follow, begin } = this.#page;
    const { name, players, clock } = fresh ?? { name: match.geometry.name, players: match.players };
    const asked = Promise.all([import("../editor/editor.js"), board(name), games(), style()]);
    const loaded = await part(asked);
    if (!loaded) return;
    const [{ edit }, begun, list] = loaded;
    const judge = async (...position) => JSON.parse(await table.call("judge", ...position));
    const { geometry, frame } = fresh ? begun : match;
    if (!frame) return; // the match has gone meanwhile
    const start = begun.frame.pieces;
    const { levels } = list.find(({ slug }) => slug === geometry.slug);
    const answer = await edit({ judge, start, levels, players, address }, geometry, frame);
    if (!answer) return;
    if (answer.act === "play") return begin(name, answer.players, clock, answer.frame.code);
    follow(answer.frame.link);
    if (!this.analysing) await this.analyse();
  }

  /** Takes a hint away. */
  #dismiss() {
    if (!this.#asking) return;
    this.#asking = null;
    this.#adviser?.stop();
    this.words = "";
    this.#page.picture.show({ overlay: null });
  }
}
