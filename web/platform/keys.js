// @ts-check
// The keys: one table for what is listened to and for the list that people read.

import { t } from "./text.js";

/** @typedef {(key: string) => unknown} Act What a key does. */
/** @typedef {{ [name: string]: Act | undefined }} Acts */
/** @typedef {{ keys: string, text: string, act?: Act, theirs: boolean }} Row
 * How people call the keys, what they do, and what is called.  `theirs` are rows of keys that the
 * board or the list of moves listens to. */

/**
 * The rows of the table, without those whose act is missing.
 * @param {Acts} acts
 * @returns {Row[]}
 */
export function table(acts) {
  /** @type {(keys: string, text: string, ...ours: (Act | undefined)[]) => Row} */
  const row = (keys, text, ...ours) => ({ keys, text, act: ours[0], theirs: !ours.length });
  const rows = [
    row(t("Arrows"), t("from cell to cell")),
    row(t("Home End"), t("to the first or last cell of a row; with Ctrl, of the board")),
    row(t("Page up, page down"), t("to the top or bottom")),
    row(t("Enter"), t("click the cell")),
    row(t("Esc"), t("start the move over")),
    row(t("Arrows"), t("in the list: moves, and variations beside them")),
    row(", .", t("one move back, one move on"), acts.step),
    row("U", t("undo"), acts.undo),
    row("R", t("redo"), acts.redo),
    row("N", t("new game"), acts.begin),
    row("A", t("analysis"), acts.analyse),
    row("H", t("go home"), acts.home),
    row("G", t("groups and their sizes"), acts.groups),
    row("O", t("turn the board round"), acts.turn),
    row("L", t("last move, in words"), acts.last),
    row("M", t("legal moves here, in words"), acts.legal),
    row("K", t("groups, in words"), acts.told),
    row("S", t("score, in words"), acts.score),
    row("T", t("whose turn it is, in words"), acts.whose),
    row("?", t("this help"), acts.help),
  ];
  return rows.filter(({ act, theirs }) => act || theirs);
}

/**
 * Listens to the keys of the page.
 * @param {object} handlers
 * @param {() => Acts} handlers.acts what single keys do now
 * @param {() => boolean} handlers.letters whether single keys do anything
 * @param {() => void} handlers.escape starts the move over
 * @param {(key: string) => boolean} handlers.step goes through the list of moves; whether it did
 */
export function listen({ acts, letters, escape: startOver, step }) {
  addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (document.querySelector("dialog[open]")) return;
    if (event.key === "Escape") return startOver();
    const { target } = event;
    if (!(target instanceof Element)) return;
    const free = target === document.body || target.closest("#moves");
    if (free && !event.shiftKey && step(event.key)) return event.preventDefault();
    if (!letters() || target.matches("input, select, textarea")) return;
    const wanted = act(table(acts()), event.key);
    if (!wanted) return;
    event.preventDefault();
    wanted();
  });
}

/**
 * What a pressed key does, or undefined.
 * @param {Row[]} rows
 * @param {string} key
 */
function act(rows, key) {
  const row = rows.find(
    ({ keys, act }) => act && keys.toLowerCase().split(" ").includes(key.toLowerCase()),
  );
  return row && (() => row.act?.(key));
}
