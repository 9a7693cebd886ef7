// Workers that run Python, also for a page that has no origin of its own.

/** What runs in a worker that such a page makes: it imports the real script, keeping early calls. */
const BRIDGE = (url) => `
  const early = [];
  const keep = (event) => early.push(event.data);
  addEventListener("message", keep);
  import(${JSON.stringify(url)}).then(
    () => {
      removeEventListener("message", keep);
      for (const data of early) dispatchEvent(new MessageEvent("message", { data }));
    },
    (error) => setTimeout(() => { throw error; }), // for the page to hear
  );
`;

/** Starts a worker; its name is that of the object of skerry.bridge which it exposes. */
export function spawn(name) {
  const url = new URL("./worker.js", import.meta.url).href;
  if (origin !== "null") return new Worker(url, { type: "module", name });
  // In a sandboxed frame all addresses are another origin's, but for those that the page makes;
  // and Chromium starts no module from one of them.
  const script = URL.createObjectURL(new Blob([BRIDGE(url)], { type: "text/javascript" }));
  return new Worker(script, { name });
}
