// What the bot thinks of a match while it is studied: of the position at the cursor, of the plies of
// its line, and in a review of all of them alike.
//
// All chances are the first player's.  It works from begin() to end() while the page is looked at;
// what a review finds goes into the match.  Draws nothing.

import { format, parse } from "../match/link.js";
import { turns } from "./review.js";
import { sentence } from "../match/words.js";
import { t } from "../platform/text.js";
import { current, grow } from "../match/tree.js";

const FLUSH = 8; // plies of a review that are kept together

/** Resolves when the page is looked at again. */
const shown = () =>
  new Promise((seen) => document.addEventListener("visibilitychange", seen, { once: true }));

export class Study {
  /** The latest report on the position at the cursor, or null; and why there is none, or "". */
  report = null;
  error = "";
  /** How far a review is, {done, all}, or null without one. */
  review = null;

  #match;
  #analysts;
  #levels;
  #news;
  #on = false;
  #link = null; // of the position that is studied
  #chances = new Map(); // path to the first player's chances, as far as they were looked at
  #fresh = new Map(); // path to what a review found and the match does not have yet
  #filling = false;

  /**
   * `analysts` are one or two of them, `levels()` the nodes of this game's levels; `news()` is told
   * when something was found.
   */
  constructor({ match, analysts, levels, news }) {
    this.#match = match;
    this.#analysts = analysts;
    this.#levels = levels;
    this.#news = news;
  }

  /** The nodes of the current line. */
  get line() {
    const nodes = grow(this.#match.frame);
    return current(this.#match.frame).map((id) => nodes.get(id));
  }

  /** The node at the cursor. */
  get here() {
    return grow(this.#match.frame).get(this.#match.frame.node);
  }

  /** The turning points of the line: only what was looked at alike can be compared. */
  get turns() {
    const { line } = this;
    return turns(line.map(({ evaluation }) => evaluation), line.slice(1).map(({ player }) => player));
  }

  /** How many nodes a review gives to each position. */
  get depth() {
    return this.#levels().at(-2) ?? 1;
  }

  /** What the match was told of a node by a review, or else what was found by the way, or null. */
  chances({ path, evaluation }) {
    return this.#fresh.get(path) ?? evaluation ?? this.#chances.get(path) ?? null;
  }

  begin() {
    this.#on = true;
    this.update();
  }

  end() {
    this.#on = false;
    this.stop();
  }

  /** The match has changed, see MatchClient, or the page was hidden or shown. */
  update(kind = "") {
    if (kind === "new") {
      this.review = null;
      this.#chances.clear();
      this.#fresh.clear();
      this.#link = null;
    }
    if (!this.#on) return;
    if (document.hidden || !this.#match.isLive) return this.#halt();
    if (!this.review) this.#look();
    this.#fill();
  }

  /**
   * Goes over the whole line, so that one can see where it turned.  Resolves to whether it came to
   * its end.
   */
  async run() {
    const { link } = this.#match.frame;
    const { line, depth } = this;
    const left = line.toReversed(); // what is known of the end helps
    const review = { done: 0, all: line.length };
    this.review = review;
    this.#halt();
    this.report = null;
    const work = async (analyst) => {
      while (left.length && this.review === review) {
        const node = left.shift();
        const chances = await this.#measure(analyst, link, node.ply, depth);
        if (this.review !== review) return;
        if (chances === null && document.hidden) {
          left.unshift(node);
          await shown();
          continue;
        }
        if (chances !== null) this.#fresh.set(node.path, chances);
        review.done += 1;
        if (review.done % FLUSH === 0) await this.#keep();
        this.#news();
      }
    };
    await Promise.all(this.#analysts.map(work));
    if (this.review !== review) return false;
    this.review = null;
    await this.#keep();
    this.update();
    return true;
  }

  /** Lets go of a review, which keeps what it has found, and of the position at the cursor. */
  stop() {
    this.review = null;
    this.#keep();
    this.#halt();
  }

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
    this.report = null;
    this.error = "";
    const { path } = this.here;
    if (outcome) {
      analyst.stop();
      this.#chances.set(path, outcome.winner === null ? 0.5 : 1 - outcome.winner);
      return;
    }
    const told = (report) => {
      this.report = report;
      this.#chances.set(path, report.value);
      this.#news();
    };
    try {
      await analyst.study("analyse", link, { told });
    } catch ({ why }) {
      this.error = why ? sentence(why) : t("The engine does not answer.");
    }
    this.#news();
  }

  /** Lets a second analyst see to the plies of the line about which nothing is known yet. */
  async #fill() {
    const [, helper] = this.#analysts;
    if (!helper || this.#filling) return;
    this.#filling = true;
    const failed = new Set();
    for (;;) {
      const { frame, isLive } = this.#match;
      if (!this.#on || this.review || document.hidden || !isLive) break;
      const missing = this.line.filter((node) => {
        return node.ply !== frame.ply && !failed.has(node.path) && this.chances(node) === null;
      });
      if (!missing.length) break;
      const far = ({ ply }) => Math.abs(ply - frame.ply);
      const node = missing.reduce((best, one) => (far(one) < far(best) ? one : best));
      const chances = await this.#measure(helper, frame.link, node.ply, this.#levels().at(-3));
      if (chances === null) failed.add(node.path);
      else this.#chances.set(node.path, chances);
      this.#news();
    }
    this.#filling = false;
  }

  /** The chances after some plies of a line, at a number of nodes; null if they are not told. */
  async #measure(analyst, link, ply, nodes) {
    const enough = (report) => report.nodes >= nodes;
    try {
      const report = await analyst.study("analyse", format({ ...parse(link), ply }), { enough });
      return report?.value ?? null;
    } catch {
      return null; // a position less is a gap in the graph, no more
    }
  }

  /** Gives the match what the review has found since the last time. */
  async #keep() {
    if (!this.#match.isLive) return; // later, or never: the match is off the table
    const nodes = [...grow(this.#match.frame).values()];
    const found = nodes.filter(({ path }) => this.#fresh.has(path));
    const evaluations = found.map(({ id, path }) => ({
      node: id,
      evaluation: this.#fresh.get(path),
    }));
    this.#fresh.clear();
    if (evaluations.length) await this.#match.evaluate(evaluations);
  }
}
