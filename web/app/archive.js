// @ts-check
// All saved matches as one file: exported, and imported again.  Loaded on demand.

/** @import { Store } from "../match/store.js" */

import { fromFile, toFile } from "../match/collection.js";
import { saveText } from "../platform/file.js";
import { t } from "../platform/text.js";
import { loaded, notice } from "./notices.js";

/** Says that nothing was exported. */
export const reportUnread = () => notice("refused", t("Your saved games cannot be read now."));

/**
 * Saves all matches, and the mistakes found in them, as a file.
 * @param {Store} store
 */
export async function exportAll(store) {
  const day = new Date().toISOString().slice(0, 10);
  const kept = await import("../puzzles/mistakes.js").catch(() => null);
  const mistakes = (await kept?.all().catch(() => [])) ?? [];
  const text = await toFile(store, mistakes).catch(() => null);
  if (text === null) return reportUnread();
  saveText(text, `skerry-${day}.json`);
}

/**
 * Adds the matches and mistakes of such a file; resolves to whether the text is one.
 * @param {Store} store
 * @param {string} text
 */
export async function importAll(store, text) {
  const imported = await fromFile(store, text);
  if (!imported) return false;
  const hasMistakes = imported.mistakes.length > 0;
  const mistakes = hasMistakes && (await loaded(import("../puzzles/mistakes.js")));
  const kept = mistakes && (await mistakes.add(imported.mistakes).catch(() => null));
  const damaged = imported.damaged + (kept ? kept.damaged : 0);
  const added = t("Games added: {n}", { n: imported.added });
  notice("read", damaged ? `${added}. ${t("Damaged and left out: {n}", { n: damaged })}` : added);
  return true;
}
