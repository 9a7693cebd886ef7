// The panel of the analysis: shows what a study finds about the position and the line it is in.
//
// All chances are the first player's.  Loaded when it is first opened.

import { overlay } from "../board/overlay.js";
import { sign } from "../bot/review.js";
import { Study } from "../bot/study.js";
import { ahead } from "../match/replay.js";
import { current } from "../match/tree.js";
import { make } from "../platform/dom.js";
import { spoken, t } from "../platform/text.js";
import { Candidates, ROWS, percent } from "./candidates.js";
import { Graph } from "./graph.js";
import { announce } from "./notices.js";

const INTERVAL = 150; // ms between two drawings of a report

export class AnalysisPanel {
  root = make("section", { id: "analysis" });

  #match;
  #presenter;
  #moves;
  #study;
  #onEdit;
  #onClose;
  #isOpen = false;
  #showsHeat = false;
  #report = null; // the one that is shown, which may be older than the study's
  #drawnAt = 0;
  #timer = 0;
  #language = null; // of the panel
  #graph;
  #candidates;
  #parts = {};

  /**
   * `presenter` shows the board and `moves` the list of moves, which gets the signs of turning
   * points.  `analysts` are one or two, `levels()` the nodes of this game's levels.  `onEdit()` hears
   * that the position shall be edited, `onClose()` that the panel was closed.
   */
  constructor({ match, presenter, moves }, { analysts, levels, onEdit, onClose }) {
    this.#match = match;
    this.#presenter = presenter;
    this.#moves = moves;
    this.#study = new Study({ match, analysts, levels, onProgress: () => this.#drawSoon() });
    this.#onEdit = onEdit;
    this.#onClose = onClose;
    document.addEventListener("visibilitychange", () => this.update());
  }

  get isOpen() {
    return this.#isOpen;
  }

  /** Shows the panel, and studies from now on. */
  open() {
    this.#isOpen = true;
    document.querySelector("main").classList.add("analysing");
    document.getElementById("desk").after(this.root);
    this.#study.start();
    this.#draw();
  }

  /** Takes the panel away, and stops. */
  close() {
    this.#isOpen = false;
    this.#study.end();
    clearTimeout(this.#timer);
    this.#timer = 0;
    document.querySelector("main").classList.remove("analysing");
    const hadFocus = this.root.contains(document.activeElement);
    this.root.remove();
    if (hadFocus) document.getElementById("analyse").focus();
    this.#presenter.overlay(null);
    this.#onClose();
  }

  /** The match has changed, see MatchClient, or the page was hidden or shown. */
  update(kind = "") {
    if (kind === "new") this.#moves.signs = new Map();
    this.#study.update(kind);
    if (this.#isOpen) this.#draw();
  }

  /** Reviews the whole line. */
  async review() {
    const study = this.#study;
    if (study.line.length < 2) return;
    const review = study.reviewLine();
    this.#draw();
    this.#parts.progress.scrollIntoView({ block: "nearest" });
    if (!(await review)) return;
    announce(t("The review is done. Turning points: {n}.", { n: study.turns.length }));
    this.#draw();
  }

  #build() {
    this.#language = spoken();
    this.#graph = new Graph((ply) => this.#visit(ply));
    this.#candidates = new Candidates({
      onPlay: ({ move, line }, last) => {
        if (last === 0) this.#match.play(move);
        else this.#match.playLine(line.slice(0, last + 1));
      },
      onPoint: () => this.#drawBoard(this.#report),
    });
    const button = (text, onclick, more = {}) =>
      make("button", { type: "button", textContent: text, onclick, ...more });
    const p = this.#parts;
    this.root.ariaLabel = t("Analysis");
    const ariaPressed = String(this.#showsHeat);
    p.heat = button(t("Heat map"), () => this.#toggleHeat(), { ariaPressed });
    p.review = button("", () => (this.#study.review ? this.#stopReview() : this.review()));
    p.label = make("span", { className: "label" });
    p.value = make("b", {});
    p.nodes = make("p", { className: "nodes" });
    p.bar = make("div", { className: "bar", role: "meter", ariaValueMin: 0, ariaValueMax: 100 });
    p.fill = make("span", {});
    p.bar.append(p.fill);
    p.progress = make("progress", { max: 1, hidden: true });
    p.depth = make("span", { className: "nodes" });
    p.turns = make("div", { className: "turns" });
    p.turns.addEventListener("click", ({ target }) => {
      const ply = Number(target.closest("button")?.dataset.turn ?? NaN);
      if (!Number.isNaN(ply)) this.#visit(ply);
    });
    this.root.replaceChildren(
      make(
        "div",
        { className: "head" },
        make("h2", {}, t("Analysis")),
        p.heat,
        button(t("Edit position"), this.#onEdit),
        button("×", () => this.close(), { className: "close", ariaLabel: t("Close") }),
      ),
      make("p", { className: "chances" }, p.label, p.value),
      p.bar,
      p.nodes,
      this.#candidates.root,
      this.#graph.root,
      make("div", { className: "review" }, p.review, p.depth, p.turns),
      p.progress,
    );
  }

  /** Goes to a ply of the current line. */
  #visit(ply) {
    this.#match.visit((frame) => current(frame)[ply] ?? null);
  }

  #toggleHeat() {
    this.#showsHeat = !this.#showsHeat;
    this.#parts.heat.ariaPressed = String(this.#showsHeat);
    this.#draw();
  }

  #stopReview() {
    this.#study.stop();
    this.update();
  }

  #drawSoon() {
    if (this.#timer || !this.#isOpen) return;
    const wait = Math.max(0, this.#drawnAt + INTERVAL - performance.now());
    this.#timer = setTimeout(() => this.#draw(), wait);
  }

  #draw() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#drawnAt = performance.now();
    if (!this.#isOpen || !this.#match.frame) return;
    if (this.#language !== spoken()) this.#build();
    const { geometry, isLive } = this.#match;
    const study = this.#study;
    this.#report = isLive ? study.report : null;
    const chances = this.#report?.value ?? study.chances(study.here);
    this.#drawChances(chances);
    this.#candidates.show(this.#report?.candidates ?? [], geometry.players[0]);
    this.#drawBoard(this.#report);
    this.#drawGraph(chances);
    this.#drawReview();
  }

  #drawChances(chances) {
    const { geometry } = this.#match;
    const p = this.#parts;
    p.label.textContent = t("{player}'s chances", { player: geometry.players[0] });
    p.value.textContent = chances === null ? "–" : percent(chances);
    p.nodes.textContent = this.#status();
    p.fill.style.width = `${(chances ?? 0.5) * 100}%`;
    p.bar.ariaLabel = p.label.textContent;
    p.bar.ariaValueNow = Math.round((chances ?? 0.5) * 100);
    p.bar.ariaValueText = p.value.textContent;
  }

  /** How sure the chances are, or why there are none. */
  #status() {
    const { error, review } = this.#study;
    const { frame, geometry } = this.#match;
    const report = this.#report;
    if (error) return error;
    if (frame.outcome) return t("The match is over here.");
    if (review) return t("The review is on.");
    if (!report) return t("Thinking");
    if (report.proven === 0.5) return t("A sure draw");
    if (report.proven !== null && report.proven !== false) {
      return t("A sure win for {player}", { player: geometry.players[report.value > 0.5 ? 0 : 1] });
    }
    return t("{n} {n:node|nodes}", { n: report.nodes });
  }

  /** Shows the candidates on the board, or the line of the one that is pointed at, and the heat. */
  #drawBoard(report) {
    if (!this.#isOpen) return;
    const { candidates = [], heat = [] } = report ?? {};
    const { pointed } = this.#candidates;
    const candidate = candidates[pointed?.row];
    const marks = candidate ? this.#lineMarks(candidate, pointed.length) : firstMarks(candidates);
    this.#presenter.overlay(overlay({ heat: this.#showsHeat ? heat : [], marks }));
  }

  /** The first moves of a line as marks: they are numbered, and the mover's are filled. */
  #lineMarks({ line, cells: path }, length) {
    const { frame, geometry } = this.#match;
    const moves = ahead(line.slice(0, length), frame, geometry);
    return moves.map(({ cells, player }, i) => ({
      cells: (i === 0 && path) || cells,
      text: String(i + 1),
      main: player === frame.turn,
    }));
  }

  #drawGraph(chances) {
    const { frame, geometry } = this.#match;
    const { line, turns } = this.#study;
    this.#graph.show({
      ply: frame.ply,
      chances: line.map((node) => this.#study.chances(node)),
      names: geometry.players.map((name) => t(name)),
      text: t("Move {n} of {all}: {chances}", {
        n: frame.ply,
        all: line.length - 1,
        chances: chances === null ? t("not known yet") : percent(chances),
      }),
      turns,
    });
  }

  #drawReview() {
    const { review, line, depth, turns } = this.#study;
    const p = this.#parts;
    p.progress.hidden = !review;
    p.progress.ariaLabel = t("Review");
    if (review) p.progress.value = review.done / review.all;
    p.review.textContent = review
      ? t("Stop the review: {done} of {all}", review)
      : t("Review the match");
    p.review.ariaDisabled = String(line.length < 2);
    p.depth.textContent = t("{n} {n:node|nodes} a position", { n: depth });
    this.#drawTurns(turns, line);
  }

  /** Shows the turning points as buttons, and as signs in the list of moves. */
  #drawTurns(turns, line) {
    const { turns: root } = this.#parts;
    const key = JSON.stringify([turns, line.map(({ id }) => id)]);
    if (root.dataset.key === key) return;
    root.dataset.key = key;
    const { frame } = this.#match;
    this.#moves.signs = new Map(
      turns.map((turn) => [line[turn.ply].id, [sign(turn), this.#describe(turn)]]),
    );
    this.#moves.show(this.#match);
    root.replaceChildren(
      ...turns.map((turn) => {
        const text = `${frame.line[turn.ply - 1].token}${sign(turn)}`;
        const data = { turn: turn.ply };
        const title = this.#describe(turn);
        return make("button", { type: "button", textContent: text, title, ariaLabel: title, data });
      }),
    );
  }

  /** A turning point in words. */
  #describe({ ply, before, after }) {
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

/** The candidates as marks on the board: ranked, and the best one filled. */
const firstMarks = (candidates) =>
  candidates.slice(0, ROWS).map(({ cells, value }, i) => ({
    cells: cells ?? [],
    text: String(i + 1),
    note: percent(value),
    main: i === 0,
  }));
