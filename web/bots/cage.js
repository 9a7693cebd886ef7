// @ts-check
// Cages for bots: each is a Python in a worker of a frame without an origin, without network or
// storage.  What comes out of one is untrusted text: it is checked, and never run.
//
// One frame holds all cages of a page, and a spare one is kept warm.

import files from "../files.js";
import { make } from "../platform/dom.js";

const TICK = 250; // ms
const START = 90; // s that a cage may take until it is ready, even on a busy phone
const WARM = 800; // ms before another spare is started, so that it does not slow down a bot's first move

/** @typedef {"start" | "flood" | "crash" | "silence" | "broken" | "ended"} Loss Why a cage was lost. */

/** The cage was lost. */
export class CageLost extends Error {
  /**
   * @param {Loss} kind
   * @param {string} [message]
   */
  constructor(kind, message) {
    super(message ?? kind);
    this.kind = kind;
  }
}

/** @typedef {{ resolve: (answer: any) => void, reject: (error: Error) => void, left: number }} Due */

/** One bot's Python. */
export class Cage {
  /** Resolves when it can be called. */
  ready;
  isLost = false;

  #send;
  /** @type {Due | null} The answer that is due; one call runs at a time. */
  #due = null;
  /** @type {Promise<unknown>} The last call. */
  #last;

  /** @param {(message: { act: string, [field: string]: string }) => void} send sends to the frame */
  constructor(send) {
    this.#send = send;
    this.ready = this.#wait(START, "start");
    this.ready.catch(() => {}); // calls report it
    this.#last = this.ready;
    send({ act: "start" });
  }

  /**
   * Calls a method of the object in it.  Rejects with CageLost when the cage is lost over it.
   * @param {string} name
   * @param {object} request
   * @param {number} [patience] seconds until silence is a loss
   * @returns {Promise<any>} its answer, which is not to be trusted
   */
  call(name, request, patience = 20) {
    const called = this.#last.then(() => {
      if (this.isLost) throw new CageLost("ended");
      const answer = this.#wait(patience);
      this.#send({ act: "call", name, request: JSON.stringify(request) });
      return answer;
    });
    this.#last = called.catch(() => {});
    return called;
  }

  /** Ends it. */
  end() {
    if (!this.isLost) this.#send({ act: "end" });
    this.lose("ended");
  }

  /**
   * The cage is lost, and with it the running call.
   * @param {Loss} kind
   */
  lose(kind, message = "") {
    this.isLost = true;
    this.#due?.reject(new CageLost(kind, message));
    this.#due = null;
  }

  /**
   * Takes its answer.
   * @param {string} text
   */
  hear(text) {
    try {
      const answer = JSON.parse(text);
      if (typeof answer !== "object" || answer === null) throw new Error("no object");
      if ("broken" in answer) return this.#break("broken", String(answer.broken));
      this.#due?.resolve(answer);
      this.#due = null;
    } catch {
      this.#break("broken");
    }
  }

  /**
   * @param {Loss} kind
   * @param {string} [message]
   */
  #break(kind, message) {
    this.#send({ act: "end" });
    this.lose(kind, message);
  }

  /**
   * Waits for an answer.  It counts ticks of a timer, not time, because a computer may sleep.
   * @param {number} seconds
   * @param {Loss} [kind] what it means when there is none
   */
  #wait(seconds, kind = "silence") {
    return new Promise((resolve, reject) => {
      const due = { resolve, reject, left: (seconds * 1000) / TICK };
      this.#due = due;
      const timer = setInterval(() => {
        if (this.#due !== due) return clearInterval(timer);
        if (--due.left > 0) return;
        clearInterval(timer);
        this.#break(kind);
      }, TICK);
    });
  }
}

/** @param {string} url */
async function fetched(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} could not be loaded: ${answer.status}`);
  return answer;
}
/** @param {string} url */
const text = async (url) => (await fetched(url)).text();
/** @param {string} url */
const bytes = async (url) => (await fetched(url)).arrayBuffer();
/** @param {string} name */
const runtime = (name) => `${files["pyodide/"]}${name}`;

/**
 * All that a cage needs, since it can load nothing.
 * @param {[module: string, name: string]} inside the class of the object in it
 */
async function supplies(inside) {
  const [worker, wasm, snapshot, rest, pyflakes, ...texts] = await Promise.all([
    text(new URL("./cage-worker.js", import.meta.url).href),
    bytes(runtime("pyodide.asm.wasm")),
    bytes(files["snapshot.bin"]),
    bytes(files["rest.zip"]),
    bytes(new URL("../pyflakes.zip", import.meta.url).href),
    text(runtime("pyodide.js")),
    text(runtime("pyodide.asm.js")),
    text(new URL("../python/boot.js", import.meta.url).href),
    text(new URL("../python/snapshot.js", import.meta.url).href),
  ]);
  const { lock, options } = files;
  return {
    inside,
    worker,
    wasm,
    texts,
    snapshot: new Uint8Array(snapshot),
    rest: new Uint8Array(rest),
    pyflakes: new Uint8Array(pyflakes),
    lock,
    options,
  };
}

/**
 * A frame with a page of that text, which cannot reach this one.  An address would be asked of the
 * network: a service worker does not answer for frames without an origin.
 * @param {string} page
 * @returns {Promise<HTMLIFrameElement>} once its script listens
 */
function framed(page) {
  const frame = make("iframe", { hidden: true, title: "", "aria-hidden": "true" });
  frame.setAttribute("sandbox", "allow-scripts");
  frame.srcdoc = page;
  const loaded = new Promise((resolve) => {
    frame.onload = () => resolve(frame);
  });
  document.body.append(frame);
  return loaded;
}

export class Cages {
  /** @type {Promise<MessagePort> | null} To the frame, if there is one. */
  #port = null;
  /** @type {HTMLIFrameElement | null} */
  #frame = null;
  #home;
  #inside;
  #count = 0;
  /** @type {Map<number, Cage>} */
  #cages = new Map();
  /** @type {Cage | null} */
  #spare = null;

  /**
   * @param {URL} home the address of the site
   * @param {[module: string, name: string]} [inside] the class of the object in each
   */
  constructor(home, inside = ["skerry.lab.cage", "Cage"]) {
    this.#inside = inside;
    this.#home = home;
  }

  /** Makes the frame; what could not be loaded is requested again with the next cage. */
  #connect() {
    const page = text(new URL("cage/", this.#home).href);
    const connected = Promise.all([supplies(this.#inside), page]).then(async ([given, page]) => {
      const frame = await framed(page);
      this.#frame = frame;
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => this.#hear(data);
      // The frame has no origin that could be named.
      frame.contentWindow?.postMessage(given, "*", [port2, given.wasm]);
      return port1;
    });
    connected.catch(() => {
      this.#port = null;
    });
    return connected;
  }

  /** Removes the frame if no cage is left in it: with the next cage all is requested again. */
  #disconnect() {
    if (this.#cages.size > 0) return;
    this.#frame?.remove();
    this.#port = null;
  }

  /** Starts a spare cage if there is none. */
  prepare() {
    if (!this.#spare || this.#spare.isLost) this.#spare = this.#start();
    return this.#spare;
  }

  /** A cage in which nothing has run yet. */
  take() {
    const cage = this.prepare();
    this.#spare = null;
    setTimeout(() => this.prepare(), WARM);
    return cage;
  }

  #start() {
    const id = ++this.#count;
    this.#port ??= this.#connect();
    const port = this.#port;
    const cage = new Cage((message) => {
      if (message.act === "end") this.#cages.delete(id);
      port.then(
        (port) => port.postMessage({ id, ...message }),
        (error) => cage.lose("start", String(error)),
      );
    });
    this.#cages.set(id, cage);
    cage.ready.catch(({ kind }) => {
      this.#cages.delete(id);
      if (kind === "start") this.#disconnect(); // perhaps a network sent its own page for a file
    });
    return cage;
  }

  /** @param {{ id: number, text?: string, lost?: Loss }} news */
  #hear({ id, text, lost }) {
    const cage = this.#cages.get(id);
    if (text !== undefined) cage?.hear(text);
    if (!lost) return;
    cage?.lose(lost);
    this.#cages.delete(id);
  }
}
