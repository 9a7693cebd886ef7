// What a player can do besides clicking cells: take back, give up, take a hint, begin anew.

import * as link from "../match/link.js";
import { part } from "./panel.js";
import { PERSON, bot } from "../match/players.js";
import * as site from "../platform/site.js";
import { t } from "../platform/text.js";

export class Acts {
  #page;

  /**
   * `page` has the match, the bot, the library, the tools, the sharing, the list of moves and the
   * grid; `atHome()` is whether the match is out of sight, `press(item)` clicks a button, and
   * `goOn()` lets the bot play on from an earlier move.
   */
  constructor(page) {
    this.#page = page;
  }

  press(item) {
    this.#page.press(item);
  }

  undo() {
    const { match, bot, tools, moves } = this.#page;
    if (match.takeBack() || !match.isLive) return;
    bot.forget();
    // Whoever analyses steps back; whoever plays takes back.
    if (tools.analysing) moves.step("ArrowLeft");
    else match.undo();
  }

  redo() {
    if (this.#page.match.isLive) this.#page.match.redo();
  }

  /** Takes back a move that has not been played yet. */
  recall() {
    this.#page.match.takeBack();
  }

  end() {
    const { match } = this.#page;
    match.goto(match.frame.line.length);
  }

  /** Lets the bot move at once. */
  stop() {
    this.#page.bot.stop();
  }

  /** Lets the bot play on from here. */
  go() {
    this.#page.goOn();
  }

  hint() {
    this.#page.tools.advise("analyse");
  }

  threat() {
    this.#page.tools.advise("threat");
  }

  review() {
    this.#page.tools.review();
  }

  send() {
    this.#page.sharing.send();
  }

  /** The player who would resign: the person to move, else the only person, else null. */
  get resigner() {
    const { frame, players } = this.#page.match;
    if (players[frame.turn] === PERSON) return frame.turn;
    return players[1 - frame.turn] === PERSON ? 1 - frame.turn : null;
  }

  async resign() {
    const { match, bot } = this.#page;
    const player = match.isLive ? this.resigner : null;
    if (player === null || match.frame.outcome) return;
    const name = { player: match.geometry.players[player] };
    const what = t("{player} gives up and loses this game.", name);
    const dialogs = await part(import("./dialogs.js"));
    if (!dialogs || document.querySelector("dialog[open]")) return;
    if (!(await dialogs.ask(t("Resign?"), what, t("Resign")))) return;
    bot.forget();
    match.resign(player);
  }

  /** Asks for a new game, like the present one or like one of a name. */
  async begin(like) {
    const { match, library, tools, grid, atHome } = this.#page;
    const asked = Promise.all([site.games(), import("./dialogs.js")]);
    const [list, dialogs] = (await part(asked)) ?? [];
    if (!list || document.querySelector("dialog[open]")) return;
    const fresh = like || !match.frame?.line.length || atHome();
    const game = like || !match.frame ? link.game(like ?? site.FIRST) : match.geometry;
    const players = fresh ? [PERSON, bot(2)] : match.players;
    const answer = await dialogs.newGame(list, { ...game, clock: this.#timing, players }, site.board);
    if (answer?.setup) return tools.edit(answer);
    if (answer) library.begin(answer.name, answer.players, answer.clock);
    if (answer || document.activeElement === document.body) grid.focus();
  }

  again() {
    const { match, library } = this.#page;
    return library.begin(match.geometry.name, match.players, this.#timing);
  }

  /** The clock of the match as one begins with it, or null. */
  get #timing() {
    const clock = this.#page.match.frame?.clock;
    return clock ? { limit: clock.limit, increment: clock.increment } : null;
  }
}
