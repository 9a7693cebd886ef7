// @ts-check
// Setting up a position: opens the editor, which is loaded when it is first asked for.

/** @import { MatchClient } from "../match/client.js" */
/** @import { Player, Refusal, Verdict } from "../types.d.ts" */
/** @import { NewGame } from "./new-game.js" */
/** @typedef {(name: string, pieces: string, turn: Player) => Promise<Verdict | Refusal>} Judge */

import { isOpen, opened } from "../match/open.js";
import * as site from "../platform/site.js";
import { loadStyle } from "./analyse.js";
import { loaded } from "./notices.js";

/**
 * Lets somebody set up a position.  Resolves to what the editor answers, with the new game's name
 * and clock, or to null.
 * @param {MatchClient} match the editor begins with its position
 * @param {NewGame | null} newGame or with the first one of a new game
 * @param {Judge} judge asks the session about a position
 * @param {(link: string) => string} address of a link
 */
export async function setUp(match, newGame, judge, address) {
  const { name, clock } = newGame ?? { name: opened(match).geometry.name, clock: null };
  const { players } = newGame ?? match;
  const parts = await loaded(
    Promise.all([import("../editor/editor.js"), site.board(name), site.games(), loadStyle()]),
  );
  if (!parts || (!newGame && !isOpen(match))) return null; // the match was closed meanwhile
  const [{ edit }, first, games] = parts;
  const { geometry, frame } = newGame ? first : opened(match);
  const levels = games.find(({ slug }) => slug === geometry.slug)?.levels ?? [];
  const start = first.frame.pieces;
  const answer = await edit({ judge, start, levels, players, address }, geometry, frame);
  return answer && { ...answer, name, clock };
}
