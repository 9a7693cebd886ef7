// What a framed board needs to be played on: the match with its Python, the bot, move entry.
//
// Loaded when somebody touches the board; the page around it shows what it is told.

import { BotPlayer } from "../bot/bot.js";
import { Supervisor } from "../python/supervisor.js";
import { Entry } from "../match/entry.js";
import { guide } from "../app/guide.js";
import { Loading } from "../python/loading.js";
import { MatchClient } from "../match/client.js";
import { PERSON } from "../match/players.js";
import * as site from "../platform/site.js";
import { spawn } from "../python/spawn.js";

export class Live {
  match;
  bot;
  entry;
  loading;

  #held = []; // clicked before the rules were there
  #changed;
  #told;

  /**
   * `changed(kind)` hears of every change of the match, `told()` that something else is to be
   * shown, `aimed()` the same of what Entry tells, `failed(kind, error)` what went wrong: as in
   * Match and, of the bot, "bot" or "gone".
   */
  constructor({ changed, told, aimed, failed }) {
    this.#changed = changed;
    this.#told = told;
    this.loading = new Loading(told);
    const engine = new Supervisor(() => spawn("game"), { hear: (heard) => this.loading.hear(heard) });
    const head = new Supervisor(() => spawn("bot"));
    this.match = new MatchClient({
      engine,
      board: site.board,
      changed: (kind) => this.#hear(kind),
      failed: (kind, error) => {
        failed(kind, error);
        return kind === "start" ? this.loading.failed() : null;
      },
    });
    this.bot = new BotPlayer({
      engine: head,
      told,
      failed: (kind, error) => failed(kind === "lost" ? "bot" : "gone", error),
    });
    this.entry = new Entry({ match: this.match, free: () => this.#free, told: aimed });
    this.workers = { get game() { return engine.worker; }, get bot() { return head.worker; } };
  }

  #hear(kind) {
    const { match, bot, entry } = this;
    if (kind === "saved") return;
    if (kind !== "wait") {
      entry.clear();
      bot.forget();
    }
    this.#changed(kind);
    if (match.isLive) for (const item of this.#held.splice(0)) this.press(item);
    bot.consider(match, !match.isAtEnd);
  }

  /** What is asked, and what can be done besides clicking cells: as guide.js tells it. */
  guide() {
    const { match, entry, bot, loading } = this;
    const acts = {
      press: (name) => this.press(name),
      stop: () => bot.stop(),
      recall: () => match.takeBack(),
    };
    return guide({ match, entry, bot, loading, acts });
  }

  /** Whether it is a person's turn to click. */
  get #free() {
    const { frame, isLive, pendingMove, players } = this.match;
    return isLive && !frame.outcome && !pendingMove && players[frame.turn] === PERSON;
  }

  /** A cell or a button was clicked, or with null no cell at all. */
  press(item) {
    const { match, entry } = this;
    if (!match.isLive) {
      if (item !== null) this.#held = [...this.#held, item];
      return;
    }
    if (!this.#free) return;
    const move = entry.press(item);
    if (move) match.play(move);
    else this.#told();
  }
}
