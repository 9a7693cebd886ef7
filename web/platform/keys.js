// @ts-check
// Keyboard shortcuts: one table for the listener and for the list in the help dialog.

import { t } from "./text.js";

/** @typedef {(key: string) => unknown} Command Called with the key that was pressed. */
/** @typedef {{ [name: string]: Command | undefined }} Commands */
/** @typedef {{ keys: string, text: string, run?: Command }} Row
 * The names of keys, what they do in words, and the command; keys without `run` are handled by the
 * board or by the list of moves. */

/**
 * The rows of the table, without those whose command is missing.
 * @param {Commands} commands
 * @returns {Row[]}
 */
export function table(commands) {
  /** @type {(keys: string, text: string, run: Command | undefined) => Row[]} */
  const row = (keys, text, run) => (run ? [{ keys, text, run }] : []);
  return [
    { keys: t("Arrows"), text: t("from cell to cell") },
    {
      keys: t("Home End"),
      text: t("to the first or last cell of a row; with Ctrl, of the board"),
    },
    { keys: t("Page up, page down"), text: t("to the top or bottom") },
    { keys: t("Enter"), text: t("click the cell") },
    { keys: t("Esc"), text: t("start the move over") },
    { keys: t("Arrows"), text: t("in the list: through moves and variations") },
    ...row(", .", t("one move back, one move forward"), commands.step),
    ...row("U", t("undo"), commands.undo),
    ...row("R", t("redo"), commands.redo),
    ...row("N", t("new game"), commands.newGame),
    ...row("A", t("analysis"), commands.analyse),
    ...row("H", t("go home"), commands.home),
    ...row("G", t("groups and their sizes"), commands.groups),
    ...row("O", t("turn the board"), commands.turn),
    ...row("C", t("draw a circle on the cell, then a number"), commands.draw),
    ...row("F", t("draw an arrow from this cell; again at its end"), commands.drawArrow),
    ...row("X", t("remove what is drawn"), commands.clearDrawing),
    ...row("L", t("last move, in words"), commands.sayLast),
    ...row("M", t("legal moves here, in words"), commands.sayLegal),
    ...row("K", t("groups, in words"), commands.sayGroups),
    ...row("S", t("score, in words"), commands.sayScore),
    ...row("T", t("whose turn it is, in words"), commands.sayTurn),
    ...row("?", t("this help"), commands.help),
  ];
}

/**
 * Listens to keys on the page.
 * @param {object} handlers
 * @param {() => Commands} handlers.commands the commands that may be called now
 * @param {() => boolean} handlers.letters whether single letters are shortcuts
 * @param {() => void} handlers.startOver drops the clicks of a move
 * @param {(key: string) => unknown} handlers.step moves the cursor in the list of moves, if the key
 *   leads anywhere; returns a promise of that, or something false
 */
export function listen({ commands, letters, startOver, step }) {
  let isBusy = false; // with what a key began
  /** @param {unknown} work */
  const follow = (work) => {
    isBusy = true;
    Promise.resolve(work).finally(() => {
      isBusy = false;
    });
  };
  addEventListener("keydown", (event) => {
    if (!event.repeat) isBusy = false; // what an earlier key began holds up no other
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (document.querySelector("dialog[open]")) return;
    const { target } = event;
    if (!(target instanceof Element) || target.matches("input, select, textarea")) return;
    if (event.key === "Escape") return document.querySelector(":popover-open") || startOver();
    const isFree = target === document.body || target.closest("#moves");
    // What a slow device could not do while a key was held, it would do when the key is let go.
    if (event.repeat && isBusy) return event.preventDefault();
    const going = isFree && !event.shiftKey && step(event.key);
    // Keyboards with other letters have ours by their places.
    const key = /[^ -~]/.test(event.key) ? event.code.replace("Key", "") : event.key;
    const run = !going && letters() && rowOf(table(commands()), key)?.run;
    if (!going && !run) return;
    event.preventDefault();
    follow(run ? run(key) : going);
  });
}

/**
 * The row with the command of a pressed key, or undefined.
 * @param {Row[]} rows
 * @param {string} key
 */
function rowOf(rows, key) {
  /** @param {Row} row */
  const names = ({ keys }) => keys.toLowerCase().split(" ");
  return rows.find((row) => row.run && names(row).includes(key.toLowerCase()));
}
