// @ts-check
// News at the foot of the home page: a new version is waiting, or the page can be installed.
//
// Runs from the start of every page, because browsers offer installation only once, perhaps during a
// match.

import { make } from "./dom.js";
import { t } from "./text.js";

/** @type {(Event & { prompt(): void }) | null} The browser's offer to install the page. */
let offer = null;

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault(); // the browser's own hint would cover a match
  offer = /** @type {Event & { prompt(): void }} */ (event);
  reportNews();
});

/** @type {ServiceWorkerRegistration | null} The registration that reports new versions. */
let watched = null;

/** Dispatches the event "news". */
const reportNews = () => dispatchEvent(new Event("news"));

/**
 * Reports new versions that are found later.
 * @param {ServiceWorkerRegistration} registration
 */
function watch(registration) {
  if (registration === watched) return;
  watched = registration;
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", reportNews);
  });
}

/**
 * Shows the news in an element; the event "news" says that they have changed.
 * @param {HTMLElement} root
 */
export async function showNews(root) {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => null);
  if (registration) watch(registration);
  const lines = [];
  if (registration?.waiting) {
    lines.push(make("p", {}, t("A new version is ready for your next visit.")));
  }
  if (offer) {
    const button = make("button", { type: "button", textContent: t("Install Skerry") });
    button.onclick = () => {
      offer?.prompt(); // works once; after a refusal the browser may offer it again later
      offer = null;
      reportNews();
    };
    const why = t("to play from your home screen, even offline");
    lines.push(make("p", {}, button, " ", why));
  }
  root.replaceChildren(...lines);
}
