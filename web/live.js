// What a framed board needs to be played on: the match with its Python, the bot, move entry.
//
// Loaded when somebody touches the board; the page around it shows what it is told.

import { Bot } from "./bot.js";
import { Engine } from "./engine.js";
import { next, press, whole } from "./input.js";
import { Match, PERSON } from "./match.js";
import * as site from "./site.js";
import { spawn } from "./spawn.js";

export class Live {
  clicks = []; // of the move that is being entered
  trail = []; // the way of the move that a click on the aimed cell would make
  bytes = null; // how much of the engine is loaded, [loaded, total]
  retry = null; // tries to load it again, if it could not be loaded
  match;
  bot;

  #held = []; // clicked before the rules were there
  #told;
  #changed;

  /**
   * `changed(kind)` hears of every change of the match, `told()` that something else is to be
   * shown, `failed(kind, error)` what went wrong: as in Match and, of the bot, "bot" or "gone".
   */
  constructor({ changed, told, failed }) {
    this.#changed = changed;
    this.#told = told;
    const hear = ({ progress }) => {
      this.bytes = progress ?? this.bytes;
      if (!this.match.live) told();
    };
    const engine = new Engine(() => spawn("Table"), { hear });
    const head = new Engine(() => spawn("Bot"));
    this.match = new Match({
      engine,
      board: site.board,
      changed: (kind) => this.#hear(kind),
      failed: (kind, error) => {
        failed(kind, error);
        if (kind !== "start") return null;
        this.bytes = null;
        return new Promise((resolve) => {
          this.retry = () => {
            this.retry = null;
            told();
            resolve();
          };
          told();
        });
      },
    });
    this.bot = new Bot({
      engine: head,
      told,
      failed: (kind, error) => failed(kind === "lost" ? "bot" : "gone", error),
    });
    this.workers = { get table() { return engine.worker; }, get bot() { return head.worker; } };
  }

  #hear(kind) {
    const { match } = this;
    if (kind === "saved") return;
    if (kind !== "wait") {
      this.clicks = [];
      this.trail = [];
      this.bot.forget();
    }
    this.#changed(kind);
    if (match.live) for (const item of this.#held.splice(0)) this.press(item);
    this.consider();
  }

  /** Whether it is a person's turn to click. */
  get mine() {
    const { frame, live, waiting, players } = this.match;
    return live && !frame.outcome && !waiting && players[frame.turn] === PERSON;
  }

  /** What may be clicked next. */
  get open() {
    return this.mine ? next(this.match.frame.legal, this.clicks) : { cells: [], buttons: [] };
  }

  /** A cell or a button was clicked, or with null no cell at all. */
  press(item) {
    const { match } = this;
    if (!match.live) {
      if (item !== null) this.#held = [...this.#held, item];
      return;
    }
    if (!this.mine) return;
    const step =
      item === null ? { clicks: [], move: null } : press(match.frame.legal, this.clicks, item);
    this.clicks = step.clicks;
    this.trail = [];
    if (step.move) match.play(step.move);
    else this.#told();
  }

  /** Finds the way of the move that a click on a cell would complete. */
  async look(aimed) {
    this.trail = [];
    const wanted = () =>
      aimed !== null && this.mine ? whole(this.match.frame.legal, [...this.clicks, aimed]) : null;
    const move = wanted();
    if (!move || move.length < 2) return;
    const way = await this.match.trail(move);
    if (wanted() !== move) return;
    this.trail = way;
    this.#told();
  }

  /** Lets the bot think if it is its turn. */
  consider() {
    const { match, bot } = this;
    const { frame } = match;
    const level = /^bot (\d)$/.exec(match.players[frame.turn])?.[1];
    if (!level || !match.live || frame.outcome || match.waiting || !match.latest) return bot.forget();
    if (!bot.report) bot.think(frame.link, Number(level), (move) => match.play(move));
  }
}
