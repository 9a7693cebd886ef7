// @ts-check
// The list of saved matches at home: searched, opened, renamed, deleted.

/** @import { Store, Summary } from "../platform/store.js" */
/** @import { GameInfo } from "../types.d.ts" */
/** @typedef {Summary & { id: string }} Listed A saved match in the list. */

import { splitName } from "../match/link.js";
import * as words from "../match/words.js";
import { around, byId, find, make } from "../platform/dom.js";
import * as site from "../platform/site.js";
import { date, t } from "../platform/text.js";
import { notice } from "./notices.js";

/**
 * What is known of a match besides its title, in one line.
 * @param {Summary} about
 * @param {string[]} [names] of the players
 */
export function facts({ players, moves, over, winner, time }, names) {
  const all = [players.map(words.player).join(" – "), t("{n} {n:move|moves}", { n: moves })];
  if (over && winner === null) all.push(t("draw"));
  else if (over && winner !== null && names) all.push(t("{player} won", { player: names[winner] }));
  all.push(date(time, { dateStyle: "medium" }));
  return all.map((fact) => fact.replaceAll(" ", "\u00a0")).join(" · "); // breaks between facts
}

/**
 * The name of a game for people: its title, its size, and its variant if it has one.
 * @param {GameInfo} game
 * @param {string} name
 */
function gameTitle({ title }, name) {
  const { size = "", variant = "" } = splitName(name) ?? {};
  return [`${t(title)} ${size}`, variant && t(variant)].filter(Boolean).join(" · ");
}

export class MatchList {
  #store;
  #onOpen;
  #onDelete;
  #onChange;
  #list = byId("matches");
  /** @type {GameInfo[]} */
  #games = [];
  #search = "";

  /**
   * @param {Store} store
   * @param {object} handlers
   * @param {(id: string) => void} handlers.onOpen hears that a match shall be opened
   * @param {(id: string) => void} handlers.onDelete hears that one was deleted
   * @param {() => void} handlers.onChange hears that the list is to be shown anew, as all that
   *   depends on it
   */
  constructor(store, { onOpen, onDelete, onChange }) {
    this.#store = store;
    this.#onOpen = onOpen;
    this.#onDelete = onDelete;
    this.#onChange = onChange;
    const field = byId("find", HTMLInputElement);
    field.addEventListener("input", () => {
      this.#search = field.value;
      this.show();
    });
    this.#list.addEventListener("click", (event) => this.#click(event));
  }

  /**
   * Shows the matches in which all the words of the search are found; the focus stays.
   * @param {GameInfo[]} [games]
   */
  show(games = this.#games) {
    this.#games = games;
    if (this.#list.querySelector(".title")) return; // wait until the new name is written
    /** @type {HTMLElement | null | undefined} */
    const focused = document.activeElement?.closest("#matches [data-act]");
    const [id, act] = [focused?.closest("li")?.dataset.id, focused?.dataset.act];
    const terms = this.#search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
    const rows = this.#store.list().flatMap((about) => this.#row(about, terms));
    this.#list.replaceChildren(...rows);
    if (id) this.#focus(id, act);
    const none = byId("none");
    none.hidden = rows.length > 0;
    none.textContent = terms.length
      ? t("No match of yours has these words.")
      : t("What you play is kept here, in this browser only.");
  }

  /**
   * The row of a match in a list, which is empty unless all terms are found in it.
   * @param {Listed} about
   * @param {string[]} terms
   */
  #row(about, terms) {
    const game = this.#games.find(({ slug }) => slug === splitName(about.name)?.slug);
    const title = game ? gameTitle(game, about.name) : about.name;
    const details = facts(about, game?.players);
    const text = `${about.title} ${title} ${details}`.toLocaleLowerCase();
    if (!terms.every((term) => text.includes(term))) return [];
    /** @type {(act: string, caption: string) => HTMLElement} */
    const button = (act, caption) =>
      make("button", {
        type: "button",
        className: "quiet",
        data: { act },
        textContent: caption,
        ariaLabel: `${caption}: ${about.title || title}`,
      });
    const disabled = !site.hasGame(about.name);
    const open = make(
      "button",
      { type: "button", className: "open", data: { act: "open" }, disabled },
      make("b", {}, about.title || title),
      make("span", {}, about.title ? `${title} · ${details}` : details),
    );
    const buttons = [button("rename", t("Rename")), button("delete", t("Delete"))];
    return [make("li", { data: { id: about.id } }, open, ...buttons)];
  }

  /** @param {Event} event */
  #click(event) {
    const row = around(event, "li");
    const act = around(event, "[data-act]")?.dataset.act;
    const id = row?.dataset.id;
    if (!row || !act || !id) return;
    if (act === "open") this.#onOpen(id);
    if (act === "rename") this.#rename(row, id);
    if (act === "delete") this.#delete(row, id);
  }

  /**
   * @param {HTMLElement} row
   * @param {string} id
   */
  #rename(row, id) {
    const title = find(row, "b");
    const field = make("input", {
      value: title.textContent,
      maxLength: 80,
      ariaLabel: t("Name of the match"),
      className: "title",
    });
    let isDone = false;
    /** @param {boolean} keep */
    const finish = (keep) => {
      if (isDone) return;
      isDone = true;
      field.remove();
      if (keep) this.#store.rename(id, field.value);
      this.#onChange();
      this.#focus(id);
    };
    field.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== "Escape") return;
      event.preventDefault(); // or it would press the button that is focused next
      finish(event.key === "Enter");
    });
    field.addEventListener("blur", () => finish(true));
    row.replaceChildren(field);
    field.select();
  }

  /**
   * @param {HTMLElement} row
   * @param {string} id
   */
  #delete(row, id) {
    const next = row.nextElementSibling ?? row.previousElementSibling;
    const name = find(row, "b").textContent;
    const entry = this.#store.remove(id);
    this.#onDelete(id);
    this.#onChange();
    if (next instanceof HTMLElement) this.#focus(next.dataset.id ?? "");
    const restore = () => {
      this.#store.add([entry]);
      this.#onChange();
      this.#focus(id);
    };
    notice("deleted", t("Deleted: {name}", { name }), [[t("Undo"), restore]]);
  }

  /**
   * @param {string} id
   * @param {string} [act]
   */
  #focus(id, act = "open") {
    /** @type {HTMLElement | null} */
    const button = this.#list.querySelector(`[data-id="${id}"] [data-act="${act}"]`);
    button?.focus();
  }
}
