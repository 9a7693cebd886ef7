// @ts-check
// The page of puzzles: one on the board, the list of all of a game, and the puzzle of each day.

/** @import { GameInfo } from "../types.d.ts" */
/** @import { Days, Puzzle } from "./puzzle.js" */

import { button } from "../platform/buttons.js";
import { byId as $, make } from "../platform/dom.js";
import * as language from "../platform/language.js";
import { offerLanguages } from "../platform/offer-languages.js";
import { onHash } from "../platform/on-hash.js";
import { Options } from "../platform/options.js";
import { send } from "../platform/send.js";
import * as site from "../platform/site.js";
import { date as dated, t } from "../platform/text.js";
import * as progress from "./progress.js";
import * as puzzle from "./puzzle.js";
import { Solving } from "./solving.js";
import * as words from "./words.js";

const TODAY = "today";
const MINE = "mine";

/** @type {GameInfo[]} The games that have puzzles. */
let games = [];
/** @type {Days} */
let days;
/** @type {Puzzle[]} Those of the game that is shown. */
let all = [];
/** @type {typeof import("./mine.js") | null} Loaded when it is first wanted. */
let mine = null;
/** @type {Puzzle | null} */
let current = null;
/** @type {string | null} The date whose puzzle is shown. */
let date = null;
let month = ""; // of the calendar, such as "2026-11"
let said = ""; // beside the buttons: the result of sharing, or that there is no such puzzle

const solving = new Solving(
  { figure: $("lesson"), task: $("task"), answer: $("answer"), buttons: $("onward") },
  {
    onWrong: () =>
      change((day) => {
        const wrong = day.wrong + 1;
        return { ...day, wrong, over: wrong >= progress.TRIES };
      }),
    onHint: () => change((day) => ({ ...day, hints: day.hints + 1 })),
    onShown: () => change((day) => ({ ...day, over: true })),
    onSolved() {
      if (current) progress.storeSolved(current.slug, current.code);
      change((day) => ({ ...day, solved: true, over: true }));
      if (!date) showList();
    },
    more,
  },
);

/**
 * Changes the progress of the day whose puzzle is shown; nothing changes once the day is over.
 * @param {(day: progress.Day) => progress.Day} how
 */
function change(how) {
  if (!date) return;
  const before = progress.day(date);
  if (before.over) return;
  const after = how(before);
  progress.storeDay(date, after);
  showDay();
  if (after.over && !after.solved) solving.showSolution();
}

/** More actions, beside the buttons of the puzzle itself. */
function more() {
  /** @type {HTMLElement[]} */
  const shown = [];
  const day = date ? progress.day(date) : null;
  const left = day && !day.over ? progress.TRIES - day.wrong : progress.TRIES;
  const news = left < progress.TRIES ? t("{n} {n:try|tries} left.", { n: left }) : said;
  if (current && (day ? day.over : solving.isOver)) {
    if (day) shown.push(button(t("Share"), share, "main"));
    const next = date ? null : chosen().find(({ number }) => number > Number(current?.number));
    const href = date ? `#${current.slug}` : next && `#${next.slug}/${next.number}`;
    const text = date ? t("More puzzles") : t("Next");
    if (href) {
      shown.push(make("a", { className: date ? "" : "main", href, textContent: text }));
    }
  }
  if (news) shown.push(make("span", { role: "status", textContent: news }));
  return shown;
}

/** The puzzles of the list that are of the chosen kind and difficulty. */
function chosen() {
  const kind = $("kind", HTMLSelectElement).value;
  const band = Number($("band", HTMLSelectElement).value);
  return all.filter((one) => (!kind || one.kind === kind) && (!band || one.band === band));
}

/** Shares how the day went, without revealing its puzzle, and the link that opens it. */
async function share() {
  if (!date || !current) return;
  const day = progress.day(date);
  const game = games.find(({ slug }) => slug === current?.slug)?.title ?? "";
  const link = new URL(location.href);
  link.search = "";
  link.hash = date;
  const hints = day.hints ? `, ${t("{n} {n:hint|hints}", { n: day.hints })}` : "";
  const result = progress.signs(day) || "–";
  const text = `Skerry · ${words.longDate(date)} · ${t(game)}\n${result}${hints}\n${link.href}`;
  if (!(await send({ text }))) {
    try {
      await navigator.clipboard.writeText(text);
      said = t("Copied");
    } catch {
      said = t("That could not be copied.");
    }
  }
  solving.showButtons();
}

/** Shows what the address asks for. */
async function open() {
  const asked = location.hash.slice(1) || TODAY;
  if (asked === MINE) return openMine();
  mine?.leave();
  const wanted = asked === TODAY ? puzzle.today() : asked;
  const ofDay = wanted <= puzzle.latest() ? puzzle.ofDay(days, wanted) : null;
  const found = await puzzle.puzzleAt(ofDay ?? asked);
  const game = games.find((one) => one.slug === asked);
  const slug = found?.slug ?? game?.slug ?? games[0].slug;
  const ofGame = await puzzle.puzzles(slug);
  if (asked !== (location.hash.slice(1) || TODAY)) return; // something else was requested meanwhile
  all = ofGame;
  date = ofDay && wanted;
  said = found || game ? "" : t("There is no such puzzle.");
  const solved = progress.solved(slug);
  current = found ?? all.find(({ code }) => !solved.has(code)) ?? all[0];
  showHeading();
  showFilters();
  $("list").hidden = Boolean(date);
  $("days").hidden = !date;
  if (date) {
    month = date.slice(0, 7);
    showDay();
  } else showList();
  await solving.use(current);
}

/** Shows the user's own mistakes. */
async function openMine() {
  solving.leave();
  current = date = null;
  $("list").hidden = $("days").hidden = true;
  showLinks(MINE);
  mine ??= await import("./mine.js");
  if (location.hash === `#${MINE}`) await mine.show(); // unless something else was requested meanwhile
}

/** Shows the title and the links to other pages. */
function showHeading() {
  if (!current) return;
  const { slug, number, band } = current;
  const game = t(games.find((one) => one.slug === slug)?.title ?? "");
  const name = date ? t("Puzzle of the day") : t("{game}: puzzle {n}", { game, n: number });
  $("title").textContent = name;
  document.title = `${name} · Skerry`;
  const about = date ? [words.longDate(date), game] : [words.title(current)];
  $("steps").textContent = [...about, t(words.BANDS[band - 1].template)].join(" · ");
  showLinks(date ? TODAY : slug);
}

/**
 * Shows the links to days, games, the user's mistakes and languages.
 * @param {string} here what is shown
 */
function showLinks(here) {
  /** @type {(href: string, text: string, isHere: boolean) => HTMLElement} */
  const link = (href, textContent, isHere) => {
    const a = make("a", { href, textContent });
    if (isHere) a.setAttribute("aria-current", "page");
    return a;
  };
  $("games").replaceChildren(
    link(`#${TODAY}`, t("Today"), here === TODAY),
    ...games.map((one) => link(`#${one.slug}`, t(one.title), here === one.slug)),
    link(`#${MINE}`, t("Your mistakes"), here === MINE),
  );
  offerLanguages($("languages"));
}

/** Fills the menus of kind and difficulty, and keeps what was chosen if it is still offered. */
function showFilters() {
  const kinds = new Map(all.map((one) => [one.kind, words.title(one)]));
  /** @type {(id: string, first: string, options: [string, string][]) => void} */
  const fill = (id, first, options) => {
    const select = $(id, HTMLSelectElement);
    const before = select.value;
    select.replaceChildren(
      ...[["", first], ...options].map(([value, text]) => make("option", { value, text })),
    );
    if (options.some(([value]) => value === before)) select.value = before;
  };
  fill("kind", t("All kinds"), [...kinds]);
  fill(
    "band",
    t("Any difficulty"),
    words.BANDS.map(({ template }, i) => [String(i + 1), t(template)]),
  );
}

/** Shows the list of the game's puzzles. */
function showList() {
  const solved = progress.solved(all[0].slug);
  const items = chosen().map((one) => {
    const isSolved = solved.has(one.code);
    const name = `${one.number}: ${words.title(one)}, ${t(words.BANDS[one.band - 1].template)}`;
    const a = make("a", {
      href: `#${one.slug}/${one.number}`,
      textContent: isSolved ? "✓" : String(one.number),
      className: isSolved ? "done" : "",
      ariaLabel: isSolved ? `${name}, ${t("done")}` : name,
      title: name,
    });
    if (one.code === current?.code) a.setAttribute("aria-current", "page");
    return make("li", {}, a);
  });
  const none = make("li", { className: "none", textContent: t("Nothing was found.") });
  $("puzzles").replaceChildren(...(items.length ? items : [none]));
}

/** Shows the calendar and the streak. */
function showDay() {
  const now = puzzle.today();
  const n = progress.streak(now);
  $("streak").textContent = n
    ? t("Solved {n} {n:day|days} in a row.", { n })
    : t("Three tries a day: each wrong move uses one.");
  const first = `${month}-01`;
  $("month").textContent = dated(Date.parse(first), {
    ...{ timeZone: "UTC", month: "long", year: "numeric" },
  });
  const blanks = (new Date(first).getUTCDay() + 6) % 7; // weeks begin on Monday
  // From a Monday on.  Whoever hears the page hears the weekday with each date.
  const heads = Array.from({ length: 7 }, (_, i) =>
    dated(Date.UTC(2024, 0, 1 + i), { timeZone: "UTC", weekday: "short" }),
  );
  const cells = [...heads, ...Array(blanks).fill("")].map((text) =>
    make("li", { className: "head", ariaHidden: "true" }, text),
  );
  for (let at = first; at.startsWith(month); at = puzzle.daysAfter(at, 1)) {
    const how = progress.day(at);
    const number = String(Number(at.slice(8)));
    if (at > now || !puzzle.ofDay(days, at)) {
      cells.push(make("li", {}, make("span", { textContent: number })));
      continue;
    }
    const state = how.solved ? "done" : how.over ? "missed" : "";
    const told = how.solved ? t("done") : how.over ? t("not solved") : t("open");
    const a = make("a", { href: `#${at}`, className: state, textContent: number });
    const day = dated(Date.parse(at), { timeZone: "UTC", dateStyle: "full" });
    a.ariaLabel = `${day}, ${told}`;
    if (at === date) a.setAttribute("aria-current", "page");
    cells.push(make("li", {}, a));
  }
  $("calendar").replaceChildren(...cells);
  $("later").ariaDisabled = String(month >= now.slice(0, 7));
  $("earlier").ariaDisabled = String(month <= days.first.slice(0, 7));
}

/**
 * Goes to another month of the calendar.
 * @param {number} by
 */
function turnTo(by) {
  const id = by < 0 ? "earlier" : "later";
  if ($(id).ariaDisabled === "true") return;
  const [year, number] = month.split("-").map(Number);
  month = new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
  showDay();
}

$("earlier").onclick = () => turnTo(-1);
$("later").onclick = () => turnTo(1);
$("kind").onchange = $("band").onchange = () => {
  showList();
  solving.showButtons();
};
onHash(open, (why) => {
  $("task").textContent = why;
});
const preferred = language.preferred(new Options(new URLSearchParams()).language);
const [found, order] = await Promise.all([site.games(), puzzle.days(), language.use(preferred)]);
games = found.filter(({ slug }) => site.hasPuzzles(slug));
days = order;
await open();
