// @ts-check
// The controls of the page: its buttons and keys, and what is dropped on it.

/** @import { Commands } from "../platform/keys.js" */

import * as address from "../platform/address.js";
import { byId, find } from "../platform/dom.js";
import * as drop from "../platform/drop.js";
import * as keys from "../platform/keys.js";

/** The commands that the buttons of the page call, by the buttons' ids. */
const BUTTONS = /** @type {const} */ ({
  new: "newGame",
  share: "share",
  help: "help",
  undo: "undo",
  redo: "redo",
  hint: "hint",
  resign: "resign",
  analyse: "analyse",
  settings: "settings",
  theme: "nextTheme",
  "to-play": "play",
  "to-analysis": "toAnalysis",
  groups: "toggleGroups",
});
/** @typedef {(typeof BUTTONS)[keyof typeof BUTTONS]} ButtonCommand */

/**
 * What can be done, by name: commands of keys, of buttons, and others.
 * @typedef {Commands & { [name in ButtonCommand]: () => unknown } & {
 *   home: () => unknown,
 *   startOver: () => void,
 *   type: (text: string) => unknown,
 *   visit: (key: string) => unknown,
 * }} PageCommands
 */

/**
 * Listens to the buttons and keys of the page.
 * @param {PageCommands} commands
 * @param {object} page
 * @param {string[]} page.always the commands that have keys even where no match is seen
 * @param {() => boolean} page.isAtMatch whether a match is seen
 * @param {() => boolean} page.letters whether single letters are shortcuts
 */
export function listen(commands, { always, isAtMatch, letters }) {
  for (const [id, name] of Object.entries(BUTTONS)) {
    byId(id).addEventListener("click", () => commands[name]());
  }
  find(document, ".mark").addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return; // another tab, another window
    event.preventDefault();
    commands.home();
  });
  byId("type").addEventListener("submit", async (event) => {
    event.preventDefault();
    const field = find(byId("type"), "input", HTMLInputElement);
    const text = field.value;
    if (!/[^\s,.]/.test(text)) return;
    const isPlayed = await commands.type(text);
    if (field.value !== text) return; // the next one is being typed
    if (isPlayed) field.value = "";
    else field.select(); // a slip is corrected, not typed again
  });
  const anywhere = Object.fromEntries(always.map((name) => [name, commands[name]]));
  keys.listen({
    commands: () => (isAtMatch() ? commands : anywhere),
    letters,
    startOver() {
      if (isAtMatch()) commands.startOver();
    },
    step: (key) => isAtMatch() && commands.visit(key),
  });
}

/**
 * Listens to what comes from outside.
 * @param {object} handlers
 * @param {(found: File | string) => void} handlers.onDrop called with files and texts
 * @param {() => void} handlers.onAddress called when the link in the address changes
 */
export function listenOutside({ onDrop, onAddress }) {
  /** Closes what was about the match that is left. */
  const closeDialog = () => {
    /** @type {HTMLDialogElement | null} */
    const dialog = document.querySelector("dialog[open]");
    dialog?.close();
    document.getElementById("move-menu")?.hidePopover();
  };
  drop.listen((found) => {
    closeDialog();
    onDrop(found);
  });
  const go = () => {
    closeDialog();
    onAddress();
  };
  addEventListener("hashchange", () => address.fragment() && go());
  addEventListener("popstate", () => address.fragment() || go());
}
