// @ts-check
// Keeps the site for times without a network, and lets browsers offer to install it.

import { make } from "../platform/dom.js";
import { home } from "./pages.js";

let isKept = false;

/**
 * Registers the service worker and names the manifest, once.  The one fetches all files there are,
 * the other makes browsers draw their own controls anew; so it is called when Python is up.
 */
export async function keepOffline() {
  if (isKept) return;
  isKept = true;
  try {
    await navigator.serviceWorker?.register(new URL("./sw.js", home));
    document.head.append(make("link", { rel: "manifest", href: "./manifest.webmanifest" }));
  } catch {
    // Without it the page works, online.
  }
}
