// @ts-check
// Who may play a side, as text: "person", a bot of a level, "bot 3", a bot that the user has written,
// by its id, "mine k2j4h6g8", or a remote person whose moves come by links, "link" or, with the id of
// their match, "link k2j4h6g8".  The bot above all levels, the master, thinks for some seconds:
// "bot 7 5", or "bot 7" for the usual time.  People know the bots as shore birds.

/** @import { WholeFrame } from "../types.d.ts" */

import { later } from "../platform/text.js";

export const PERSON = "person";
export const LINK = "link";

/** The number of the master among the bots. */
export const MASTER = 7;
export const USUAL_SECONDS = 2;

/** The bots by level, the weakest first, and the master: the name of each, and a line about it. */
export const BIRDS = [
  { name: later("Sanderling"), suits: later("for your first games") },
  { name: later("Turnstone"), suits: later("for when you know the rules") },
  { name: later("Oystercatcher"), suits: later("plays soundly and forgives little") },
  { name: later("Eider"), suits: later("calm and hard to surprise") },
  { name: later("Skua"), suits: later("takes what you leave unguarded") },
  { name: later("Gannet"), suits: later("sees far ahead and takes its time") },
  {
    name: later("Albatross"),
    suits: later("thinks as long as you allow, on up to four cores"),
  },
];

/** @param {number} level */
export const bot = (level) => `bot ${level}`;

/** @param {string | undefined} who */
const numbers = (who) => /^bot (\d)(?: (\d+))?$/.exec(who ?? "") ?? [];

/**
 * The level of a bot, or null for a person.
 * @param {string | undefined} who
 */
export const levelOf = (who) => Number(numbers(who)[1]) || null;

/**
 * How many seconds a master thinks about a move; null for anybody else.
 * @param {string | undefined} who
 */
export function secondsOf(who) {
  const [, level, seconds = USUAL_SECONDS] = numbers(who);
  return Number(level) === MASTER ? Number(seconds) : null;
}

/**
 * What the page knows of the bots that the user has written: nothing, unless mine.js is
 * loaded.
 * @type {{ botsFor: (game: string) => { id: string }[], nameOf: (who: string | undefined) => string }}
 */
export const own = { botsFor: () => [], nameOf: () => "" };

/** Where the list of them is kept, if there are any. */
export const MINE = "skerry/bots";

/** @param {string} id */
export const myBot = (id) => `mine ${id}`;

/**
 * The id of a bot that the user has written, or null.
 * @param {string | undefined} who
 */
export const mineOf = (who) => /^mine ([a-z0-9]{8,24})$/.exec(who ?? "")?.[1] ?? null;

/**
 * Who plays when a link is opened whose address asks for a bot: `?bot=2` for one of a level, or the id
 * of one of the user's.  Two people if it asks for none.
 * @param {URLSearchParams} query of the address
 */
export function playersFor(query) {
  const asked = query.get("bot") ?? "";
  const who = /^[1-7]$/.test(asked) ? bot(Number(asked)) : myBot(asked);
  return [PERSON, isBot(who) ? who : PERSON];
}

/**
 * The id of a match that is played by links, as the address has it (`by`), or null.
 * @param {URLSearchParams} query of the address
 */
export const correspondence = (query) =>
  /^[a-z0-9]{8,24}$/.exec(query.get("by") ?? "")?.[0] ?? null;

/** @param {string | undefined} who */
export const isRemote = (who) => who?.split(" ")[0] === LINK;

/**
 * The id that both sides use for a match that is played by links, or null.
 * @param {string[]} players
 */
export const sharedId = (players) => players.find(isRemote)?.split(" ")[1] ?? null;

/** @param {string | undefined} who */
export const isBot = (who) => levelOf(who) !== null || mineOf(who) !== null;

/**
 * The bird of a bot of a level, or null.
 * @param {string | undefined} who
 */
export function birdOf(who) {
  const level = levelOf(who);
  return level && BIRDS[Math.min(level, BIRDS.length) - 1];
}

/**
 * Whether the link has to be sent to the other side: it is their turn, or a move made here has ended
 * the match.
 * @param {Pick<WholeFrame, "line" | "ply" | "turn" | "outcome">} frame
 * @param {string[]} players
 */
export function isDue({ line, ply, turn, outcome }, players) {
  if (turn === null || ply < line.length) return false;
  if (!outcome) return isRemote(players[turn]);
  const last = line.at(-1);
  return players.some(isRemote) && last !== undefined && !isRemote(players[last.player]);
}
