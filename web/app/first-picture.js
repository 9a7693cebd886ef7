// A first look at the board of the match that the page begins with, before the rest of it is there:
// of a link as far as its notation tells, of a match of one's own as it was saved.

import { fragment, state } from "../platform/address.js";
import { parts } from "./first-fetch.js";
import { inks, paper } from "../board/glyphs.js";
import * as language from "../platform/language.js";
import { Options } from "../platform/options.js";
import { picture } from "../board/picture.js";
import { frames } from "../match/replay.js";
import * as site from "../platform/site.js";
import { Store } from "../platform/store.js";

const store = new Store("skerry");
const options = new Options(store, new URLSearchParams(location.search));
const saved = fragment() ? null : store.load(state()?.match)?.frame;
const name = parts?.name ?? saved?.name;

if (site.has(name)) {
  document.documentElement.dataset.view = "match";
  look().catch(() => {}); // the page will say what is wrong
}

async function look() {
  const tongue = language.wanted(options.language);
  const told = tongue === "en" ? null : language.use(tongue); // boards have words on them
  const [{ geometry, frame: first }] = await Promise.all([site.board(name), told]);
  const all = parts && frames(parts, geometry, first);
  const frame = saved ?? all?.[parts.ply ?? all.length - 1] ?? first;
  const canvas = document.getElementById("surface");
  const { width, height } = canvas.getBoundingClientRect();
  if (!width || window.skerry?.match.frame) return; // the page was faster
  const ctx = paper(canvas, width, height);
  const { coordinates, turned, groups, marked } = options;
  const { pieces, marks, links, last } = frame;
  const shown = { pieces, marks, links, last, groups, marked };
  picture(ctx, geometry, shown, inks(canvas), { width, height, coordinates, turned });
}
