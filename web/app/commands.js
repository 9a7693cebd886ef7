// @ts-check
// What players do apart from clicking cells: taking back, resigning, starting a new game.

/** @import { MatchClient } from "../match/client.js" */
/** @import { OpenMatch } from "../match/open.js" */
/** @import { TimeControl, WholeFrame } from "../types.d.ts" */
/** @import { Moves } from "./moves.js" */
/** @import { Play } from "./play.js" */

import * as link from "../match/link.js";
import { isLive } from "../match/open.js";
import { LINK, PERSON, bot, isRemote } from "../match/players.js";
import * as site from "../platform/site.js";
import { t } from "../platform/text.js";
import { loaded } from "./notices.js";

/** Whether a dialog is open, over which no other one opens. */
export const isDialogOpen = () => Boolean(document.querySelector("dialog[open]"));

/**
 * Takes back a move that awaits the engine's answer, or undoes one; in the analysis (`stepsBack`) it
 * goes back in the list of moves instead.
 * @param {Pick<Play, "match" | "bot">} play
 * @param {{ stepsBack: boolean, moves: Moves }} list
 */
export function undo({ match, bot: botPlayer }, { stepsBack, moves }) {
  if (match.takeBack() || !isLive(match)) return;
  if (!stepsBack && match.frame.undo === null && !match.pendingMove) return; // the bot thinks on
  botPlayer.forget();
  if (stepsBack) return moves.step("ArrowLeft");
  return match.undo();
}

/**
 * The player who would resign: the person to move, otherwise the only person, otherwise null.  Nobody
 * resigns at an earlier move: the match would go on after it.
 * @param {OpenMatch} match
 */
export function resigner({ frame, isAtEnd, players }) {
  if (frame.turn === null || !isAtEnd) return null;
  if (players[frame.turn] === PERSON) return frame.turn;
  return players[1 - frame.turn] === PERSON ? 1 - frame.turn : null;
}

/**
 * Resigns after asking, if the match is not over and a person plays in it.
 * @param {Pick<Play, "match" | "bot">} play
 */
export async function resign({ match, bot: botPlayer }) {
  if (!isLive(match) || match.frame.outcome) return;
  const player = resigner(match);
  if (player === null) return;
  const name = { player: match.geometry.players[player] };
  const consequence = t("{player} gives up and loses this game.", name);
  const dialog = await loaded(import("./dialog.js"));
  if (!dialog || isDialogOpen()) return;
  if (!(await dialog.ask(t("Resign?"), consequence, t("Resign")))) return;
  botPlayer.forget();
  match.resign(player);
}

/**
 * Asks for a new game.  Resolves like newGame in new-game.js, or to undefined if the dialog could not
 * be opened.
 * @param {MatchClient} match
 * @param {object} how
 * @param {string} [how.like] the name of the game to offer first; by default that of the match
 * @param {boolean} how.isPlayed whether the match is on screen, so that its players are kept
 */
export async function askNewGame({ frame, geometry, players }, { like, isPlayed }) {
  const asked = await loaded(Promise.all([site.games(), import("./new-game.js")]));
  if (!asked || isDialogOpen()) return undefined;
  const [games, { newGame }] = asked;
  const present = frame && !like ? geometry : null;
  const game = present ?? link.splitName(like ?? site.DEFAULT_GAME);
  if (!game) return undefined;
  const keepsPlayers = !like && frame?.line.length && isPlayed;
  const now = {
    ...game,
    clock: timeControl(frame),
    players: keepsPlayers ? forNewMatch(players) : [PERSON, bot(2)],
  };
  return newGame(games, now);
}

/**
 * The same players for another match; the id of a match played by links is left out.
 * @param {string[]} players
 */
export const forNewMatch = (players) => players.map((who) => (isRemote(who) ? LINK : who));

/**
 * The time control of a frame, for a new match, or null.
 * @param {WholeFrame | null} frame
 * @returns {TimeControl | null}
 */
export function timeControl(frame) {
  const { clock } = frame ?? {};
  return clock ? { limit: clock.limit, increment: clock.increment } : null;
}
