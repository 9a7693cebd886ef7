// @ts-check
// Games between bots: two sides and a referee, which trusts neither.
//
// The referee is a session in a game worker of the page: it checks every move that a side returns.

/** @import { Known } from "../match/answer.js" */
/** @import { Clicks, WholeFrame } from "../types.d.ts" */
/** @import { Choice } from "./agent.js" */
/** @import { Failure } from "./failure.js" */
/** @typedef {Omit<Choice, "token">} Answer */
/**
 * Who plays a side.
 * @typedef {object} Side
 * @property {string} name
 * @property {(game: { game: string, player: number, seed: number }) => Promise<Answer | null>} begin
 * @property {(frame: WholeFrame, left: [number, number] | null, ticks: number | null) => Promise<Answer>} choose
 * @property {() => void} end
 */
/**
 * What a side has answered in a position; `token` is the move, "" if it made none.
 * @typedef {{ frame: WholeFrame, player: number, answer: Answer, token: string }} Turn
 */
/**
 * How a game ended: `failure` is what the loser did wrong, if that ended it.  For each side: the
 * seconds of all its moves, their number, and how often its time ran out.
 * @typedef {object} Result
 * @property {number | null} winner
 * @property {WholeFrame} frame
 * @property {Failure | null} failure
 * @property {number | null} loser
 * @property {[number, number]} seconds
 * @property {[number, number]} moves
 * @property {[number, number]} strikes
 */
import { BotPlayer } from "../bot/bot.js";
import { merge, read, Refused } from "../match/answer.js";
import { bot } from "../match/players.js";
import * as link from "../match/link.js";
import * as words from "../match/words.js";
import { spawn } from "../python/spawn.js";
import { Supervisor } from "../python/supervisor.js";
import { later, t } from "../platform/text.js";
import { Agent } from "./agent.js";
import { NO_LIMITS, spend } from "./limits.js";
import { randomly } from "./tournament.js";

/** @import { Cage } from "./cage.js" */
/** @import { Limits } from "./limits.js" */
/** @import { Bot } from "./shelf.js" */

const STRIKES = 3;

/** Keeps the game between two sides, and checks their moves. */
export class Referee {
  #worker = new Supervisor(() => spawn("game"));
  /** @type {Known | null} */
  #known = null;

  /** @returns {WholeFrame} */
  get frame() {
    if (!this.#known) throw new Error("no game has begun");
    return this.#known.frame;
  }

  /**
   * Opens the game of a link.
   * @param {string} fragment
   */
  open(fragment) {
    this.#known = null;
    return this.#ask("open_link", fragment, "");
  }

  /**
   * Plays a move.  Rejects with Refused when it is illegal.
   * @param {Clicks} clicks
   */
  push(clicks) {
    return this.#ask("play", JSON.stringify(clicks));
  }

  /**
   * @param {string} method
   * @param {...unknown} args
   */
  async #ask(method, ...args) {
    this.#known = merge(this.#known, read(await this.#worker.call(method, ...args)));
    return this.frame;
  }

  end() {
    this.#worker.retire();
  }
}

/**
 * A side that plays any legal move: the first opponent to beat.
 * @returns {Side}
 */
export function randomSide() {
  let random = Math.random;
  return {
    name: t("Random player"),
    async begin({ seed }) {
      random = randomly(seed);
      return null;
    },
    async choose({ legal }) {
      const clicks = legal[Math.floor(random() * legal.length)];
      return { clicks, seconds: 0, ticks: 0, output: "", lost: 0, failure: null };
    },
    end() {},
  };
}

/**
 * One of our bots at a side.
 * @param {number} level
 * @returns {Side}
 */
export function levelSide(level) {
  const worker = new Supervisor(() => spawn("bot"));
  let stop = () => {};
  return {
    name: words.player(bot(level)),
    async begin({ seed }) {
      await worker.call("seed", seed);
      return null;
    },
    choose: (frame) =>
      new Promise((resolve, reject) => {
        const start = performance.now();
        stop = () => {
          player.forget();
          reject(new Error("stopped"));
        };
        const player = new BotPlayer({
          worker,
          onProgress: () => {},
          onFailure: (kind, error) => kind === "gone" && reject(error),
        });
        /** @param {Clicks} clicks */
        const answer = (clicks) => {
          const seconds = (performance.now() - start) / 1000;
          resolve({ clicks, seconds, ticks: 0, output: "", lost: 0, failure: null });
          return true;
        };
        player.think(frame, bot(level), answer, [], 0);
      }),
    end() {
      stop();
      worker.end();
    },
  };
}

/**
 * A bot of the user's at a side.
 * @param {Pick<Bot, "name" | "files">} bot
 * @param {() => Cage} take a cage for it
 * @param {number} [patience] seconds until it is ended when it does not answer
 * @returns {Side}
 */
export function botSide({ name, files }, take, patience) {
  const agent = new Agent(files, take, patience);
  return {
    name,
    begin: (game) => agent.begin(game),
    choose({ link: fragment, line, ply }, left, ticks) {
      const start = link.parse(fragment)?.code || null;
      const tokens = line.slice(0, ply).map(({ token }) => token);
      return agent.choose({ start, tokens, left, ticks });
    },
    end: () => agent.end(),
  };
}

/**
 * Plays a game to its end; null when it was stopped.
 * @param {Referee} referee
 * @param {Side[]} sides
 * @param {object} game
 * @param {string} game.fragment the link of the position to start from
 * @param {number} [game.seed]
 * @param {(turn: Turn) => unknown} game.onTurn called with each answer, before the move is made
 * @param {(frame: WholeFrame) => unknown} game.onFrame called with each position
 * @param {() => boolean} game.isStopped
 * @param {Limits} [game.limits] none by default; a side whose time runs out for the third time loses
 * @param {number} [game.opening] how many random moves it begins with
 * @param {number} [game.openingSeed] determines them
 * @returns {Promise<Result | null>}
 */
export async function play(referee, sides, game) {
  const { fragment, seed = 1, onTurn, onFrame, isStopped } = game;
  const { limits: { time, ticks } = NO_LIMITS, opening = 0, openingSeed = 1 } = game;
  let frame = await referee.open(fragment);
  const random = randomly(openingSeed);
  for (let ply = 0; ply < opening && !frame.outcome; ply++) {
    frame = await referee.push(frame.legal[Math.floor(random() * frame.legal.length)]);
  }
  await onFrame(frame);
  if (isStopped()) return null;
  /** @type {Pick<Result, "seconds" | "moves" | "strikes">} */
  const sums = { seconds: [0, 0], moves: [0, 0], strikes: [0, 0] };
  /** @type {[number, number]} */
  const left = [time?.bank ?? 0, time?.bank ?? 0];
  /** @type {(loser: number, failure: Failure) => Result} */
  const lost = (loser, failure) => ({ winner: 1 - loser, frame, failure, loser, ...sums });
  for (const [player, side] of sides.entries()) {
    const answer = await side.begin({ game: frame.name, player, seed });
    if (isStopped()) return null;
    if (!answer) continue;
    if (answer.output || answer.failure) await onTurn({ frame, player, answer, token: "" });
    if (answer.failure) return lost(player, answer.failure);
  }
  while (!frame.outcome) {
    const player = frame.turn ?? 0;
    const answer = await sides[player].choose(frame, time && left, ticks);
    if (isStopped()) return null;
    sums.seconds[player] += answer.seconds;
    sums.moves[player]++;
    const isOut = time && spend(left, player, answer.seconds, time);
    if (isOut) sums.strikes[player]++;
    const isLost = sums.strikes[player] === STRIKES;
    let failure = isLost ? overdue(frame) : answer.failure;
    let next = frame;
    if (!failure) {
      try {
        next = await referee.push(answer.clicks);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        failure = illegal(frame, error);
      }
    }
    const token = failure ? "" : (next.line.at(-1)?.token ?? "");
    await onTurn({ frame, player, answer: { ...answer, failure }, token });
    if (failure) return lost(player, failure);
    frame = next;
    await onFrame(frame);
    if (isStopped()) return null;
  }
  return { winner: frame.outcome.winner, frame, failure: null, loser: null, ...sums };
}

/**
 * @param {WholeFrame} frame
 * @returns {Failure}
 */
function overdue(frame) {
  const why = later("The bot ran out of time for the third time. Make it search less.");
  const nothing = { file: "", line: null, code: "", returned: "", cells: [], detail: "" };
  return { kind: "time", why, link: frame.link, ...nothing };
}

/**
 * The failure of a bot whose move the referee has refused, although its cage has not: the bot must
 * have changed the Python there.
 * @param {WholeFrame} frame
 * @param {Refused} error
 * @returns {Failure}
 */
function illegal(frame, error) {
  const nothing = { file: "", line: null, code: "", returned: "", cells: [], detail: "" };
  return { kind: "illegal", why: error.why, link: frame.link, ...nothing };
}
