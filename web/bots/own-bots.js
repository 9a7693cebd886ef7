// @ts-check
// Lets the user's own bots play a match on the main page, each in a cage.

/** @import { Clicks, Player, WholeFrame } from "../types.d.ts" */
/** @import { Choice } from "./agent.js" */

import { notice } from "../app/notices.js";
import { home } from "../app/pages.js";
import { parse } from "../match/link.js";
import { mineOf } from "../match/players.js";
import { sentence } from "../match/words.js";
import { t } from "../platform/text.js";
import { Agent } from "./agent.js";
import { Cages } from "./cage.js";
import { SavedBots } from "./saved-bots.js";

const OFTEN = 200; // ms between checks whether the move is still wanted

/**
 * A bot that plays: the game, the ply of the last position that it was given, and whether it still
 * thinks about it.
 * @typedef {{ id: string, name: string, game: string, ply: number, isThinking: boolean, agent: Agent, begun: Promise<Choice> }} OwnBot
 */

const cages = new Cages(home);
const savedBots = new SavedBots();
/** @type {Map<Player, OwnBot>} Those that play the present game. */
const playing = new Map();

/** A bot has made no move. */
class BotError extends Error {
  /**
   * @param {string} message
   * @param {string} hash of the bot on the page for bots
   */
  constructor(message, hash = "") {
    super(message);
    this.hash = hash;
  }

  /**
   * Tells the user, with buttons to try again and to see the code.
   * @param {() => void} retry asks the bot again
   */
  notify(retry) {
    const code = () => location.assign(new URL(`bots/${this.hash}`, home));
    notice("bot", this.message, [
      [t("Try again"), retry],
      [t("See its code"), code],
    ]);
  }
}

/**
 * Ends a bot that plays for a player: unless it is named, the present one.
 * @param {Player} player
 * @param {OwnBot} [bot]
 */
function end(player, bot = playing.get(player)) {
  bot?.agent.end();
  if (playing.get(player) === bot) playing.delete(player);
}

/**
 * The bot that is to move, whose game has begun.  It is started again when the match may be another
 * one: at its first moves, if the bot has seen later ones; and if it still thinks about a move that
 * is no longer wanted.
 * @param {WholeFrame} frame
 * @param {string} who
 */
async function botFor({ name: game, turn, ply }, who) {
  const player = turn ?? 0;
  const id = mineOf(who) ?? "";
  let bot = playing.get(player);
  if (bot?.id !== id || bot.game !== game || bot.isThinking || (ply < 2 && ply < bot.ply)) {
    const saved = (await savedBots.list()).find((one) => one.id === id);
    end(player);
    if (!saved)
      throw new BotError(t("This bot is no longer in this browser: choose who plays instead."));
    const agent = new Agent(saved.files, () => cages.take());
    const seed = Math.floor(Math.random() * 1e9);
    const begun = agent.begin({ game, player, seed });
    bot = { id, name: saved.name, game, ply, isThinking: false, agent, begun };
    playing.set(player, bot);
  }
  bot.ply = ply;
  check(await bot.begun, player, bot);
  return bot;
}

/**
 * Throws if the bot has failed; it is started again the next time that it is asked.
 * @param {Choice} answer
 * @param {Player} player
 * @param {OwnBot} bot
 */
function check({ failure, output }, player, bot) {
  const { id, name } = bot;
  if (output) console.info(`${name}: ${output}`);
  if (!failure) return;
  end(player, bot);
  throw new BotError(`${name}: ${sentence(failure.why)}`, `#${id}`);
}

/**
 * The move of a bot in a position.  `onSpent` gets how many ms it has thought, and returns whether
 * its move is still wanted; if not, the bot is ended.
 * @param {WholeFrame} frame
 * @param {string} who
 * @param {(spent: number) => boolean} onSpent
 * @returns {Promise<Clicks | null>}
 */
export async function ask(frame, who, onSpent) {
  const player = frame.turn ?? 0;
  const bot = await botFor(frame, who);
  if (!onSpent(0)) return null;
  const start = performance.now();
  const timer = setInterval(() => {
    if (!onSpent(performance.now() - start)) end(player, bot);
  }, OFTEN);
  bot.isThinking = true;
  try {
    const tokens = frame.line.slice(0, frame.ply).map(({ token }) => token);
    const position = { start: parse(frame.link)?.code || null, tokens };
    const answer = await bot.agent.choose({ ...position, left: frame.clock?.left ?? null });
    if (!onSpent(performance.now() - start)) return null;
    check(answer, player, bot);
    return answer.clicks;
  } finally {
    bot.isThinking = false;
    clearInterval(timer);
  }
}
