// @ts-check
// Proofs of who wins on small boards, for the workers that analyse or play as masters.

/** @import { Supervisor } from "../python/supervisor.js" */

import { parse, splitName } from "../match/link.js";
import * as site from "../platform/site.js";

/**
 * Gives a bot worker the proofs for the game of a link, if there are any and it lacks them.
 * @param {Pick<Supervisor, "call">} worker
 * @param {string} link
 */
export async function teach(worker, link) {
  const game = splitName(parse(link)?.name ?? "");
  if (!game || !site.isSolved(game.slug, game.size)) return;
  if (JSON.parse(await worker.call("learn", link)).known) return;
  const proofs = await site.load(`proofs/${game.slug}-${game.size}.json`).catch(() => null);
  if (proofs) await worker.call("learn", link, JSON.stringify(proofs)); // otherwise it plays without them
}
