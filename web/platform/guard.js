// @ts-check
// Tells the user when the page does not start, and why: a part of it is missing, damaged or late.
//
// The build writes this script into every page, because whatever is fetched may be what is missing.
// It ends its watch with the event "started", with which a page says that it shows something.
// Meanwhile it loads the page again once what was missing is there.

{
  const LATE = 7000; // ms after which the user is told
  const AGAIN = 5000; // ms between checks of what is missing
  // Preloads are left out: they may fail, in Firefox even when the module is already there.
  const NEEDED = "link[rel=stylesheet], script[src]";
  const PARTS = ["link[rel=modulepreload]", NEEDED].join(", ");
  /** @type {{ [language: string]: [broken: string, late: string, reload: string] }} */
  const words = {
    en: [
      "A part of this page could not be loaded.",
      "This page is taking a long time to load. The connection may be slow or lost.",
      "Reload",
    ],
    es: [
      "No se ha podido cargar una parte de esta página.",
      "Esta página está tardando en cargar; puede que la conexión sea lenta o se haya cortado.",
      "Recargar",
    ],
    ko: [
      "이 페이지의 일부를 불러올 수 없어요.",
      "페이지를 불러오는 데 오래 걸려요. 연결이 느리거나 끊겼을 수 있어요.",
      "새로 고침",
    ],
  };

  /** The language that the user has chosen, if any. */
  function saved() {
    if (document.documentElement.matches(".embed, .framed")) return null; // as in the embedded pages
    try {
      return JSON.parse(localStorage.getItem("skerry/options") ?? "null")?.language;
    } catch {
      return null; // the browser denies storage
    }
  }

  /** The words in the page's language, chosen as in language.js. */
  function said() {
    const asked = new URLSearchParams(location.search).get("lang");
    const tags = [asked, saved(), ...navigator.languages];
    const languages = tags.map((tag) => String(tag).toLowerCase().split("-")[0]);
    return words[languages.find((language) => Object.hasOwn(words, language)) ?? "en"];
  }

  let isStarted = false;
  let isBroken = false;
  let wasMissing = false; // whether a part could not be loaded
  /** @type {HTMLElement | null} */
  let box = null;

  /** The links of style sheets, those that have come and those that have not. */
  function sheets() {
    /** @type {NodeListOf<HTMLLinkElement>} */
    const links = document.querySelectorAll("link[rel=stylesheet]");
    return {
      come: [...links].filter((link) => link.sheet),
      due: [...links].filter((link) => !link.sheet),
    };
  }

  /** Lets the browser draw, which waits for style sheets and for scripts before the page's body. */
  function unblock() {
    for (const link of sheets().due) link.replaceWith(link.cloneNode());
    if (document.body) return;
    document.querySelector("script[src]:not([type])")?.remove();
    document.documentElement.append(document.createElement("body"));
  }

  /** Shows what is wrong, with a button that loads the page again. */
  function tell() {
    unblock();
    const [broken, late, reload] = said();
    const text = document.createElement("span");
    text.textContent = isBroken ? broken : late;
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = reload;
    button.onclick = () => location.reload();
    const line = document.createElement("div");
    line.id = "guard";
    line.role = "alert";
    line.style.cssText =
      "position:fixed;inset:auto 0 0;z-index:9;padding:.8rem 1rem;display:flex;gap:1rem;" +
      "align-items:center;justify-content:center;background:#1b2a30;color:#fff;font:1rem system-ui";
    button.style.cssText =
      "font:inherit;padding:.4rem 1rem;color:#1b2a30;background:#fff;border:0;border-radius:.4rem";
    line.append(text, button);
    box?.remove();
    box = line;
    document.body.append(line);
  }

  /**
   * Whether a part can be loaded now; a damaged copy in the browser's cache is fetched again.
   * @param {string} url
   * @param {RequestCache} cache
   * @returns {Promise<boolean>}
   */
  async function isThere(url, cache = "default") {
    try {
      const answer = await fetch(url, { cache, signal: AbortSignal.timeout(AGAIN) });
      const type = answer.headers.get("Content-Type") ?? "";
      await answer.arrayBuffer(); // it may be cut off
      if (answer.ok && /javascript|css/.test(type)) return true;
    } catch {
      return false;
    }
    return cache === "default" && isThere(url, "reload");
  }

  /**
   * Gives up what the service worker keeps: if the host can be reached, and yet the page is broken after
   * a reload, then a copy is damaged or missing.
   */
  async function giveUpCopies() {
    const { serviceWorker } = navigator;
    const worker = serviceWorker?.controller;
    if (!worker || !(await isThere(worker.scriptURL, "reload"))) return;
    const registration = await serviceWorker.getRegistration();
    await registration?.unregister();
    for (const name of await caches.keys())
      if (name.split(" ")[1] === registration?.scope) await caches.delete(name); // as in sw.js
    if (!isStarted) location.reload();
  }

  /** Loads the page again once all parts are there, but not repeatedly. */
  async function recover() {
    if (isStarted) return;
    const urls = [...document.querySelectorAll(PARTS)].map((part) =>
      part instanceof HTMLLinkElement ? part.href : /** @type {HTMLScriptElement} */ (part).src,
    );
    const there = await Promise.all(urls.map((url) => isThere(url)));
    const [visit] = performance.getEntriesByType("navigation");
    const isFirst = /** @type {PerformanceNavigationTiming} */ (visit)?.type !== "reload";
    if (isStarted) return;
    if (!isFirst) await giveUpCopies().catch(() => {});
    if (!there.every(Boolean)) wasMissing = true;
    else if (wasMissing || isFirst) return location.reload();
    setTimeout(recover, AGAIN);
  }

  function fail() {
    if (isBroken) return;
    isBroken = true;
    tell();
    setTimeout(recover, 1000);
  }

  /** @param {HTMLLinkElement} link */
  function isEmpty({ sheet }) {
    try {
      return !sheet?.cssRules.length;
    } catch {
      return false; // a frame without an origin may not look into it
    }
  }

  /** Ends the watch, once the page shows something and no style sheet is missing or empty. */
  function finish() {
    if (!isStarted) return;
    const { come, due } = sheets();
    if (come.some(isEmpty)) fail();
    else if (!due.length) box?.remove();
  }

  addEventListener(
    "error",
    ({ target, error }) => {
      const isPart = target instanceof HTMLScriptElement || target instanceof HTMLLinkElement;
      if (!isStarted && (isPart ? target.matches(NEEDED) : error)) fail();
    },
    true, // such events do not bubble
  );
  addEventListener("online", () => box && !isStarted && location.reload());
  addEventListener("started", () => {
    if (isStarted) return;
    isStarted = true;
    finish();
  });
  addEventListener("load", finish, true); // of a style sheet, too
  addEventListener("load", () => {
    // A page without modules shows all that it has.
    if (!document.querySelector("script[type=module]")) dispatchEvent(new Event("started"));
  });
  setTimeout(() => isStarted || isBroken || tell(), LATE);
}
