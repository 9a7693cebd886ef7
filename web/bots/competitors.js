// @ts-check
// Who competes in a game between bots: a bot of the user's, one of ours, or the random player.

/** @import { Clicks, WholeFrame } from "../types.d.ts" */
/** @import { Choice } from "./agent.js" */
/** @import { Cage } from "./cage.js" */
/** @import { Bot } from "./saved-bots.js" */
/** @typedef {Omit<Choice, "token">} Answer */
/**
 * A player of one game after the other, which is not trusted: the referee checks its moves.
 * @typedef {object} Competitor
 * @property {string} name
 * @property {(game: { game: string, player: number, seed: number }) => Promise<Answer | null>} begin
 * @property {(frame: WholeFrame, left: [number, number] | null, ticks: number | null) => Promise<Answer>} choose
 * @property {() => void} end
 */

import { BotPlayer } from "../bot/bot.js";
import * as link from "../match/link.js";
import { bot } from "../match/players.js";
import * as words from "../match/words.js";
import { spawn } from "../python/spawn.js";
import { Supervisor } from "../python/supervisor.js";
import { t } from "../platform/text.js";
import { Agent } from "./agent.js";
import { randomly } from "./tournament.js";

/**
 * One that plays any legal move: the first opponent to beat.
 * @returns {Competitor}
 */
export function randomCompetitor() {
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
 * One of our bots.
 * @param {number} level
 * @returns {Competitor}
 */
export function levelCompetitor(level) {
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
 * A bot of the user's.
 * @param {Pick<Bot, "name" | "files">} bot
 * @param {() => Cage} take a cage for it
 * @param {number} [patience] seconds until it is ended when it does not answer
 * @returns {Competitor}
 */
export function ownCompetitor({ name, files }, take, patience) {
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
