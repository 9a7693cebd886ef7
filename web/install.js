// The foot of home: that a new version waits, and that the page can be installed.  Both are quiet.

import { make } from "./dom.js";
import { t } from "./text.js";

let offer = null; // the browser's offer to install the page

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault(); // the browser's own hint would lie over a match
  offer = event;
  dispatchEvent(new Event("installable"));
});

/** Shows in an element what there is to say; a new version is used from the next start on. */
export async function foot(root) {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => null);
  const lines = [];
  if (registration?.waiting) {
    lines.push(make("p", {}, t("A new version is ready; it is used from the next start on.")));
  }
  if (offer) {
    const button = make("button", { type: "button", textContent: t("Install Skerry") });
    button.onclick = async () => {
      const { outcome } = await offer.prompt().then(() => offer.userChoice);
      if (outcome === "accepted") button.parentElement.remove();
    };
    const why = t("to play from your home screen, without a network too");
    lines.push(make("p", {}, button, " ", why));
  }
  root.replaceChildren(...lines);
}
