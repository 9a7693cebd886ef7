// @ts-check
// The theme, set before anything is drawn: a script that the page waits for, small for that reason.
//
// The root element says data-theme="light" or "dark" and, where it is wanted, data-contrast="more";
// style.css knows what that means.  A theme is asked for by the query, by the stored
// options, or by `setTheme(theme)`: "light", "dark", "contrast", or "auto" for what the system says.
// The event "restyle" says that colours have changed.

{
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const more = matchMedia("(prefers-contrast: more), (forced-colors: active)");
  const known = ["light", "dark", "contrast", "auto"];

  const saved = () => {
    if (root.classList.contains("embed")) return null; // the page around it may ask for one
    try {
      return JSON.parse(localStorage.getItem("skerry/options") ?? "null")?.theme;
    } catch {
      return null; // the browser refuses storage
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
  put();
}
