// The controls of the page: its buttons and keys, and what is dropped on it.

import * as address from "../platform/address.js";
import * as drop from "../platform/drop.js";
import * as keys from "../platform/keys.js";

const $ = (id) => document.getElementById(id);

/** The commands that the buttons of the page call, by the buttons' ids. */
const BUTTONS = {
  new: "newGame",
  share: "share",
  help: "help",
  undo: "undo",
  redo: "redo",
  resign: "resign",
  analyse: "analyse",
  settings: "settings",
  groups: "toggleGroups",
};

/**
 * Listens to the buttons and keys of the page.  `commands` are what can be done, by name;
 * `isAtMatch()` is whether a match is seen, without which only the commands `always` have keys.
 * `letters()` is whether single letters are shortcuts.
 */
export function listen(commands, { always, isAtMatch, letters }) {
  for (const [id, name] of Object.entries(BUTTONS)) {
    $(id).addEventListener("click", () => commands[name]());
  }
  document.querySelector(".mark").addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return; // another tab, another window
    event.preventDefault();
    commands.home();
  });
  const anywhere = Object.fromEntries(always.map((name) => [name, commands[name]]));
  keys.listen({
    commands: () => (isAtMatch() ? commands : anywhere),
    letters,
    startOver: () => isAtMatch() && commands.startOver(),
    step: (key) => isAtMatch() && commands.visit(key),
  });
}

/** Listens to what comes from outside: `onDrop` hears of files and texts, `onAddress` of links. */
export function listenOutside({ onDrop, onAddress }) {
  drop.listen((found) => {
    document.querySelector("dialog[open]")?.close();
    onDrop(found);
  });
  addEventListener("hashchange", () => address.fragment() && onAddress());
  addEventListener("popstate", () => address.fragment() || onAddress());
}
