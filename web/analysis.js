// The panel of the analysis: what the bot thinks of the position at the cursor and of its line.
//
// All chances are the first player's.  It works while it is open and looked at; what it has found
// goes into the match.  Loaded when it is first asked for.

import { make } from "./dom.js";
import { Graph } from "./graph.js";
import { format, parse } from "./link.js";
import { overlay } from "./overlay.js";
import { sign, turns } from "./review.js";
import { number, spoken, t } from "./text.js";
import { current, cursor, grow } from "./tree.js";

const LINES = 5; // candidates shown
const TOKENS = 8; // of a line shown
const BEAT = 150; // ms between two looks at the report
const FLUSH = 8; // plies of a review that are kept together

const percent = (score) => number(score, { style: "percent" });

/** Resolves when the page is looked at again. */
const shown = () =>
  new Promise((seen) => document.addEventListener("visibilitychange", seen, { once: true }));

export class Analysis {
  root = make("section", { id: "analysis" });

  #match;
  #picture;
  #moves;
  #analysts;
  #levels;
  #announce;
  #closed;
  #open = false;
  #heat = false;
  #link = null; // of the position that is studied
  #report = null;
  #shown = null; // the report that is seen, which may be older
  #error = "";
  #drawn = 0;
  #timer = 0;
  #scores = new Map(); // path to the first player's chances, as far as they were looked at
  #fresh = new Map(); // path to what a review found and the match does not have yet
  #review = null; // {done, all}
  #filling = false;
  #graph;
  #parts = {};
  #rows = [];
  #spoken = null; // the language of the panel
  #edit;

  /**
   * `analysts` are one or two of them, `levels()` the nodes of this game's levels, `moves` the list
   * that is told of turning points; `closed()` hears that the panel was closed.
   */
  constructor({ match, picture, moves, analysts, levels, announce, closed, edit }) {
    this.#match = match;
    this.#picture = picture;
    this.#moves = moves;
    this.#analysts = analysts;
    this.#levels = levels;
    this.#announce = announce;
    this.#closed = closed;
    this.#edit = edit;
    document.addEventListener("visibilitychange", () => this.update());
  }

  get open() {
    return this.#open;
  }

  /** Shows the panel and begins. */
  show() {
    this.#open = true;
    document.querySelector("main").classList.add("analysing");
    document.getElementById("desk").after(this.root);
    this.update();
  }

  /** Takes the panel away, and stops. */
  close() {
    this.#open = false;
    this.#review = null;
    this.#keep();
    this.#halt();
    clearTimeout(this.#timer);
    this.#timer = 0;
    document.querySelector("main").classList.remove("analysing");
    const focused = this.root.contains(document.activeElement);
    this.root.remove();
    if (focused) document.getElementById("analyse").focus();
    this.#picture.show({ overlay: null });
    this.#closed();
  }

  /** The match has changed, see Match, or the page was hidden or shown. */
  update(kind = "") {
    if (kind === "new") {
      this.#review = null;
      this.#scores.clear();
      this.#fresh.clear();
      this.#moves.signs = new Map();
      this.#link = null;
    }
    if (!this.#open) return;
    if (document.hidden || !this.#match.live) this.#halt();
    else {
      if (!this.#review) this.#look();
      this.#fill();
    }
    this.#draw();
  }

  // Thinking.

  #halt() {
    for (const analyst of this.#analysts) analyst.stop();
    this.#link = null;
  }

  /** Studies the position at the cursor. */
  async #look() {
    const { link, outcome } = this.#match.frame;
    if (link === this.#link) return;
    const [analyst] = this.#analysts;
    this.#link = link;
    this.#report = null;
    this.#error = "";
    const { path } = this.#here();
    if (outcome) {
      analyst.stop();
      this.#scores.set(path, outcome.winner === null ? 0.5 : 1 - outcome.winner);
      return;
    }
    const told = (report) => {
      this.#report = report;
      this.#scores.set(path, report.score);
      this.#drawSoon();
    };
    try {
      await analyst.study("analyse", link, { told });
    } catch (error) {
      this.#error = error.message;
    }
    this.#drawSoon();
  }

  /** Lets a second analyst see to the plies of the line about which nothing is known yet. */
  async #fill() {
    const [, helper] = this.#analysts;
    if (!helper || this.#filling) return;
    this.#filling = true;
    const failed = new Set();
    for (;;) {
      const { frame, live } = this.#match;
      if (!this.#open || this.#review || document.hidden || !live) break;
      const missing = this.#line().filter((node) => {
        return node.ply !== frame.ply && !failed.has(node.path) && this.#score(node) === null;
      });
      if (!missing.length) break;
      const far = ({ ply }) => Math.abs(ply - frame.ply);
      const node = missing.reduce((best, one) => (far(one) < far(best) ? one : best));
      const score = await this.#measure(helper, frame.link, node.ply, this.#levels().at(-3));
      if (score === null) failed.add(node.path);
      else this.#scores.set(node.path, score);
      this.#drawSoon();
    }
    this.#filling = false;
  }

  /** The chances after some plies of a line, at a number of nodes; null if they are not told. */
  async #measure(analyst, link, ply, nodes) {
    const enough = (report) => report.nodes >= nodes;
    try {
      const report = await analyst.study("analyse", format({ ...parse(link), ply }), { enough });
      return report?.score ?? null;
    } catch {
      return null; // a position less is a gap in the graph, no more
    }
  }

  /** Goes over the whole line, so that one can see where it turned. */
  async #run() {
    const { link } = this.#match.frame;
    const line = this.#line();
    const left = line.toReversed(); // what is known of the end helps
    const review = { done: 0, all: line.length };
    this.#review = review;
    this.#halt();
    this.#report = null;
    this.#draw();
    const nodes = this.#reviewed;
    const work = async (analyst) => {
      while (left.length && this.#review === review) {
        const node = left.shift();
        const score = await this.#measure(analyst, link, node.ply, nodes);
        if (this.#review !== review) return;
        if (score === null && document.hidden) {
          left.unshift(node);
          await shown();
          continue;
        }
        if (score !== null) this.#fresh.set(node.path, score);
        review.done += 1;
        if (review.done % FLUSH === 0) await this.#keep();
        this.#drawSoon();
      }
    };
    await Promise.all(this.#analysts.map(work));
    if (this.#review !== review) return;
    this.#review = null;
    await this.#keep();
    this.#announce(t("The review is done. Turning points: {n}.", { n: this.#turns().length }));
    this.update();
  }

  /** How many nodes a review gives to each position. */
  get #reviewed() {
    return this.#levels().at(-2) ?? 1;
  }

  /** Gives the match what the review has found since the last time. */
  async #keep() {
    const nodes = [...grow(this.#match.frame).values()];
    const found = nodes.filter(({ path }) => this.#fresh.has(path));
    const scores = found.map(({ id, path }) => [id, this.#fresh.get(path)]);
    this.#fresh.clear();
    if (scores.length && this.#match.live) await this.#match.evaluate(scores);
  }

  /** The nodes of the current line. */
  #line() {
    const nodes = grow(this.#match.frame);
    return current(this.#match.frame).map((id) => nodes.get(id));
  }

  #here() {
    return grow(this.#match.frame).get(cursor(this.#match.frame));
  }

  /** What the match was told by a review, or else what was found by the way, or null. */
  #score({ path, score }) {
    return this.#fresh.get(path) ?? score ?? this.#scores.get(path) ?? null;
  }

  /** The turning points of the line: only what was looked at alike can be compared. */
  #turns() {
    const line = this.#line();
    return turns(line.map(({ score }) => score), line.slice(1).map(({ mover }) => mover));
  }

  // What is seen.

  #build() {
    this.#spoken = spoken();
    this.#graph = new Graph((ply) => this.#go(ply));
    this.#rows = Array.from({ length: LINES }, (_, row) => this.#row(row));
    const button = (text, act, more = {}) =>
      make("button", { type: "button", textContent: text, onclick: act, ...more });
    const p = this.#parts;
    this.root.ariaLabel = t("Analysis");
    p.heat = button(t("Heat map"), () => this.#toggle(), { ariaPressed: String(this.#heat) });
    p.review = button("", () => this.#toggleReview());
    p.label = make("span", { className: "label" });
    p.value = make("b", {});
    p.nodes = make("span", { className: "nodes" });
    p.bar = make("div", { className: "bar", role: "meter", ariaValueMin: 0, ariaValueMax: 100 });
    p.fill = make("span", {});
    p.bar.append(p.fill);
    p.progress = make("progress", { max: 1, hidden: true });
    p.candidates = make("ol", { className: "candidates" });
    p.depth = make("span", { className: "nodes" });
    p.turns = make("div", { className: "turns" });
    p.candidates.addEventListener("click", ({ target }) => {
      const { row, token } = target.dataset;
      const candidate = this.#shown?.candidates[row];
      if (candidate) this.#play(candidate, Number(token));
    });
    p.turns.addEventListener("click", ({ target }) => {
      const ply = Number(target.closest("button")?.dataset.turn ?? NaN);
      if (!isNaN(ply)) this.#go(ply);
    });
    p.candidates.append(...this.#rows.map(({ root }) => root));
    this.root.replaceChildren(
      make(
        "div",
        { className: "head" },
        make("h2", {}, t("Analysis")),
        p.heat,
        button(t("Edit position"), this.#edit),
        button("×", () => this.close(), { className: "close", ariaLabel: t("Close") }),
      ),
      make("p", { className: "chances" }, p.label, p.value, p.nodes),
      p.bar,
      p.candidates,
      this.#graph.root,
      make("div", { className: "review" }, p.review, p.depth, p.turns),
      p.progress,
    );
  }

  #row(row) {
    const parts = {
      rank: make("b", { className: "rank" }, String(row + 1)),
      score: make("span", { className: "value" }),
      visits: make("span", { className: "visits" }),
      tokens: [],
    };
    for (let token = 0; token < TOKENS; token++) {
      parts.tokens.push(make("button", { type: "button", data: { row, token } }));
    }
    const line = make("span", { className: "line" }, ...parts.tokens);
    parts.root = make("li", { hidden: true }, parts.rank, line, parts.score, parts.visits);
    return parts;
  }

  #go(ply) {
    this.#match.travel((frame) => current(frame)[ply] ?? null);
  }

  #toggle() {
    this.#heat = !this.#heat;
    this.#parts.heat.ariaPressed = String(this.#heat);
    this.#draw();
  }

  #toggleReview() {
    if (!this.#review) return this.#run();
    this.#review = null;
    this.#keep();
    this.#halt();
    this.update();
  }

  /** Plays a candidate's line up to one of its moves. */
  #play({ move, line }, last) {
    if (last === 0) this.#match.play(move);
    else this.#match.playLine(line.slice(0, last + 1));
  }

  #drawSoon() {
    if (this.#timer || !this.#open) return;
    const wait = Math.max(0, this.#drawn + BEAT - performance.now());
    this.#timer = setTimeout(() => this.#draw(), wait);
  }

  #draw() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#drawn = performance.now();
    if (!this.#open || !this.#match.frame) return;
    if (this.#spoken !== spoken()) this.#build();
    const { frame, geometry } = this.#match;
    const [first] = geometry.players;
    const line = this.#line();
    const report = this.#match.live ? this.#report : null;
    const score = report?.score ?? this.#score(this.#here());
    const p = this.#parts;

    p.label.textContent = t("{player}'s chances", { player: first });
    p.value.textContent = score === null ? "–" : percent(score);
    p.nodes.textContent = this.#status(report, frame, geometry);
    p.fill.style.width = `${(score ?? 0.5) * 100}%`;
    p.bar.ariaLabel = p.label.textContent;
    p.bar.ariaValueNow = Math.round((score ?? 0.5) * 100);
    p.bar.ariaValueText = p.value.textContent;

    this.#drawRows(report, geometry);
    this.#drawBoard(report);
    const found = this.#turns();
    this.#graph.show({
      ply: frame.ply,
      scores: line.map((node) => this.#score(node)),
      names: geometry.players.map((name) => t(name)),
      words: t("Move {n} of {all}: {chances}", {
        n: frame.ply,
        all: line.length - 1,
        chances: score === null ? t("not known yet") : percent(score),
      }),
      turns: found,
    });

    const { done, all } = this.#review ?? {};
    p.progress.hidden = !this.#review;
    p.progress.ariaLabel = t("Review");
    if (this.#review) p.progress.value = done / all;
    p.review.textContent = this.#review
      ? t("Stop the review: {done} of {all}", { done, all })
      : t("Review the match");
    p.review.ariaDisabled = String(line.length < 2);
    p.depth.textContent = t("{n} {n:node|nodes} a position", { n: this.#reviewed });
    this.#drawTurns(found, line);
  }

  /** What stands beside the chances: how sure they are. */
  #status(report, frame, { players }) {
    if (this.#error) return this.#error;
    if (frame.outcome) return t("The match is over here.");
    if (this.#review) return t("The review is on.");
    if (!report) return t("Thinking");
    if (report.proven === 0.5) return t("A sure draw");
    if (report.proven !== null && report.proven !== false) {
      return t("A sure win for {player}", { player: players[report.score > 0.5 ? 0 : 1] });
    }
    return t("{n} {n:node|nodes}", { n: report.nodes });
  }

  #drawRows(report, { players }) {
    this.#shown = report;
    for (const [i, row] of this.#rows.entries()) {
      const candidate = report?.candidates[i];
      row.root.hidden = !candidate;
      if (!candidate) continue;
      const { line, score, visits } = candidate;
      row.score.textContent = percent(score);
      row.visits.textContent = number(visits);
      for (const [k, button] of row.tokens.entries()) {
        button.hidden = k >= line.length;
        if (button.textContent !== line[k]) button.textContent = line[k] ?? "";
      }
      row.tokens[0].ariaLabel = t("{move}: {player}'s chances {score}, visits {visits}", {
        move: line[0] ?? "",
        player: players[0],
        score: percent(score),
        visits,
      });
    }
  }

  #drawBoard(report) {
    const { candidates = [], heat = [] } = report ?? {};
    const marks = candidates.slice(0, LINES).map(({ cells, score }, i) => ({
      cells: cells ?? [],
      text: String(i + 1),
      note: percent(score),
      main: i === 0,
    }));
    this.#picture.show({ overlay: overlay({ heat: this.#heat ? heat : [], marks }) });
  }

  #drawTurns(found, line) {
    const key = JSON.stringify([found, line.map(({ id }) => id)]);
    if (this.#parts.turns.dataset.key === key) return;
    this.#parts.turns.dataset.key = key;
    const { frame } = this.#match;
    this.#moves.signs = new Map(
      found.map((turn) => [line[turn.ply].id, [sign(turn), this.#words(turn)]]),
    );
    this.#moves.show(this.#match);
    this.#parts.turns.replaceChildren(
      ...found.map((turn) => {
        const text = `${frame.line[turn.ply - 1][0]}${sign(turn)}`;
        const data = { turn: turn.ply };
        const title = this.#words(turn);
        return make("button", { type: "button", textContent: text, title, ariaLabel: title, data });
      }),
    );
  }

  /** A turning point in words. */
  #words({ ply, before, after }) {
    const { frame, geometry } = this.#match;
    const [token, mover] = frame.line[ply - 1];
    return t("Move {n}, {player} {move}: {first}'s chances went from {before} to {after}", {
      n: ply,
      player: geometry.players[mover],
      move: token,
      first: geometry.players[0],
      before: percent(before),
      after: percent(after),
    });
  }
}
