// Jobs that are done one at a time, in the order in which they were asked for.

export class Queue {
  #last = Promise.resolve();

  /** Does a job, an async function, once all earlier ones have ended; resolves to its answer. */
  add(job) {
    const done = this.#last.then(job);
    this.#last = done.then(
      () => {},
      () => {},
    );
    return done;
  }
}
