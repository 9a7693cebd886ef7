// @ts-check
// Writes reports on the games of a run: from time to time while they are played, and on all of them at
// the end.  Draws nothing.

/** @import { Report, Run, State } from "./run.js" */
/** @typedef {Exclude<Report, { why: string }>} Written */

const REFRESH = 5000; // ms between reports while games are played

export class ReportWriter {
  #run;
  #home;
  #onReport;
  #onError;
  #onEnd;
  /** @type {State | null} The games of the latest report. */
  #state = null;
  #count = 0; // of them
  #isWriting = false;
  #time = 0; // when the latest was written, in ms

  /**
   * @param {Pick<Run, "state" | "since" | "played" | "report">} run
   * @param {string} home the address of the site, on which games open
   * @param {object} handlers
   * @param {(report: Written) => void} handlers.onReport called with each report
   * @param {(error: unknown) => void} handlers.onError called when none could be written
   * @param {() => void} handlers.onEnd called after both
   */
  constructor(run, home, { onReport, onError, onEnd }) {
    this.#run = run;
    this.#home = home;
    this.#onReport = onReport;
    this.#onError = onError;
    this.#onEnd = onEnd;
  }

  get #isLatest() {
    return this.#state === this.#run.state && this.#count === this.#run.played;
  }

  /** Whether no more games are played, but those that were are not all in the report yet. */
  get isBehind() {
    return !this.#run.since && (this.#isWriting || !this.#isLatest);
  }

  /** Writes a report if it is time.  One that is late, because a new run has begun, is dropped. */
  async update() {
    const { state, since, played } = this.#run;
    if (since && Date.now() - this.#time <= REFRESH) return;
    if (this.#isWriting || this.#isLatest) return;
    this.#isWriting = true;
    this.#state = state;
    this.#count = played;
    try {
      const report = await this.#run.report(this.#home);
      if (report && !("why" in report) && this.#run.state === state) this.#onReport(report);
    } catch (error) {
      this.#onError(error);
    } finally {
      this.#isWriting = false;
      this.#time = Date.now();
      if (!this.#run.since) this.update();
      this.#onEnd();
    }
  }
}
