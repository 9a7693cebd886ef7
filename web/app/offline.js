// @ts-check
// Makes the site available offline, and lets browsers offer to install it.

import files from "../files.js";
import { make } from "../platform/dom.js";

const site = new URL("../", files["packages/"]);
let isKept = false;

/**
 * Registers the service worker and adds the manifest, once.  The former fetches all files, and the
 * latter makes browsers redraw their own controls, so this is called when Python is up.  Frames in other
 * pages keep nothing.
 */
export async function keepOffline() {
  if (isKept || self !== top) return;
  isKept = true;
  try {
    await navigator.serviceWorker?.register(new URL("sw.js", site));
    const { href } = new URL("manifest.webmanifest", site);
    document.head.append(make("link", { rel: "manifest", href }));
  } catch {
    // The page works without it, online.
  }
}
