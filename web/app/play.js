// A match that people play: the worker that knows its rules, the bot in another one, and the move
// that a person enters.  The page of a match and the embedded board both play with this.

import { BotPlayer } from "../bot/bot.js";
import { MatchClient } from "../match/client.js";
import { Entry } from "../match/entry.js";
import { PERSON } from "../match/players.js";
import { sentence } from "../match/words.js";
import { t } from "../platform/text.js";
import { Loading } from "../python/loading.js";
import { spawn } from "../python/spawn.js";
import { Supervisor } from "../python/supervisor.js";
import { notice } from "./notices.js";

const NEW_POSITION = ["new", "move", "jump", "players"]; // changes after which an entry is void

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
  #isResumed = false; // whether the bot shall play on from a position that is not the last

  /**
   * `loadBoard(name)` resolves to {geometry, frame} of a new game.  `onChange(kind)` hears of every
   * change of the match, as MatchClient reports them, `onProgress()` that loading or the bot came
   * further, `onEntry()` that a click did not complete a move, and `onAim()` that another cell is
   * aimed at.  `canEnter()` is whether a person may enter moves at all, `isAway()` whether nobody
   * watches, so that the bot waits, and `isFreePlay()` whether a person moves for both sides.
   * `secondsSpent()` is how long the present choice has taken, or null.
   */
  constructor({
    loadBoard,
    onChange,
    onProgress,
    onEntry,
    onAim,
    canEnter = () => true,
    isAway = () => false,
    isFreePlay = () => false,
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
    });
    this.entry = new Entry({ match: this.match, canClick: () => this.isPersonsTurn, onAim });
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
    return players[frame.turn] === PERSON || this.#isFreePlay();
  }

  /**
   * Takes a click on a cell or a button, or with null on no cell; plays the move that it completes,
   * if any, and returns it.
   */
  press(item) {
    if (!this.isPersonsTurn) return null;
    const move = this.entry.press(item);
    if (move) this.match.play(move);
    else this.#onEntry();
    return move;
  }

  /** Lets the bot play if it is its turn, and somebody watches who has not gone back. */
  letBotPlay() {
    const { match } = this;
    const waits = (this.#isFreePlay() || !match.isAtEnd) && !this.#isResumed;
    this.bot.consider(match, waits || this.#isAway());
  }

  /** Lets the bot play on from a position that is not the last. */
  resumeBot() {
    this.#isResumed = true;
    this.letBotPlay();
  }

  /** Gives a side to somebody else, a person or a bot. */
  setPlayer(player, who) {
    this.bot.forget();
    this.match.setPlayer(player, who);
  }

  #change(kind) {
    if (NEW_POSITION.includes(kind)) {
      this.entry.clear();
      if (kind === "new") this.entry.aimed = null;
      this.bot.forget();
      this.#isResumed = false;
    }
    this.#onChange(kind);
    if (kind !== "notes") this.letBotPlay();
  }

  /** Says what went wrong with the match; see MatchClient. */
  #reportMatch(kind, error) {
    if (kind === "lost") notice("table", t("The engine had stopped; it is being started again."));
    else if (kind === "refused") notice("table", sentence(error.why));
    else console.error(error);
    if (kind === "broken") {
      notice("table", t("Something went wrong in the engine: {why}", { why: error.message }));
    }
    return kind === "start" ? this.loading.failed() : null;
  }

  /** Says what went wrong with the bot; see BotPlayer. */
  #reportBot(kind, error) {
    if (kind === "lost") return notice("bot", t("The bot had stopped; it thinks again."));
    console.error(error);
    notice("bot", t("The bot cannot go on."), [[t("Try again"), () => this.letBotPlay()]]);
  }
}
