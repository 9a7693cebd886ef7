// The list of moves: the main line in rows, variations indented below, the cursor marked.
//
// One move is in the tab order; its neighbours are reached by the keys that `step` knows.

import { current, grow, layout, step } from "../match/tree.js";
import { make } from "../platform/dom.js";
import { spoken, t } from "../platform/text.js";

const $ = (id) => document.getElementById(id);
const LONG_PRESS = 500; // ms that a finger stays to ask for the menu

export class Moves {
  /** Signs beside moves, by a node's id: [sign, meaning]. */
  signs = new Map();

  #list = $("list");
  #buttons = new Map();
  #drawn = null; // what the list shows, as a text
  #frame = null;
  #nodes = new Map();
  #onVisit;

  /**
   * `onVisit(choose)` hears that somebody wants to go to a node: `choose(frame)` is its id, or null.
   * `onMenu(node, button)` hears that the menu of a node is wanted.
   */
  constructor({ onVisit, onMenu }) {
    this.#onVisit = onVisit;
    let timer;
    let isHeld = false;
    const move = ({ target }) => target.closest?.("button[data-id]");
    const openMenu = (button) => {
      const node = this.#nodes.get(Number(button.dataset.id));
      if (node.id) onMenu(node, button);
    };
    this.#list.addEventListener("click", (event) => {
      const id = Number(move(event)?.dataset.id ?? NaN);
      if (!isHeld && !Number.isNaN(id)) onVisit(() => id);
      isHeld = false;
    });
    this.#list.addEventListener("contextmenu", (event) => {
      if (!move(event)) return;
      event.preventDefault();
      clearTimeout(timer);
      if (!isHeld) openMenu(move(event));
    });
    this.#list.addEventListener("pointerdown", (event) => {
      isHeld = false;
      if (event.pointerType !== "touch" || !move(event)) return;
      timer = setTimeout(() => {
        isHeld = true;
        openMenu(move(event));
      }, LONG_PRESS);
    });
    for (const end of ["pointerup", "pointercancel", "scroll"]) {
      this.#list.addEventListener(end, () => clearTimeout(timer));
    }
    new ResizeObserver(() => this.#frame && this.#reveal()).observe(this.#list);
    const here = () => this.#nodes.get(this.#frame.node);
    $("more").addEventListener("click", () => onMenu(here(), $("more")));
  }

  /** Shows a frame. */
  show({ frame, geometry }) {
    this.#frame = frame;
    this.#nodes = grow(frame);
    const hadFocus = this.#list.contains(document.activeElement);
    const shown = [...this.#nodes.values()].map(({ id, parent, token, player, comment }) => {
      return [id, parent, token, player, comment];
    });
    const key = JSON.stringify([shown, geometry.players, [...this.signs], spoken()]);
    if (key !== this.#drawn) this.#draw();
    this.#drawn = key;

    const line = current(frame);
    for (const [id, button] of this.#buttons) {
      const ply = line.indexOf(id);
      if (ply < 0) delete button.dataset.ply;
      else button.dataset.ply = ply;
      button.tabIndex = -1;
    }
    this.#list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const button = this.#buttons.get(frame.node);
    button.setAttribute("aria-current", "step");
    button.tabIndex = 0;
    if (hadFocus) button.focus({ preventScroll: true });
    this.#reveal();
    $("more").hidden = frame.node === 0;
  }

  /** Goes where a key leads; returns whether it means anything here. */
  step(key) {
    if (!this.#frame || !/^(Arrow(Left|Right|Up|Down)|Home|End)$/.test(key)) return false;
    // The frame may be another one once earlier requests are answered.
    this.#onVisit((frame) => step(frame, grow(frame), key));
    return true;
  }

  /** Scrolls the list, and never the page, until the move at the cursor is in sight. */
  #reveal() {
    const button = this.#buttons.get(this.#frame.node);
    const [box, row] = [this.#list.getBoundingClientRect(), button.getBoundingClientRect()];
    if (row.top < box.top) this.#list.scrollTop += row.top - box.top - 4;
    if (row.bottom > box.bottom) this.#list.scrollTop += row.bottom - box.bottom + 4;
  }

  #draw() {
    this.#buttons.clear();
    const start = this.#button(0, t("Start"), t("Go to the start"));
    this.#list.replaceChildren(make("li", { className: "start" }, start));
    for (const { turn, moves, notes } of layout(this.#nodes)) {
      const row = notes
        ? make("li", { className: "notes" }, ...this.#notes(notes))
        : make("li", {}, make("b", {}, String(turn)), ...moves.map((ids) => this.#cell(ids)));
      this.#list.append(row);
    }
  }

  #cell(ids) {
    return make("span", {}, ...ids.map((id) => this.#move(id)));
  }

  #notes(items) {
    return items.map((item) => {
      if ("line" in item) return make("div", { className: "variation" }, ...this.#notes(item.line));
      if ("comment" in item) {
        const { token, comment } = this.#nodes.get(item.comment);
        return make("p", {}, make("b", {}, token), " ", comment);
      }
      const button = this.#move(item.move);
      return make("span", {}, ...(item.number ? [make("b", {}, item.number)] : []), button);
    });
  }

  #move(id) {
    const { token, ply } = this.#nodes.get(id);
    const [sign, meaning] = this.signs.get(id) ?? [];
    const title = t("Go to move {n}", { n: ply });
    const button = this.#button(id, token, meaning ? `${title}. ${meaning}` : title);
    if (sign) button.append(make("i", {}, sign));
    return button;
  }

  #button(id, text, title) {
    const { player } = this.#nodes.get(id);
    const data = id ? { id, player } : { id };
    const button = make("button", { type: "button", data, textContent: text, title });
    this.#buttons.set(id, button);
    return button;
  }
}
