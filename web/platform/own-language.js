// @ts-check
// Leads from an English page to the same one in the reader's language, unless the address asks for
// English: a small script that the page waits for, so that nothing is drawn that is left at once.

{
  const root = document.documentElement;

  const saved = () => {
    try {
      return JSON.parse(localStorage.getItem("skerry/options") ?? "null")?.language;
    } catch {
      return null; // the browser denies storage
    }
  };

  /** @type {NodeListOf<HTMLLinkElement>} */
  const links = document.querySelectorAll("link[hreflang]");
  const pages = new Map([...links].map(({ hreflang, href }) => [hreflang, href]));
  const asked = new URLSearchParams(location.search).get("lang");
  const tags = [asked, saved(), ...navigator.languages];
  const language = tags
    .map((tag) => String(tag).toLowerCase().split("-")[0])
    .find((tag) => pages.has(tag));
  if (language && language !== root.lang) {
    root.hidden = true;
    location.replace(pages.get(language) + location.hash);
  }
}
