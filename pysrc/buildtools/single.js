// Runs Skerry from one file: unpacks the files of the site from the page, and provides them to modules
// and workers as a server would.
//
// Browsers do not load modules or workers from file:// addresses, but they do from blob and data
// addresses.  So each script is rewritten before use: its imports become such addresses, and other
// references become addresses below ORIGIN, which replacements of fetch and XMLHttpRequest look up
// here.  This script runs first in the page and in every worker.

/** Serves files to this page or worker.  `index` gives each file's range of `bytes`, and its type. */
function serve({ index, bytes }) {
  const ORIGIN = "https://skerry.invalid/";
  const REFERENCE = /(\b(?:from|import)\s*)?(["'])(\.\.?\/[\w./-]+)\2/g;
  const made = new Map();
  const { fetch } = globalThis;

  /** The path of a file that is served here, or null. */
  const pathOf = (address) => {
    const text = String(address?.url ?? address);
    return text.startsWith(ORIGIN) ? text.slice(ORIGIN.length) : null;
  };

  /** A blob or data address of a file. */
  const address = (path) => {
    if (!made.has(path)) {
      const [start, end, type] = index[path];
      const part = bytes.subarray(start, end);
      const script = type === "text/javascript";
      made.set(path, script ? code(rewritten(path, part)) : blob(part, type));
    }
    return made.get(path);
  };

  const blob = (content, type) => URL.createObjectURL(new Blob([content], { type }));

  /** The address of a script.  In WebKit a worker of a file:// page cannot import blobs. */
  const code = (text) =>
    globalThis.document
      ? blob(text, "text/javascript")
      : `data:text/javascript,${encodeURIComponent(text)}`;

  const rewritten = (path, part) =>
    new TextDecoder()
      .decode(part)
      .replace(REFERENCE, (whole, keyword, quote, reference) => {
        const target = pathOf(new URL(reference, ORIGIN + path));
        if (!Object.hasOwn(index, target)) return whole;
        const style = index[target][2] === "text/css"; // loaded by a link element
        const found = keyword || style ? address(target) : ORIGIN + target;
        return `${keyword ?? ""}${quote}${found}${quote}`;
      })
      .replace(/\bimport\.meta\.url\b/g, JSON.stringify(ORIGIN + path))
      .replace(/(?<![\w.#])import\(/g, "imported("); // the keyword, not a method of that name

  globalThis.imported = (wanted) => {
    const path = pathOf(wanted);
    return import(path in index ? address(path) : wanted);
  };
  globalThis.fetch = async (wanted, ...options) => {
    const path = pathOf(wanted);
    if (path === null) return fetch(wanted, ...options);
    if (!(path in index)) return new Response("", { status: 404 });
    const [start, end, type] = index[path];
    return new Response(bytes.subarray(start, end), { headers: { "Content-Type": type } });
  };
  const { open } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.open = function (method, wanted, ...options) {
    const path = pathOf(wanted);
    return open.call(this, method, path in index ? address(path) : wanted, ...options);
  };
  return (path) => import(address(path));
}

/** Starts a worker's script.  The first message brings the files; later ones wait for the script. */
function startWorker(script) {
  const queue = [];
  let load = null;
  const keep = ({ data }) => {
    if (load) return queue.push(data);
    load = serve(data);
    load(script).then(
      () => {
        removeEventListener("message", keep);
        for (const data of queue) dispatchEvent(new MessageEvent("message", { data }));
      },
      (error) => {
        setTimeout(() => {
          throw error; // outside the promise, so that the page gets an error event
        });
      },
    );
  };
  addEventListener("message", keep);
}

/** The bytes in an element of the page, where they are gzipped and in base64. */
async function unpack(element) {
  const text = atob(element.textContent);
  element.remove();
  const packed = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) packed[i] = text.charCodeAt(i);
  const whole = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(whole).arrayBuffer());
}

const { index, scripts, worker } = JSON.parse(document.getElementById("index").textContent);
const bytes = await unpack(document.getElementById("files"));
const source = `${serve}\n${startWorker}\nstartWorker(${JSON.stringify(worker)});`;
// On file:// pages Chromium does not start module workers from blobs.
const started = `data:text/javascript,${encodeURIComponent(source)}`;
const Native = globalThis.Worker;
globalThis.Worker = class Worker extends Native {
  constructor(_, options) {
    super(started, { ...options, type: "module" });
    this.postMessage({ index, bytes });
  }
};
const load = serve({ index, bytes });
for (const script of scripts) await load(script);
