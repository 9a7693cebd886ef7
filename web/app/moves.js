// @ts-check
// The list of moves: the main line in rows, variations indented below, the cursor marked.
//
// One move is in the tab order; its neighbours are reached by the keys that `step` knows.

/** @import { OpenMatch } from "../match/open.js" */
/** @import { CommentItem, LineItem, Node, Nodes, Passage } from "../match/tree.js" */
/** @import { Geometry, WholeFrame } from "../types.d.ts" */
/** @typedef {[sign: string, meaning: string]} Sign */

import { brief } from "../match/replay.js";
import { current, get, grow, layout, step } from "../match/tree.js";
import { around, byId, make } from "../platform/dom.js";
import { spoken, t } from "../platform/text.js";

const MAX_DEPTH = 12; // variations within each other that are still indented
const LONG_PRESS = 500; // ms that a finger stays to ask for the menu
const BRIEF = 12; // letters of moves that fit beside those of the other player

export class Moves {
  /** @type {Map<number, Sign>} Signs beside moves, by a node's id. */
  signs = new Map();
  /** Whether moves are written in notation rather than in words. */
  isNotation = false;

  #list = byId("list");
  #more = byId("more");
  /** @type {Map<number, HTMLButtonElement>} By a node's id. */
  #buttons = new Map();
  #drawn = ""; // what the list shows, as a text
  /** @type {WholeFrame | null} */
  #frame = null;
  /** @type {string[]} */
  #players = [];
  /** @type {Geometry["notation"]} How to word tokens, or null to show them. */
  #notation = null;
  /** @type {Nodes} */
  #nodes = new Map();
  #onVisit;

  /**
   * @param {object} handlers
   * @param {(choose: (frame: WholeFrame) => number | null) => Promise<unknown>} handlers.onVisit
   *   called when the user wants to go to a node, whose id it chooses
   * @param {(node: Node, button: HTMLElement) => void} handlers.onMenu called when the menu of a node
   *   is wanted
   */
  constructor({ onVisit, onMenu }) {
    this.#onVisit = onVisit;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    let isHeld = false;
    /** @param {Event} event */
    const move = (event) => around(event, "button[data-id]");
    /** @param {HTMLElement} button */
    const openMenu = (button) => {
      const node = this.#nodes.get(Number(button.dataset.id));
      if (node?.id) onMenu(node, button);
    };
    this.#list.addEventListener("click", (event) => {
      const id = Number(move(event)?.dataset.id ?? NaN);
      if (!isHeld && !Number.isNaN(id)) onVisit(() => id);
      isHeld = false;
    });
    this.#list.addEventListener("contextmenu", (event) => {
      const button = move(event);
      if (!button) return;
      event.preventDefault();
      clearTimeout(timer);
      if (!isHeld) openMenu(button);
    });
    this.#list.addEventListener("pointerdown", (event) => {
      isHeld = false;
      const button = move(event);
      if (event.pointerType !== "touch" || !button) return;
      timer = setTimeout(() => {
        isHeld = true;
        openMenu(button);
      }, LONG_PRESS);
    });
    for (const end of ["pointerup", "pointercancel", "scroll"]) {
      this.#list.addEventListener(end, () => clearTimeout(timer));
    }
    new ResizeObserver(() => this.#reveal()).observe(this.#list);
    this.#more.addEventListener("click", () => {
      if (this.#frame) onMenu(get(this.#nodes, this.#frame.node), this.#more);
    });
  }

  /**
   * Shows the moves of a match.
   * @param {Pick<OpenMatch, "frame" | "geometry">} match
   */
  show({ frame, geometry }) {
    this.#frame = frame;
    this.#players = geometry.players;
    this.#notation = this.isNotation ? null : geometry.notation;
    this.#nodes = grow(frame);
    const hadFocus = this.#list.contains(document.activeElement);
    const shown = [...this.#nodes.values()].map(({ id, parent, token, player, comment }) => {
      return [id, parent, token, player, comment];
    });
    const look = [geometry.players, [...this.signs], spoken(), this.isNotation];
    const key = JSON.stringify([shown, look]);
    if (key !== this.#drawn) this.#draw();
    this.#drawn = key;

    // Long lists are slow to style anew, so only what changes is written.
    const line = current(frame);
    for (const [id, button] of this.#buttons) {
      const { ply } = get(this.#nodes, id);
      if (line[ply] === id) button.dataset.ply ??= String(ply);
      else delete button.dataset.ply;
    }
    const button = this.#buttons.get(frame.node);
    const before = this.#list.querySelector("[aria-current]");
    if (before !== button) {
      before?.removeAttribute("aria-current");
      before?.setAttribute("tabindex", "-1");
      button?.setAttribute("aria-current", "step");
      button?.setAttribute("tabindex", "0");
    }
    if (hadFocus) button?.focus({ preventScroll: true });
    this.#reveal();
    this.#more.hidden = frame.node === 0;
  }

  /**
   * Goes where a key leads.  Returns a promise of that, or null if it leads nowhere.
   * @param {string} key
   */
  step(key) {
    if (!this.#frame || !/^(Arrow(Left|Right|Up|Down)|Home|End)$/.test(key)) return null;
    // The frame may be another one once earlier requests are answered.
    const visit = this.#onVisit((frame) => step(frame, grow(frame), key));
    return step(this.#frame, this.#nodes, key) === null ? null : visit;
  }

  /** Scrolls the list, and never the page, until the move at the cursor is in sight. */
  #reveal() {
    const button = this.#frame && this.#buttons.get(this.#frame.node);
    if (!button) return;
    const [box, row] = [this.#list.getBoundingClientRect(), button.getBoundingClientRect()];
    if (row.top < box.top) this.#list.scrollTop += row.top - box.top - 4;
    if (row.bottom > box.bottom) this.#list.scrollTop += row.bottom - box.bottom + 4;
  }

  #draw() {
    this.#buttons.clear();
    const start = this.#button(0, t("Start"), t("Go to the start"));
    this.#list.replaceChildren(make("li", { className: "start" }, start));
    const rows = layout(this.#nodes);
    // Moves that take many words have a row for each player's turn, which says whose it is.
    const told = rows.some((row) => "moves" in row && row.moves.some((ids) => this.#isLong(ids)));
    this.#list.classList.toggle("told", told);
    for (const row of rows) {
      const parts =
        "notes" in row
          ? this.#notes(row.notes)
          : [
              make("b", {}, String(row.turn)),
              ...row.moves.map((ids, i) => this.#cell(ids, told ? i : null)),
            ];
      const item = make("li", { className: "notes" in row ? "notes" : "" });
      for (const part of parts) item.append(part); // there may be too many to be arguments
      this.#list.append(item);
    }
  }

  /** @param {number[]} ids */
  #isLong(ids) {
    return ids.map((id) => this.#text(get(this.#nodes, id).token)).join(", ").length > BRIEF;
  }

  /**
   * The moves of a turn, perhaps after whose it is.
   * @param {number[]} ids
   * @param {number | null} player
   */
  #cell(ids, player) {
    const moves = ids.map((id) => this.#move(id));
    if (player === null || !ids.length) return make("span", {}, ...moves);
    return make("span", {}, make("em", {}, t(this.#players[player])), ...moves);
  }

  /**
   * @param {(CommentItem | Passage)[]} notes
   */
  #notes(notes) {
    return notes.map((item) => {
      if (!("line" in item)) return this.#item(item);
      const passage = make("div", { className: "variation" });
      for (const part of item.line) passage.append(this.#item(part));
      passage.style.setProperty("--depth", String(Math.min(item.depth, MAX_DEPTH)));
      return passage;
    });
  }

  /** @param {LineItem} item */
  #item(item) {
    if ("comment" in item) {
      const { token, comment } = get(this.#nodes, item.comment);
      return make("p", {}, make("b", {}, this.#text(token)), " ", comment);
    }
    const button = this.#move(item.move);
    return make("span", {}, ...(item.number ? [make("b", {}, item.number)] : []), button);
  }

  /**
   * A move in words, or in notation if that is wanted.
   * @param {string} token
   */
  #text(token) {
    return brief(token, this.#notation, "said");
  }

  /** @param {number} id */
  #move(id) {
    const { token, ply } = get(this.#nodes, id);
    const [sign, meaning] = this.signs.get(id) ?? [];
    const title = t("Go to move {n}", { n: ply });
    const button = this.#button(id, this.#text(token), meaning ? `${title}. ${meaning}` : title);
    if (sign) button.append(make("i", {}, sign));
    return button;
  }

  /**
   * @param {number} id
   * @param {string} text
   * @param {string} title
   */
  #button(id, text, title) {
    const { player, token } = get(this.#nodes, id);
    /** @type {{ [name: string]: number | string }} */
    const data = player === null ? { id } : { id, player, token };
    const button = make("button", { type: "button", tabIndex: -1, data, textContent: text, title });
    this.#buttons.set(id, button);
    return button;
  }
}
