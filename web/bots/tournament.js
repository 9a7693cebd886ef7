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

const ROUNDS = 200; // of the estimate, far more than it needs
const SCALE = 400 / Math.LN10; // Elo's, for natural logarithms
const QUANTILE = 1.96; // of the normal distribution, for 95 %
const MOST_ENTRANTS = 1000;
const MOST_GAMES = 200; // of a pair
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
 * Ratings by the model of Bradley and Terry (1952), fitted as Hunter (2004) does.  Each entrant is
 * given one more draw against an opponent of mean strength, so that all ratings are finite.
 * @param {number[][]} points
 * @param {number[][]} games
 */
function estimate(points, games) {
  let strengths = points.map(() => 1);
  for (let round = 0; round < ROUNDS; round++) {
    const next = strengths.map((mine, me) => {
      const won = 0.5 + points[me].reduce((sum, n) => sum + n, 0);
      const met = games[me].reduce((sum, n, i) => sum + n / (mine + strengths[i]), 1 / (mine + 1));
      return won / met;
    });
    const mean = Math.exp(next.reduce((sum, x) => sum + Math.log(x), 0) / next.length);
    strengths = next.map((strength) => strength / mean);
  }
  return strengths.map((mine, me) => {
    const information = games[me].reduce(
      (sum, n, i) => sum + (n * mine * strengths[i]) / (mine + strengths[i]) ** 2,
      mine / (mine + 1) ** 2,
    );
    return { elo: SCALE * Math.log(mine), error: (QUANTILE * SCALE) / Math.sqrt(information) };
  });
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
  if (!Array.isArray(entrants) || entrants.length > MOST_ENTRANTS) return null;
  if (!isCount(games, MOST_GAMES) || !isCount(opening) || !isCount(seed)) return null;
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
