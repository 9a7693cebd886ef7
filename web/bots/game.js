// @ts-check
// A game between two competitors, move by move, until it is over or one of them fails.

/** @import { WholeFrame } from "../types.d.ts" */
/** @import { Answer, Competitor } from "./competitors.js" */
/** @import { Failure } from "./failure.js" */
/** @import { Limits } from "./limits.js" */
/** @import { Referee } from "./referee.js" */
/**
 * What a player has answered in a position; `token` is the move, "" if it made none.
 * @typedef {{ frame: WholeFrame, player: number, answer: Answer, token: string }} Turn
 */
/**
 * How a game ended: `failure` is what the loser did wrong, if that ended it.  For each player: the
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

import { Refused } from "../match/answer.js";
import { later } from "../platform/text.js";
import { failureOf } from "./failure.js";
import { NO_LIMITS, spend } from "./limits.js";
import { randomly } from "./tournament.js";

const STRIKES = 3;
const OVERDUE = later("The bot ran out of time for the third time. Make it search less.");

/**
 * Plays a game to its end; null when it was stopped.
 * @param {Referee} referee
 * @param {Competitor[]} competitors in the order of the players
 * @param {object} game
 * @param {string} game.fragment the link of the position to start from
 * @param {number} [game.seed] determines the players' own seeds, which are different
 * @param {(turn: Turn) => unknown} game.onTurn called with each answer, before the move is made
 * @param {(frame: WholeFrame) => unknown} game.onFrame called with each position
 * @param {() => boolean} game.isStopped
 * @param {Limits} [game.limits] none by default; a player whose time runs out for the third time loses
 * @param {number} [game.opening] how many random moves it begins with
 * @param {number} [game.openingSeed] determines them
 * @returns {Promise<Result | null>}
 */
export async function play(referee, competitors, game) {
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
  for (const [player, competitor] of competitors.entries()) {
    const answer = await competitor.begin({ game: frame.name, player, seed: 2 * seed + player });
    if (isStopped()) return null;
    if (!answer) continue;
    if (answer.output || answer.failure) await onTurn({ frame, player, answer, token: "" });
    if (answer.failure) return lost(player, answer.failure);
  }
  while (!frame.outcome) {
    const player = frame.turn ?? 0;
    const answer = await competitors[player].choose(frame, time && left, ticks);
    if (isStopped()) return null;
    sums.seconds[player] += answer.seconds;
    sums.moves[player]++;
    const isOut = time && spend(left, player, answer.seconds, time);
    if (isOut) sums.strikes[player]++;
    const isLost = sums.strikes[player] === STRIKES;
    let failure = isLost ? failureOf("time", OVERDUE, frame.link) : answer.failure;
    let next = frame;
    if (!failure) {
      try {
        next = await referee.push(answer.clicks);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        // Its cage has not refused the move: the bot must have changed the Python there.
        failure = failureOf("illegal", error.why, frame.link);
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
