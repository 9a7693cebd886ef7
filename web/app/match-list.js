// @ts-check
// The list of saved matches on the home page, with search and filters, and the table of wins.

/** @import { Summary } from "../match/saved.js" */
/** @import { Listed, Store } from "../match/store.js" */
/** @import { GameInfo } from "../types.d.ts" */
/** @typedef {"unfinished" | "won" | "lost" | "drawn" | "over"} Result */

import { Thumb } from "../board/thumb.js";
import { splitName } from "../match/link.js";
import { PERSON, bot, levelOf } from "../match/players.js";
import * as words from "../match/words.js";
import { fits } from "../match/saved.js";
import { around, byId, find, make } from "../platform/dom.js";
import * as site from "../platform/site.js";
import { date, t } from "../platform/text.js";
import { loaded, refocus } from "./notices.js";

const FEW = 8; // matches that are shown at first

/**
 * The result of a match for the person in it; "over" if it ended and two people or none played.
 * @param {Summary} about
 * @returns {Result}
 */
function resultOf({ players, over, winner }) {
  if (!over) return "unfinished";
  if (winner === null) return "drawn";
  if (players.filter((who) => who === PERSON).length !== 1) return "over";
  return players[winner] === PERSON ? "won" : "lost";
}

/** @type {() => { [result in Result]: string }} */
const RESULTS = () => ({
  unfinished: t("Unfinished"),
  won: t("You won"),
  lost: t("You lost"),
  drawn: t("Draw"),
  over: t("Finished"),
});

/**
 * The level of the only bot of a match, else null.
 * @param {Summary} about
 */
function levelIn({ players }) {
  const levels = players.map(levelOf).filter((level) => level !== null);
  return levels.length === 1 ? levels[0] : null;
}

/**
 * The name of a game for people: its title, its size, and its variant if it has one.
 * @param {GameInfo} game
 * @param {string} name
 */
function gameTitle({ title }, name) {
  const { size = "", variant = "" } = splitName(name) ?? {};
  return words.title(`${t(title)} ${size}`, variant);
}

/**
 * A button at the end of a row.
 * @param {string} act what it does
 * @param {string} caption
 * @param {string} title of the match
 */
const quiet = (act, caption, title) =>
  make("button", {
    type: "button",
    className: "quiet",
    data: { act },
    textContent: caption,
    ariaLabel: `${caption}: ${title}`,
  });

export class MatchList {
  #store;
  #onOpen;
  #onDelete;
  #onChange;
  #list = byId("matches");
  #filters = ["of-game", "of-result", "of-level"].map((id) => byId(id, HTMLSelectElement));
  #field = byId("find", HTMLInputElement);
  #showsAll = false;
  /** @type {Listed[]} */
  #saved = [];
  /** @type {GameInfo[]} */
  #games = [];
  /** @type {Map<string, { canvas: HTMLCanvasElement, stamp: string }>} Pictures, by match. */
  #pictures = new Map();
  /** @type {Map<string, { key: string, row: HTMLElement }>} Rows with what they show, by match. */
  #rows = new Map();
  #observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || !(target instanceof HTMLCanvasElement)) continue;
      this.#observer.unobserve(target);
      this.#draw(target);
    }
  });

  /**
   * @param {Store} store
   * @param {object} handlers
   * @param {(id: string) => void} handlers.onOpen called to open a match
   * @param {(id: string) => void} handlers.onDelete called when a match was deleted
   * @param {() => void} handlers.onChange called when the list and all that depends on it should
   *   be shown again
   */
  constructor(store, { onOpen, onDelete, onChange }) {
    this.#store = store;
    this.#onOpen = onOpen;
    this.#onDelete = onDelete;
    this.#onChange = onChange;
    for (const control of [this.#field, ...this.#filters]) {
      control.addEventListener("input", () => this.#showRows());
    }
    byId("rest").addEventListener("click", () => {
      this.#showsAll = true;
      this.#showRows();
      this.#list.children[FEW]?.querySelector("button")?.focus();
    });
    this.#list.addEventListener("click", (event) => this.#click(event));
  }

  /**
   * Shows saved matches, of these games.
   * @param {Listed[]} saved
   * @param {GameInfo[]} games
   */
  show(saved, games) {
    this.#saved = saved;
    this.#games = games;
    this.#showFilters();
    this.#showWins();
    this.#showRows();
  }

  /** @param {string} name */
  #game(name) {
    return this.#games.find(({ slug }) => slug === splitName(name)?.slug);
  }

  #showFilters() {
    const slugs = new Set(this.#saved.map(({ name }) => this.#game(name)?.slug));
    const results = new Set(this.#saved.map(resultOf));
    const levels = new Set(this.#saved.map(levelIn));
    const games = this.#games.filter(({ slug }) => slugs.has(slug));
    /** @type {[value: string, text: string][][]} */
    const entries = [
      [["", t("All games")], ...games.map(({ slug, title }) => pair(slug, t(title)))],
      [
        ["", t("All results")],
        ...Object.entries(RESULTS()).filter(([key]) => results.has(/** @type {Result} */ (key))),
      ],
      [
        ["", t("All opponents")],
        ...[...levels]
          .filter((level) => level !== null)
          .sort()
          .map((level) => pair(String(level), words.player(bot(level)))),
      ],
    ];
    for (const [i, select] of this.#filters.entries()) {
      const { value } = select;
      select.replaceChildren(
        ...entries[i].map(([key, text]) => make("option", { value: key, textContent: text })),
      );
      select.value = entries[i].some(([key]) => key === value) ? value : "";
      select.hidden = entries[i].length < 3; // nothing to tell apart
    }
  }

  /** The matches that the search and the filters leave. */
  #found() {
    const [slug, result, level] = this.#filters.map(({ value }) => value);
    const terms = this.#field.value.toLocaleLowerCase().split(/\s+/).filter(Boolean);
    return this.#saved.filter((about) => {
      if (slug && this.#game(about.name)?.slug !== slug) return false;
      if (result && resultOf(about) !== result) return false;
      if (level && String(levelIn(about)) !== level) return false;
      const { title, name, details } = this.#texts(about);
      const text = `${title} ${name} ${details}`.toLocaleLowerCase();
      return terms.every((term) => text.includes(term));
    });
  }

  /**
   * Shows the matches that are found; the focus stays, and so do rows that show the same as before,
   * because one may be pressed just now.
   */
  #showRows() {
    if (this.#list.querySelector(".title")) return; // wait until the new name is written
    /** @type {HTMLElement | null | undefined} */
    const focused = document.activeElement?.closest("#matches [data-act]");
    const [id, act] = [focused?.closest("li")?.dataset.id, focused?.dataset.act];
    const found = this.#found();
    const shown = this.#showsAll ? found : found.slice(0, FEW);
    const isSifted = [this.#field, ...this.#filters].some(({ value }) => value);
    const damaged = isSifted ? [] : this.#store.damaged.map((id) => this.#damagedRow(id));
    const rows = [...shown.map((about) => this.#row(about)), ...damaged];
    /** @type {Set<Element>} */
    const kept = new Set(rows);
    for (const old of [...this.#list.children]) if (!kept.has(old)) old.remove();
    let next = this.#list.firstElementChild;
    for (const row of rows) {
      if (row === next) next = row.nextElementSibling;
      else this.#list.insertBefore(row, next);
    }
    if (id) this.#focus(id, act);
    const rest = byId("rest");
    rest.hidden = shown.length === found.length;
    rest.textContent = t("Show all {n}", { n: found.length });
    byId("none").textContent = rows.length ? "" : t("None of your games match this search.");
  }

  /**
   * The name of a match, and what else is known of it.
   * @param {Listed} about
   */
  #texts({ title, name, names, players, moves, over, winner, time }) {
    const game = this.#game(name);
    const kind = game ? gameTitle(game, name) : name;
    const all = [words.pairing(players, names), t("{n} {n:move|moves}", { n: moves })];
    if (over && winner !== null && game)
      all.push(t("{player} won", { player: game.players[winner] }));
    all.push(date(time, { dateStyle: "medium" }));
    const details = (title ? [kind, ...all] : all).map((fact) => fact.replaceAll(" ", "\u00a0"));
    return { title: title || kind, name: kind, details: details.join(" · ") };
  }

  /**
   * The row of a match.
   * @param {Listed} about
   */
  #row(about) {
    const { title, details } = this.#texts(about);
    const key = JSON.stringify([about, title, details]);
    const known = this.#rows.get(about.id);
    if (known?.key === key) return known.row;
    const disabled = !site.hasGame(about.name);
    const result = resultOf(about);
    const badge = make("span", { className: "result", data: { result } }, RESULTS()[result]);
    const open = make(
      "button",
      { type: "button", className: "open", data: { act: "open" }, disabled },
      this.#picture(about),
      make("b", {}, title),
      make("span", { className: "about" }, details),
      badge,
    );
    const buttons = [quiet("rename", t("Rename"), title), quiet("delete", t("Delete"), title)];
    const row = make("li", { data: { id: about.id } }, open, ...buttons);
    this.#rows.set(about.id, { key, row });
    return row;
  }

  /**
   * The row of what is stored, but cannot be read.
   * @param {string} id
   */
  #damagedRow(id) {
    const title = t("Damaged game");
    const details = t("It cannot be read, but it can be exported as it is.");
    const open = make(
      "button",
      { type: "button", className: "open", data: { act: "open" }, disabled: true },
      make("canvas", { "aria-hidden": "true" }),
      make("b", {}, title),
      make("span", { className: "about" }, details),
    );
    const buttons = [quiet("export", t("Export"), title), quiet("delete", t("Delete"), title)];
    return make("li", { data: { id } }, open, ...buttons);
  }

  /**
   * The canvas with the picture of a match, which is drawn once it is seen.
   * @param {Listed} about
   */
  #picture({ id, stamp }) {
    const known = this.#pictures.get(id);
    if (known && known.stamp === stamp) return known.canvas;
    const canvas = known?.canvas ?? make("canvas", { "aria-hidden": "true", data: { id } });
    this.#pictures.set(id, { canvas, stamp });
    this.#observer.observe(canvas);
    return canvas;
  }

  /** @param {HTMLCanvasElement} canvas */
  async #draw(canvas) {
    const about = this.#saved.find(({ id }) => id === canvas.dataset.id);
    if (!about || !site.hasGame(about.name)) return;
    try {
      const [loaded, { geometry }] = await Promise.all([
        this.#store.load(about.id),
        site.board(about.name),
      ]);
      const frame = loaded?.saved.frame;
      if (frame && fits(frame, geometry)) thumbOf(canvas).show(geometry, frame);
    } catch {
      // Without a connection there is no picture.
    }
  }

  /** Shows how many of the finished matches against each level were won, game by game. */
  #showWins() {
    const finished = this.#saved.filter((about) => about.over && levelIn(about) !== null);
    const levels = [...new Set(finished.map(levelIn))].sort();
    const games = this.#games.filter(({ slug }) =>
      finished.some(({ name }) => splitName(name)?.slug === slug),
    );
    byId("wins").hidden = !finished.length;
    const head = games.map(({ title }) => make("th", { scope: "col" }, t(title)));
    const rows = levels.map((level) => {
      const cells = games.map(({ slug }) => {
        const played = finished.filter(
          (about) => levelIn(about) === level && splitName(about.name)?.slug === slug,
        );
        const n = played.filter((about) => resultOf(about) === "won").length;
        return make("td", {}, played.length ? t("{n} of {all}", { n, all: played.length }) : "–");
      });
      return make("tr", {}, make("th", { scope: "row" }, words.player(bot(level ?? 1))), ...cells);
    });
    find(byId("wins"), "table").replaceChildren(make("tr", {}, make("td", {}), ...head), ...rows);
  }

  /** @param {MouseEvent} event */
  #click(event) {
    if (event.detail > 1) return; // it was meant for the row that the first click took away
    const row = around(event, "li");
    const act = around(event, "[data-act]")?.dataset.act;
    const id = row?.dataset.id;
    if (!row || !act || !id) return;
    if (act === "open") this.#onOpen(id);
    if (act === "rename") this.#rename(row, id);
    if (act === "delete") this.#delete(row, id);
    if (act === "export") changes().then((module) => module?.save(this.#store, id));
  }

  /**
   * @param {HTMLElement} row
   * @param {string} id
   */
  #rename(row, id) {
    const title = find(row, "b");
    const about = this.#saved.find((one) => one.id === id);
    const field = make("input", {
      defaultValue: title.textContent,
      maxLength: 80,
      ariaLabel: t("Name of the game"),
      className: "title",
    });
    const sides = this.#game(about?.name ?? "")?.players ?? ["", ""];
    const names = sides.map((side, i) =>
      make("input", {
        value: about?.names[i] ?? "",
        maxLength: 40,
        placeholder: t("Name of {player}", { player: side }),
        ariaLabel: t("Name of {player}", { player: side }),
      }),
    );
    const fields = [field, ...names];
    let isDone = false;
    /** @param {boolean} keep */
    const finish = async (keep) => {
      if (isDone) return;
      isDone = true;
      const given = names.map(({ value }) => value);
      const isNew = field.value !== field.defaultValue; // else the name of its game stays
      const name = isNew ? field.value : (about?.title ?? "");
      if (keep) await (await changes())?.rename(this.#store, id, name, given);
      for (const one of fields) one.remove();
      await this.#onChange();
      if (document.activeElement === document.body) this.#focus(id); // else one went on elsewhere
    };
    for (const one of fields) {
      one.addEventListener("keydown", (event) => {
        if (event.key !== "Enter" && event.key !== "Escape") return;
        event.preventDefault(); // or it would press the button that is focused next
        finish(event.key === "Enter");
      });
      one.addEventListener("blur", ({ relatedTarget }) => {
        if (!fields.some((other) => other === relatedTarget)) finish(true);
      });
    }
    this.#rows.delete(id);
    row.replaceChildren(...fields);
    field.select();
  }

  /**
   * @param {HTMLElement} row
   * @param {string} id
   */
  async #delete(row, id) {
    const next = row.nextElementSibling ?? row.previousElementSibling;
    const name = find(row, "b").textContent;
    const onRestored = async () => {
      await this.#onChange();
      this.#focus(id);
    };
    if (!(await (await changes())?.remove(this.#store, id, name, onRestored))) return;
    this.#onDelete(id);
    await this.#onChange();
    if (next instanceof HTMLElement) this.#focus(next.dataset.id ?? "");
    refocus(); // if there is no other row
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

/** @type {(value: string, text: string) => [string, string]} */
const pair = (value, text) => [value, text];

/** Loads what changes saved matches. */
const changes = () => loaded(import("./list-changes.js"));

/** @type {WeakMap<HTMLCanvasElement, Thumb>} */
const thumbs = new WeakMap();

/** @param {HTMLCanvasElement} canvas */
function thumbOf(canvas) {
  const thumb = thumbs.get(canvas) ?? new Thumb(canvas);
  thumbs.set(canvas, thumb);
  return thumb;
}
