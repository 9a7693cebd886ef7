// @ts-check
// The panel of the analysis: shows what a study finds about the position and the line it is in.
//
// All chances are the first player's.  Loaded when it is first opened.

/** @import { Analyst } from "../bot/analyst.js" */
/** @import { Turn } from "../bot/review.js" */
/** @import { MoveMark } from "../board/overlay.js" */
/** @import { Change, MatchClient } from "../match/client.js" */
/** @import { Node } from "../match/tree.js" */
/** @import { Candidate, Report } from "../types.d.ts" */
/** @import { Moves } from "./moves.js" */
/** @import { Presenter } from "./presenter.js" */

import { overlay } from "../board/overlay.js";
import { sign } from "../bot/review.js";
import { Study } from "../bot/study.js";
import { opened } from "../match/open.js";
import { ahead, brief } from "../match/replay.js";
import { current } from "../match/tree.js";
import { around, byId, find, make } from "../platform/dom.js";
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
  /** @type {Report | null} The one that is shown, which may be older than the study's. */
  #report = null;
  #drawnAt = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} Of the next drawing. */
  #timer;
  #language = ""; // of the panel
  #graph = new Graph((ply) => this.#visit(ply));
  #candidates = new Candidates({
    onPlay: ({ move, line }, last) => {
      if (last === 0) this.#match.play(move);
      else this.#match.playLine(line.slice(0, last + 1));
    },
    onPoint: () => this.#drawBoard(this.#report),
  });
  #parts = {
    title: make("h2", {}),
    heat: make("button", { type: "button", ariaPressed: "false" }),
    edit: make("button", { type: "button" }),
    close: make("button", { type: "button", className: "close" }, "×"),
    label: make("span", { className: "label" }),
    value: make("b", {}),
    bar: make("div", { className: "bar", role: "meter", ariaValueMin: "0", ariaValueMax: "100" }),
    fill: make("span", {}),
    nodes: make("p", { className: "nodes" }),
    review: make("button", { type: "button" }),
    depth: make("span", { className: "nodes" }),
    turns: make("div", { className: "turns" }),
    progress: make("progress", { max: 1, hidden: true }),
  };

  /**
   * @param {object} page
   * @param {MatchClient} page.match
   * @param {Presenter} page.presenter shows the board
   * @param {Moves} page.moves the list of moves, which gets the signs of turning points
   * @param {object} more
   * @param {Analyst[]} more.analysts one or two
   * @param {() => number[]} more.levels the nodes of this game's levels
   * @param {() => void} more.onEdit hears that the position shall be edited
   * @param {() => void} more.onClose hears that the panel was closed
   */
  constructor({ match, presenter, moves }, { analysts, levels, onEdit, onClose }) {
    this.#match = match;
    this.#presenter = presenter;
    this.#moves = moves;
    this.#study = new Study({ match, analysts, levels, onProgress: () => this.#drawSoon() });
    this.#onEdit = onEdit;
    this.#onClose = onClose;
    this.#assemble();
    document.addEventListener("visibilitychange", () => this.update());
  }

  get isOpen() {
    return this.#isOpen;
  }

  /** Shows the panel, and studies from now on. */
  open() {
    this.#isOpen = true;
    find(document, "main").classList.add("analysing");
    byId("desk").after(this.root);
    this.#study.start();
    this.#draw();
  }

  /** Takes the panel away, and stops. */
  close() {
    this.#isOpen = false;
    this.#study.end();
    clearTimeout(this.#timer);
    this.#timer = undefined;
    find(document, "main").classList.remove("analysing");
    const hadFocus = this.root.contains(document.activeElement);
    this.root.remove();
    if (hadFocus) byId("analyse").focus();
    this.#presenter.overlay(null);
    this.#onClose();
  }

  /**
   * The match has changed, or the page was hidden or shown.
   * @param {Change} [kind]
   */
  update(kind) {
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

  #assemble() {
    const { title, heat, edit, close, label, value, bar, fill, nodes, ...p } = this.#parts;
    heat.onclick = () => this.#toggleHeat();
    edit.onclick = this.#onEdit;
    close.onclick = () => this.close();
    p.review.onclick = () => (this.#study.review ? this.#stopReview() : this.review());
    p.turns.addEventListener("click", (event) => {
      const ply = Number(around(event, "button")?.dataset.turn ?? NaN);
      if (!Number.isNaN(ply)) this.#visit(ply);
    });
    bar.append(fill);
    this.root.append(
      make("div", { className: "head" }, title, heat, edit, close),
      make("p", { className: "chances" }, label, value),
      bar,
      nodes,
      this.#candidates.root,
      this.#graph.root,
      make("div", { className: "review" }, p.review, p.depth, p.turns),
      p.progress,
    );
  }

  /** Puts those words into the panel that only depend on the language. */
  #translate() {
    this.#language = spoken();
    const { title, heat, edit, close } = this.#parts;
    this.root.ariaLabel = t("Analysis");
    title.textContent = t("Analysis");
    heat.textContent = t("Heat map");
    edit.textContent = t("Edit position");
    close.ariaLabel = t("Close");
  }

  /**
   * Goes to a ply of the current line.
   * @param {number} ply
   */
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
    this.#timer = undefined;
    this.#drawnAt = performance.now();
    if (!this.#isOpen || !this.#match.frame) return;
    if (this.#language !== spoken()) this.#translate();
    const { geometry, isLive } = opened(this.#match);
    const study = this.#study;
    this.#report = isLive ? study.report : null;
    const chances = this.#report?.value ?? study.chances(study.here);
    this.#drawChances(chances);
    const notation = this.#moves.isNotation ? null : geometry.notation;
    this.#candidates.show(this.#report?.candidates ?? [], geometry.players[0], notation);
    this.#drawBoard(this.#report);
    this.#drawGraph(chances);
    this.#drawReview();
  }

  /** @param {number | null} chances */
  #drawChances(chances) {
    const { geometry } = opened(this.#match);
    const p = this.#parts;
    p.label.textContent = t("{player}'s chances", { player: geometry.players[0] });
    p.value.textContent = chances === null ? "–" : percent(chances);
    p.nodes.textContent = this.#status();
    p.fill.style.width = `${(chances ?? 0.5) * 100}%`;
    p.bar.ariaLabel = p.label.textContent;
    p.bar.ariaValueNow = String(Math.round((chances ?? 0.5) * 100));
    p.bar.ariaValueText = p.value.textContent;
  }

  /** How sure the chances are, or why there are none. */
  #status() {
    const { error, review } = this.#study;
    const { frame, geometry } = opened(this.#match);
    const report = this.#report;
    if (error) return error;
    if (frame.outcome) return t("The game ends here.");
    if (review) return t("Reviewing the game");
    if (!report) return t("Thinking");
    if (report.proven === 0.5) return t("With best play it is a draw.");
    if (report.proven !== null) {
      return t("{player} can force a win.", {
        player: geometry.players[report.value > 0.5 ? 0 : 1],
      });
    }
    return t("{n} {n:position|positions} seen", { n: report.nodes });
  }

  /**
   * Shows the candidates on the board, or the line of the one that is pointed at, and the heat.
   * @param {Report | null} report
   */
  #drawBoard(report) {
    if (!this.#isOpen) return;
    const { candidates = [], heat = [] } = report ?? {};
    const { pointed } = this.#candidates;
    const candidate = pointed && candidates[pointed.row];
    const marks = candidate ? this.#lineMarks(candidate, pointed.length) : firstMarks(candidates);
    this.#presenter.overlay(overlay({ heat: this.#showsHeat ? heat : [], marks }));
  }

  /**
   * The first moves of a line as marks: they are numbered, and the mover's are filled.
   * @param {Candidate} candidate
   * @param {number} length
   * @returns {MoveMark[]}
   */
  #lineMarks({ line, cells: path }, length) {
    const { frame, geometry } = opened(this.#match);
    const moves = ahead(line.slice(0, length), frame, geometry);
    return moves.map(({ cells, player }, i) => ({
      cells: i === 0 ? path : cells,
      text: String(i + 1),
      main: player === frame.turn,
    }));
  }

  /** @param {number | null} chances at the cursor */
  #drawGraph(chances) {
    const { frame, geometry } = opened(this.#match);
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
    p.depth.textContent = t("{n} {n:position|positions} seen for each move", { n: depth });
    this.#drawTurns(turns, line);
  }

  /**
   * Shows the turning points as buttons, and as signs in the list of moves.
   * @param {Turn[]} turns
   * @param {Node[]} line
   */
  #drawTurns(turns, line) {
    const { turns: root } = this.#parts;
    const key = JSON.stringify([turns, line.map(({ id }) => id), spoken()]);
    if (root.dataset.key === key) return;
    root.dataset.key = key;
    const { frame } = opened(this.#match);
    this.#moves.signs = new Map(
      turns.map((turn) => [line[turn.ply].id, [sign(turn), this.#describe(turn)]]),
    );
    this.#moves.show(opened(this.#match));
    root.replaceChildren(
      ...turns.map((turn) => {
        const text = `${this.#told(frame.line[turn.ply - 1].token)}${sign(turn)}`;
        const data = { turn: turn.ply };
        const title = this.#describe(turn);
        return make("button", { type: "button", textContent: text, title, ariaLabel: title, data });
      }),
    );
  }

  /**
   * A move in words, or in notation if that is wanted.
   * @param {string} token
   */
  #told(token) {
    const { notation } = opened(this.#match).geometry;
    return brief(token, this.#moves.isNotation ? null : notation, "said");
  }

  /**
   * A turning point in words.
   * @param {Turn} turn
   */
  #describe({ ply, before, after }) {
    const { frame, geometry } = opened(this.#match);
    const { token, player } = frame.line[ply - 1];
    return t("Move {n}, {player} {move}: {first}'s chances went from {before} to {after}", {
      n: ply,
      player: geometry.players[player],
      move: this.#told(token),
      first: geometry.players[0],
      before: percent(before),
      after: percent(after),
    });
  }
}

/**
 * The candidates as marks on the board: ranked, and the best one filled.
 * @type {(candidates: Candidate[]) => MoveMark[]}
 */
const firstMarks = (candidates) =>
  candidates.slice(0, ROWS).map(({ cells, value }, i) => ({
    cells,
    text: String(i + 1),
    note: percent(value),
    main: i === 0,
  }));
