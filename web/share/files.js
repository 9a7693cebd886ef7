// @ts-check
// Files of a match: its text, its record, and pictures of it.

/** @import { OpenMatch } from "../match/open.js" */
/** @import { Look } from "./export.js" */

import { drawn } from "../board/sketch.js";
import { current, noteAt } from "../match/tree.js";
import * as buttons from "../platform/buttons.js";
import { make } from "../platform/dom.js";
import { save, saveText } from "../platform/file.js";
import { t } from "../platform/text.js";

/**
 * @typedef {object} Sharing
 * @property {(link: string) => string} address the address of a link
 * @property {Look} look
 * @property {(text: string, done: string) => unknown} copy copies a text, and says `done`
 * @property {(text: string) => void} say
 * @property {() => boolean} isOpen whether the dialog is still open
 */
/** @typedef {(caption: string, run: () => Promise<unknown>) => HTMLButtonElement} ButtonMaker */

/**
 * The rows of buttons that copy or save a match.
 * @param {OpenMatch} match
 * @param {Sharing} sharing
 */
export function fileRows(match, sharing) {
  const { frame } = match;
  const { address, copy } = sharing;
  const stem = frame.ply ? `${frame.name}-${frame.ply}` : frame.name;
  /** @type {ButtonMaker} A button for what may fail, such as a request to an engine. */
  const button = (caption, run) =>
    buttons.button(caption, () => run().catch((error) => sharing.say(reason(error))));
  const text = async () => {
    const written = needed(await match.text());
    return written.replace("\n", `\nLink: ${address(match.frame.link)}\n`); // after the game's name
  };
  const record = async () => needed(match.record ?? (await match.getRecord()));
  return [
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
    row(t("Picture"), ...pictures(match, sharing, stem, button)),
  ];
}

/** @type {(caption: string, ...content: HTMLElement[]) => HTMLElement} */
function row(caption, ...content) {
  return make("div", { role: "group", ariaLabel: caption }, make("span", {}, caption), ...content);
}

/** @param {Error} error */
function reason(error) {
  // Browsers say in words of their own why a script could not be loaded.
  const isBroken = error instanceof TypeError;
  return isBroken ? t("Part of the page could not be loaded.") : error.message;
}

/**
 * What the engine has answered.  Throws if it could not be loaded.
 * @template Answer
 * @param {Answer | null} answer
 */
function needed(answer) {
  if (!answer) throw new Error(t("The engine could not be loaded."));
  return answer;
}

/**
 * Buttons that save the board, or the match as an animation with a bar that tells how far it is.
 * @param {OpenMatch} match
 * @param {Sharing} sharing
 * @param {string} stem of the names of files
 * @param {ButtonMaker} button
 */
function pictures(match, { look, isOpen }, stem, button) {
  const { frame, geometry } = match;
  const picture = { ...look, ...frame, drawn: drawn(noteAt(frame)) };
  const still = [
    button("PNG", async () => {
      const { png } = await import("./export.js");
      save(await png(geometry, picture, look), `${stem}.png`);
    }),
    button("SVG", async () => {
      const { svg } = await import("./export.js");
      saveText(svg(geometry, picture, look), `${stem}.svg`, "image/svg+xml");
    }),
  ];
  const bar = make("progress", { max: 1, hidden: true, ariaLabel: t("Drawing the game") });
  const animation = button(t("Animation"), async () => {
    if (!bar.hidden) return;
    bar.hidden = false;
    animation.ariaDisabled = "true";
    try {
      const { gif } = await import("./export.js");
      const file = await gif(geometry, await states(match, look), look, (done, count) => {
        bar.value = done / count;
        return isOpen();
      });
      if (file) save(file, `${frame.name}.gif`);
    } finally {
      bar.hidden = true;
      animation.ariaDisabled = "false";
    }
  });
  return frame.line.length ? [...still, animation, bar] : [...still, bar];
}

/**
 * What an animation shows, from the start of the match to its end.
 * @param {OpenMatch} match
 * @param {Look} look
 */
async function states(match, look) {
  const { tree } = match.frame;
  const nodes = current(match.frame);
  return needed(await match.pictures()).map((picture, ply) => {
    const note = noteAt({ tree, node: nodes[ply] ?? 0 });
    return { ...look, ...picture, drawn: drawn(note) };
  });
}
