// @ts-check
// The menu of a move in the tree, and the dialog for comments.
// Loaded on demand.

/** @import { MatchClient } from "../match/client.js" */
/** @import { Node as TreeNode } from "../match/tree.js" */
/** @typedef {(text: string | null) => void} Close */

import { isOpen, opened } from "../match/open.js";
import { grow, main, rank } from "../match/tree.js";
import { button } from "../platform/buttons.js";
import { find, make } from "../platform/dom.js";
import { t } from "../platform/text.js";
import { ask, open } from "./dialog.js";

/**
 * Shows the menu of a node of the match beside a button, if the node is still there.
 * @param {MatchClient} match
 * @param {TreeNode} node
 * @param {HTMLElement} anchor
 */
export function menu(match, node, anchor) {
  const { id, token, path } = node;
  const isThere = () => isOpen(match) && grow(match.frame).get(id)?.path === path;
  if (!isThere() || !anchor.offsetParent) return; // left for home while this was loaded
  const nodes = grow(opened(match).frame);
  const list = make("div", { id: "move-menu", popover: "manual", role: "menu" });
  list.ariaLabel = t("Move {move}", { move: token });
  /** @type {HTMLButtonElement[]} */
  const buttons = [];
  /** @type {(text: string, run: () => unknown) => void} */
  const add = (text, run) => {
    const item = button(text, () => {
      list.hidePopover();
      anchor.focus(); // when the list of moves is redrawn, it restores the focus from there
      if (isThere()) run();
    });
    item.role = "menuitem";
    buttons.push(item);
  };
  if (!main(nodes, id)) add(t("Make it the main line"), () => match.makeMain(id));
  if (rank(nodes, id) > 1) add(t("Move it up"), () => match.promote(id));
  add(node.comment ? t("Edit the comment") : t("Comment"), () => comment(match, node));
  add(t("Delete from here on"), () => remove(match, id));
  list.append(...buttons);
  list.addEventListener("keydown", (event) => {
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (event.key === "Tab" || event.key === "Escape") {
      if (event.key === "Escape") event.preventDefault();
      list.hidePopover(); // Tab goes on from the button
      (anchor.isConnected ? anchor : find(document, "#list [aria-current]")).focus(); // redrawn
    }
    if (!by) return;
    event.preventDefault();
    const at = [...list.children].indexOf(/** @type {Element} */ (document.activeElement));
    buttons.at((at + by) % buttons.length)?.focus();
  });
  // Lifting the finger that opened the menu would close an "auto" popover.
  /** @param {PointerEvent} event */
  const closeOutside = ({ target }) => {
    if (!(target instanceof Node) || !list.contains(target)) list.hidePopover();
  };
  document.addEventListener("pointerdown", closeOutside, true);
  list.addEventListener("toggle", ({ newState }) => {
    if (newState !== "closed") return;
    document.removeEventListener("pointerdown", closeOutside, true);
    list.remove();
  });
  document.body.append(list);
  list.showPopover();
  place(list, anchor.getBoundingClientRect());
  buttons[0].focus();
}

/**
 * Puts the menu below an element, or above it where there is no room.
 * @param {HTMLElement} list
 * @param {DOMRect} box of the element
 */
function place(list, box) {
  const { offsetWidth: width, offsetHeight: height } = list;
  const below = box.bottom + height + 8 < innerHeight;
  list.style.left = `${Math.max(8, Math.min(box.left, innerWidth - width - 8))}px`;
  list.style.top = `${below ? box.bottom + 4 : Math.max(8, box.top - height - 4)}px`;
}

/**
 * Removes a node and all that follows; asks first if that is more than one move.
 * @param {MatchClient} match
 * @param {number} id
 */
async function remove(match, id) {
  const gone = new Set([id]);
  for (const node of match.frame?.tree ?? []) if (gone.has(node.parent ?? -1)) gone.add(node.id);
  const detail = t("{n} {n:move|moves}", { n: gone.size });
  if (gone.size < 2 || (await ask(t("Delete from here on"), detail, t("Delete")))) match.remove(id);
}

/**
 * Asks for the comment of a node.
 * @param {MatchClient} match
 * @param {TreeNode} node
 */
async function comment(match, node) {
  const text = await open("comment", (dialog, title, /** @type {Close} */ close) => {
    title.textContent = t("Comment on {move}", { move: node.token });
    const field = make("textarea", { rows: 4, value: node.comment, maxLength: 2000 });
    field.ariaLabel = title.textContent;
    /** @param {SubmitEvent} event */
    const submit = (event) => {
      event.preventDefault();
      close(field.value.trim());
    };
    dialog.append(
      make(
        "form",
        { onsubmit: submit },
        field,
        make(
          "div",
          { className: "buttons" },
          button(t("Cancel"), () => close(null)),
          make("button", { type: "submit", className: "main", textContent: t("Save") }),
        ),
      ),
    );
  });
  if (text !== null && text !== node.comment) match.comment(node.id, text);
}
