// The panel of the analysis: draws what a study finds of the position at the cursor and its line.
//
// All chances are the first player's.  Loaded when it is first asked for.

import { make } from "../platform/dom.js";
import { Graph } from "./graph.js";
import { overlay } from "../board/overlay.js";
import { ahead } from "../match/replay.js";
import { sign } from "../bot/review.js";
import { Study } from "../bot/study.js";
import { number, spoken, t } from "../platform/text.js";
import { current } from "../match/tree.js";

const LINES = 5; // candidates shown
const TOKENS = 8; // of a line shown
const BEAT = 150; // ms between two looks at the report

const percent = (chances) => number(chances, { style: "percent" });

export class Analysis {
  root = make("section", { id: "analysis" });

  #match;
  #picture;
  #moves;
  #study;
  #announce;
  #closed;
  #open = false;
  #heat = false;
  #shown = null; // the report that is seen, which may be older
  #pointed = null; // {row, tokens}: the candidate that is pointed at, and how much of its line
  #drawn = 0;
  #timer = 0;
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
    this.#study = new Study({ match, analysts, levels, news: () => this.#drawSoon() });
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
    this.#study.begin();
    this.#draw();
  }

  /** Takes the panel away, and stops. */
  close() {
    this.#open = false;
    this.#study.end();
    clearTimeout(this.#timer);
    this.#timer = 0;
    document.querySelector("main").classList.remove("analysing");
    const focused = this.root.contains(document.activeElement);
    this.root.remove();
    if (focused) document.getElementById("analyse").focus();
    this.#picture.show({ overlay: null });
    this.#closed();
  }

  /** The match has changed, see MatchClient, or the page was hidden or shown. */
  update(kind = "") {
    if (kind === "new") this.#moves.signs = new Map();
    this.#study.update(kind);
    if (this.#open) this.#draw();
  }

  #build() {
    this.#spoken = spoken();
    this.#graph = new Graph((ply) => this.#go(ply));
    this.#rows = Array.from({ length: LINES }, (_, row) => this.#row(row));
    const button = (text, act, more = {}) =>
      make("button", { type: "button", textContent: text, onclick: act, ...more });
    const p = this.#parts;
    this.root.ariaLabel = t("Analysis");
    p.heat = button(t("Heat map"), () => this.#toggle(), { ariaPressed: String(this.#heat) });
    p.review = button("", () => (this.#study.review ? this.#stop() : this.review()));
    p.label = make("span", { className: "label" });
    p.value = make("b", {});
    p.nodes = make("p", { className: "nodes" });
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
      this.#pointed = null; // there is another position to be seen then
      if (candidate) this.#play(candidate, Number(token));
    });
    // Whoever points at a line sees it on the board.
    const point = ({ target }) => {
      const item = target.closest("li");
      const row = this.#rows.findIndex(({ root }) => root === item);
      this.#pointed = row < 0 ? null : { row, tokens: Number(target.dataset.token ?? TOKENS) + 1 };
      this.#drawBoard(this.#shown);
    };
    for (const name of ["pointerover", "focusin"]) p.candidates.addEventListener(name, point);
    for (const name of ["pointerleave", "focusout"]) {
      p.candidates.addEventListener(name, () => {
        this.#pointed = null;
        this.#drawBoard(this.#shown);
      });
    }
    p.turns.addEventListener("click", ({ target }) => {
      const ply = Number(target.closest("button")?.dataset.turn ?? NaN);
      if (!Number.isNaN(ply)) this.#go(ply);
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
      make("p", { className: "chances" }, p.label, p.value),
      p.bar,
      p.nodes,
      p.candidates,
      this.#graph.root,
      make("div", { className: "review" }, p.review, p.depth, p.turns),
      p.progress,
    );
  }

  #row(row) {
    const parts = {
      rank: make("b", { className: "rank" }, String(row + 1)),
      chances: make("span", { className: "value" }),
      visits: make("span", { className: "visits" }),
      tokens: [],
    };
    for (let token = 0; token < TOKENS; token++) {
      parts.tokens.push(make("button", { type: "button", data: { row, token } }));
    }
    const line = make("span", { className: "line" }, ...parts.tokens);
    parts.root = make("li", { hidden: true }, parts.rank, line, parts.chances, parts.visits);
    return parts;
  }

  #go(ply) {
    this.#match.visit((frame) => current(frame)[ply] ?? null);
  }

  #toggle() {
    this.#heat = !this.#heat;
    this.#parts.heat.ariaPressed = String(this.#heat);
    this.#draw();
  }

  #stop() {
    this.#study.stop();
    this.update();
  }

  /** Goes over the whole line. */
  async review() {
    const study = this.#study;
    if (study.line.length < 2) return;
    const ended = study.run();
    this.#draw();
    this.#parts.progress.scrollIntoView({ block: "nearest" });
    if (!(await ended)) return;
    this.#announce(t("The review is done. Turning points: {n}.", { n: study.turns.length }));
    this.#draw();
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
    const study = this.#study;
    const { line, turns } = study;
    const report = this.#match.isLive ? study.report : null;
    const chances = report?.value ?? study.chances(study.here);
    const p = this.#parts;

    p.label.textContent = t("{player}'s chances", { player: first });
    p.value.textContent = chances === null ? "–" : percent(chances);
    p.nodes.textContent = this.#status(report, frame, geometry);
    p.fill.style.width = `${(chances ?? 0.5) * 100}%`;
    p.bar.ariaLabel = p.label.textContent;
    p.bar.ariaValueNow = Math.round((chances ?? 0.5) * 100);
    p.bar.ariaValueText = p.value.textContent;

    this.#drawRows(report, geometry);
    this.#drawBoard(report);
    this.#graph.show({
      ply: frame.ply,
      chances: line.map((node) => study.chances(node)),
      names: geometry.players.map((name) => t(name)),
      words: t("Move {n} of {all}: {chances}", {
        n: frame.ply,
        all: line.length - 1,
        chances: chances === null ? t("not known yet") : percent(chances),
      }),
      turns,
    });

    const { done, all } = study.review ?? {};
    p.progress.hidden = !study.review;
    p.progress.ariaLabel = t("Review");
    if (study.review) p.progress.value = done / all;
    p.review.textContent = study.review
      ? t("Stop the review: {done} of {all}", { done, all })
      : t("Review the match");
    p.review.ariaDisabled = String(line.length < 2);
    p.depth.textContent = t("{n} {n:node|nodes} a position", { n: study.depth });
    this.#drawTurns(turns, line);
  }

  /** What stands beside the chances: how sure they are. */
  #status(report, frame, { players }) {
    const { error, review } = this.#study;
    if (error) return error;
    if (frame.outcome) return t("The match is over here.");
    if (review) return t("The review is on.");
    if (!report) return t("Thinking");
    if (report.proven === 0.5) return t("A sure draw");
    if (report.proven !== null && report.proven !== false) {
      return t("A sure win for {player}", { player: players[report.value > 0.5 ? 0 : 1] });
    }
    return t("{n} {n:node|nodes}", { n: report.nodes });
  }

  #drawRows(report, { players }) {
    this.#shown = report;
    for (const [i, row] of this.#rows.entries()) {
      const candidate = report?.candidates[i];
      row.root.hidden = !candidate;
      if (!candidate) continue;
      const { line, value, visits } = candidate;
      row.chances.textContent = percent(value);
      row.visits.textContent = number(visits);
      for (const [k, button] of row.tokens.entries()) {
        button.hidden = k >= line.length;
        if (button.textContent !== line[k]) button.textContent = line[k] ?? "";
      }
      row.tokens[0].ariaLabel = t("{move}: {player}'s chances {score}, visits {visits}", {
        move: line[0] ?? "",
        player: players[0],
        score: percent(value),
        visits,
      });
    }
  }

  #drawBoard(report) {
    if (!this.#open) return;
    const { candidates = [], heat = [] } = report ?? {};
    const firsts = candidates.slice(0, LINES).map(({ cells, value }, i) => ({
      cells: cells ?? [],
      text: String(i + 1),
      note: percent(value),
      main: i === 0,
    }));
    const pointed = candidates[this.#pointed?.row];
    const marks = pointed ? this.#line(pointed) : firsts;
    this.#picture.show({ overlay: overlay({ heat: this.#heat ? heat : [], marks }) });
  }

  /** The line that is pointed at as marks: its moves are counted, the mover's are filled. */
  #line({ line, cells: way }) {
    const { frame, geometry } = this.#match;
    const moves = ahead(line.slice(0, this.#pointed.tokens), frame, geometry);
    return moves.map(({ cells, player }, i) => ({
      cells: (i === 0 && way) || cells,
      text: String(i + 1),
      main: player === frame.turn,
    }));
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
        const text = `${frame.line[turn.ply - 1].token}${sign(turn)}`;
        const data = { turn: turn.ply };
        const title = this.#words(turn);
        return make("button", { type: "button", textContent: text, title, ariaLabel: title, data });
      }),
    );
  }

  /** A turning point in words. */
  #words({ ply, before, after }) {
    const { frame, geometry } = this.#match;
    const { token, player } = frame.line[ply - 1];
    return t("Move {n}, {player} {move}: {first}'s chances went from {before} to {after}", {
      n: ply,
      player: geometry.players[player],
      move: token,
      first: geometry.players[0],
      before: percent(before),
      after: percent(after),
    });
  }
}
