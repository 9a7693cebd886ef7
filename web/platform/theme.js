// @ts-check
// The theme, set before anything is drawn: a small script that the page waits for.
//
// It sets data-theme="light" or "dark" on the root element and, for high contrast,
// data-contrast="more"; style sheets have the colours.  The theme comes from the query, the stored
// options, or `setTheme(theme)`: "light", "dark", "contrast", or "auto" for the system's.  The event
// "restyle" says that colours or typefaces have changed.

{
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const more = matchMedia("(prefers-contrast: more), (forced-colors: active)");
  const known = ["light", "dark", "contrast", "auto"];

  const saved = () => {
    if (root.classList.contains("embed")) return null; // the embedding page may choose a theme
    try {
      return JSON.parse(localStorage.getItem("skerry/options") ?? "null")?.theme;
    } catch {
      return null; // the browser denies storage
    }
  };

  let chosen = new URLSearchParams(location.search).get("theme") ?? saved();

  const put = () => {
    const theme =
      chosen === "light" || chosen === "dark" ? chosen : dark.matches ? "dark" : "light";
    root.dataset.theme = theme;
    if (chosen === "contrast" || more.matches) root.dataset.contrast = "more";
    else delete root.dataset.contrast;
    dispatchEvent(new Event("restyle"));
  };

  /** Sets the theme.  @param {string} theme */
  window.setTheme = (theme) => {
    chosen = known.includes(theme) ? theme : "auto";
    put();
  };

  for (const query of [dark, more]) query.addEventListener("change", put);
  // Boards have letters, which are drawn again when a typeface is loaded late.
  document.fonts?.addEventListener("loadingdone", () => dispatchEvent(new Event("restyle")));
  put();
}
