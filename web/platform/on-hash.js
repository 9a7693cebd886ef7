// @ts-check
// Opens what the fragment of the address asks for.

import { t } from "./text.js";

/**
 * Calls `open` whenever the fragment changes.  When that fails, `refuse` is called with the reason,
 * unless something else was asked for meanwhile.
 * @param {() => Promise<void>} open
 * @param {(why: string) => void} refuse
 */
export function onHash(open, refuse) {
  addEventListener("hashchange", async () => {
    const { hash } = location;
    try {
      await open();
    } catch (error) {
      console.error(error);
      if (hash === location.hash) refuse(t("Part of the page could not be loaded."));
    }
  });
}
