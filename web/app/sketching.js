// @ts-check
// Drawing on the board: arrows, circles and numbers, by the right mouse button, a long press or keys.
// They are notes on the position at the cursor.

/** @import { MatchClient } from "../match/client.js" */
/** @import { Presenter } from "./presenter.js" */

import { draw } from "../board/sketch.js";
import { isLive } from "../match/open.js";
import { noteAt } from "../match/tree.js";
import { t } from "../platform/text.js";
import { announce } from "./notices.js";

export class Sketching {
  #match;
  #presenter;
  /** @type {{ cell: number, link?: string } | null} Where an arrow begins that keys draw, and in which position. */
  #start = null;

  /**
   * @param {MatchClient} match
   * @param {Presenter} presenter
   */
  constructor(match, presenter) {
    this.#match = match;
    this.#presenter = presenter;
  }

  /**
   * Draws from a cell to another, or on one; a draft is shown but not kept.
   * @param {number | null} from null drops the draft
   * @param {number | null} [to]
   * @param {boolean} [isDraft]
   */
  async draw(from, to = null, isDraft = false) {
    const match = this.#match;
    if (!isLive(match)) return;
    const { frame, geometry } = match;
    const before = noteAt(frame).sketch ?? "";
    if (from === null || to === null) return this.#presenter.sketch(before);
    /** @param {number} id */
    const name = (id) => geometry.cells.find((cell) => cell.id === id)?.name ?? "";
    /** @param {string} text */
    const change = (text) => draw(text, name(from), name(to));
    this.#presenter.sketch(change(before));
    if (isDraft) return;
    let text = "";
    await match.sketch(frame.node, (drawn) => {
      text = change(drawn); // what was drawn just before may not be in the frame yet
      return text;
    });
    announce(said(text, name(from), name(to)));
  }

  /**
   * Begins an arrow at a cell, or ends it there if one was begun in this position.
   * @param {number | null} cell
   */
  drawArrow(cell) {
    if (cell === null) return;
    const link = this.#match.frame?.link;
    const start = this.#start?.link === link ? this.#start : null;
    this.#start = start ? null : { cell, link };
    if (!start) announce(t("An arrow begins here: go to its end and press the key again."));
    else this.draw(start.cell, cell);
  }

  /** Takes everything off that is drawn here. */
  async clear() {
    this.#start = null;
    const match = this.#match;
    if (!isLive(match)) return;
    let before = "";
    await match.sketch(match.frame.node, (drawn) => {
      before = drawn;
      return "";
    });
    if (before) announce(t("The drawing is removed."));
  }
}

/**
 * What was drawn between two cells or on one, in words.
 * @param {string} text
 * @param {string} from
 * @param {string} to
 */
function said(text, from, to) {
  const all = text.split(".");
  if (from !== to) {
    const values = { from, to };
    return all.includes(`${from}-${to}`)
      ? t("Arrow from {from} to {to}.", values)
      : t("No arrow from {from} to {to}.", values);
  }
  const number = all.find((item) => item.startsWith(`${from}:`))?.split(":")[1];
  if (number) return t("Number {n} on {cell}.", { n: number, cell: from });
  return all.includes(from)
    ? t("Circle on {cell}.", { cell: from })
    : t("Nothing is drawn on {cell}.", { cell: from });
}
