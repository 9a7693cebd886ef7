// @ts-check
// The searches of the analysis: of the position at the cursor, in the background of the other positions
// of its line, and for a review of all of them with the same number of nodes.
//
// A search gives a report: chances and candidates.  What a review keeps of it are the chances, as
// evaluations in the match, and a finding: the line that it expects, and whether its chances are certain.
// Python makes the review of both (see MatchClient.review).  All chances are the first player's.
//
// A Study works from start() to end(), while the page is visible.  It draws nothing.

/** @import { Change, MatchClient } from "../match/client.js" */
/** @import { Node } from "../match/tree.js" */
/** @import { Finding, Report } from "../types.d.ts" */
/** @import { Analyst } from "./analyst.js" */
/** @import { Helpers } from "./helpers.js" */

import { Refused } from "../match/answer.js";
import { format, parse } from "../match/link.js";
import { current, get, grow } from "../match/tree.js";
import { sentence } from "../match/words.js";
import { t } from "../platform/text.js";

const LINES = 3; // best moves whose chances are exact: each one costs the search some depth
const BATCH = 8; // plies of a review that are saved together

/** Resolves when the page is hidden or shown again. */
const visibilityChange = () =>
  new Promise((resolve) => document.addEventListener("visibilitychange", resolve, { once: true }));

export class Study {
  /** @type {Report | null} The latest report on the position at the cursor. */
  report = null;
  /** Why there is no report, or "". */
  error = "";
  /** @type {{ done: number, all: number } | null} Of a review that is searching, in positions. */
  progress = null;

  #match;
  #analysts;
  #helpers;
  #levels;
  #onProgress;
  #isOn = false;
  /** @type {string | null} The link of the position being studied. */
  #link = null;
  /** @type {Map<number, number>} Chances found outside of reviews, by a node's path. */
  #chances = new Map();
  /** @type {Map<number, number>} Chances that a review found but has not saved yet, by a node's path. */
  #unsaved = new Map();
  /** @type {Map<number, Omit<Finding, "ply">>} The findings of reviews, by a node's path. */
  #findings = new Map();
  #isFilling = false;

  /**
   * There are one or two `analysts`, and `helpers()` for the position at the cursor, or null.
   * `levels()` are the nodes of this game's levels; `onProgress()` is called when something was found.
   * @param {object} options
   * @param {Pick<MatchClient, "frame" | "isLive" | "evaluate">} options.match
   * @param {Pick<Analyst, "study" | "stop">[]} options.analysts
   * @param {() => Helpers | null} [options.helpers]
   * @param {() => number[]} options.levels
   * @param {() => void} options.onProgress
   */
  constructor({ match, analysts, helpers = () => null, levels, onProgress }) {
    this.#match = match;
    this.#analysts = analysts;
    this.#helpers = helpers;
    this.#levels = levels;
    this.#onProgress = onProgress;
  }

  /** The frame of the match, which must be open. */
  get #frame() {
    const { frame } = this.#match;
    if (!frame) throw new Error("no match is open");
    return frame;
  }

  /** The nodes of the current line. */
  get line() {
    const nodes = grow(this.#frame);
    return current(this.#frame).map((id) => get(nodes, id));
  }

  /** The node at the cursor. */
  get here() {
    return get(grow(this.#frame), this.#frame.node);
  }

  /** The findings of reviews in the line: other searches are not comparable. */
  get findings() {
    return this.line.flatMap(({ ply, path }) => {
      const found = this.#findings.get(path);
      return found ? [{ ply, ...found }] : [];
    });
  }

  /** How many nodes a review gives to each position. */
  get depth() {
    return this.#levels().at(-2) ?? 1;
  }

  /**
   * The chances at a node, preferably from a review, or null.
   * @param {Pick<Node, "path" | "evaluation">} node
   */
  chances({ path, evaluation }) {
    return this.#unsaved.get(path) ?? evaluation ?? this.#chances.get(path) ?? null;
  }

  start() {
    this.#isOn = true;
    this.update();
  }

  end() {
    this.#isOn = false;
    this.stop();
  }

  /**
   * To be called when the match has changed, or the page was hidden or shown.
   * @param {Change} [kind] of the match
   */
  update(kind) {
    if (kind === "new") {
      this.progress = null;
      this.#chances = new Map();
      this.#unsaved.clear();
      this.#findings.clear();
      this.#link = null;
    }
    if (!this.#isOn) return;
    if (document.hidden || !this.#match.isLive) return this.#halt();
    if (!this.progress) this.#studyCursor();
    this.#fill();
  }

  /**
   * Searches positions of the line for a review: all of them, or those after some plies, whose chances
   * are known already.  Resolves to whether it was finished.
   * @param {number[]} [plies]
   */
  async searchLine(plies) {
    const { link } = this.#frame;
    const { line, depth } = this;
    const wanted = plies ? line.filter(({ ply }) => plies.includes(ply)) : line;
    const left = wanted.toReversed(); // results near the end help with earlier positions
    const progress = { done: 0, all: left.length };
    this.progress = progress;
    this.#halt();
    this.report = null;
    /** @param {Pick<Analyst, "study">} analyst */
    const work = async (analyst) => {
      while (this.progress === progress) {
        const node = left.shift();
        if (!node) return;
        const report = await this.#search(analyst, link, node.ply, depth);
        if (this.progress !== progress) return;
        if (report === null && document.hidden) {
          left.unshift(node);
          await visibilityChange();
          continue;
        }
        if (report !== null) this.#keep(node, report, !plies);
        progress.done += 1;
        if (progress.done % BATCH === 0) await this.#save();
        this.#onProgress();
      }
    };
    await Promise.all(this.#analysts.map(work));
    if (this.progress !== progress) return false;
    this.progress = null;
    await this.#save();
    this.update();
    return true;
  }

  /**
   * Keeps the finding of a review in a position, and optionally the chances there.
   * @param {Node} node
   * @param {Report} report
   * @param {boolean} withChances
   */
  #keep({ path }, { value, proven, candidates }, withChances) {
    this.#findings.set(path, { line: candidates[0]?.line ?? [], proven: proven !== null });
    if (withChances) this.#unsaved.set(path, value);
  }

  /**
   * Stops a review, and the study of the position at the cursor.  Resolves when the review's results
   * are kept.
   */
  stop() {
    this.progress = null;
    this.#halt();
    return this.#save();
  }

  #halt() {
    for (const analyst of this.#analysts) analyst.stop();
    this.#helpers()?.rest();
    this.#link = null;
  }

  /** Studies the position at the cursor. */
  async #studyCursor() {
    const { link, outcome } = this.#frame;
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
    /** @param {Report} report */
    const onReport = (report) => {
      if (!report.nodes && report.proven === null) return; // it begins, and knows nothing yet
      this.report = report;
      this.#chances.set(path, report.value);
      this.#onProgress();
    };
    try {
      const helpers = this.#helpers();
      await analyst.study("analyse", link, { onReport, helpers, lines: LINES });
    } catch (error) {
      const isRefused = error instanceof Refused;
      this.error = isRefused ? sentence(error.why) : t("The engine is not answering.");
    }
    this.#onProgress();
  }

  /** Lets the second analyst study the plies of the line whose chances are unknown. */
  async #fill() {
    const [, second] = this.#analysts;
    if (!second || this.#isFilling) return;
    this.#isFilling = true;
    /** @type {Set<number>} Paths of nodes. */
    const failed = new Set();
    for (;;) {
      const { frame, isLive } = this.#match;
      if (!this.#isOn || this.progress || document.hidden || !isLive || !frame) break;
      const missing = this.line.filter((node) => {
        return node.ply !== frame.ply && !failed.has(node.path) && this.chances(node) === null;
      });
      if (!missing.length) break;
      /** @param {Node} node */
      const far = ({ ply }) => Math.abs(ply - frame.ply);
      const chances = this.#chances;
      const node = missing.reduce((best, one) => (far(one) < far(best) ? one : best));
      const report = await this.#search(second, frame.link, node.ply, this.#levels().at(-3) ?? 1);
      if (chances !== this.#chances) {
        failed.clear(); // another match was opened, whose paths may be the same
        continue;
      }
      if (report === null) failed.add(node.path);
      else chances.set(node.path, report.value);
      this.#onProgress();
    }
    this.#isFilling = false;
  }

  /**
   * The report of a search with a limit of nodes after some plies of a line; null if it failed.
   * @param {Pick<Analyst, "study">} analyst
   * @param {string} link
   * @param {number} ply
   * @param {number} nodes
   */
  async #search(analyst, link, ply, nodes) {
    const parts = parse(link);
    if (!parts) return null;
    /** @param {Report} report */
    const isEnough = (report) => report.nodes >= nodes;
    try {
      return await analyst.study("estimate", format({ ...parts, ply }), { isEnough });
    } catch {
      return null; // a missing position is only a gap in the graph
    }
  }

  /** Saves in the match the chances that the review has found since the last time. */
  async #save() {
    const { frame, isLive } = this.#match;
    if (!isLive || !frame) return; // saved later, or never if the match is closed
    const evaluations = [...grow(frame).values()].flatMap(({ id, path }) => {
      const evaluation = this.#unsaved.get(path);
      return evaluation === undefined ? [] : [{ node: id, evaluation }];
    });
    this.#unsaved.clear();
    if (evaluations.length) await this.#match.evaluate(evaluations);
  }
}
