// @ts-check
// The user's own mistakes on the page of puzzles: practises those that are due, and reviews the
// library for more.

/** @import { Mistake, Result } from "./mistake.js" */
/** @import { Step } from "./library-review.js" */
/** @import { Review } from "../types.d.ts" */

import { Analyst } from "../bot/analyst.js";
import { format, parse } from "../match/link.js";
import { Store } from "../match/store.js";
import { local } from "../platform/area.js";
import { button } from "../platform/buttons.js";
import { byId as $, find, make } from "../platform/dom.js";
import { t } from "../platform/text.js";
import { spawn } from "../python/spawn.js";
import { Supervisor } from "../python/supervisor.js";
import { LibraryReview } from "./library-review.js";
import { INTERVALS, due } from "./mistake.js";
import * as mistakes from "./mistakes.js";
import { Practice } from "./practice.js";
import { today } from "./day.js";
import { asked } from "./solving.js";
import { longDate } from "./words.js";

const IDLE = 60; // s after which a worker that searches is ended
const WANTED = "skerry/reviewing"; // in local storage while the library is to be reviewed
const LOCK = "skerry-reviewing"; // held by the tab that reviews it

const analyst = () => new Analyst(new Supervisor(() => spawn("bot")), { idle: IDLE });

/** @type {Mistake[]} */
let all = [];
/** @type {Mistake | null} */
let current = null;
let isShown = false;
let isTrusted = true; // whether the browser stores anything
/** @type {Step | null} How far the review of the library has come. */
let step = null;
let left = 0; // games that have not been reviewed
let said = ""; // how the last review of the library ended
/** @type {Promise<WakeLockSentinel | null>} */
let awake = Promise.resolve(null);

const practice = new Practice(
  { figure: $("lesson"), task: $("task"), answer: $("answer"), buttons: $("onward") },
  analyst(),
  { onResult, more },
);
/** @type {(link: string, searched: string) => Promise<Review>} */
const judge = (link, searched) => asked("review_link", link, searched);
const review = new LibraryReview(new Store(), analyst(), judge, (now) => {
  const isNext = now.game !== step?.game;
  step = now;
  if (isNext) refresh();
  else showReview();
});

const boxes = make("dl", { className: "boxes" });
const how = make("p", {});
const count = make("p", { id: "unreviewed" });
const progress = make("progress", { max: 1 });
const start = make("button", { type: "button", onclick: () => toggle() });
const night = make("input", { type: "checkbox", onchange: () => stayAwake() });
const nightLabel = make("label", {}, night, make("span"));
const headings = [make("h2", {}), make("h2", {})];
const root = make(
  "section",
  { id: "mine", hidden: true },
  ...[headings[0], how, boxes, headings[1], count, progress, start, nightLabel],
);
$("list").before(root);
document.addEventListener("visibilitychange", stayAwake); // a hidden page cannot keep it awake

/** Shows the mistakes, the first that is due on the board. */
export async function show() {
  isShown = true;
  root.hidden = false;
  $("title").textContent = t("Your mistakes");
  document.title = `${t("Your mistakes")} · Skerry`;
  dispatchEvent(new Event("started"));
  await refresh();
  if (local.get(WANTED) && !review.isRunning) toggle();
  await next();
}

/** To be called when the page shows something else; a review of the library goes on. */
export function leave() {
  isShown = false;
  root.hidden = true;
  $("lesson").hidden = false;
  practice.leave();
}

/** Reads what is kept, and shows how much is due. */
async function refresh() {
  try {
    all = await mistakes.all();
    left = (await review.unreviewed()).length;
    isTrusted = true;
  } catch {
    isTrusted = false;
  }
  if (!isShown) return;
  const n = due(all, today()).length;
  $("steps").textContent = [
    t("{n} due today", { n }),
    t("{n} {n:mistake|mistakes} in all", { n: all.length }),
  ].join(" · ");
  showBoxes();
  showReview();
}

/** Shows the next mistake that is due, if there is one. */
async function next() {
  if (!isShown) return;
  const [first = null] = due(all, today());
  await use(first);
}

/** @param {Mistake | null} mistake */
async function use(mistake) {
  current = mistake;
  practice.leave();
  $("lesson").hidden = !mistake;
  $("answer").textContent = "";
  $("onward").replaceChildren(...more());
  if (!mistake) {
    $("task").textContent = rest();
    return;
  }
  try {
    if (await practice.use(mistake)) return;
  } catch (error) {
    console.error(error);
    if (current === mistake) tellBroken();
    return;
  }
  // Its position cannot be opened.
  await mistakes.remove(mistake.link).catch(() => {});
  all = all.filter((one) => one !== mistake);
  if (current === mistake) await next();
}

/** Says that nothing can be opened now; the mistake is kept, and may be tried again. */
function tellBroken() {
  $("lesson").hidden = true;
  $("task").textContent = t("The engine could not be loaded.");
  $("onward").replaceChildren(button(t("Try again"), () => use(current)));
}

/** Shows what there is to say when nothing is due. */
function rest() {
  if (!isTrusted) return t("This browser stores nothing, so there is nothing to practise.");
  const [soonest] = all.map((one) => one.due).sort();
  if (soonest)
    return t("Nothing is due today. The next is due on {day}.", { day: longDate(soonest) });
  return t(
    "No mistakes yet: they appear here once one of your finished games has been reviewed. Games between two people at one board are left out, because nobody can tell which side was yours.",
  );
}

/**
 * @param {Mistake} mistake
 * @param {Result} result
 */
async function onResult({ link }, result) {
  await mistakes.grade(link, result).catch(() => {});
  await refresh();
  if (isShown && current?.link === link) practice.showButtons();
}

/** More actions, beside the buttons of the mistake itself. */
function more() {
  const mistake = current;
  if (!mistake) {
    const [soonest] = [...all].sort((a, b) => (a.due < b.due ? -1 : 1));
    return soonest ? [button(t("Practise one anyway"), () => use(soonest))] : [];
  }
  if (!practice.isOver) return [];
  const parts = parse(mistake.link);
  const home = new URL(location.pathname.replace(/puzzles\/.*$/, ""), location.href);
  if (parts) {
    const { length } = parts.moves;
    home.hash = format({ ...parts, moves: [...parts.moves, mistake.token], ply: length });
  }
  return [
    button(t("Next"), next, "main"),
    make("a", { href: home.href, textContent: t("Open the position") }),
    button(t("Stop practising this one"), forget),
  ];
}

/** Takes the mistake that is shown out of practice. */
async function forget() {
  if (current) await mistakes.remove(current.link).catch(() => {});
  await refresh();
  await next();
}

/** Shows how many mistakes are in each box, and says how they move. */
function showBoxes() {
  headings[0].textContent = t("How practice is spaced");
  how.textContent = t(
    "A mistake that you correct at the first try comes back after 1, 3, 7, 16 and then 35 days. One that you do not correct starts again the next day; with a hint, its interval stays.",
  );
  const names = [t("New"), ...INTERVALS.map((n) => t("{n} {n:day|days}", { n }))];
  boxes.replaceChildren(
    ...names.map((name, box) => {
      const n = all.filter((one) => one.box === box).length;
      return make("div", {}, make("dt", {}, name), make("dd", {}, String(n)));
    }),
  );
}

/** Shows how far the review of the library has come. */
function showReview() {
  headings[1].textContent = t("Review all your games");
  progress.hidden = !review.isRunning;
  progress.ariaLabel = t("Review");
  start.textContent = review.isRunning ? t("Stop") : t("Review all your games");
  start.hidden = !review.isRunning && !left;
  nightLabel.hidden = start.hidden || !("wakeLock" in navigator);
  find(nightLabel, "span").textContent = t("Keep the device awake meanwhile");
  if (review.isRunning) {
    progress.value = step ? step.done / step.all : 0;
    count.textContent = step
      ? t("Game {game} of {games}: {done} of {all} positions.", step)
      : t("Starting the engine");
  } else {
    const open = left
      ? t(
          "{n} finished {n:game has|games have} not been reviewed. The review runs while this tab is open, and you can stop it at any time.",
          { n: left },
        )
      : t("All finished games in this browser have been reviewed.");
    count.textContent = [said, open].filter(Boolean).join(" ");
  }
}

/** Keeps the device from going to sleep during a review, if this is wanted. */
function stayAwake() {
  awake = awake.then(async (lock) => {
    await lock?.release();
    const isWanted = night.checked && review.isRunning && !document.hidden;
    return isWanted ? navigator.wakeLock.request("screen").catch(() => null) : null;
  });
}

/** Starts to review the library, or stops. */
async function toggle() {
  start.disabled = true; // until it has started, or stopped
  if (review.isRunning) {
    local.remove(WANTED);
    review.stop();
    return;
  }
  local.set(WANTED, "yes");
  step = null;
  said = "";
  /** @param {unknown} lock */
  const work = async (lock) => {
    if (!lock) {
      said = t("Another tab is reviewing them.");
      return;
    }
    const isDone = review.start();
    start.disabled = false;
    showReview();
    stayAwake();
    if (await isDone) local.remove(WANTED);
  };
  try {
    // On insecure pages browsers have no locks.
    await (navigator.locks?.request(LOCK, { ifAvailable: true }, work) ?? work(true));
  } catch (error) {
    console.error(error);
    said = t("The review was interrupted.");
  }
  start.disabled = false;
  stayAwake();
  await refresh();
  if (isShown && !current) await next();
}
