// Home: the games, the match where one left, all saved matches.
//
// It shows what the store and the site tell, and asks the page for what is wanted: a new game, a
// saved match.  Shows itself anew when another tab has changed what is saved.

import { make } from "../platform/dom.js";
import { front } from "./front.js";
import { foot } from "../platform/install.js";
import { notice } from "./panel.js";
import { PERSON } from "../match/players.js";
import * as site from "../platform/site.js";
import * as tell from "../match/words.js";
import { date, t } from "../platform/text.js";
import { Thumb } from "../board/thumb.js";

const $ = (id) => document.getElementById(id);

/** The name of a game for people: its title, its size, and its variant if it has one. */
function called({ slug, title }, name) {
  const [size, ...variant] = name.slice(slug.length + 1).split("-");
  return [`${t(title)} ${size}`, ...variant.map((part) => t(part))].join(" · ");
}

export class Home {
  #store;
  #enter;
  #gone;
  #read;
  #thumb = new Thumb($("last").querySelector("canvas"));
  #games = [];
  #found = "";
  #marked = false;

  /**
   * `store` has the matches.  `begin(name)` is called for a new game like that one, `enter(id)` for
   * a saved match, `gone(id)` when one was deleted, `read(file)` for a file to be opened.
   */
  constructor(store, { begin, enter, gone, read }) {
    this.#store = store;
    this.#enter = enter;
    this.#gone = gone;
    this.#read = read;
    for (const button of $("games").children) {
      button.addEventListener("click", () => begin(button.dataset.name));
    }
    $("last").addEventListener("click", () => enter($("last").dataset.id));
    $("find").addEventListener("input", () => {
      this.#found = $("find").value;
      this.#list();
    });
    $("export").addEventListener("click", () => this.#export());
    $("import").addEventListener("click", () => $("file").click());
    $("file").addEventListener("change", () => this.#import());
    $("matches").addEventListener("click", (event) => this.#act(event));
    addEventListener("news", () => this.#seen && foot($("foot")));
    addEventListener("storage", () => this.#seen && this.#saved());
  }

  get #seen() {
    return document.documentElement.dataset.view === "home";
  }

  /** Shows all of it as it is now; `marked` lets pieces show their player by form. */
  async show(marked) {
    this.#marked = marked;
    this.#saved();
    foot($("foot"));
    await Promise.all([front(marked), this.#last()]);
    this.#games = await site.games().catch(() => []);
    this.#list();
  }

  /** The match where one left: the latest that is not over. */
  async #last() {
    const about = this.#store.list().find(({ name, over }) => !over && site.has(name));
    const saved = about && this.#store.load(about.id);
    $("going").hidden = !saved;
    if (!saved) return;
    $("last").dataset.id = about.id;
    try {
      const { geometry } = await site.board(about.name);
      const { pieces, marks, links, last } = saved.frame;
      this.#thumb.show(geometry, {
        ...{ pieces, marks, links, last },
        marked: this.#marked,
      });
      const { players } = saved;
      const alone = players.filter((who) => who === PERSON).length === 1;
      const yours = alone && players[about.turn] === PERSON;
      const player = geometry.players[about.turn];
      $("last").querySelector("b").textContent = about.title || t(geometry.title);
      $("last").querySelector(".whose").textContent = yours
        ? t("Your turn: you play {player}", { player })
        : t("{player} to move", { player });
      $("last").querySelector(".about").textContent = this.#facts(about, geometry.players);
    } catch {
      $("going").hidden = true;
    }
  }

  /** What is known of a match besides its title, in one line. */
  #facts({ players, moves, over, winner, time }, names) {
    const facts = [players.map(tell.player).join(" – "), t("{n} {n:move|moves}", { n: moves })];
    if (over && winner === null) facts.push(t("draw"));
    else if (over && names) facts.push(t("{player} won", { player: names[winner] }));
    facts.push(date(time, { dateStyle: "medium" }));
    return facts.map((fact) => fact.replaceAll(" ", "\u00a0")).join(" · "); // breaks between facts
  }

  #saved() {
    $("saved").hidden = false;
    const any = this.#store.list().length > 0;
    $("find").hidden = $("export").hidden = !any;
    this.#list();
  }

  /** The saved matches in which all words that are looked for are found; the focus stays. */
  #list() {
    if ($("matches").querySelector(".title")) return; // a name is being written: not before its end
    const focused = document.activeElement?.closest("#matches [data-act]");
    const [id, what] = [focused?.closest("li").dataset.id, focused?.dataset.act];
    const words = this.#found.toLocaleLowerCase().split(/\s+/).filter(Boolean);
    const rows = [];
    for (const about of this.#store.list()) {
      const game = this.#games.find(({ slug }) => about.name.startsWith(`${slug}-`));
      const title = game ? called(game, about.name) : about.name;
      const facts = this.#facts(about, game?.players);
      const text = `${about.title} ${title} ${facts}`.toLocaleLowerCase();
      if (!words.every((word) => text.includes(word))) continue;
      const named = about.title ? `${title} · ${facts}` : facts;
      const act = (what, caption) =>
        make("button", {
          type: "button",
          className: "quiet",
          data: { act: what },
          textContent: caption,
          ariaLabel: `${caption}: ${about.title || title}`,
        });
      const open = make(
        "button",
        { type: "button", className: "open", data: { act: "open" }, disabled: !site.has(about.name) },
        make("b", {}, about.title || title),
        make("span", {}, named),
      );
      const data = { id: about.id };
      rows.push(make("li", { data }, open, act("rename", t("Rename")), act("delete", t("Delete"))));
    }
    $("matches").replaceChildren(...rows);
    if (id) this.#focus(id, what);
    $("none").hidden = rows.length > 0;
    $("none").textContent = words.length
      ? t("No match of yours has these words.")
      : t("What you play is kept here, in this browser only.");
  }

  #act({ target }) {
    const row = target.closest("li");
    const what = target.closest("[data-act]")?.dataset.act;
    if (!row || !what) return;
    const { id } = row.dataset;
    if (what === "open") this.#enter(id);
    if (what === "rename") this.#rename(row, id);
    if (what === "delete") this.#delete(row, id);
  }

  #rename(row, id) {
    const title = row.querySelector("b");
    const field = make("input", {
      value: title.textContent,
      maxLength: 80,
      ariaLabel: t("Name of the match"),
      className: "title",
    });
    let done = false;
    const end = (keep) => {
      if (done) return;
      done = true;
      field.remove();
      if (keep) this.#store.rename(id, field.value);
      this.#list();
      this.#last();
      this.#focus(id);
    };
    field.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== "Escape") return;
      event.preventDefault(); // else it would press the button that is focused next
      end(event.key === "Enter");
    });
    field.addEventListener("blur", () => end(true));
    row.replaceChildren(field);
    field.select();
  }

  #delete(row, id) {
    const next = row.nextElementSibling ?? row.previousElementSibling;
    const name = row.querySelector("b").textContent;
    const entry = this.#store.remove(id);
    this.#gone(id);
    this.#refresh();
    if (next) this.#focus(next.dataset.id);
    const back = () => {
      this.#store.add([entry]);
      this.#refresh();
      this.#focus(id);
    };
    notice("deleted", t("Deleted: {name}", { name }), [[t("Undo"), back]]);
  }

  #refresh() {
    this.#saved();
    this.#last();
  }

  #focus(id, what = "open") {
    $("matches").querySelector(`[data-id="${id}"] [data-act="${what}"]`)?.focus();
  }

  #export() {
    const url = URL.createObjectURL(new Blob([this.#store.written()], { type: "application/json" }));
    const day = new Date().toISOString().slice(0, 10);
    make("a", { href: url, download: `skerry-${day}.json` }).click();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  }

  #import() {
    const [file] = $("file").files;
    $("file").value = "";
    if (file) this.#read(file);
  }
}
