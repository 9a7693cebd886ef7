// A rules page: its figures come to life when they are near, and play when they are touched.

import { Figure, positions } from "./figure.js";
import * as language from "../platform/language.js";

const figures = [...document.querySelectorAll("figure[data-link]")];
const shown = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      shown.unobserve(target);
      bring(target);
    }
  },
  { rootMargin: "600px" },
);

/** Makes a figure of the page one that plays. */
async function bring(root) {
  const { link, good = "", gone = "", ways = "" } = root.dataset;
  const { geometry, frame } = await positions(link);
  const names = new Map(geometry.cells.map(({ id, name }) => [name, id]));
  const cells = (text) => text.split(" ").filter(Boolean).map((name) => names.get(name));
  const marks = [
    { kind: "good", cells: cells(good) },
    { kind: "gone", cells: cells(gone) },
    ...ways.split(",").map((path) => ({ kind: "path", cells: cells(path) })),
  ].filter((mark) => mark.cells.length);
  new Figure(root, geometry, { ...frame, marks: [...frame.marks, ...marks] });
}

await language.use(document.documentElement.lang);
for (const figure of figures) shown.observe(figure);
