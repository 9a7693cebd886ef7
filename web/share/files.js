// What can be taken away of a match: its text, its record, pictures of it.

import * as link from "../match/link.js";
import { frames } from "../match/replay.js";
import { make } from "../platform/dom.js";
import { t } from "../platform/text.js";

const KEPT = 60_000; // ms that a file stays in memory for the browser to save

/** Lets the browser save a blob as a file. */
function save(blob, name) {
  const href = URL.createObjectURL(blob);
  make("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), KEPT);
}

/**
 * The rows of buttons that copy or save a match.  `home` is the address of the page, `look` how
 * boards look, `board(name)` resolves to a game's {geometry, frame}; `copy(text, done)` copies a text
 * and says so, `say(text)` says something, and `isOpen()` is whether anybody still waits.
 */
export function fileRows(match, { home, look, board, copy, say, isOpen }) {
  const { frame, geometry } = match;
  const stem = frame.ply ? `${frame.name}-${frame.ply}` : frame.name;
  const saveText = (text, type, suffix) => save(new Blob([text], { type }), `${stem}.${suffix}`);

  /** A button for something that may fail, such as asking an engine that is not up. */
  const button = (caption, run) =>
    make("button", {
      type: "button",
      textContent: caption,
      onclick: (event) => run(event).catch((error) => say(error.message)),
    });
  const row = (caption, ...content) =>
    make("div", { role: "group", ariaLabel: caption }, make("span", {}, caption), ...content);

  const text = async () => {
    const url = new URL(home);
    url.hash = frame.link;
    const written = await match.text();
    if (!written) throw new Error(t("The engine could not be loaded."));
    return written.replace("\n", `\nLink: ${url.href}\n`); // after the game's name
  };
  const record = async () => match.record ?? match.getRecord();
  const picture = { ...look, ...frame };
  const rows = [
    row(
      t("Text"),
      button(t("Copy"), async () => copy(await text(), t("The text is copied."))),
      button(t("Save"), async () => saveText(await text(), "text/plain", "txt")),
    ),
    row(
      t("Record"),
      button(t("Copy"), async () => copy(await record(), t("The record is copied."))),
      button(t("Save"), async () => saveText(await record(), "application/json", "json")),
    ),
  ];

  const bar = make("progress", { max: 1, hidden: true, ariaLabel: t("Drawing the match") });
  const animate = async ({ target }) => {
    if (!bar.hidden) return;
    bar.hidden = false;
    target.ariaDisabled = "true";
    try {
      const { gif } = await import("./export.js");
      const all = await states(match, look, board);
      const animation = await gif(geometry, all, look, (done, count) => {
        bar.value = done / count;
        return isOpen();
      });
      if (animation) save(animation, `${frame.name}.gif`);
    } finally {
      bar.hidden = true;
      target.ariaDisabled = "false";
    }
  };
  const pictures = [
    button("PNG", async () => {
      const { png } = await import("./export.js");
      save(await png(geometry, picture, look), `${stem}.png`);
    }),
    button("SVG", async () => {
      const { svg } = await import("./export.js");
      saveText(svg(geometry, picture, look), "image/svg+xml", "svg");
    }),
  ];
  if (frame.line.length && geometry.notation) pictures.push(button(t("Animation"), animate));
  return [...rows, row(t("Picture"), ...pictures, bar)];
}

/** What is drawn at each ply: the pieces by the notation, marks and links by the rules. */
async function states(match, look, board) {
  const { frame, geometry } = match;
  const { frame: first } = await board(frame.name);
  const views = (await match.views()) ?? [];
  return frames(link.parse(frame.link), geometry, first).map(({ pieces, last }, ply) => {
    const { marks = [], links = [] } = views[ply] ?? {};
    return { ...look, pieces, last, marks, links };
  });
}
