// @ts-check
// The foot of home: that a new version waits, and that the page can be installed.  Both are quiet.
//
// Runs on every page from its start: the browser makes its offer once, perhaps during a match.

import { make } from "./dom.js";
import { t } from "./text.js";

/** @type {(Event & { prompt(): void }) | null} The browser's offer to install the page. */
let offer = null;

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault(); // the browser's own hint would lie over a match
  offer = /** @type {Event & { prompt(): void }} */ (event);
  reportNews();
});

/** @type {ServiceWorkerRegistration | null} The registration that tells of new versions. */
let watched = null;

/** Says that the news have changed. */
const reportNews = () => dispatchEvent(new Event("news"));

/**
 * Waits for a new version that is found later.
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
 * Shows the news in an element; the event "news" reports every change of them.
 * @param {HTMLElement} root
 */
export async function showNews(root) {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => null);
  if (registration) watch(registration);
  const lines = [];
  if (registration?.waiting) {
    lines.push(make("p", {}, t("A new version is ready; it is used from the next start on.")));
  }
  if (offer) {
    const button = make("button", { type: "button", textContent: t("Install Skerry") });
    button.onclick = () => {
      offer?.prompt(); // once; whoever declines is asked by the browser another time
      offer = null;
      reportNews();
    };
    const why = t("to play from your home screen, without a network too");
    lines.push(make("p", {}, button, " ", why));
  }
  root.replaceChildren(...lines);
}
