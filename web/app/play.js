// @ts-check
// A match that people play: the worker that knows its rules, the bot in another one, and the move
// that a person enters.  The page of a match and the embedded board both play with this.

/** @import { Change, Failure } from "../match/client.js" */
/** @import { Board } from "../platform/site.js" */
/** @import { Loss } from "../python/supervisor.js" */
/** @import { Clicks, Player } from "../types.d.ts" */

import { BotPlayer } from "../bot/bot.js";
import { GivenUp, MatchClient, Refused } from "../match/client.js";
import { Entry } from "../match/entry.js";
import { PERSON } from "../match/players.js";
import { sentence } from "../match/words.js";
import { t } from "../platform/text.js";
import { Loading } from "../python/loading.js";
import { spawn } from "../python/spawn.js";
import { Lost, Supervisor } from "../python/supervisor.js";
import { dismiss, notice } from "./notices.js";

/** @type {Change[]} */
const NEW_POSITION = ["new", "move", "jump"]; // changes after which an entry is void

/** @param {Loss} loss */
function engineLost(loss) {
  if (loss === "memory") return t("The engine ran out of memory and is restarting.");
  if (loss === "crash") return t("The engine crashed and is restarting.");
  return t("The engine stopped and is restarting.");
}

/** @param {Loss} loss */
function botLost(loss) {
  if (loss === "memory") return t("The bot ran out of memory and is thinking again.");
  if (loss === "crash") return t("The bot crashed and is thinking again.");
  return t("The bot stopped and is thinking again.");
}

/** @type {{ [method: string]: () => string }} What was asked of the engine, by the method called. */
const ASKED = {
  play: () => t("to make a move"),
  play_line: () => t("to make moves"),
  undo: () => t("to go to another move"),
  redo: () => t("to go to another move"),
  goto: () => t("to go to another move"),
  visit: () => t("to go to another move"),
};

export class Play {
  loading;
  gameWorker;
  botWorker;
  match;
  bot;
  entry;

  #onChange;
  #onEntry;
  #canEnter;
  #isAway;
  #isFreePlay;
  #botLoading = new Loading(() => {});
  #isResumed = false; // whether the bot should play on from a position before the last

  /**
   * @param {object} page
   * @param {(name: string) => Promise<Board>} page.loadBoard resolves to the board of a new game
   * @param {(kind: Change) => void} page.onChange called after every change of the match
   * @param {() => void} page.onProgress called when loading or the bot has made progress
   * @param {() => void} page.onEntry called when a click did not complete a move
   * @param {() => void} page.onAim called when another cell is aimed at
   * @param {() => void} page.onAnswer called when the next question is known, or why a click was
   *   refused
   * @param {() => boolean} [page.canEnter] whether a person may enter moves at all
   * @param {() => boolean} [page.isAway] whether the match is out of sight, so that the bot waits
   * @param {() => boolean} [page.isFreePlay] whether a person moves for both sides
   * @param {() => boolean} [page.canPonder] whether a master may search while a person thinks
   * @param {() => number | null} [page.secondsSpent] how long the present choice has taken
   */
  constructor({
    loadBoard,
    onChange,
    onProgress,
    onEntry,
    onAim,
    onAnswer,
    canEnter = () => true,
    isAway = () => false,
    isFreePlay = () => false,
    canPonder,
    secondsSpent,
  }) {
    this.#onChange = onChange;
    this.#onEntry = onEntry;
    this.#canEnter = canEnter;
    this.#isAway = isAway;
    this.#isFreePlay = isFreePlay;
    this.loading = new Loading(onProgress);
    this.gameWorker = new Supervisor(() => spawn("game"), {
      hear: (data) => this.loading.hear(data),
      onSlow: () => this.loading.wait(),
    });
    this.botWorker = new Supervisor(() => spawn("bot"));
    this.match = new MatchClient({
      worker: this.gameWorker,
      loadBoard,
      onChange: (kind) => this.#change(kind),
      onFailure: (kind, error) => this.#reportMatch(kind, error),
      secondsSpent,
    });
    this.bot = new BotPlayer({
      worker: this.botWorker,
      onProgress,
      onFailure: (kind, error) => this.#reportBot(kind, error),
      canPonder,
    });
    const canClick = () => this.isPersonsTurn;
    this.entry = new Entry({ match: this.match, canClick, onAim, onAnswer });
  }

  /** The workers that run now, by name. */
  get workers() {
    return { game: this.gameWorker.worker, bot: this.botWorker.worker };
  }

  /** Whether a person may click now. */
  get isPersonsTurn() {
    const { frame, players, pendingMove } = this.match;
    if (!frame || frame.outcome || pendingMove || this.bot.report || !this.#canEnter())
      return false;
    const isPersons = frame.turn !== null && players[frame.turn] === PERSON;
    return isPersons || this.#isFreePlay();
  }

  /**
   * Takes a click on a cell or a button, or beside all cells (null).  Plays and returns the move that
   * it completes, if any.
   * @param {number | string | null} item
   * @returns {Clicks | null}
   */
  press(item) {
    this.bot.hurry();
    if (!this.isPersonsTurn) return null;
    const move = this.entry.press(item);
    if (move) this.match.play(move);
    else this.#onEntry();
    return move;
  }

  /**
   * The mouse begins to drag from a cell: selects it, and returns whether a move begins there that
   * another cell goes on with.
   * @param {number} id
   */
  drag(id) {
    if (!this.entry.leads(id)) return false;
    if (this.entry.clicks.at(-1) !== id) this.press(id); // else this would end its selection
    return true;
  }

  /** Lets the bot play if it is its turn, unless the user is away or has gone back to an earlier move. */
  letBotPlay() {
    const { match } = this;
    const waits = (this.#isFreePlay() || !match.isAtEnd) && !this.#isResumed;
    this.bot.consider(match, waits || this.#isAway());
  }

  /** Lets the bot play on from a position before the last. */
  resumeBot() {
    this.#isResumed = true;
    this.letBotPlay();
  }

  /**
   * Lets another person or bot play a side.
   * @param {Player} player
   * @param {string} who
   */
  setPlayer(player, who) {
    this.bot.forget();
    this.match.setPlayer(player, who);
  }

  /** @param {Change} kind */
  #change(kind) {
    const isNew = NEW_POSITION.includes(kind);
    const areOthers = kind === "players"; // in the same position, so a begun move may go on
    if (isNew || (areOthers && !this.isPersonsTurn)) this.entry.clear();
    if (isNew || areOthers) {
      if (kind === "new") this.entry.aimed = null;
      this.bot.forget();
      this.bot.spent = 0; // or the clock would take off the time of its last move
      this.#isResumed = false;
    }
    this.#onChange(kind);
    if (kind !== "notes") this.letBotPlay();
  }

  /**
   * Says what went wrong with the match; see MatchClient.
   * @param {Failure} kind
   * @param {unknown} error
   */
  #reportMatch(kind, error) {
    if (error instanceof GivenUp) {
      const wish = (ASKED[error.method] ?? (() => t("to change the game")))();
      const text = t("The engine stopped twice when asked {wish}. It will not try again.", {
        wish,
      });
      notice("table", text);
    } else if (error instanceof Refused)
      notice("table", sentence(error.why).replace(/[^.]$/, "$&.")); // some are parts of sentences
    else if (kind === "lost" && error instanceof Lost) notice("table", engineLost(error.kind));
    else console.error(error);
    if (kind === "broken") {
      const why = error instanceof Error ? error.message : String(error);
      notice("table", t("Something went wrong in the engine: {why}", { why }));
    }
    return kind === "start" && error instanceof Lost ? this.loading.failed(error) : null;
  }

  /**
   * Says what went wrong with the bot; see BotPlayer.
   * @param {"lost" | "gone"} kind
   * @param {unknown} error
   */
  #reportBot(kind, error) {
    if (kind === "lost" && error instanceof Lost) return notice("bot", botLost(error.kind));
    const goOn = () => {
      dismiss("bot");
      this.letBotPlay();
    };
    const botError = Object(error);
    if (botError.notify) return botError.notify(goOn); // see BotError in bots/own-bots.js
    console.error(error);
    if (error instanceof Lost) this.#botLoading.failed(error).then(goOn);
    notice("bot", t("The bot cannot go on."), [[t("Try again"), this.#botLoading.retry ?? goOn]]);
  }
}
