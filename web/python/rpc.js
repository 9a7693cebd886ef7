// @ts-check
// Calls between a page and its worker: `expose` an object there, `wrap` the worker here.
//
// A call is {id, name, args}, its answer {id, result} or {id, error}; a message without an id
// answers no call and is news, such as progress.  Values are cloned, so use only strings and numbers.
// This module knows nothing of what is called.

/**
 * What a worker reports by itself: how many bytes of how many it has loaded, that its object is ready,
 * or that the object has failed for good.
 * @typedef {object} News
 * @property {[loaded: number, total: number]} [progress]
 * @property {true} [ready]
 * @property {{ kind: "crash" | "memory", message: string }} [fatal]
 */
/** @typedef {{ [method: string]: (...args: any[]) => Promise<any> }} Calls */
/** @typedef {Pick<Worker, "addEventListener"> & { postMessage(message: unknown): void }} Port */

/**
 * Lets the other side call the methods of `target`, an object or the promise of one; calls wait for it
 * in order, and fail with its error if it is rejected.  Reports when it is ready.
 * @param {object | Promise<object>} target
 * @param {Pick<Port, "postMessage"> & {
 *   addEventListener(type: "message", listener: (event: MessageEvent) => void): void,
 * }} [port]
 */
export function expose(target, port = globalThis) {
  Promise.resolve(target).then(
    () => port.postMessage({ ready: true }),
    () => {}, // each caller gets the failure
  );
  port.addEventListener("message", async ({ data: { id, name, args } }) => {
    if (id === undefined) return;
    try {
      const object = /** @type {Calls} */ (await target);
      port.postMessage({ id, result: await object[name](...args) });
    } catch (error) {
      port.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
    }
  });
}

/**
 * An object whose every property is an async function that calls the worker's method of that
 * name.  It rejects with an Error when the method throws and when the worker dies; what to do about
 * a worker that is merely silent is up to the caller.
 * @param {Port} worker
 * @param {(news: News) => void} [onNews] called with every message that answers no call
 * @returns {Calls}
 */
export function wrap(worker, onNews = () => {}) {
  /** @type {Map<number, { resolve: (result: any) => void, reject: (error: Error) => void }>} */
  const waiting = new Map();
  let count = 0;
  /** @type {Error | null} */
  let death = null;

  /** @param {ErrorEvent | MessageEvent} event */
  function die(event) {
    event.preventDefault?.();
    death = new Error(("message" in event && event.message) || "the worker stopped");
    for (const { reject } of waiting.values()) reject(death);
    waiting.clear();
  }

  worker.addEventListener("message", ({ data }) => {
    const call = waiting.get(data.id);
    if (data.id === undefined) onNews(data);
    else if (call) {
      waiting.delete(data.id);
      if ("error" in data) call.reject(new Error(data.error));
      else call.resolve(data.result);
    }
  });
  worker.addEventListener("error", die);
  worker.addEventListener("messageerror", die);

  /** @type {(name: string) => Calls[string]} */
  const send =
    (name) =>
    (...args) =>
      new Promise((resolve, reject) => {
        if (death) return reject(death);
        const id = ++count;
        waiting.set(id, { resolve, reject });
        worker.postMessage({ id, name, args });
      });
  // Without this, `await` would take the Proxy for a promise.
  return new Proxy({}, { get: (_, name) => (name === "then" ? undefined : send(String(name))) });
}
