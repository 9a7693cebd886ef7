// @ts-check
// Jobs that are done one at a time, in the order in which they were asked for.

export class Queue {
  /** @type {Promise<unknown>} Ends with the last job. */
  #last = Promise.resolve();

  /**
   * Does a job once all earlier ones have ended; resolves to its answer.
   * @template T
   * @param {() => T | Promise<T>} job
   * @returns {Promise<T>}
   */
  add(job) {
    const done = this.#last.then(job);
    this.#last = done.then(
      () => {},
      () => {},
    );
    return done;
  }
}
