// @ts-check
// A rules page: its figures become interactive boards when they are near the screen.

/** @import { Mark } from "../types.d.ts" */

import * as language from "../platform/language.js";
import { Figure, position } from "./figure.js";

const NEAR = "600px"; // from the screen

const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      // If it cannot be made, its picture stays.
      if (target instanceof HTMLElement) makeFigure(target).catch(console.error);
    }
  },
  { rootMargin: NEAR },
);

/**
 * Makes a figure of the page interactive.
 * @param {HTMLElement} root
 */
async function makeFigure(root) {
  const { link = "", good = "", gone = "", ways = "" } = root.dataset;
  const { geometry, frame } = await position(link);
  const ids = new Map(geometry.cells.map(({ id, name }) => [name, id]));
  /** @type {(kind: string, names: string) => Mark} */
  const mark = (kind, names) => {
    const cells = names.split(" ").flatMap((name) => ids.get(name) ?? []);
    return { kind, cells, label: "", player: null };
  };
  const paths = ways.split(",").map((path) => mark("path", path));
  const marks = [mark("good", good), mark("gone", gone), ...paths];
  const shown = marks.filter(({ cells }) => cells.length);
  new Figure(root, { geometry, frame: { ...frame, marks: [...frame.marks, ...shown] } });
}

await language.use(document.documentElement.lang);
for (const figure of document.querySelectorAll("figure")) {
  if (figure.dataset.link) observer.observe(figure);
}

dispatchEvent(new Event("started"));
