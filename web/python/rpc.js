// Calls between a page and its worker: `expose` an object there, `wrap` the worker here.
//
// A call is {id, name, args}, its answer {id, result} or {id, error}; a message without an id
// answers no call and is news (progress, for instance).  Values are cloned, so keep to strings and
// numbers.  This module knows nothing of what is called.

/**
 * Lets the other side call the methods of `target`, an object or the promise of one; calls wait
 * for it in order, and fail with its error if there will never be one.
 */
export function expose(target, port = globalThis) {
  Promise.resolve(target).catch(() => {}); // a failure is told to each caller, never to nobody
  port.addEventListener("message", async ({ data: { id, name, args } }) => {
    if (id === undefined) return;
    try {
      const object = await target;
      port.postMessage({ id, result: await object[name](...args) });
    } catch (error) {
      port.postMessage({ id, error: String(error?.message ?? error) });
    }
  });
}

/**
 * An object whose every property is an async function that calls the worker's method of that
 * name.  It rejects with an Error when the method throws, and when the worker dies; a worker that
 * is merely silent is the caller's to judge.  `listen` hears every message that answers no call.
 */
export function wrap(worker, listen = () => {}) {
  const waiting = new Map();
  let count = 0;
  let death = null;

  function die(event) {
    event.preventDefault?.();
    death = new Error(event.message || "the worker stopped");
    for (const { reject } of waiting.values()) reject(death);
    waiting.clear();
  }

  worker.addEventListener("message", ({ data }) => {
    const call = waiting.get(data.id);
    if (data.id === undefined) listen(data);
    else if (waiting.delete(data.id)) {
      if ("error" in data) call.reject(new Error(data.error));
      else call.resolve(data.result);
    }
  });
  worker.addEventListener("error", die);
  worker.addEventListener("messageerror", die);

  const send = (name) => (...args) =>
    new Promise((resolve, reject) => {
      if (death) return reject(death);
      const id = ++count;
      waiting.set(id, { resolve, reject });
      worker.postMessage({ id, name, args });
    });
  // A Proxy that had a `then` would be taken for a promise by the first `await`.
  return new Proxy({}, { get: (_, name) => (name === "then" ? undefined : send(name)) });
}
