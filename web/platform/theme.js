// @ts-check
// The theme, set before anything is drawn: a small script that the page waits for.
//
// It sets data-theme="light" or "dark" on the root element and, for high contrast,
// data-contrast="more"; style sheets have the colours.  The theme comes from the query, the stored
// options, or `setTheme(theme)`: "light", "dark", "contrast", or "auto" for the system's.  The event
// "restyle" says that colours, typefaces or the resolution of the screen have changed.  Each canvas
// gets it, too, because a listener of the window would outlive what is drawn on a canvas.

{
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const more = matchMedia("(prefers-contrast: more), (forced-colors: active)");

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

  /** Puts it now and at each resolution of the screen, for each of which it takes another query. */
  const watch = () => {
    matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener("change", watch, {
      once: true,
    });
    put();
  };

  /** Sets the theme.  @param {string} theme */
  window.setTheme = (theme) => {
    chosen = theme;
    put();
  };

  for (const query of [dark, more]) query.addEventListener("change", put);
  addEventListener("restyle", () => {
    for (const canvas of document.querySelectorAll("canvas"))
      canvas.dispatchEvent(new Event("restyle"));
  });
  // Boards have letters, which are drawn again when a typeface is loaded late.
  document.fonts?.addEventListener("loadingdone", put);
  watch();
}
