// @ts-check
// The service worker, for use without a network: caches all files of the site, and answers from the
// cache.
//
// The build puts a line in front of this file, self.site = {version, pages, assets, used}; `used`
// has the beginnings of paths whose files are cached only when they are used.  A new version is fetched
// while the old one runs, and takes over once no page of the old one is open, so that a running match
// never gets files of two versions.

/** @typedef {{ version: string, pages: string[], assets: string[], used: string[] }} Site Paths. */
/**
 * @typedef {ExtendableEvent & { addRoutes?: (rules: object) => Promise<void> }} InstallEvent Not all
 *   browsers have static routing.
 */

const worker = /** @type {ServiceWorkerGlobalScope & { site: Site }} */ (
  /** @type {unknown} */ (self)
);
const { version, pages, assets, used } = worker.site;
const { scope } = worker.registration;
const OURS = `skerry ${scope} `; // all sites on a host share its caches
const NAME = OURS + version;
/** @param {string} path */
const url = (path) => new URL(path, scope).href;
const known = new Set([...pages, ...assets].map(url));
const beginnings = used.map(url);
/** @param {string} address */
const isForUse = (address) => beginnings.some((beginning) => address.startsWith(beginning));

/**
 * Whether a response is the file of an address, and not a page that some hosts and networks send in
 * place of a missing file.  Only pages and parts of pages (.htm) are HTML.
 * @param {Response} response
 * @param {string} address
 */
const isFile = ({ ok, headers }, address) =>
  ok && (/(\/|\.htm)$/.test(address) || !headers.get("Content-Type")?.includes("text/html"));

/**
 * Whether a page names only parts of this version.  While files are uploaded, and in caches on the way, a
 * host may still have a page of another version, whose parts will be gone.
 * @param {string} text
 * @param {string} address
 */
const isOurs = (text, address) =>
  [...text.matchAll(/"(\.[./]*\/assets\/[^"]+)"/g)].every(([, path]) => {
    const part = new URL(path, address).href;
    return known.has(part) || isForUse(part);
  });

/**
 * Fetches a file; the response can be cached.
 * @param {string} path
 * @param {RequestInit} [options]
 */
async function fetched(path, options) {
  let response = await fetch(url(path), options);
  if (!isFile(response, url(path))) response = await fetch(url(path), { cache: "reload" }); // a wrong copy was cached
  if (!isFile(response, url(path))) throw new Error(`${path}: ${response.status}`);
  // A redirected response may not be used to answer other requests.
  return response.redirected ? new Response(response.body, response) : response;
}

async function fill() {
  const cache = await caches.open(NAME);
  // Files named by their content need not be fetched twice: an older version may have them, and the
  // browser's own cache has those that the page has loaded.
  /** @param {string} path */
  const asset = async (path) => {
    const kept = await caches.match(url(path));
    return cache.put(url(path), kept && isFile(kept, url(path)) ? kept : await fetched(path));
  };
  /** @param {string} path */
  const page = async (path) => {
    const response = await fetched(path, { cache: "reload" }); // a copy may pass for newer
    if (!isOurs(await response.clone().text(), url(path))) throw new Error(`${path}: outdated`);
    await cache.put(url(path), response);
  };
  await Promise.all([...pages.map(page), ...assets.map(asset)]);
}

async function tidy() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(OURS) && name !== NAME);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/**
 * @param {Request} request
 * @param {string} address
 */
async function answer(request, address) {
  try {
    const cache = await caches.open(NAME);
    const kept = await cache.match(address, { ignoreVary: true });
    if (kept) return kept;
    if (isForUse(address)) {
      const response = await fetch(request);
      if (isFile(response, address) && !response.redirected)
        await cache.put(address, response.clone());
      return response;
    }
  } catch {
    // Browsers may deny storage at any time; the network is left.
  }
  if (request.mode !== "navigate") return fetch(request);
  return fetch(request).catch(() => Response.redirect(url("./?offline#"))); // home says why
}

/**
 * Lets the browser answer from the cache itself, without starting this script.
 * @param {InstallEvent} event
 */
async function route(event) {
  const or = ["./", "assets/*", "boards/*"].map((path) => {
    const { pathname } = new URL(path, scope);
    return { urlPattern: new URLPattern({ pathname, search: "", baseURL: scope }) };
  });
  await event.addRoutes?.({ condition: { or }, source: { cacheName: NAME } });
}

worker.addEventListener("install", (/** @type {InstallEvent} */ event) => {
  if (event.addRoutes) event.waitUntil(route(event).catch(() => {})); // optional

  event.waitUntil(fill());
});
worker.addEventListener("activate", (event) => event.waitUntil(tidy()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = request.url.replace(/[?#].*/, "").replace(/\/index\.html$/, "/");
  if (request.method === "GET" && (known.has(address) || isForUse(address))) {
    event.respondWith(answer(request, address));
  }
});
