// @ts-check
// Matches played by sending links: one side, "link", is played elsewhere, and its moves come in links.
// The board is locked while that side is to move.  Loaded when there is such a match.

/** @import { Store } from "./store.js" */
/** @import { SavedMatch, WholeFrame } from "../types.d.ts" */
/** @import { Parts } from "./link.js" */
/** @typedef {{ id: string, saved: SavedMatch, from: number, tokens: string[] }} Answer
 * What a link adds to a saved match: moves after the first `from` of its line. */

import { parse } from "./link.js";
import { LINK, PERSON, isRemote, isDue, sharedId } from "./players.js";

/**
 * Who plays a match that has come by a link: a person here plays the side to move after its moves (if
 * the match is over then, the side that did not move last), and the sender plays the other side.
 * @param {Pick<WholeFrame, "line" | "turn" | "outcome">} frame of the match, which may have
 *   moves after those of the link
 * @param {number} length how many moves have come
 * @param {string} id by which the sender knows the match
 */
export function playersByLink({ line, turn, outcome }, length, id) {
  const last = line[length - 1];
  const isOver = outcome && line.length === length && last;
  const here = isOver ? 1 - last.player : (line[length]?.player ?? turn ?? 0);
  return [PERSON, PERSON].with(1 - here, `${LINK} ${id}`);
}

/**
 * What a link adds to a saved match that is played by links: nothing if it shows a part of the match,
 * else moves that continue it or replace moves of the other side.  Null if it is another match.
 * @param {SavedMatch} saved
 * @param {Parts} link
 */
function addition({ players, frame }, { name, code, moves }) {
  const start = parse(frame.link);
  if (!players.some(isRemote) || name !== frame.name || code !== start?.code) return null;
  let from = 0;
  while (from < moves.length && frame.line[from]?.token === moves[from]) from++;
  const tokens = moves.slice(from);
  const dropped = frame.line.slice(from).some(({ player }) => !isRemote(players[player]));
  return tokens.length && dropped ? null : { from, tokens };
}

/**
 * The saved match that a link continues, or null.  The link's address has its id; without one it is
 * the only match that waits for exactly these moves.
 * @param {Pick<Store, "list" | "load">} store
 * @param {string} fragment
 * @param {string | null} id
 * @returns {Promise<Answer | null>}
 */
export async function answered(store, fragment, id) {
  const link = parse(fragment);
  if (!link) return null;
  /** @param {string[]} keys */
  const look = async (keys) => {
    const all = await Promise.all(keys.map((key) => store.load(key).catch(() => null)));
    return all.flatMap((loaded, i) => {
      const found = loaded && addition(loaded.saved, link);
      return found ? [{ id: keys[i], saved: loaded.saved, ...found }] : [];
    });
  };
  const listed = store
    .list()
    .filter(({ players, name }) => players.some(isRemote) && name === link.name);
  if (id) {
    const shared = listed.filter(({ players }) => sharedId(players) === id);
    return (await look([id, ...shared.map((one) => one.id)]))[0] ?? null;
  }
  /** @param {Answer} answer */
  const isNext = ({ saved: { frame, players }, from, tokens }) =>
    from > 0 &&
    tokens.length > 0 &&
    from === frame.line.length &&
    isDue({ ...frame, ply: from }, players);
  const unfinished = listed.filter(({ over }) => !over).map((one) => one.id);
  const next = (await look(unfinished)).filter(isNext);
  return next.length === 1 ? next[0] : null;
}
