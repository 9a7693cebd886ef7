// What can be done with a move of the tree besides going to it: a menu, and a dialog for its
// comment.  Loaded when it is first asked for.

import { grow, main, rank } from "../match/tree.js";
import { make } from "../platform/dom.js";
import { t } from "../platform/text.js";
import { open } from "./dialog.js";

/** Shows the menu of a node of the match beside a button, if the node is still there. */
export function menu(match, node, anchor) {
  const nodes = match.frame ? grow(match.frame) : new Map();
  if (nodes.get(node.id)?.path !== node.path) return;
  const isVariation = !main(nodes, node.id);
  const items = [
    isVariation && [t("Make it the main line"), () => match.makeMain(node.id)],
    isVariation && rank(nodes, node.id) > 1 && [t("Move it up"), () => match.promote(node.id)],
    [node.comment ? t("Edit the comment") : t("Comment"), () => comment(match, node)],
    [t("Delete from here on"), () => match.remove(node.id)],
  ].filter(Boolean);

  const list = make("div", { id: "move-menu", popover: "manual", role: "menu" });
  list.ariaLabel = t("Move {move}", { move: node.token });
  for (const [text, run] of items) {
    const item = make("button", { type: "button", role: "menuitem", textContent: text });
    item.onclick = () => {
      list.hidePopover();
      anchor.focus(); // a list that is drawn anew takes the focus on from there
      run();
    };
    list.append(item);
  }
  list.addEventListener("keydown", (event) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Tab") list.hidePopover();
    if (event.key === "Escape") {
      event.preventDefault();
      list.hidePopover();
      anchor.focus();
    }
    if (!by) return;
    event.preventDefault();
    const all = [...list.children];
    all.at((all.indexOf(document.activeElement) + by) % all.length).focus();
  });
  // An "auto" popover would be closed by lifting the very finger that opened it.
  const closeOutside = ({ target }) => list.contains(target) || list.hidePopover();
  document.addEventListener("pointerdown", closeOutside, true);
  list.addEventListener("toggle", ({ newState }) => {
    if (newState !== "closed") return;
    document.removeEventListener("pointerdown", closeOutside, true);
    list.remove();
  });
  document.body.append(list);
  list.showPopover();
  place(list, anchor.getBoundingClientRect());
  list.firstElementChild.focus();
}

/** Puts the menu below an element, or above it where there is no room. */
function place(list, box) {
  const { offsetWidth: width, offsetHeight: height } = list;
  const below = box.bottom + height + 8 < innerHeight;
  list.style.left = `${Math.max(8, Math.min(box.left, innerWidth - width - 8))}px`;
  list.style.top = `${below ? box.bottom + 4 : Math.max(8, box.top - height - 4)}px`;
}

async function comment(match, node) {
  const text = await open("comment", (dialog, title, close) => {
    title.textContent = t("Comment on {move}", { move: node.token });
    const field = make("textarea", { rows: 4, value: node.comment, maxLength: 2000 });
    field.ariaLabel = title.textContent;
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
          make("button", { type: "button", textContent: t("Cancel"), onclick: () => close(null) }),
          make("button", { type: "submit", className: "main", textContent: t("Save") }),
        ),
      ),
    );
  });
  if (text !== null && text !== node.comment) match.comment(node.id, text);
}
