// The keys: one table for what is listened to and for the list that people read.

import { t } from "./text.js";

/**
 * The rows of the table, {keys, text, act}: how people call the keys, what they do, and what is
 * called with the key.  Rows without an act are listened to by the board or by the list of moves.
 * Acts that are missing leave their rows out.
 */
export function table(acts) {
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
 * Listens to the keys of the page: `acts()` are what single ones do now, if `letters()` allows it;
 * `escape()` starts over, and `step(key)` goes through the list of moves and says whether it did.
 */
export function listen({ acts, letters, escape: startOver, step }) {
  addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (document.querySelector("dialog[open]")) return;
    if (event.key === "Escape") return startOver();
    const free = event.target === document.body || event.target.closest("#moves");
    if (free && !event.shiftKey && step(event.key)) return event.preventDefault();
    if (!letters() || event.target.matches("input, select, textarea")) return;
    const wanted = act(table(acts()), event.key);
    if (!wanted) return;
    event.preventDefault();
    wanted();
  });
}

/** What a pressed key does, or undefined. */
function act(rows, key) {
  const row = rows.find(
    ({ keys, act }) => act && keys.toLowerCase().split(" ").includes(key.toLowerCase()),
  );
  return row && (() => row.act(key));
}
