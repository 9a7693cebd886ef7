// @ts-check
// Makes the site available offline, and lets browsers offer to install it.

import { make } from "../platform/dom.js";
import { home } from "./pages.js";

let isKept = false;

/**
 * Registers the service worker and adds the manifest, once.  The former fetches all files, and the
 * latter makes browsers redraw their own controls, so this is called when Python is up.
 */
export async function keepOffline() {
  if (isKept) return;
  isKept = true;
  try {
    await navigator.serviceWorker?.register(new URL("./sw.js", home));
    document.head.append(make("link", { rel: "manifest", href: "./manifest.webmanifest" }));
  } catch {
    // The page works without it, online.
  }
}
