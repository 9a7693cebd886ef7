// The list of saved matches at home: searched, opened, renamed, deleted.

import { splitName } from "../match/link.js";
import * as words from "../match/words.js";
import { make } from "../platform/dom.js";
import * as site from "../platform/site.js";
import { date, t } from "../platform/text.js";
import { notice } from "./notices.js";

const $ = (id) => document.getElementById(id);

/** What is known of a match besides its title, in one line; `names` are those of the players. */
export function facts({ players, moves, over, winner, time }, names) {
  const all = [players.map(words.player).join(" – "), t("{n} {n:move|moves}", { n: moves })];
  if (over && winner === null) all.push(t("draw"));
  else if (over && names) all.push(t("{player} won", { player: names[winner] }));
  all.push(date(time, { dateStyle: "medium" }));
  return all.map((fact) => fact.replaceAll(" ", "\u00a0")).join(" · "); // breaks between facts
}

/** The name of a game for people: its title, its size, and its variant if it has one. */
function gameTitle({ title }, name) {
  const { size, variant } = splitName(name);
  return [`${t(title)} ${size}`, variant && t(variant)].filter(Boolean).join(" · ");
}

export class MatchList {
  #store;
  #onOpen;
  #onDelete;
  #onChange;
  #games = [];
  #search = "";

  /**
   * `onOpen(id)` hears that a match shall be opened, `onDelete(id)` that one was deleted, and
   * `onChange()` that the list is to be shown anew, as all that depends on it.
   */
  constructor(store, { onOpen, onDelete, onChange }) {
    this.#store = store;
    this.#onOpen = onOpen;
    this.#onDelete = onDelete;
    this.#onChange = onChange;
    $("find").addEventListener("input", () => {
      this.#search = $("find").value;
      this.show();
    });
    $("matches").addEventListener("click", (event) => this.#click(event));
  }

  /** Shows the matches in which all words that are looked for are found; the focus stays. */
  show(games = this.#games) {
    this.#games = games;
    if ($("matches").querySelector(".title")) return; // wait until the new name is written
    const focused = document.activeElement?.closest("#matches [data-act]");
    const [id, act] = [focused?.closest("li").dataset.id, focused?.dataset.act];
    const terms = this.#search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
    const rows = this.#store.list().flatMap((about) => this.#row(about, terms));
    $("matches").replaceChildren(...rows);
    if (id) this.#focus(id, act);
    $("none").hidden = rows.length > 0;
    $("none").textContent = terms.length
      ? t("No match of yours has these words.")
      : t("What you play is kept here, in this browser only.");
  }

  /** The row of a match in a list, which is empty unless all terms are found in it. */
  #row(about, terms) {
    const game = this.#games.find(({ slug }) => slug === splitName(about.name)?.slug);
    const title = game ? gameTitle(game, about.name) : about.name;
    const details = facts(about, game?.players);
    const text = `${about.title} ${title} ${details}`.toLocaleLowerCase();
    if (!terms.every((term) => text.includes(term))) return [];
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

  #click({ target }) {
    const row = target.closest("li");
    const act = target.closest("[data-act]")?.dataset.act;
    if (!row || !act) return;
    const { id } = row.dataset;
    if (act === "open") this.#onOpen(id);
    if (act === "rename") this.#rename(row, id);
    if (act === "delete") this.#delete(row, id);
  }

  #rename(row, id) {
    const title = row.querySelector("b");
    const field = make("input", {
      value: title.textContent,
      maxLength: 80,
      ariaLabel: t("Name of the match"),
      className: "title",
    });
    let isDone = false;
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

  #delete(row, id) {
    const next = row.nextElementSibling ?? row.previousElementSibling;
    const name = row.querySelector("b").textContent;
    const entry = this.#store.remove(id);
    this.#onDelete(id);
    this.#onChange();
    if (next) this.#focus(next.dataset.id);
    const restore = () => {
      this.#store.add([entry]);
      this.#onChange();
      this.#focus(id);
    };
    notice("deleted", t("Deleted: {name}", { name }), [[t("Undo"), restore]]);
  }

  #focus(id, act = "open") {
    $("matches").querySelector(`[data-id="${id}"] [data-act="${act}"]`)?.focus();
  }
}
