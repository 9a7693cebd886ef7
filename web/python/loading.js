// Python on its way: how much of it is loaded, and how to try again when it could not be.

export class Loading {
  /** How much is loaded, [loaded, total] in bytes, or null. */
  bytes = null;
  /** Tries again, if it could not be loaded; else null. */
  retry = null;

  #told;

  /** `told()` hears that something has changed. */
  constructor(told) {
    this.#told = told;
  }

  /** Takes what a worker tells while it starts, as Supervisor hears it. */
  hear({ progress }) {
    if (!progress) return;
    this.bytes = progress;
    this.#told();
  }

  /** It could not be loaded; resolves once somebody wants to try again. */
  failed() {
    this.bytes = null;
    return new Promise((resolve) => {
      this.retry = () => {
        this.retry = null;
        this.#told();
        resolve();
      };
      this.#told();
    });
  }
}
