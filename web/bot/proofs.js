// @ts-check
// Proofs of who wins on small boards, for the workers that analyse or play as masters.

/** @import { Supervisor } from "../python/supervisor.js" */
/** @import { Learnt, Refusal } from "../types.d.ts" */

import { parse, splitName } from "../match/link.js";
import * as site from "../platform/site.js";

/** @type {Map<string, Promise<string>>} The files that are on their way. */
const coming = new Map();

/**
 * The text of a file, or "" if it cannot be loaded.
 * @param {string} file
 */
function load(file) {
  let text = coming.get(file);
  if (!text) {
    text = fetch(file)
      .then((answer) => (answer.ok ? answer.text() : ""))
      .catch(() => "")
      .finally(() => coming.delete(file));
    coming.set(file, text);
  }
  return text;
}

/**
 * Gives a bot worker the proofs for the game of a link, if there are any and it lacks them.  This can
 * take seconds; while `goesOn()` is false the worker is left alone, and a later call goes on.
 * @param {Pick<Supervisor, "call">} worker
 * @param {string} link
 * @param {() => boolean} [goesOn]
 */
export async function teach(worker, link, goesOn = () => true) {
  const game = splitName(parse(link)?.name ?? "");
  const file = game && site.proofs(game.slug, game.size);
  if (!file) return;
  /** @type {(...certificate: string[]) => Promise<Learnt | Refusal>} */
  const learn = async (...certificate) =>
    JSON.parse(await worker.call("learn", link, ...certificate));
  let state = await learn();
  if ("begun" in state && !state.begun) {
    const certificate = await load(file);
    if (!certificate || !goesOn()) return; // it plays without them
    state = await learn(certificate);
  }
  while ("known" in state && !state.known && goesOn()) state = await learn();
}
