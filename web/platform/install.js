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
  changed();
});

/** @type {ServiceWorkerRegistration | null} The registration that tells of new versions. */
let watched = null;

/** Tells of a change of what the foot has to say. */
const changed = () => dispatchEvent(new Event("news"));

/**
 * Waits for a new version that is found later.
 * @param {ServiceWorkerRegistration} registration
 */
function watch(registration) {
  if (registration === watched) return;
  watched = registration;
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", changed);
  });
}

/**
 * Shows in an element what there is to say.  A new version is used from the next start on.
 * @param {HTMLElement} root
 */
export async function foot(root) {
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
      changed();
    };
    const why = t("to play from your home screen, without a network too");
    lines.push(make("p", {}, button, " ", why));
  }
  root.replaceChildren(...lines);
}
