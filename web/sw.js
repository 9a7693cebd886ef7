// The site without a network: keeps all that playing needs, and answers from what it keeps.
//
// The build puts a line in front of this file, self.site = {version, pages, assets}.  A new version
// is fetched while the old one runs and takes over once no page of the old one is open, so that a
// running game never sees files of two versions.

const { version, pages, assets } = self.site;
const { scope } = self.registration;
const OURS = `skerry ${scope} `; // caches are shared by all that the host publishes
const NAME = OURS + version;
const url = (path) => new URL(path, scope).href;
const known = new Set([...pages, ...assets].map(url));

/** A response fit to be kept. */
async function fetched(path, options) {
  const response = await fetch(url(path), options);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  // A page that came by a redirect may not be shown as the answer to another request.
  return response.redirected ? new Response(response.body, response) : response;
}

async function fill() {
  const cache = await caches.open(NAME);
  // What is named by its content need not come twice: an older version may have it, and the
  // browser's own cache has what the page has loaded.
  const asset = async (path) =>
    cache.put(url(path), (await caches.match(url(path))) ?? (await fetched(path)));
  const page = async (path) => cache.put(url(path), await fetched(path, { cache: "no-cache" }));
  await Promise.all([...pages.map(page), ...assets.map(asset)]);
}

async function tidy() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(OURS) && name !== NAME);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function answer(request, address) {
  try {
    const cache = await caches.open(NAME);
    const kept = await cache.match(address, { ignoreVary: true });
    if (kept) return kept;
  } catch {
    // A browser may refuse storage at any time; there is still the network.
  }
  return fetch(request);
}

/** Lets browsers that can do so find what is kept themselves, without starting this script. */
async function route(event) {
  const or = ["./", "assets/*", "boards/*"].map((path) => {
    const { pathname } = new URL(path, scope);
    return { urlPattern: new URLPattern({ pathname, search: "", baseURL: scope }) };
  });
  await event.addRoutes({ condition: { or }, source: { cacheName: NAME } });
}

addEventListener("install", (event) => {
  if (event.addRoutes) event.waitUntil(route(event).catch(() => {})); // then all come to this script
  event.waitUntil(fill());
});
addEventListener("activate", (event) => event.waitUntil(tidy()));
addEventListener("fetch", (event) => {
  const { request } = event;
  const address = request.url.replace(/[?#].*/, "").replace(/\/index\.html$/, "/");
  if (request.method === "GET" && known.has(address)) {
    event.respondWith(answer(request, address));
  }
});
