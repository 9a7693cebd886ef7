// Opens Skerry from one file: takes the files of the site out of the page that they are in, and
// gives them to modules and workers as if a server had.
//
// Browsers load no module and no worker from a file:// address, but both from addresses that the
// page has made.  So a script is rewritten as it is opened: what it imports is imported from such an
// address, and all else that it names is named by an address at ORIGIN, for which whatever loads
// looks inside.  This runs at first in the page and at first in every worker.

/** Lets this page or worker open {index, bytes}: where in the bytes each file is, and its type. */
function open({ index, bytes }) {
  const ORIGIN = "https://skerry.invalid/";
  const REFERENCE = /(\b(?:from|import)\s*)?(["'])(\.\.?\/[\w./-]+)\2/g;
  const made = new Map();
  const { fetch } = globalThis;

  /** The path of a file inside, or null. */
  const inside = (address) => {
    const text = String(address?.url ?? address);
    return text.startsWith(ORIGIN) ? text.slice(ORIGIN.length) : null;
  };

  /** An address of a file that the browser opens by itself. */
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

  /** An address of a script: WebKit lets a worker that a file has started import no blob. */
  const code = (text) =>
    globalThis.document
      ? blob(text, "text/javascript")
      : `data:text/javascript,${encodeURIComponent(text)}`;

  const rewritten = (path, part) =>
    new TextDecoder()
      .decode(part)
      .replace(REFERENCE, (whole, keyword, quote, reference) => {
        const target = inside(new URL(reference, ORIGIN + path));
        if (!Object.hasOwn(index, target)) return whole;
        const style = index[target][2] === "text/css"; // which a link will load
        const found = keyword || style ? address(target) : ORIGIN + target;
        return `${keyword ?? ""}${quote}${found}${quote}`;
      })
      .replace(/\bimport\.meta\.url\b/g, JSON.stringify(ORIGIN + path))
      .replace(/(?<![\w.#])import\(/g, "imported("); // but not a method of that name

  globalThis.imported = (wanted) => {
    const path = inside(wanted);
    return import(path in index ? address(path) : wanted);
  };
  globalThis.fetch = async (wanted, ...options) => {
    const path = inside(wanted);
    if (path === null) return fetch(wanted, ...options);
    if (!(path in index)) return new Response("", { status: 404 });
    const [start, end, type] = index[path];
    return new Response(bytes.subarray(start, end), { headers: { "Content-Type": type } });
  };
  const { open } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.open = function (method, wanted, ...options) {
    const path = inside(wanted);
    return open.call(this, method, path in index ? address(path) : wanted, ...options);
  };
  return (path) => import(address(path));
}

/** What a worker does: the first message has the files, and its script hears all others. */
function begin(script) {
  const early = [];
  let load = null;
  const keep = ({ data }) => {
    if (load) return early.push(data);
    load = open(data);
    load(script).then(
      () => {
        removeEventListener("message", keep);
        for (const data of early) dispatchEvent(new MessageEvent("message", { data }));
      },
      (error) => setTimeout(() => { throw error; }), // for the page to hear
    );
  };
  addEventListener("message", keep);
}

/** The bytes that an element of the page holds, compressed and as text. */
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
const source = `${open}\n${begin}\nbegin(${JSON.stringify(worker)});`;
// Chromium starts no module worker from a blob of a page that is a file itself.
const started = `data:text/javascript,${encodeURIComponent(source)}`;
const Native = globalThis.Worker;
globalThis.Worker = class Worker extends Native {
  constructor(_, options) {
    super(started, { ...options, type: "module" });
    this.postMessage({ index, bytes });
  }
};
const load = open({ index, bytes });
for (const script of scripts) await load(script);
