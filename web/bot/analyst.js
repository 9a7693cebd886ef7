// A bot that is asked instead of played against: studies one position at a time, a slice after the
// other, for as long as somebody wants to know more.

import { Lost } from "../python/supervisor.js";
import { Refused } from "../match/client.js";

const SLICE = 80; // ms
const LOSSES = 3; // of its worker in a row, after which it gives up

export class Analyst {
  #engine;
  #idle;
  #study = null;
  #rest;

  /**
   * `engine` runs a bot that nothing else asks meanwhile.  After `idle` seconds without a study its
   * worker is ended, for the memory that it takes; without `idle` it never is.
   */
  constructor(engine, { idle = 0 } = {}) {
    this.#engine = engine;
    this.#idle = idle;
  }

  /** Whether it is at work. */
  get busy() {
    return this.#study !== null;
  }

  /**
   * Studies the position of a link by "analyse", or by "threat" what would threaten if the mover
   * passed, until `enough(report)` or until there is nothing more to find; `told` hears every
   * report.  Resolves to the last one, or to null when it was stopped or another study begun.
   * Throws Refused when there is nothing to study, and Lost when the worker stays lost.
   */
  async study(method, link, { enough = () => false, told = () => {} } = {}) {
    const study = {};
    this.#study = study;
    clearTimeout(this.#rest);
    try {
      for (let losses = 0; ; losses++) {
        try {
          return await this.#work(study, method, link, enough, told);
        } catch (error) {
          if (!(error instanceof Lost) || losses === LOSSES) throw error;
        }
      }
    } catch (error) {
      if (study !== this.#study) return null;
      throw error;
    } finally {
      if (study === this.#study) this.#study = null;
      if (!this.busy && this.#idle) {
        clearTimeout(this.#rest);
        this.#rest = setTimeout(() => this.#engine.retire(), this.#idle * 1000);
      }
    }
  }

  /** Lets go of what it studies. */
  stop() {
    this.#study = null;
  }

  async #work(study, method, link, enough, told) {
    let report = JSON.parse(await this.#engine.call(method, link));
    for (;;) {
      if (study !== this.#study) return null;
      if (report.error) throw new Refused(report);
      told(report);
      if (report.done || enough(report)) return report;
      report = JSON.parse(await this.#engine.call("slice", SLICE));
    }
  }
}
