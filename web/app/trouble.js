// @ts-check
// Tells the user when the browser does not store matches, and offers what can be done.

/** @import { Store, Trouble } from "../match/store.js" */

import { remove } from "../match/collection.js";
import { t } from "../platform/text.js";
import { exportAll } from "./archive.js";
import { ask } from "./dialog.js";
import { notice } from "./notices.js";

const MIN_DELETED = 5; // matches that are deleted at a time, if there are as many
const SHARE = 0.25;

/**
 * @param {Trouble} trouble
 * @param {Store} store
 * @param {object} page
 * @param {() => string | null} page.openId the id of the match that is open
 * @param {() => void} page.onHandled called when the user has done what was offered, or has not
 */
export function report(trouble, store, { openId, onHandled }) {
  /** @type {(run: () => Promise<void>) => () => Promise<void>} */
  const handling = (run) => () => run().finally(onHandled);
  /** @type {[caption: string, onClick: () => void][]} */
  const buttons = [[t("Export all"), handling(() => exportAll(store))]];
  if (trouble === "refused") {
    const text = t("This browser does not let the page save games; copy the link to keep yours.");
    return notice("unsaved", text, buttons);
  }
  const others = store.list().filter(({ id }) => id !== openId());
  const old = others.slice(-Math.max(MIN_DELETED, Math.ceil(others.length * SHARE)));
  if (old.length) {
    const caption = t("Delete old games");
    const ids = old.map(({ id }) => id);
    buttons.push([caption, handling(() => deleteOld(store, ids))]);
  }
  notice(
    "unsaved",
    t("The storage of this browser is full: your last moves are not saved."),
    buttons,
  );
}

/** Says that nothing was changed. */
export const reportRefusal = () =>
  notice("refused", t("The browser does not let the page change your saved games now."));

/**
 * Deletes matches if the user agrees, and then stores those that had found no room.
 * @param {Store} store
 * @param {string[]} ids
 */
async function deleteOld(store, ids) {
  const question = t("Delete {n} {n:game|games}?", { n: ids.length });
  const detail = t(
    "These are the ones you played longest ago. Export them first if you want to keep them.",
  );
  if (!(await ask(question, detail, t("Delete")))) return;
  try {
    await remove(store, ids);
  } catch {
    return reportRefusal();
  }
  const kept = await import("../puzzles/mistakes.js").catch(() => null);
  await kept?.forget(ids).catch(() => {});
  await store.storeRest();
}
