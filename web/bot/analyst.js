// @ts-check
// A bot that analyses: it studies one position at a time, slice by slice, for as long as its caller
// asks for more.

/** @import { Supervisor } from "../python/supervisor.js" */
/** @import { Report } from "../types.d.ts" */
/** @import { Helpers } from "./helpers.js" */
/** @typedef {(worker: Pick<Supervisor, "call">, link: string) => Promise<void>} Teach Gives a worker proofs. */

import { Refused } from "../match/answer.js";
import { Lost } from "../python/supervisor.js";

const SLICE = 80; // ms
const MAX_LOSSES = 3; // of its worker in a row, after which it gives up

export class Analyst {
  #worker;
  #idle;
  #teach;
  /** @type {object | null} The present one. */
  #study = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #retirement;

  /**
   * `worker` supervises a bot worker that only this analyst uses.  After `idle` seconds without a
   * study the worker is ended to free its memory; without `idle` it is kept.  `teach` gives it proofs.
   * @param {Supervisor} worker
   * @param {{ idle?: number, teach?: Teach | null }} [options]
   */
  constructor(worker, { idle = 0, teach = null } = {}) {
    this.#worker = worker;
    this.#idle = idle;
    this.#teach = teach;
  }

  /**
   * Studies the position of a link: "analyse" finds the best moves, "estimate" does so without
   * proofs, so that chances can be compared with those of other positions, and "threat" finds the
   * opponent's best moves if the mover passed.  It continues until `isEnough(report)` or until there
   * is nothing more to find, and calls `onReport` with every report.  Resolves to the last report, or
   * to null when it was stopped or another study started.  Throws Refused when there is nothing to
   * study, and Lost when the worker is lost repeatedly.
   * @param {"analyse" | "estimate" | "threat"} method
   * @param {string} link
   * @param {object} [options]
   * @param {(report: Report) => boolean} [options.isEnough]
   * @param {(report: Report) => void} [options.onReport]
   * @param {Helpers | null} [options.helpers] who search as well
   * @param {number} [options.lines] how many of the best moves "analyse" values exactly
   * @returns {Promise<Report | null>}
   */
  async study(
    method,
    link,
    { isEnough = () => false, onReport = () => {}, helpers = null, lines = 1 } = {},
  ) {
    const study = {};
    this.#study = study;
    clearTimeout(this.#retirement);
    try {
      for (let losses = 0; ; losses++) {
        try {
          return await this.#search(study, method, link, { isEnough, onReport, helpers, lines });
        } catch (error) {
          const isWanted = study === this.#study; // otherwise the worker is not restarted
          if (!isWanted || !(error instanceof Lost) || losses === MAX_LOSSES) throw error;
        }
      }
    } catch (error) {
      if (study !== this.#study) return null;
      throw error;
    } finally {
      if (study === this.#study) this.#study = null;
      if (!this.#study && this.#idle) {
        clearTimeout(this.#retirement);
        this.#retirement = setTimeout(() => this.#worker.retire(), this.#idle * 1000);
      }
    }
  }

  /** Ends the study. */
  stop() {
    this.#study = null;
  }

  /**
   * @param {object} study
   * @param {string} method
   * @param {string} link
   * @param {object} how
   * @param {(report: Report) => boolean} how.isEnough
   * @param {(report: Report) => void} how.onReport
   * @param {Helpers | null} how.helpers
   * @param {number} how.lines
   * @returns {Promise<Report | null>}
   */
  async #search(study, method, link, { isEnough, onReport, helpers, lines }) {
    if (method === "analyse") await this.#teach?.(this.#worker, link);
    const how = lines > 1 ? [link, lines] : [link];
    let report = JSON.parse(await this.#worker.call(method, ...how));
    for (;;) {
      if (study !== this.#study) return null;
      if (report.error) throw new Refused(report);
      onReport(report);
      if (report.done || isEnough(report)) return report;
      const shares = helpers?.work(link, SLICE, report.share, lines) ?? "";
      report = JSON.parse(await this.#worker.call("slice", SLICE, shares));
    }
  }
}
