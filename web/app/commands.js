// What a player does besides clicking cells: taking back, resigning, starting a new game.

import * as link from "../match/link.js";
import { PERSON, bot } from "../match/players.js";
import * as site from "../platform/site.js";
import { t } from "../platform/text.js";
import { loaded } from "./notices.js";

const isDialogOpen = () => Boolean(document.querySelector("dialog[open]"));

/**
 * Takes back a move that waits for the engine, or undoes; whoever analyses (`stepsBack`) goes back
 * in the list of moves instead.
 */
export function undo({ match, bot: botPlayer }, { stepsBack, moves }) {
  if (match.takeBack() || !match.isLive) return;
  botPlayer.forget();
  if (stepsBack) moves.step("ArrowLeft");
  else match.undo();
}

/** The player who would resign: the person to move, else the only person, else null. */
export function resigner({ frame, players }) {
  if (players[frame.turn] === PERSON) return frame.turn;
  return players[1 - frame.turn] === PERSON ? 1 - frame.turn : null;
}

/** Resigns if the match goes on, a person plays in it, and whoever asks for it is sure. */
export async function resign({ match, bot: botPlayer }) {
  const player = match.isLive ? resigner(match) : null;
  if (player === null || match.frame.outcome) return;
  const name = { player: match.geometry.players[player] };
  const consequence = t("{player} gives up and loses this game.", name);
  const dialog = await loaded(import("./dialog.js"));
  if (!dialog || isDialogOpen()) return;
  if (!(await dialog.ask(t("Resign?"), consequence, t("Resign")))) return;
  botPlayer.forget();
  match.resign(player);
}

/**
 * Asks for a new game: like the one of a name, or like the present match, whose players stay if it
 * is `isPlayed` on.  Resolves as newGame of new-game.js; undefined if nobody could be asked.
 */
export async function askNewGame({ frame, geometry, players }, { like = null, isPlayed }) {
  const asked = await loaded(Promise.all([site.games(), import("./new-game.js")]));
  if (!asked || isDialogOpen()) return undefined;
  const [games, { newGame }] = asked;
  const game = like || !frame ? link.splitName(like ?? site.DEFAULT_GAME) : geometry;
  const keepsPlayers = !like && frame?.line.length && isPlayed;
  const now = {
    ...game,
    clock: timeControl(frame),
    players: keepsPlayers ? players : [PERSON, bot(2)],
  };
  return newGame(games, now, site.board);
}

/** The time control of a frame, as a new match is started with it, or null. */
export function timeControl(frame) {
  const { clock } = frame ?? {};
  return clock ? { limit: clock.limit, increment: clock.increment } : null;
}
