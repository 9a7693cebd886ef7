// @ts-check
// News at the foot of the home page: a new version is waiting, or the page can be installed.

import { make } from "../platform/dom.js";
import { install, reportNews } from "../platform/install.js";
import { t } from "../platform/text.js";

/** @type {ServiceWorkerRegistration | null} The registration that reports new versions. */
let watched = null;

/**
 * Reports new versions once they are ready, the one that is coming now and those of later.
 * @param {ServiceWorkerRegistration} registration
 */
function watch(registration) {
  if (registration === watched) return;
  watched = registration;
  const follow = () => registration.installing?.addEventListener("statechange", reportNews);
  follow();
  registration.addEventListener("updatefound", follow);
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
  if (install.offer) {
    const button = make("button", { type: "button", textContent: t("Install Skerry") });
    button.onclick = () => {
      install.offer?.prompt(); // works once; after a refusal the browser may offer it again later
      install.offer = null;
      reportNews();
    };
    const why = t("to play from your home screen, even offline");
    lines.push(make("p", {}, button, " ", why));
  }
  root.replaceChildren(...lines);
}
