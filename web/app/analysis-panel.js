// @ts-check
// The panel of the analysis: shows the reports on the position at the cursor, and the review of a line.
//
// A study (bot/study.js) searches.  A report has candidates: the moves that the search considered.  When
// all positions of a line have been searched, Python makes a review of it: slips (the moves that cost
// much, shown as signs in the list of moves) and turning points (those that cost most, each shown by
// ReviewPanel with a better move).  Turning points of the user are kept as mistakes to be practised.
//
// The chances of a study are the first player's; people read those of the player to move.  Loaded when
// it is first opened.

/** @import { Analyst } from "../bot/analyst.js" */
/** @import { Helpers } from "../bot/helpers.js" */
/** @import { MoveMark } from "../board/overlay.js" */
/** @import { Change, MatchClient } from "../match/client.js" */
/**
 * @import {
 *   Candidate, Finding, Geometry, LineMoment, Moment, Player, Report, Review
 * } from "../types.d.ts"
 */
/** @import { Moves } from "./moves.js" */
/** @import { MatchBoard } from "./page.js" */
/** @import { Presenter } from "./presenter.js" */
/** @import { ReviewPanel } from "./review-panel.js" */

/**
 * The review of a line, which stays while other lines are tried, whether all of the line was searched
 * for it, and how many mistakes of it were kept.
 * @typedef {{ tokens: string[], review: Review, isWhole: boolean, mistakes: number }} ReviewedLine
 */

import { overlay } from "../board/overlay.js";
import { Study } from "../bot/study.js";
import { advice } from "../bot/swap.js";
import { opened } from "../match/open.js";
import { ahead } from "../match/replay.js";
import { current, nodeAt } from "../match/tree.js";
import { sentence } from "../match/words.js";
import { byId, find, make } from "../platform/dom.js";
import { spoken, t } from "../platform/text.js";
import { Candidates, ROWS, percent } from "./candidates.js";
import { Graph } from "./graph.js";
import { announce, loaded, refocus } from "./notices.js";
import { cost, sign } from "./slips.js";
import { Tabs } from "./tabs.js";
import { verdict } from "./verdict.js";

const INTERVAL = 150; // ms between two drawings of a report

/** Scrolls a page that has the panel below the board, which stays in sight there. */
function makeRoom() {
  scrollBy(0, byId("board").getBoundingClientRect().top);
}

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
  /** @type {ReviewedLine | null} */
  #reviewed = null;
  /** The last request for a review. */
  #asked = { key: "", done: Promise.resolve() };
  #preview;
  #graph = new Graph((ply) => this.#visit(ply));
  #candidates = new Candidates({
    onPlay: ({ move, line }, last) => {
      if (last === 0) this.#match.play(move);
      else this.#match.playLine(line.slice(0, last + 1));
    },
    onPoint: () => this.#drawBoard(this.#report),
  });
  /** @type {ReviewPanel | null} */
  #reviewPanel = null;
  #onPreviewEnd = () => {
    this.#reviewPanel?.stop();
    this.#draw();
  };
  #tabs = new Tabs(["best", "review", "moves"], (tab) => {
    find(document, "main").dataset.tab = tab;
    if (tab !== "review") return;
    this.#loadReview();
    this.#searchBetter();
  });
  #parts = {
    title: make("h2", {}),
    heat: make("button", { type: "button", ariaPressed: "false" }),
    edit: make("button", { type: "button" }),
    close: make("button", { type: "button", className: "close" }, "×"),
    chances: make("p", { className: "chances" }),
    label: make("span", { className: "label" }),
    value: make("b", {}),
    bar: make("div", { className: "bar", role: "meter", ariaValueMin: "0", ariaValueMax: "100" }),
    fill: make("span", {}),
    nodes: make("p", { className: "nodes" }),
    advice: make("p", { className: "advice", hidden: true }),
    legend: make("p", { className: "legend", hidden: true }), // of the heat
    review: make("div", { id: "review", role: "tabpanel", "aria-labelledby": "tab-review" }),
  };

  /**
   * @param {object} page
   * @param {MatchClient} page.match
   * @param {Presenter} page.presenter shows the board
   * @param {Moves} page.moves the list of moves, which gets the signs of slips
   * @param {MatchBoard["preview"]} page.preview shows
   *   a position that is not of the match, or the match for null; calls `onEnd` when it is gone
   * @param {object} more
   * @param {Analyst[]} more.analysts one or two
   * @param {() => Helpers | null} more.helpers who search the position at the cursor as well
   * @param {() => number[]} more.levels the nodes of this game's levels
   * @param {() => void} more.onEdit called when the user wants to edit the position
   * @param {() => void} more.onClose called when the panel was closed
   */
  constructor({ match, presenter, moves, preview }, { levels, onEdit, onClose, ...workers }) {
    this.#match = match;
    this.#presenter = presenter;
    this.#moves = moves;
    this.#preview = preview;
    this.#study = new Study({ match, ...workers, levels, onProgress: () => this.#drawSoon() });
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
    byId("moves").role = "tabpanel";
    byId("entry").after(this.root);
    this.#study.start();
    this.#updateReview();
    this.#draw();
    makeRoom();
  }

  /** Takes the panel away, and stops. */
  close() {
    this.#isOpen = false;
    this.#study.end();
    clearTimeout(this.#timer);
    this.#timer = undefined;
    find(document, "main").classList.remove("analysing");
    byId("moves").role = null;
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
    if (kind === "new") {
      this.#moves.signs = new Map();
      this.#reviewed = null;
      this.#asked = { key: "", done: Promise.resolve() };
      this.#reviewPanel?.forget();
    }
    this.#study.update(kind);
    if (!this.#isOpen) return;
    this.#updateReview();
    this.#draw();
  }

  /** Reviews the whole line. */
  async review() {
    const study = this.#study;
    if (study.line.length < 2) return;
    this.#tabs.choose("review");
    makeRoom();
    const search = study.searchLine();
    this.#draw();
    if (!(await search)) return;
    await this.#updateReview(true);
    const n = this.#reviewed?.review.turning_points.length ?? 0;
    announce(t("The review is done. Turning points: {n}.", { n }));
  }

  /** Loads what shows a review. */
  async #loadReview() {
    const module = this.#reviewPanel ? null : await loaded(import("./review-panel.js"));
    if (!module) return;
    this.#reviewPanel ??= new module.ReviewPanel(this.#parts.review, {
      onReview: () => (this.#study.progress ? this.#stopReview() : this.review()),
      onVisit: (ply) => this.#visitReviewed(ply),
      onPlay: (point) =>
        this.#playBetter(
          point.ply - 1,
          point.better.map(({ token }) => token),
        ),
      onReveal: () => this.#draw(),
      show: (moment, direction) => this.#show(moment, direction),
    });
    this.#draw();
  }

  #assemble() {
    const { title, chances, heat, edit, close, label, value, bar, fill, nodes } = this.#parts;
    chances.append(label, value);
    heat.onclick = () => this.#toggleHeat();
    edit.onclick = this.#onEdit;
    close.onclick = () => this.close();
    bar.append(fill);
    this.root.append(
      make("div", { className: "head" }, title, chances, close),
      bar,
      this.#graph.root,
      this.#tabs.root,
      make(
        "div",
        { id: "best", role: "tabpanel", "aria-labelledby": "tab-best" },
        make("div", { className: "head" }, nodes, heat, edit),
        this.#parts.legend,
        this.#candidates.root,
        this.#parts.advice,
      ),
      this.#parts.review,
    );
  }

  /** Puts those words into the panel that only depend on the language. */
  #translate() {
    this.#language = spoken();
    const { heat, edit, close } = this.#parts;
    this.root.ariaLabel = t("Analysis");
    this.#tabs.name([t("Best moves"), t("Review"), t("Moves")]);
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

  /**
   * Goes to a ply of the reviewed line, which may no longer be the current one.
   * @param {number} ply
   */
  #visitReviewed(ply) {
    const tokens = this.#reviewed?.tokens.slice(0, ply) ?? [];
    this.#reviewPanel?.end();
    this.#match.visit((frame) => nodeAt(frame, tokens));
  }

  /**
   * Plays moves from a ply of the reviewed line on.
   * @param {number} ply
   * @param {string[]} tokens
   */
  async #playBetter(ply, tokens) {
    const line = this.#reviewed?.tokens.slice(0, ply) ?? [];
    this.#visitReviewed(ply);
    await this.#match.getRecord(); // once it is there, unless the line was deleted
    const { frame } = this.#match;
    if (frame && nodeAt(frame, line) === frame.node) this.#match.playLine(tokens);
  }

  /**
   * Shows a position of a better line on the board, or the match for null.
   * @param {Moment | LineMoment | null} moment
   * @param {number} [direction]
   */
  #show(moment, direction = 0) {
    const move = moment && "text" in moment ? sentence(moment.text) : "";
    const prompt = move || t("The position before the move");
    const status = t("A better line, which was not played.");
    const back = { name: "back", text: t("Back to the game"), onClick: () => this.#show(null) };
    this.#preview(moment, direction, this.#onPreviewEnd, { prompt, status, choices: [back] });
    if (moment) this.#presenter.overlay(null);
  }

  /**
   * Asks for the review of the line if all its chances are known, or `atOnce` if some are; otherwise
   * the review of another line stays.  Resolves when it is shown.
   */
  #updateReview(atOnce = false) {
    const study = this.#study;
    const { line, findings } = study;
    const known = line.filter(({ evaluation }) => evaluation !== null);
    const isWhole = known.length === line.length;
    const isEnough = atOnce ? known.length > 0 : isWhole;
    const canAsk = !study.progress && this.#match.isLive && isEnough;
    const key = JSON.stringify([line.map(({ path, evaluation }) => [path, evaluation]), findings]);
    if (canAsk && key !== this.#asked.key) {
      const tokens = line.slice(1).map(({ token }) => token);
      this.#asked = { key, done: this.#ask(key, tokens, findings, isWhole) };
    }
    return this.#asked.done;
  }

  /**
   * @param {string} key of this request
   * @param {string[]} tokens of the line
   * @param {Finding[]} findings
   * @param {boolean} isWhole whether all chances are known
   */
  async #ask(key, tokens, findings, isWhole) {
    const [review] = await Promise.all([this.#match.review(findings), this.#loadReview()]);
    if (!review || key !== this.#asked.key) return;
    const reviewed = { tokens, review, isWhole, mistakes: 0 };
    this.#reviewed = reviewed;
    this.#draw();
    this.#searchBetter();
    const kept = await import("../puzzles/mistakes.js").catch(() => null);
    if (key !== this.#asked.key) return; // another match may be open
    reviewed.mistakes = (await kept?.collect(this.#match, tokens, review).catch(() => 0)) ?? 0;
    this.#draw();
  }

  /** Searches for the better moves of a match reviewed on an earlier visit: only chances are kept. */
  async #searchBetter() {
    const study = this.#study;
    const known = new Set(study.findings.map(({ ply }) => ply));
    const points = this.#reviewed?.review.turning_points ?? [];
    const unknown = points.filter(({ better }) => !better.length);
    const plies = unknown.flatMap(({ ply }) => [ply - 1, ply]).filter((ply) => !known.has(ply));
    const isWanted = this.#isOpen && this.#tabs.chosen === "review" && this.#isReviewedLine;
    if (!plies.length || !isWanted || study.progress) return;
    const search = study.searchLine(plies);
    this.#draw();
    if (await search) this.#updateReview();
  }

  #toggleHeat() {
    this.#showsHeat = !this.#showsHeat;
    this.#parts.heat.ariaPressed = String(this.#showsHeat);
    this.#draw();
  }

  async #stopReview() {
    await this.#study.stop();
    if (!this.#isOpen) return;
    this.#updateReview(true);
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
    const { frame } = opened(this.#match);
    const report = this.#isSecret ? null : this.#report;
    this.#candidates.show(report?.candidates ?? [], frame.turn ?? 0, geometry.players, notation);
    if (this.root.contains(document.activeElement)) refocus(); // a candidate may be gone
    const told = report ? advice(report, frame, geometry) : "";
    this.#parts.advice.textContent = told;
    this.#parts.advice.hidden = !told;
    this.#drawBoard(this.#report);
    this.#drawGraph();
    this.#drawReview();
  }

  /** Whether the current line is the reviewed one. */
  get #isReviewedLine() {
    const { line } = opened(this.#match).frame;
    const tokens = this.#reviewed?.tokens;
    return tokens?.length === line.length && line.every(({ token }, i) => token === tokens[i]);
  }

  /** Whether the user still has to guess the best move here. */
  get #isSecret() {
    const reviewed = this.#reviewed;
    const { frame } = opened(this.#match);
    if (!reviewed || !this.#reviewPanel?.hides(frame.ply)) return false;
    return nodeAt(frame, reviewed.tokens.slice(0, frame.ply)) === frame.node;
  }

  /**
   * The chances of the player to move.
   * @param {number | null} chances the first player's
   */
  #drawChances(chances) {
    const { frame, geometry } = opened(this.#match);
    const p = this.#parts;
    const turn = frame.turn ?? 0;
    const own = chances === null ? null : turn ? 1 - chances : chances;
    p.title.textContent = frame.outcome ? t("Analysis") : verdict(chances, geometry.players);
    p.chances.style.visibility = frame.outcome ? "hidden" : ""; // the result says more
    p.label.textContent = t("{player}'s chances", { player: geometry.players[turn] });
    p.value.textContent = own === null ? "–" : percent(own);
    p.nodes.textContent = this.#status();
    p.fill.style.width = `${(chances ?? 0.5) * 100}%`;
    p.bar.ariaLabel = p.label.textContent;
    p.bar.ariaValueNow = String(Math.round((own ?? 0.5) * 100));
    p.bar.ariaValueText = p.value.textContent;
  }

  /** How sure the chances are, or why there are none. */
  #status() {
    const { error, progress } = this.#study;
    const { frame, geometry } = opened(this.#match);
    const report = this.#report;
    if (error) return error;
    if (frame.outcome) return t("The game ends here.");
    if (progress) return t("Reviewing the game");
    if (this.#isSecret) return t("Find the better move yourself.");
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
    if (!this.#isOpen || this.#reviewPanel?.isPlaying) return;
    const { candidates = [], heat = [] } = (!this.#isSecret && report) || {};
    const { pointed } = this.#candidates;
    const candidate = pointed && candidates[pointed.row];
    const turn = opened(this.#match).frame.turn ?? 0;
    const marks = candidate
      ? this.#lineMarks(candidate, pointed.length)
      : firstMarks(candidates, turn);
    const shown = this.#showsHeat ? heat : [];
    const most = percent(Math.max(0, ...shown.map(({ share }) => share)));
    this.#parts.legend.hidden = !shown.length;
    this.#parts.legend.textContent = t(
      "The stronger the colour, the more of the search went there: at most {most}.",
      { most },
    );
    this.#presenter.overlay(overlay({ heat: shown, marks }));
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

  #drawGraph() {
    const { frame, geometry } = opened(this.#match);
    const { line } = this.#study;
    const [first] = geometry.players;
    const chances = line.map((node) => this.#study.chances(node));
    const here = chances[frame.ply];
    const known = here === null ? null : `${t(first)} ${percent(here)}`;
    this.#graph.show({
      ply: frame.ply,
      chances,
      names: geometry.players.map((name) => t(name)),
      text: t("Move {n} of {all}: {chances}", {
        n: frame.ply,
        all: line.length - 1,
        chances: known ?? t("not known yet"),
      }),
      slips: (this.#isReviewedLine && this.#reviewed?.review.slips) || [],
    });
  }

  #drawReview() {
    const { progress, line, depth } = this.#study;
    const { geometry } = opened(this.#match);
    this.#reviewPanel?.show({
      progress,
      review: this.#reviewed?.review ?? null,
      isWhole: this.#reviewed?.isWhole ?? false,
      mistakes: this.#reviewed?.mistakes ?? 0,
      canReview: line.length > 1,
      depth,
      geometry,
      notation: this.#moves.isNotation ? null : geometry.notation,
    });
    this.#drawSigns(geometry);
  }

  /**
   * Shows the slips as signs in the list of moves.
   * @param {Geometry} geometry
   */
  #drawSigns({ players }) {
    const { frame } = opened(this.#match);
    const { tokens, review } = this.#reviewed ?? { tokens: [], review: null };
    const signs = (review?.slips ?? []).flatMap((slip) => {
      const id = nodeAt(frame, tokens.slice(0, slip.ply));
      const meaning = cost(slip, players[slip.player]);
      return id === null ? [] : [/** @type {const} */ ([id, [sign(slip), meaning]])];
    });
    if (JSON.stringify(signs) === JSON.stringify([...this.#moves.signs])) return;
    this.#moves.signs = new Map(signs.map(([id, [mark, meaning]]) => [id, [mark, meaning]]));
    this.#moves.show(opened(this.#match));
  }
}

/**
 * The candidates as marks on the board: ranked, with the mover's chances, and the best one filled.
 * @type {(candidates: Candidate[], turn: Player) => MoveMark[]}
 */
const firstMarks = (candidates, turn) =>
  candidates.slice(0, ROWS).map(({ cells, value }, i) => ({
    cells,
    text: String(i + 1),
    note: percent(turn ? 1 - value : value),
    main: i === 0,
  }));
