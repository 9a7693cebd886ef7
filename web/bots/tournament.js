// @ts-check
// Who plays whom in a tournament, and what the results say.  Pure.

/** @import { Sentence } from "../types.d.ts" */
/** @import { Limits } from "./limits.js" */
/** @import { Files } from "./saved-bots.js" */

/**
 * A game of a tournament: its number, who plays (the first moves first), and the number of its
 * opening.
 * @typedef {{ number: number, players: [number, number], opening: number }} Pairing
 */
/** @typedef {{ players: [number, number], winner: number | null }} Outcome `winner` is 0 or 1. */
/**
 * What an entrant has achieved.  `elo` is relative to the mean of the field, and `error` half the
 * width of its 95 % confidence interval; both are null before the first game.
 * @typedef {object} Row
 * @property {number} entrant
 * @property {number} games
 * @property {number} wins
 * @property {number} draws
 * @property {number} losses
 * @property {number} points
 * @property {number | null} elo
 * @property {number | null} error
 * @property {(number | null)[]} against the points against each other entrant
 */

/** @typedef {{ name: string, level: number, files: Files | null }} Entrant A level, or a bot: then 0. */
/**
 * What is played: everybody against everybody, `games` games for each pair.
 * @typedef {object} Plan
 * @property {string} game
 * @property {Entrant[]} entrants
 * @property {number} games
 * @property {number} opening random moves at the start
 * @property {number} seed
 * @property {Limits} limits
 */
/**
 * A game that was played.  What has two values is for those who moved first and second; `kind` is
 * what the loser did wrong, or "".
 * @typedef {object} Played
 * @property {number} number
 * @property {[number, number]} players
 * @property {0 | 1 | null} winner
 * @property {string} link
 * @property {number} plies
 * @property {[number, number]} seconds
 * @property {[number, number]} moves
 * @property {[number, number]} strikes
 * @property {string} kind
 * @property {Sentence | null} why
 * @property {string} text of a failure that no sentence names, or of the reason
 */

import { readSentence } from "./failure.js";
import { asLimits } from "./limits.js";
import { asBot } from "./saved-bots.js";

const ROUNDS = 200; // the most steps of the estimate, far more than it needs
const MAX_STEP = 2; // of a natural logarithm of strength, as a parabola misleads far away
const PRECISION = 1e-6; // the longest step after which there is no other
const SCALE = 400 / Math.LN10; // Elo's, for natural logarithms
const QUANTILE = 1.96; // of the normal distribution, for 95 %
const MAX_ENTRANTS = 1000;
const MAX_GAMES = 200; // of a pair
const LESS_PATIENCE = 5; // seconds

/**
 * All pairings: everybody against everybody, `games` games each, with alternating sides.  All pairs
 * play the same openings, each of them with both sides.
 * @param {number} entrants
 * @param {number} games
 * @returns {Pairing[]}
 */
export function pairings(entrants, games) {
  /** @type {Pairing[]} */
  const all = [];
  for (let round = 0; round < games; round++) {
    for (let one = 0; one < entrants; one++) {
      for (let other = one + 1; other < entrants; other++) {
        all.push({
          number: all.length,
          players: round % 2 ? [other, one] : [one, other],
          opening: round >> 1,
        });
      }
    }
  }
  return all;
}

/**
 * The seconds after which an entrant that does not answer is ended, or undefined for the usual limit.
 * They are fewer once it was ended for that, so that an endless loop does not delay every game.
 * @param {number} entrant
 * @param {(Outcome & { kind: string })[]} played
 */
export function patienceFor(entrant, played) {
  const wasSilent = played.some(
    ({ kind, players, winner }) =>
      kind === "silence" && winner !== null && players[1 - winner] === entrant,
  );
  return wasSilent ? LESS_PATIENCE : undefined;
}

/**
 * The table of a tournament, the best first.
 * @param {number} entrants
 * @param {Outcome[]} results
 * @returns {Row[]}
 */
export function standings(entrants, results) {
  const none = () => Array.from({ length: entrants }, () => Array(entrants).fill(0));
  const [points, games] = [none(), none()];
  const rows = Array.from({ length: entrants }, (_, entrant) => {
    return { entrant, games: 0, wins: 0, draws: 0, losses: 0, points: 0 };
  });
  for (const { players, winner } of results) {
    for (const [side, me] of players.entries()) {
      const other = players[1 - side];
      const won = winner === null ? 0.5 : Number(winner === side);
      points[me][other] += won;
      games[me][other]++;
      rows[me].games++;
      rows[me].points += won;
      rows[me][won === 1 ? "wins" : won ? "draws" : "losses"]++;
    }
  }
  const ratings = estimate(points, games);
  return rows
    .map((row) => ({
      ...row,
      ...(row.games ? ratings[row.entrant] : { elo: null, error: null }),
      against: games[row.entrant].map((n, other) => (n ? points[row.entrant][other] : null)),
    }))
    .sort((a, b) => b.points - a.points || a.entrant - b.entrant);
}

/**
 * Ratings and their errors by the model of Bradley and Terry (1952), whose likelihood is maximized
 * by Newton's method; the mean rating is 0.  Each entrant is given one more draw against an opponent
 * of mean strength, so that all ratings are finite.
 * @param {number[][]} points
 * @param {number[][]} games
 */
function estimate(points, games) {
  let ratings = points.map(() => 0); // natural logarithms of strengths
  /** @type {number[][]} */
  let spread = [];
  for (let round = 0; round < ROUNDS; round++) {
    /** @type {number[]} */
    const slopes = [];
    const information = ratings.map((mine, me) => {
      const chances = ratings.map((other) => 1 / (1 + Math.exp(other - mine)));
      const drawn = 1 / (1 + Math.exp(-mine));
      slopes[me] = 0.5 - drawn + sum(points[me]) - sum(chances.map((p, i) => games[me][i] * p));
      const row = chances.map((p, i) => -games[me][i] * p * (1 - p));
      row[me] = drawn * (1 - drawn) - sum(row);
      return [...row, 1];
    });
    // The last row and column keep the mean: the others of the inverse are covariances.
    spread = inverse([...information, [...ratings.map(() => 1), 0]]);
    const steps = ratings.map((_, me) => sum(slopes.map((slope, i) => slope * spread[me][i])));
    const longest = Math.max(...steps.map(Math.abs));
    const shorter = Math.max(1, longest / MAX_STEP);
    ratings = ratings.map((rating, me) => rating + steps[me] / shorter);
    if (longest < PRECISION) break;
  }
  return ratings.map((rating, me) => {
    return { elo: SCALE * rating, error: QUANTILE * SCALE * Math.sqrt(spread[me][me]) };
  });
}

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((all, number) => all + number, 0);

/**
 * The inverse of a matrix with no zero in its way, by Gauss and Jordan, in its place.
 * @param {number[][]} matrix
 */
function inverse(matrix) {
  for (const [at, row] of matrix.entries()) {
    const pivot = row[at];
    row[at] = 1;
    for (const i of row.keys()) row[i] /= pivot;
    for (const other of matrix) {
      if (other === row) continue;
      const factor = other[at];
      other[at] = 0;
      for (const i of row.keys()) other[i] -= factor * row[i];
    }
  }
  return matrix;
}

/**
 * Random numbers from 0 to below 1 that are the same for the same seed (Mulberry32).
 * @param {number} seed
 */
export function randomly(seed) {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * The seed of a game by its number, below 2 ** 30: the same as on the command line.  Tournaments of
 * neighbouring seeds share none, so that their games may be counted together.
 * @param {number} seed
 * @param {number} number
 */
export function gameSeed(seed, number) {
  const start = Math.floor(randomly(seed)() * 2 ** 32);
  return Math.floor(randomly(start + number)() * 2 ** 30);
}

/** @type {(value: any, most?: number) => boolean} */
const isCount = (value, most = Number.MAX_SAFE_INTEGER) =>
  Number.isSafeInteger(value) && value >= 0 && value <= most;
/** @param {any} value */
const isPair = (value) => Array.isArray(value) && value.length === 2;
/** @param {any} value */
const isTime = (value) => Number.isFinite(value) && value >= 0;

/**
 * The tournament in a value that is not to be trusted, or null.
 * @param {any} value
 * @returns {{ plan: Plan, played: Played[] } | null}
 */
export function asTournament(value) {
  const { plan, played } = value ?? {};
  const { game, entrants, games, opening, seed, limits } = plan ?? {};
  if (typeof game !== "string") return null;
  if (!Array.isArray(entrants) || entrants.length > MAX_ENTRANTS) return null;
  if (!isCount(games, MAX_GAMES) || !isCount(opening) || !isCount(seed)) return null;
  /** @type {(Entrant | null)[]} */
  const who = entrants.map((entrant) => {
    const { name, level, files } = entrant ?? {};
    if (typeof name !== "string" || !isCount(level)) return null;
    const bot = files === null ? null : asBot({ name, game, files });
    return files === null || bot ? { name, level, files: bot?.files ?? null } : null;
  });
  if (who.includes(null) || !Array.isArray(played)) return null;
  /** @param {any} one */
  const isPlayed = (one) =>
    isCount(one?.number) &&
    isPair(one.players) &&
    one.players.every((/** @type {unknown} */ i) => isCount(i, who.length - 1)) &&
    one.players[0] !== one.players[1] &&
    [0, 1, null].includes(one.winner) &&
    [one.link, one.kind, one.text].every((text) => typeof text === "string") &&
    isCount(one.plies) &&
    [one.seconds, one.moves, one.strikes].every((pair) => isPair(pair) && pair.every(isTime));
  return {
    plan: {
      game,
      entrants: /** @type {Entrant[]} */ (who),
      games,
      opening,
      seed,
      limits: asLimits(limits),
    },
    played: played
      .filter(isPlayed)
      .map((one) => ({ ...one, why: one.why ? readSentence(one.why) : null })),
  };
}
