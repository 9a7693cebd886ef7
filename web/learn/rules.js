// A rules page: its figures become boards when they are near the screen, and play when touched.

import * as language from "../platform/language.js";
import { Figure, positions } from "./figure.js";

const NEAR = "600px"; // from the screen

const figures = [...document.querySelectorAll("figure[data-link]")];
const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      makeFigure(target);
    }
  },
  { rootMargin: NEAR },
);

/** Makes a figure of the page one that plays. */
async function makeFigure(root) {
  const { link, good = "", gone = "", ways = "" } = root.dataset;
  const { geometry, frame } = await positions(link);
  const ids = new Map(geometry.cells.map(({ id, name }) => [name, id]));
  const cells = (names) => names.split(" ").filter(Boolean).map((name) => ids.get(name));
  const marks = [
    { kind: "good", cells: cells(good) },
    { kind: "gone", cells: cells(gone) },
    ...ways.split(",").map((path) => ({ kind: "path", cells: cells(path) })),
  ].filter((mark) => mark.cells.length);
  new Figure(root, geometry, { ...frame, marks: [...frame.marks, ...marks] });
}

await language.use(document.documentElement.lang);
for (const figure of figures) observer.observe(figure);
