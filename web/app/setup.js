// @ts-check
// Opens the editor of positions; both are loaded on demand.

/** @import { MatchClient } from "../match/client.js" */
/** @import { Supervisor } from "../python/supervisor.js" */
/** @import { NewGame } from "./new-game.js" */

import { judge } from "../match/judge.js";
import { isOpen, opened } from "../match/open.js";
import { isRemote } from "../match/players.js";
import { sheet } from "../platform/dom.js";
import * as site from "../platform/site.js";
import { loaded } from "./notices.js";

/**
 * Lets the user set up a position.  Resolves to the editor's result, with the name and the clock of
 * the new game, or to null.
 * @param {MatchClient} match its position is edited
 * @param {NewGame | null} newGame or the initial position of a new game
 * @param {Supervisor} gameWorker which knows the rules
 * @param {object} page
 * @param {(link: string) => string} page.address of a link
 * @param {boolean} page.marked whether pieces show their player by form
 */
export async function setUp(match, newGame, gameWorker, page) {
  if (!newGame && !isOpen(match)) return null; // the match was closed meanwhile
  const { name, clock } = newGame ?? { name: opened(match).geometry.name, clock: null };
  const { players } = newGame ?? match;
  const style = sheet(new URL("../editor/editor.css", import.meta.url).href);
  const parts = await loaded(
    Promise.all([import("../editor/editor.js"), site.board(name), site.games(), style]),
  );
  if (!parts || (!newGame && !isOpen(match))) return null; // or now
  if (document.querySelector("dialog[open]")) return null; // it was asked for twice
  const [{ edit }, first, games] = parts;
  const { geometry, frame } = newGame ? first : opened(match);
  const levels = games.find(({ slug }) => slug === geometry.slug)?.levels ?? [];
  const start = first.frame.pieces;
  const answer = await edit(
    { judge: judge(gameWorker), start, levels, players, ...page },
    geometry,
    frame,
  );
  if (!answer) return null;
  const isShared = answer.players.some(isRemote); // no clock runs in two places
  return { ...answer, name, clock: isShared ? null : clock };
}
