// @ts-check
// Where users change a game or write one: its rules in an editor, a board to play it on, and a report.
//
// The game runs only in cages; this page draws what comes out of them.

/** @import { Editor, Mistake } from "../bots/editor.js" */
/** @import { Clicks, Sentence } from "../types.d.ts" */
/** @import { Loaded, Source } from "./own-game.js" */
/** @import { ReportWords } from "./report-words.js" */

import { Presenter } from "../app/presenter.js";
import { Cages } from "../bots/cage.js";
import { Refused } from "../match/answer.js";
import { next, press } from "../match/input.js";
import * as words from "../match/words.js";
import { local } from "../platform/area.js";
import { Database } from "../platform/database.js";
import { make, sheet } from "../platform/dom.js";
import { saveText } from "../platform/file.js";
import { number, spoken, t } from "../platform/text.js";
import { clean } from "./clean.js";
import { Failed, OwnGame } from "./own-game.js";
import { reportWords } from "./report-words.js";

/** @typedef {{ slug: string, title: string, designer: string, source: string }} Original */
/**
 * The games of a report on a source, by number (null until they are played), and the report on them.
 * @typedef {object} Played
 * @property {string} source
 * @property {{ game: string, seed: number, nodes: number[] }} order
 * @property {(object | null)[]} games
 * @property {{ html: string, data: string } | null} report
 */

const KEY = "skerry design";
const SAVING = 500; // ms after the last change that the code is kept
const INSIDE = /** @type {[string, string]} */ (["skerry.lab.design", "Designer"]);
const REPORT_NODES = [1, 10, 50]; // of the levels that play for the report
const REFRESH = 5000; // ms between reports while games are played
const SAVED_EVERY = 10; // games
const PLAYED = "design"; // where the games of a report are kept
const MOST_LANES = 3;
const nothing = { from: 0, options: [] };

/** How many games are played at once; the page needs a core, too. */
const lanes = () => Math.max(1, Math.min(MOST_LANES, (navigator.hardwareConcurrency || 2) - 1));

/**
 * @param {string} name
 * @param {HTMLElement} control
 */
const labelled = (name, control) => make("label", {}, make("span", {}, name), control);

/**
 * Builds this part of the page.
 * @param {HTMLElement} host
 * @param {URL} home the address of the site
 */
export async function build(host, home) {
  const [answer] = await Promise.all([
    fetch(new URL("./designs.json", import.meta.url)),
    sheet(new URL("./design.css", import.meta.url).href),
  ]);
  const { style, page, games } = await answer.json();
  const { Editor } = await import("../bots/editor.js");
  const look = new CSSStyleSheet();
  look.replaceSync(style);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, look];
  const words = await reportWords().catch(() => null);
  host.append(new Workshop(home, games, Editor, page + style, words).element);
  dispatchEvent(new Event("designing"));
}

/** @param {Pick<Original, "slug" | "title">} original */
const nameOf = ({ slug, title }) => (slug === "template" ? t("Fill a line") : t(title));

class Workshop {
  element = make("div", { id: "workshop" });
  #style;
  #words;
  #originals;
  #original;
  #cages;
  #checks;
  /** @type {Editor} */
  #editor;
  /** @type {OwnGame | null} */
  #game = null;
  /** @type {Loaded | null} */
  #loaded = null;
  /** @type {Clicks} */
  #clicks = [];
  #isBusy = false;
  #opened = 0; // matches and games so far
  /** @type {{ games: OwnGame[] } | null} The report that is being made. */
  #making = null;
  #database = new Database("skerry reports", ["report"]);
  /** @type {Played | null} The games of the last report. */
  #played = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #saving;

  #base = make("select");
  #credit = make("p", { className: "soft" });
  #mistakes = make("p", { role: "status" });
  #failed = make("div", { role: "alert", className: "failed" });
  #size = make("select");
  #side = make("select");
  #level = make("select");
  #prompt = make("p", { role: "status", className: "prompt" });
  #choices = make("div", { className: "bar" });
  #board = make("div", { id: "board", hidden: true });
  #steps = make("p", { className: "bar", hidden: true });
  #count = make("input", { type: "number", min: "10", max: "5000", value: "60", required: true });
  #make = make("button", { type: "submit" }, t("Make a report"));
  #progress = make("progress", { "aria-label": t("Games"), hidden: true });
  #far = make("p", { role: "status" });
  #resume = make("button", { type: "button", hidden: true }, t("Continue"));
  #discard = make("button", { type: "button", className: "quiet", hidden: true }, t("Delete"));
  #files = make("p", { className: "bar", hidden: true });
  #report = make("article", { className: "report", lang: spoken() });
  #presenter;

  /**
   * @param {URL} home
   * @param {Original[]} originals
   * @param {typeof Editor} CodeEditor
   * @param {string} style of a page with a report
   * @param {ReportWords} words
   */
  constructor(home, originals, CodeEditor, style, words) {
    this.#style = style;
    this.#words = words;
    this.#originals = originals;
    this.#cages = new Cages(home, INSIDE);
    this.#checks = new Cages(home);
    const kept = this.#kept();
    this.#original = originals.find(({ slug }) => slug === kept?.slug) ?? originals[0];
    const code = make("div", { className: "code" });
    this.#build(code);
    this.#editor = new CodeEditor(code, {
      label: t("The game's code. Escape, then Tab, leaves the editor."),
      onChange: () => this.#change(),
      onRun: () => {
        this.#play();
        return true;
      },
      check: (text) => this.#check(text),
      complete: async () => nothing,
    });
    this.#open(kept?.source ?? this.#original.source);
    this.#recall();
    const [surface, pieces] = [make("canvas"), make("canvas")];
    for (const canvas of [surface, pieces]) canvas.ariaHidden = "true";
    const grid = make("div", { id: "grid", role: "grid" });
    this.#board.append(surface, pieces, grid);
    this.#presenter = new Presenter(surface, pieces, grid, { onPress: (id) => this.#press(id) });
  }

  /** @param {HTMLElement} code where the editor goes */
  #build(code) {
    const lead = t(
      "Take the rules of a game, written in Python, and change them: the result is a variant of that game. It runs here in your browser, in a sandbox without network access, and is not sent anywhere.",
    );
    this.#base.append(
      ...this.#originals.map(({ slug, title }) =>
        make("option", { value: slug }, nameOf({ slug, title })),
      ),
    );
    this.#base.value = this.#original.slug;
    const anew = make("button", { type: "button", onclick: () => this.#anew() }, t("Start over"));
    const keep = make("button", { type: "button", className: "quiet" }, t("Save the code"));
    keep.onclick = () => saveText(this.#editor.text, "game.py", "text/x-python");
    const sides = [t("First"), t("Second"), t("Both sides"), t("Neither side")];
    this.#side.append(...sides.map((name, i) => make("option", { value: String(i) }, name)));
    const play = make(
      "form",
      {},
      labelled(t("Size"), this.#size),
      labelled(t("You play"), this.#side),
      labelled(t("The bot searches"), this.#level),
    );
    play.append(make("button", { type: "submit", className: "main" }, t("Play")));
    play.onsubmit = (event) => {
      event.preventDefault();
      this.#play();
    };
    for (const [text, step] of /** @type {[string, number][]} */ ([
      [t("Back"), -1],
      [t("Forward"), 1],
    ])) {
      const onclick = () => this.#step(step);
      this.#steps.append(make("button", { type: "button", className: "quiet", onclick }, text));
    }
    const report = make("form", {}, labelled(t("Games"), this.#count));
    report.append(this.#make, this.#resume, this.#discard);
    report.onsubmit = (event) => {
      event.preventDefault();
      if (this.#making) this.#stop();
      else this.#begin();
    };
    this.#resume.onclick = () => this.#goOn();
    this.#discard.onclick = () => this.#forgetReport();
    const page = make("button", { type: "button", className: "quiet" }, t("Save the page"));
    page.onclick = () => saveText(this.#page(), "report.html", "text/html");
    const data = make("button", { type: "button", className: "quiet" }, t("Save the data"));
    data.onclick = () => saveText(this.#played?.report?.data ?? "", "report.json");
    this.#files.append(page, data);
    this.#report.addEventListener("click", (event) => this.#follow(event));
    this.element.append(
      make("p", {}, lead),
      make("div", { className: "row" }, labelled(t("A variant of"), this.#base), anew, keep),
      this.#credit,
      code,
      this.#mistakes,
      play,
      this.#failed,
      this.#prompt,
      this.#choices,
      this.#board,
      this.#steps,
      report,
      this.#progress,
      this.#far,
      this.#files,
      this.#report,
    );
  }

  /** @returns {{ slug: string, source: string } | null} */
  #kept() {
    try {
      const found = JSON.parse(local.get(KEY) ?? "null");
      return typeof found?.source === "string" ? found : null;
    } catch {
      return null;
    }
  }

  /** @param {string} source */
  #open(source) {
    this.#editor.open(source);
    this.#base.value = this.#original.slug;
    const { designer } = this.#original;
    const game = nameOf(this.#original);
    const by = designer ? t("The original, {game}, is by {designer}.", { game, designer }) : "";
    const what = t("Your code is a variant of {game} and is labelled as one.", { game });
    this.#credit.textContent = `${what} ${by}`;
  }

  #anew() {
    const { value } = this.#base;
    this.#original = this.#originals.find(({ slug }) => slug === value) ?? this.#original;
    this.#open(this.#original.source);
    this.#change();
    this.#opened++;
    this.#forget();
  }

  #change() {
    this.#showProgress();
    clearTimeout(this.#saving);
    this.#saving = setTimeout(() => {
      const kept = { slug: this.#original.slug, source: this.#editor.text };
      if (!local.set(KEY, JSON.stringify(kept)))
        this.#mistakes.textContent = t(
          "This browser cannot save the code; save it to a file before you leave.",
        );
    }, SAVING);
  }

  /**
   * @param {string} source
   * @returns {Promise<Mistake[]>}
   */
  async #check(source) {
    /** @type {{ errors?: Mistake[] }} */
    const { errors = [] } = await this.#checks
      .prepare()
      .call("errors", { files: { "game.py": source } })
      .catch(() => ({}));
    const [first] = errors;
    const count = t("{n} {n:problem|problems}.", { n: errors.length });
    this.#mistakes.textContent = first
      ? `${count} ${t("Line {n}: {what}", { n: first.line, what: String(first.message) })}`
      : t("No problems found.");
    return errors;
  }

  /** @returns {Source} */
  get #source() {
    const { title, designer } = this.#original;
    return { title, designer, source: this.#editor.text, words: this.#words };
  }

  /** Forgets the game that is on the board. */
  #forget() {
    this.#game?.end();
    this.#game = this.#loaded = null;
    this.#isBusy = false;
    this.#board.hidden = this.#steps.hidden = true;
    this.#choices.replaceChildren();
    this.#prompt.textContent = "";
    this.#failed.replaceChildren();
    this.#size.replaceChildren();
  }

  /** Runs the game in the editor, unless it is running. */
  async #load() {
    const source = this.#source;
    if (this.#game && this.#loaded && !this.#game.isLost && this.#game.source === source.source)
      return this.#game;
    const size = this.#size.value;
    this.#forget();
    this.#prompt.textContent = t("Starting Python");
    const game = new OwnGame(this.#cages.take(), source);
    this.#game = game;
    this.#loaded = await game.load();
    const { names, name, levels } = this.#loaded;
    this.#size.replaceChildren(
      ...Object.entries(names).map(([size, name]) => make("option", { value: name }, size)),
    );
    this.#size.value = Object.values(names).includes(size) ? size : name;
    if (!this.#level.options.length) {
      this.#level.append(
        ...levels.map((n) =>
          make("option", { value: String(n) }, t("{n} {n:position|positions}", { n })),
        ),
      );
      this.#level.selectedIndex = Math.min(2, levels.length - 1);
    }
    return game;
  }

  /**
   * Does something with the game, and reports what goes wrong.
   * @template T
   * @param {() => Promise<T>} work
   */
  async #try(work) {
    const opened = this.#opened;
    this.#isBusy = true;
    try {
      return await work();
    } catch (error) {
      // Errors of a game or match that was replaced do not matter.
      if (opened === this.#opened) this.#tell(error);
      return null;
    } finally {
      this.#isBusy = false;
    }
  }

  /** @param {unknown} error */
  #tell(error) {
    this.#prompt.textContent = "";
    /** @type {{ why: Sentence, line: number | null }} */
    const { why, line } =
      error instanceof Failed
        ? error
        : error instanceof Refused
          ? { why: error.why, line: null }
          : { why: { template: String(error), values: {} }, line: null };
    const text = make("p", {}, words.sentence(why));
    this.#failed.replaceChildren(text);
    if (line === null) return;
    const onclick = () => this.#editor.goTo(line);
    const go = make("button", { type: "button", onclick }, t("Go to line {n}", { n: line }));
    this.#failed.append(go);
  }

  /** Begins a match on the board. */
  async #play() {
    this.#failed.replaceChildren();
    this.#opened++;
    const game = await this.#try(() => this.#load());
    if (!game) return;
    await this.#try(() => this.#show(game, `1/${this.#size.value}/`));
    await this.#answer();
  }

  /**
   * Shows the match of a link on the board.
   * @param {OwnGame} game
   * @param {string} link
   */
  async #show(game, link) {
    await game.open(link);
    const { geometry } = game;
    if (!geometry) return;
    this.#board.hidden = this.#steps.hidden = false;
    document.documentElement.dataset.material = geometry.material;
    this.#presenter.use(geometry);
    this.#clicks = [];
    this.#draw();
  }

  /** Whether a person is to move. */
  get #isYours() {
    const turn = this.#game?.frame?.turn;
    const side = Number(this.#side.value);
    return typeof turn === "number" && (side === 2 || side === turn);
  }

  #draw(direction = 0) {
    const { frame, geometry } = this.#game ?? {};
    if (!frame || !geometry) return;
    const open =
      this.#isYours && !frame.outcome
        ? next(frame.legal, this.#clicks)
        : { cells: [], buttons: [] };
    this.#presenter.show(frame, { open: open.cells, clicks: this.#clicks }, direction);
    this.#choices.replaceChildren(
      ...open.buttons.map((item) => {
        const onclick = () => this.#press(item);
        const caption = t(geometry.buttons[item] ?? item);
        return make("button", { type: "button", onclick }, caption);
      }),
    );
    const told = frame.outcome ? words.reason(frame) : words.sentence(frame.prompt);
    this.#prompt.textContent = told || words.headline(frame, geometry);
  }

  /** @param {number | string | null} item */
  async #press(item) {
    const { frame } = this.#game ?? {};
    if (!this.#game || !frame || frame.outcome || this.#isBusy || !this.#isYours) return;
    const game = this.#game;
    const before = this.#clicks;
    const { clicks, move, isRefused } =
      item === null
        ? { clicks: [], move: null, isRefused: false }
        : press(frame.legal, before, item);
    this.#clicks = clicks;
    if (move) {
      await this.#try(() => game.play(move));
      this.#clicks = [];
      this.#draw(1);
      return this.#answer();
    }
    this.#draw();
    if (!isRefused || typeof item !== "number") return;
    const found = await this.#try(() => game.whyNot([...before, item]));
    if (!found) return;
    this.#presenter.refuse({ cell: item, why: found.why, about: found.cells });
    this.#prompt.textContent = words.sentence(found.why);
  }

  /** Lets the bot move while it is its turn. */
  async #answer() {
    const game = this.#game;
    const opened = this.#opened;
    while (game && opened === this.#opened && !this.#isBusy) {
      const { frame } = game;
      if (!frame || frame.outcome || this.#isYours) return;
      this.#prompt.textContent = t("The bot is thinking");
      const nodes = Number(this.#level.value);
      const isDone = await this.#try(async () => {
        const move = await game.think(nodes);
        if (!move) throw new Failed({ template: "no move", values: {} });
        if (opened !== this.#opened) return false;
        await game.play(move);
        return true;
      });
      if (!isDone) return;
      this.#draw(1);
    }
  }

  /**
   * Goes one ply back or forward.
   * @param {number} by
   */
  async #step(by) {
    const game = this.#game;
    if (!game?.frame || this.#isBusy) return;
    const ply = game.frame.ply + by;
    if (ply < 0 || ply > game.frame.line.length) return;
    await this.#try(() => game.goto(ply));
    this.#clicks = [];
    this.#draw(by);
  }

  /**
   * Opens the game of a dot of the report on the board.
   * @param {MouseEvent} event
   */
  async #follow(event) {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const href = link?.getAttribute("href");
    if (!href) return;
    event.preventDefault();
    this.#failed.replaceChildren();
    this.#opened++;
    const game = await this.#try(() => this.#load());
    if (!game) return;
    await this.#try(() => this.#show(game, href.slice(1)));
    this.#board.scrollIntoView({ block: "center" });
  }

  // The report

  /** Begins a report on the code as it is. */
  async #begin() {
    this.#failed.replaceChildren();
    if (!(await this.#try(() => this.#load()))) return;
    const order = { game: this.#size.value, seed: 1, nodes: REPORT_NODES };
    const games = Array(this.#count.valueAsNumber).fill(null);
    this.#played = { source: this.#source.source, order, games, report: null };
    this.#showReport();
    await this.#goOn();
  }

  /** Plays the games that the report still lacks, and reports on all. */
  async #goOn() {
    const played = this.#played;
    this.#failed.replaceChildren();
    const writer = await this.#try(() => this.#load());
    if (!writer || !played || this.#making) return;
    const players = Array.from(
      { length: lanes() },
      () => new OwnGame(this.#cages.take(), this.#source),
    );
    const making = { games: players };
    this.#making = making;
    this.#prompt.textContent = "";
    this.#showProgress();
    const todo = [...played.games.keys()].filter((number) => !played.games[number]);
    let written = Date.now();
    const write = async () => {
      const found = await writer.report(
        played.order,
        played.games.filter((game) => game !== null),
      );
      written = Date.now();
      if (!found || this.#played !== played) return;
      played.report = found;
      this.#keep();
      this.#showReport();
    };
    /** @param {OwnGame} player */
    const lane = async (player) => {
      await player.load();
      for (let next = todo.shift(); next !== undefined; next = todo.shift()) {
        const game = await player.game(played.order, next);
        if (this.#making !== making) return;
        played.games[next] = game;
        this.#showProgress();
        if (next % SAVED_EVERY === 0) this.#keep();
        if (Date.now() - written < REFRESH) continue;
        written = Infinity; // one is written at a time
        write().catch(() => {});
      }
    };
    try {
      await Promise.all(players.map(lane));
      await write();
    } catch (error) {
      if (this.#making === making) this.#tell(error);
    } finally {
      if (this.#making === making) this.#stop();
    }
  }

  #stop() {
    for (const game of this.#making?.games ?? []) game.end();
    this.#making = null;
    this.#keep();
    this.#showProgress();
  }

  /** Shows the progress of the games, and what can be done with them. */
  #showProgress() {
    const { games = [], source = "" } = this.#played ?? {};
    const n = games.filter(Boolean).length;
    const isMaking = Boolean(this.#making);
    this.#make.textContent = isMaking ? t("Stop") : t("Make a report");
    Object.assign(this.#progress, { hidden: !isMaking, max: games.length || 1, value: n });
    const values = { n: number(n), all: number(games.length) };
    this.#far.textContent = games.length ? t("{n} of {all} games", values) : "";
    // Games by different rules do not belong in one report.
    this.#resume.hidden = isMaking || n === games.length || source !== this.#editor.text;
    this.#discard.hidden = isMaking || !games.length;
  }

  #showReport() {
    const { report } = this.#played ?? {};
    const open = [...this.#report.querySelectorAll("details")].map((one) => one.open);
    this.#report.replaceChildren(...(report ? clean(report.html) : []));
    for (const [i, details] of this.#report.querySelectorAll("details").entries())
      details.open = open[i] ?? false;
    this.#files.hidden = !report;
  }

  /** Stores the games; without a database they last as long as the page. */
  #keep() {
    const row = this.#played && { report: this.#played };
    this.#database.update([PLAYED], () => new Map([[PLAYED, row]])).catch(() => {});
  }

  /** Shows the report of an earlier visit. */
  async #recall() {
    const rows = await this.#database.read([PLAYED]).catch(() => new Map());
    const found = rows.get(PLAYED)?.report;
    if (!found || this.#played) return;
    this.#played = found;
    this.#showReport();
    this.#showProgress();
  }

  #forgetReport() {
    this.#played = null;
    this.#keep();
    this.#showReport();
    this.#showProgress();
  }

  /** The report as a page of its own; the games of its links open here only. */
  #page() {
    const title = this.#report.querySelector("h2")?.textContent ?? "";
    const head = make(
      "head",
      {},
      make("meta"),
      make("title", {}, title),
      make("style", {}, this.#style),
    );
    head.firstElementChild?.setAttribute("charset", "utf-8");
    const copy = /** @type {HTMLElement} */ (this.#report.cloneNode(true));
    for (const link of copy.querySelectorAll("a")) link.removeAttribute("href");
    const body = make("body", {}, copy);
    return `<!doctype html>\n<html lang="${spoken()}">${head.outerHTML}${body.outerHTML}</html>\n`;
  }
}
