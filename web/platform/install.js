// @ts-check
// The browser's offer to install the page.  It is made only once, perhaps during a match, so this
// runs from the start of every page.

/** @type {{ offer: (Event & { prompt(): void }) | null }} */
export const install = { offer: null };

/** Says that there is news for the home page, by the event "news". */
export const reportNews = () => dispatchEvent(new Event("news"));

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault(); // the browser's own hint would cover a match
  install.offer = /** @type {Event & { prompt(): void }} */ (event);
  reportNews();
});
