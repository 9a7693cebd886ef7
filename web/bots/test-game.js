// @ts-check
// Tries out the open bot: lets it play a game on the board beside it, or compares its list of moves.

/** @import { Geometry, WholeFrame } from "../types.d.ts" */
/** @import { Difference } from "./agent.js" */
/** @import { BotList } from "./bot-list.js" */
/** @import { Cages } from "./cage.js" */
/** @import { Failure } from "./failure.js" */
/** @import { Competitor } from "./competitors.js" */
/** @import { Result } from "./game.js" */
/** @import { OpenBot } from "./open-bot.js" */

import { announce, loaded, notice } from "../app/notices.js";
import { Presenter } from "../app/presenter.js";
import { overlay } from "../board/overlay.js";
import { bot as levelName, levelOf } from "../match/players.js";
import * as words from "../match/words.js";
import { byId as $, make } from "../platform/dom.js";
import * as site from "../platform/site.js";
import { number, t, verbatim } from "../platform/text.js";
import { Agent } from "./agent.js";
import { nameOf } from "./bot-list.js";
import { levelCompetitor, ownCompetitor, randomCompetitor } from "./competitors.js";
import { play } from "./game.js";
import { gameOf, offerGames, plays } from "./game-menu.js";
import { LIMITS, limitsInWords, NO_LIMITS } from "./limits.js";
import { differenceElements, failureElements } from "./problems.js";
import { Referee } from "./referee.js";
import { TurnLog } from "./turn-log.js";

const PAUSE = 250; // ms for which a position is shown
const POSITIONS = 1000; // in which lists of moves are compared
const SLICE = 25; // of them at a time
const RANDOM = "random"; // an opponent
const SELF = "self"; // another one
const OFFERED = [NO_LIMITS, ...LIMITS];

/** @typedef {{ isStopped: boolean, end: () => void }} Running */

export class TestGame {
  #home;
  #cages;
  #openBot;
  #list;
  #onLine;
  #referee = new Referee();
  #log = new TurnLog($("log"));
  #presenter;
  /** @type {Running | null} What is going on. */
  #running = null;
  /** @type {Geometry | null} Of the board that is shown. */
  #geometry = null;

  /**
   * @param {URL} home the address of the site
   * @param {Cages} cages
   * @param {OpenBot} openBot
   * @param {BotList} list
   * @param {(file: string, line: number) => void} onLine called when a line of the bot should be
   *   shown
   */
  constructor(home, cages, openBot, list, onLine) {
    this.#home = home;
    this.#cages = cages;
    this.#openBot = openBot;
    this.#list = list;
    this.#onLine = onLine;
    const [surface, pieces] = [$("surface", HTMLCanvasElement), $("play", HTMLCanvasElement)];
    this.#presenter = new Presenter(surface, pieces, $("grid"), { onPress: () => {} });
    $("limit").replaceChildren(
      ...OFFERED.map((limits, i) => make("option", { value: String(i) }, limitsInWords(limits))),
    );
    $("run").addEventListener("submit", (event) => {
      event.preventDefault();
      if (!this.#running) return this.run();
      this.stop();
      announce(t("Stopped."));
      $("status").textContent = t("Stopped.");
    });
    $("compare").onclick = () => this.#compare();
    $("game").onchange = () => {
      this.stop();
      openBot.change({ game: $("game", HTMLSelectElement).value });
      this.#showGame();
    };
  }

  /** Shows the open bot, whose game has not begun. */
  async show() {
    this.stop();
    const { bot, isUntrusted } = this.#openBot;
    $("match").hidden = !bot;
    if (!bot) return;
    for (const id of ["go", "compare"]) $(id, HTMLButtonElement).disabled = isUntrusted;
    offerGames($("game", HTMLSelectElement), bot.game, (name) => plays(bot, name));
    this.#clear();
    await this.#showGame();
  }

  #clear() {
    this.#log.clear();
    $("failure").replaceChildren();
    $("status").textContent = "";
    this.#presenter.overlay(null);
  }

  /** Shows the empty board of the game, and who may play it. */
  async #showGame() {
    this.showOpponents();
    const name = $("game", HTMLSelectElement).value;
    const board = await loaded(site.board(name));
    if (!board || this.#running || name !== $("game", HTMLSelectElement).value) return;
    this.#presenter.overlay(null);
    this.#show(board.geometry, board.frame);
  }

  /** Offers those who may play against the bot. */
  showOpponents() {
    const { bot, isUntrusted } = this.#openBot;
    const name = $("game", HTMLSelectElement).value;
    const game = gameOf(name);
    if (!game || !bot) return;
    const [opponent, side] = [$("opponent", HTMLSelectElement), $("side", HTMLSelectElement)];
    const chosen = [opponent.value, side.value];
    const levels = game.levels.map((_, i) => levelName(i + 1));
    const others = this.#list.bots.filter((one) => one.id !== bot.id && plays(one, name));
    opponent.replaceChildren(
      make("option", { value: RANDOM, textContent: t("Random player") }),
      ...levels.map((value) => make("option", { value, textContent: words.rank(value) })),
      make("option", { value: SELF, textContent: t("Itself") }),
      ...others.map((one) => make("option", { value: one.id, textContent: nameOf(one) })),
    );
    side.replaceChildren(
      ...game.players.map((who, i) => make("option", { value: String(i), textContent: t(who) })),
    );
    for (const [i, select] of [opponent, side].entries()) {
      select.value = chosen[i];
      if (!select.value) select.selectedIndex = 0;
    }
    const face = $("face", HTMLAnchorElement);
    face.hidden = isUntrusted;
    face.href = `${this.#home}?bot=${bot.id}#1/${name}/`;
  }

  /**
   * @param {Geometry} geometry
   * @param {WholeFrame} frame
   * @param {number} [direction]
   */
  #show(geometry, frame, direction = 0) {
    if (this.#geometry !== geometry) {
      this.#geometry = geometry;
      document.documentElement.dataset.material = geometry.material;
      this.#presenter.use(geometry);
      $("grid").ariaLabel = t(geometry.title);
    }
    this.#presenter.show(frame, {}, direction);
  }

  /**
   * Who plays against the bot.
   * @param {string} value
   * @returns {Competitor}
   */
  #opponent(value) {
    if (value === RANDOM) return randomCompetitor();
    const level = levelOf(value);
    if (level) return levelCompetitor(level);
    const other = this.#list.bots.find(({ id }) => id === value) ?? this.#openBot.bot;
    if (!other) throw new Error("no such bot");
    return ownCompetitor(other, () => this.#cages.take());
  }

  /** Lets the bot play a game. */
  async run() {
    const { bot, isUntrusted } = this.#openBot;
    if (!bot || isUntrusted) return;
    this.stop();
    const game = $("game", HTMLSelectElement).value;
    const mySide = Number($("side", HTMLSelectElement).value);
    const mine = ownCompetitor(bot, () => this.#cages.take());
    const opponent = $("opponent", HTMLSelectElement).value;
    const other = this.#opponent(opponent);
    const competitors = mySide === 0 ? [mine, other] : [other, mine];
    const running = this.#begin(() => {
      for (const competitor of competitors) competitor.end();
    });
    try {
      const { geometry } = await site.board(game);
      const result = await play(this.#referee, competitors, {
        fragment: `1/${game}/`,
        seed: Math.floor(Math.random() * 1e9),
        limits: OFFERED[$("limit", HTMLSelectElement).selectedIndex],
        isStopped: () => running.isStopped,
        onTurn: (turn) => this.#log.add(turn, competitors[turn.player].name, geometry),
        onFrame: (frame) => {
          if (running.isStopped) return;
          this.#show(geometry, frame, frame.ply ? 1 : 0);
          const player = verbatim(competitors[frame.turn ?? 0].name);
          $("status").textContent = frame.outcome ? "" : t("{player} is thinking", { player });
          return new Promise((resolve) => setTimeout(resolve, PAUSE));
        },
      });
      if (this.#running === running) this.stop();
      const isMine = result?.loser === mySide || opponent === SELF;
      if (result) this.#showResult(result, competitors, geometry, isMine);
    } catch (error) {
      if (running.isStopped) return;
      console.error(error);
      const name = verbatim(nameOf(bot));
      notice("bots", t("{name} cannot go on: the engine has failed.", { name }));
    } finally {
      if (this.#running === running) this.stop();
    }
  }

  /**
   * Remembers what is running.
   * @param {() => void} end stops it
   */
  #begin(end) {
    this.#clear();
    const running = { isStopped: false, end };
    this.#running = running;
    $("go").textContent = t("Stop");
    return running;
  }

  /** Ends what is running. */
  stop() {
    const running = this.#running;
    if (!running) return;
    running.isStopped = true;
    running.end();
    this.#running = null;
    $("go").textContent = t("Run");
    $("status").textContent = "";
  }

  /**
   * @param {Result} result
   * @param {Competitor[]} competitors
   * @param {Geometry} geometry
   * @param {boolean} isMine whether the loser is the open bot
   */
  #showResult({ winner, frame, failure, loser }, competitors, geometry, isMine) {
    const won =
      winner === null ? "" : t("{player} wins.", { player: verbatim(competitors[winner].name) });
    const text = failure ? won : [won, words.reason(frame) || words.headline(frame, geometry)];
    const link = make("a", { href: `${this.#home}#${frame.link}` }, t("Open this game"));
    const told = [text].flat().filter(Boolean).join(" ");
    $("status").replaceChildren(`${told} `, link);
    if (!failure || loser === null) return;
    const mark = { cells: failure.cells.slice(-1), text: "!", main: true };
    if (failure.cells.length) this.#presenter.overlay(overlay({ marks: [mark] }));
    this.#tell(failure, competitors[loser].name, isMine);
  }

  /**
   * Says what a bot did wrong.
   * @param {Failure} failure
   * @param {string} name of the bot
   * @param {boolean} isMine whether it is the open one, whose lines can be shown
   */
  #tell(failure, name, isMine) {
    const ways = { home: this.#home.href, goTo: isMine ? this.#onLine : undefined };
    $("failure").replaceChildren(...failureElements(failure, name, ways));
  }

  /** Compares the bot's own list of moves with ours. */
  async #compare() {
    const { bot, isUntrusted } = this.#openBot;
    if (!bot || isUntrusted) return;
    this.stop();
    const game = $("game", HTMLSelectElement).value;
    const agent = new Agent(bot.files, () => this.#cages.take());
    const running = this.#begin(() => agent.end());
    let checked = 0;
    while (checked < POSITIONS) {
      const so = { n: number(checked), all: number(POSITIONS) };
      $("status").textContent = t("{n} of {all} positions compared", so);
      const found = await agent.compare(game, checked, SLICE);
      if (running.isStopped) return;
      checked = found.checked;
      if (!found.failure && !found.difference) continue;
      this.stop();
      if (found.failure) return this.#tell(found.failure, nameOf(bot), true);
      if (found.difference) return this.#showDifference(game, checked, found.difference);
    }
    this.stop();
    const all = { all: number(POSITIONS) };
    $("status").textContent = t("Its list of moves matches ours in {all} positions.", all);
  }

  /**
   * Describes a difference, and shows its position with one of the moves concerned.
   * @param {string} game
   * @param {number} n the number of the position
   * @param {Difference} difference
   */
  async #showDifference(game, n, difference) {
    $("status").textContent = t("Position {n} differs.", { n: number(n) });
    const told = differenceElements(difference, this.#home.href);
    $("failure").replaceChildren(...told);
    const { link, cells, extra } = difference;
    const both = await loaded(Promise.all([site.board(game), this.#referee.open(link)]));
    // By now another bot, or another game, may be shown.
    if (!both || !told[0].isConnected || game !== $("game", HTMLSelectElement).value) return;
    this.#show(both[0].geometry, both[1]);
    const [at, text] = cells.length ? [cells, "?"] : [extra[0]?.cells.slice(-1) ?? [], "!"];
    if (at.length) this.#presenter.overlay(overlay({ marks: [{ cells: at, text, main: true }] }));
  }
}
