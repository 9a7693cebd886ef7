// Setting up a position: opens the editor, which is loaded when it is first asked for.

import * as site from "../platform/site.js";
import { loadStyle } from "./analyse.js";
import { loaded } from "./notices.js";

/**
 * Lets somebody set up a position: from that of the match on, or from the first one of a new game
 * `{name, players, clock}`.  `judge(name, pieces, turn)` asks the engine about a position and
 * `address(link)` is that of a link.  Resolves to what the editor answers, with the new game's name
 * and clock, or to null.
 */
export async function setUp(match, newGame, judge, address) {
  const {
    name,
    players,
    clock = null,
  } = newGame ?? {
    name: match.geometry.name,
    players: match.players,
  };
  const parts = [import("../editor/editor.js"), site.board(name), site.games(), loadStyle()];
  const all = await loaded(Promise.all(parts));
  if (!all) return null;
  const [{ edit }, first, games] = all;
  const { geometry, frame } = newGame ? first : match;
  if (!frame) return null; // the match was closed meanwhile
  const { levels } = games.find(({ slug }) => slug === geometry.slug);
  const start = first.frame.pieces;
  const answer = await edit({ judge, start, levels, players, address }, geometry, frame);
  return answer && { ...answer, name, clock };
}
