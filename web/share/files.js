// @ts-check
// Files of a match: its text, its record, and pictures of it.

/** @import { OpenMatch } from "../match/open.js" */
/** @import { Look } from "./export.js" */

import { drawn } from "../board/sketch.js";
import { current, noteAt } from "../match/tree.js";
import { make } from "../platform/dom.js";
import { save, saveText } from "../platform/file.js";
import { t } from "../platform/text.js";

/**
 * The rows of buttons that copy or save a match.
 * @param {OpenMatch} match
 * @param {object} options
 * @param {(link: string) => string} options.address the address of a link
 * @param {Look} options.look
 * @param {(text: string, done: string) => unknown} options.copy copies a text, and says `done`
 * @param {(text: string) => void} options.say
 * @param {() => boolean} options.isOpen whether the dialog is still open
 */
export function fileRows(match, { address, look, copy, say, isOpen }) {
  const { frame, geometry } = match;
  const stem = frame.ply ? `${frame.name}-${frame.ply}` : frame.name;
  /**
   * A button for something that may fail, such as a request to an engine that has not started.
   * @param {string} caption
   * @param {() => Promise<unknown>} run
   */
  const button = (caption, run) =>
    make("button", {
      type: "button",
      textContent: caption,
      onclick: () =>
        run().catch((error) => {
          // Browsers say in words of their own why a script could not be loaded.
          const isBroken = error instanceof TypeError;
          say(isBroken ? t("Part of the page could not be loaded.") : error.message);
        }),
    });
  /** @type {(caption: string, ...content: HTMLElement[]) => HTMLElement} */
  const row = (caption, ...content) =>
    make("div", { role: "group", ariaLabel: caption }, make("span", {}, caption), ...content);

  const noEngine = () => new Error(t("The engine could not be loaded."));
  const text = async () => {
    const written = await match.text();
    if (!written) throw noEngine();
    return written.replace("\n", `\nLink: ${address(match.frame.link)}\n`); // after the game's name
  };
  const record = async () => {
    const written = match.record ?? (await match.getRecord());
    if (written === null) throw noEngine();
    return written;
  };
  const picture = { ...look, ...frame, drawn: drawn(noteAt(frame)) };
  const rows = [
    row(
      t("Text"),
      button(t("Copy"), async () => copy(await text(), t("The text is copied."))),
      button(t("Save"), async () => saveText(await text(), `${stem}.txt`, "text/plain")),
    ),
    row(
      t("Record"),
      button(t("Copy"), async () => copy(await record(), t("The record is copied."))),
      button(t("Save"), async () => saveText(await record(), `${stem}.json`)),
    ),
  ];

  const bar = make("progress", { max: 1, hidden: true, ariaLabel: t("Drawing the game") });
  const animation = button(t("Animation"), async () => {
    if (!bar.hidden) return;
    bar.hidden = false;
    animation.ariaDisabled = "true";
    try {
      const { gif } = await import("./export.js");
      const all = await match.pictures();
      if (!all) throw noEngine();
      const nodes = current(frame);
      const states = all.map((picture, ply) => {
        const note = noteAt({ tree: frame.tree, node: nodes[ply] ?? 0 });
        return { ...look, ...picture, drawn: drawn(note) };
      });
      const file = await gif(geometry, states, look, (done, count) => {
        bar.value = done / count;
        return isOpen();
      });
      if (file) save(file, `${frame.name}.gif`);
    } finally {
      bar.hidden = true;
      animation.ariaDisabled = "false";
    }
  });
  const pictures = [
    button("PNG", async () => {
      const { png } = await import("./export.js");
      save(await png(geometry, picture, look), `${stem}.png`);
    }),
    button("SVG", async () => {
      const { svg } = await import("./export.js");
      saveText(svg(geometry, picture, look), `${stem}.svg`, "image/svg+xml");
    }),
  ];
  if (frame.line.length) pictures.push(animation);
  return [...rows, row(t("Picture"), ...pictures, bar)];
}
