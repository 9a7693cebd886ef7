// @ts-check
// Workers that search a position together with a bot's own worker, the leader.  With each slice both
// sides exchange what they know (shares), which Python merges.
//
// The leader never waits for them, so a lost helper costs nothing but its work.

/** @import { Supervisor } from "../python/supervisor.js" */

const MAX_WORKERS = 4; // workers that search together
const FEW = 2; // where there is little memory
const LITTLE = 4; // GB
const IDLE = 60; // s without work after which they are ended to free their memory
const MAX_LOSSES = 3; // of a worker in a row, after which it is not started again for this position

/**
 * How many workers a device can run for one search, the leader included.
 * @param {{ hardwareConcurrency?: number, deviceMemory?: number }} device
 * @param {boolean} isHandheld
 */
export function crewSize({ hardwareConcurrency: cores = 1, deviceMemory }, isHandheld) {
  const hasLittle = deviceMemory === undefined ? isHandheld : deviceMemory <= LITTLE;
  const spared = Math.max(cores - 1, Math.min(cores, FEW)); // the page gets a core if there are more
  return Math.min(spared, hasLittle ? FEW : MAX_WORKERS);
}

/**
 * @typedef {object} Helper
 * @property {Pick<Supervisor, "call" | "retire">} worker
 * @property {string | null} link of the position that it has begun to search
 * @property {string} share what it knows of the present position, or ""
 * @property {boolean} isBusy
 * @property {boolean} isWanted whether it should go on after its present slice
 * @property {number} losses in a row
 */

/** @param {string[]} shares */
const list = (shares) => `[${shares.filter(Boolean).join()}]`;

export class Helpers {
  /** @type {Helper[]} */
  #helpers;
  /** @type {string | null} The present position. */
  #link = null;
  #leaderShare = ""; // the leader's latest share
  #lines = 1; // how many moves the leader values
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #retirement;

  /**
   * @param {number} count
   * @param {() => Pick<Supervisor, "call" | "retire">} create makes the supervisor of a worker
   */
  constructor(count, create) {
    const rested = { link: null, share: "", isBusy: false, isWanted: false, losses: 0 };
    this.#helpers = Array.from({ length: count }, () => ({ worker: create(), ...rested }));
  }

  /**
   * Lets every helper search the position of a link for another slice, and gives them the share of the
   * leader's latest report.  Returns at once the shares that they have reported so far, as a list.
   * @param {string} link
   * @param {number} ms
   * @param {string} [share]
   * @param {number} [lines] how many of the best moves the leader values
   */
  work(link, ms, share = "", lines = 1) {
    this.#lines = lines;
    if (link !== this.#link) {
      this.#link = link;
      for (const helper of this.#helpers) Object.assign(helper, { share: "", losses: 0 });
    }
    this.#leaderShare = share;
    clearTimeout(this.#retirement);
    this.#retirement = setTimeout(() => this.end(), IDLE * 1000);
    for (const helper of this.#helpers) {
      helper.isWanted = true;
      if (!helper.isBusy) this.#go(helper, ms);
    }
    return list(this.#helpers.map((helper) => helper.share));
  }

  /** Lets them stop after their present slice. */
  rest() {
    for (const helper of this.#helpers) helper.isWanted = false;
  }

  /** Ends their workers; work starts them again. */
  end() {
    this.rest();
    clearTimeout(this.#retirement);
    this.#retirement = undefined;
    for (const helper of this.#helpers) this.#retire(helper);
  }

  /**
   * Ends a worker unless it is at work.
   * @param {Helper} helper
   */
  #retire(helper) {
    helper.link = null;
    helper.worker.retire();
  }

  /**
   * @param {Helper} helper
   * @param {number} ms
   */
  async #go(helper, ms) {
    helper.isBusy = true;
    while (helper.isWanted && helper.losses < MAX_LOSSES) {
      helper.isWanted = false;
      await this.#slice(helper, ms);
    }
    helper.isBusy = false;
    if (!this.#retirement) this.#retire(helper); // it was at work when they were ended
  }

  /**
   * @param {Helper} helper
   * @param {number} ms
   */
  async #slice(helper, ms) {
    const link = this.#link;
    const { worker } = helper;
    const others = this.#helpers.filter((other) => other !== helper).map(({ share }) => share);
    try {
      const answer =
        helper.link === link
          ? worker.call("slice", ms, list([this.#leaderShare, ...others]))
          : worker.call("assist", link, 1 + this.#helpers.indexOf(helper), this.#lines);
      const report = JSON.parse(await answer);
      helper.link = report.error ? null : link;
      helper.losses = report.error ? MAX_LOSSES : 0; // it would refuse again
      if (link === this.#link) helper.share = report.share ?? "";
    } catch {
      helper.link = null;
      helper.share = "";
      helper.losses += 1;
    }
  }
}
