// @ts-check
// A puzzle in a frame of another page: that of today, of a day, or a given one.

/** @import { EmbedPuzzle } from "../types.d.ts" */
/** @import { Puzzle } from "../puzzles/puzzle.js" */

import { byId as $, find, make } from "../platform/dom.js";
import * as language from "../platform/language.js";
import { onHash } from "../platform/on-hash.js";
import * as site from "../platform/site.js";
import { t } from "../platform/text.js";
import * as puzzle from "../puzzles/puzzle.js";
import { Solving } from "../puzzles/solving.js";
import * as words from "../puzzles/words.js";
import { Reporter, post } from "./messages.js";

const home = new URL("../../puzzles/", location.href.split(/[?#]/)[0]);
const main = find(document, "main");
const stage = find(main, ".stage");
const EDGE = 12; // pixels around it
const reporter = new Reporter();
/** @type {Puzzle | null} */
let current = null;

const address = () => (current ? `${current.slug}/${current.number}` : "");
/** @param {EmbedPuzzle["skerry"]} what */
const tell = (what) => post({ skerry: what, puzzle: address() });

const solving = new Solving(
  { figure: $("lesson"), task: $("task"), answer: $("answer"), buttons: $("onward") },
  {
    onWrong: () => tell("wrong"),
    onHint() {},
    onShown: () => tell("shown"),
    onSolved: () => tell("solved"),
    more: () => [
      make("a", {
        href: `${home.href}#${address()}`,
        target: "_blank",
        rel: "noopener",
        textContent: t("Open in Skerry"),
      }),
    ],
  },
);

/** @param {string} why there is no puzzle to show */
function refuse(why) {
  $("task").textContent = why;
  dispatchEvent(new Event("started"));
  post({ skerry: "refused", why });
}

/** Shows the puzzle of the address, unless that changes meanwhile. */
async function open() {
  const { hash } = location;
  const asked = hash.slice(1) || "today";
  const day = asked === "today" ? puzzle.today() : asked;
  const hasCome = day <= puzzle.latest();
  const at = hasCome ? puzzle.ofDay(await puzzle.days(), day) : day;
  const found = at ? await puzzle.puzzleAt(at) : null;
  const games = await site.games();
  if (hash !== location.hash) return;
  if (!found) return refuse(t("There is no such puzzle."));
  current = found;
  const title = games.find(({ slug }) => slug === found.slug)?.title ?? "";
  $("title").textContent = t("{game}: puzzle {n}", { game: t(title), n: found.number });
  document.title = `${$("title").textContent} · Skerry`;
  const about = [t(title), words.title(found), t(words.BANDS[found.band - 1].template)];
  $("steps").textContent = about.join(" · ");
  const ready = solving.use(found);
  tell("puzzle");
  await ready;
}

/** Reports the height at which the board is as large as it may be: it is smaller in a low frame. */
function measure() {
  const isWide = getComputedStyle(main).display === "grid"; // the words stand beside the board
  const now = isWide ? $("lesson").offsetHeight + 2 * EDGE : main.scrollHeight;
  const most = Number.parseFloat(getComputedStyle(stage).flexBasis);
  reporter.height(Math.ceil(now - stage.clientHeight + most));
}

const sizes = new ResizeObserver(measure);
sizes.observe(main);
sizes.observe(stage); // which makes room for what else changes
onHash(open, refuse);
await language.use(language.preferred());
await open();
