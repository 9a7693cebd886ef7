// @ts-check
// A guided first game: a few positions, each with a task to solve.

/** @import { GameInfo, Player, WholeFrame } from "../types.d.ts" */
/** @typedef {{ [language: string]: string }} Translations */
/** @typedef {"right" | "done" | "wrong"} Judgement */

/**
 * A position, and what to do there.  Reaching the goal or playing accepted moves solves it; other
 * moves are answered with `wrong`.
 * @typedef {object} Task
 * @property {string} link
 * @property {Translations} task
 * @property {Translations} done
 * @property {Translations} wrong
 * @property {{ winner: Player }} [goal]
 * @property {(string[] | "*")[]} [accept] the accepted tokens for each successive move, or "*" for any
 * @property {boolean} [map] marks the accepted first moves: it is known which ones win
 * @property {boolean} [quiet] hides which cells are legal; then illegal clicks are wrong, too
 */

/** @typedef {{ slug: string, title: string, tasks: Task[], play: string }} Lesson */

import { button } from "../platform/buttons.js";
import { byId as $, make } from "../platform/dom.js";
import * as language from "../platform/language.js";
import { offerLanguages } from "../platform/offer-languages.js";
import { onHash } from "../platform/on-hash.js";
import { Options, learnt, storeLearnt } from "../platform/options.js";
import * as site from "../platform/site.js";
import { spoken, t } from "../platform/text.js";
import { Figure, position } from "./figure.js";

const PAUSE = 900; // ms for which a wrong move is shown
const home = new URL("../", location.href.split(/[?#]/)[0]);

/** @type {GameInfo[]} The games that have a lesson. */
let games = [];
/** @type {Lesson} */
let lesson;
let current = 0; // the number of the present task
/** @type {Figure | undefined} */
let figure;

/**
 * The judgement on the n-th move from the task's position.
 * @param {Task} task
 * @param {WholeFrame} frame after the move
 * @param {number} n
 * @returns {Judgement}
 */
function judge({ goal, accept = [] }, frame, n) {
  if (goal) return frame.outcome?.winner === goal.winner ? "done" : "wrong";
  const wanted = accept[n - 1];
  const token = frame.line.at(-1)?.token ?? "";
  if (wanted !== "*" && !wanted.includes(token)) return "wrong";
  return n === accept.length ? "done" : "right";
}

/**
 * Shows the answer to a move; none if `kind` is "".
 * @param {Judgement | ""} kind
 * @param {string} text
 */
function showAnswer(kind, text) {
  $("answer").className = kind;
  $("answer").textContent = text;
}

/** Remembers that the task is solved. */
function saveProgress() {
  storeLearnt(lesson.slug, Math.max(learnt(lesson.slug), current + 1));
}

/**
 * The board of a task, with the marks of a map.
 * @param {Task} task
 */
async function boardOf({ link, map, accept = [] }) {
  const { geometry, frame } = await position(link);
  if (!map) return { geometry, frame };
  const cells = geometry.cells.filter(({ name }) => accept[0].includes(name)).map(({ id }) => id);
  const marks = [...frame.marks, { kind: "good", cells, label: "", player: null }];
  return { geometry, frame: { ...frame, marks } };
}

/**
 * Shows a task.
 * @param {number} number
 */
async function show(number) {
  current = number;
  const task = lesson.tasks[current];
  const board = await boardOf(task);
  if (lesson.tasks[current] !== task) return;
  document.documentElement.dataset.material = board.geometry.material;
  const start = board.frame.line.length;
  $("task").textContent = task.task[spoken()];
  showAnswer("", "");
  /** @param {WholeFrame} now */
  const onMove = async (now) => {
    const judgement = judge(task, now, now.line.length - start);
    if (judgement === "right") return null;
    showAnswer(judgement, task[judgement][spoken()]);
    if (judgement === "done") {
      saveProgress();
      showSteps();
      const [next] = showNext();
      next?.focus();
      return { ...now, legal: [] };
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    return board.frame;
  };
  const onMiss = () => {
    if (task.quiet) showAnswer("wrong", task.wrong[spoken()]);
  };
  const options = { onMove, onMiss, isQuiet: Boolean(task.quiet) };
  if (figure) figure.use(board, options);
  else figure = new Figure($("lesson"), board, options);
  showSteps();
  showNext();
  dispatchEvent(new Event("started"));
}

/**
 * Shows a task that the user asked for, and focuses its board.
 * @param {number} number
 */
async function goTo(number) {
  try {
    await show(number);
    figure?.focus();
  } catch (error) {
    console.error(error);
    $("task").textContent = t("Part of the page could not be loaded.");
  }
}

/** Shows the row of tasks: which are solved, and which is the present one. */
function showSteps() {
  const done = learnt(lesson.slug);
  $("steps").replaceChildren(
    ...lesson.tasks.map((_, i) => {
      const label = t("Task {n} of {all}", { n: i + 1, all: lesson.tasks.length });
      const ariaLabel = i < done ? `${label}, ${t("done")}` : label;
      const button = make("button", {
        type: "button",
        ariaLabel,
        className: i < done ? "done" : "",
        textContent: i < done ? "✓" : String(i + 1),
        onclick: () => goTo(i),
      });
      if (i === current) button.setAttribute("aria-current", "step");
      return make("li", {}, button);
    }),
  );
}

/** Shows the button for what can be done next, and returns it. */
function showNext() {
  const solved = $("answer").className === "done";
  const last = current === lesson.tasks.length - 1;
  const next = button(t("Next"), () => goTo(current + 1), "main");
  const href = `${home}?bot=1&lang=${spoken()}#1/${lesson.play}/`;
  const play = make("a", { className: "main", href, textContent: t("Now play") });
  const page = site.rulesPage(lesson.slug, spoken());
  /** @type {HTMLElement[]} */
  const shown = solved ? [last ? play : next] : [];
  if (page) shown.push(make("a", { href: new URL(page, home).href, textContent: t("Rules") }));
  $("onward").replaceChildren(...shown);
  return shown;
}

/** Opens the lesson in the address, or the first one, at the task where the user left it. */
async function openLesson() {
  const { hash } = location;
  const slug = hash.slice(1);
  const game = games.find((one) => one.slug === slug) ?? games[0];
  if (!game) {
    $("title").textContent = t("Guided first game");
    $("task").textContent = t("This game has no lesson yet.");
    return;
  }
  /** @type {Pick<Lesson, "tasks" | "play">} */
  const written = await site.load(`learn/${game.slug}.json`);
  if (hash !== location.hash) return; // something else was requested meanwhile
  lesson = { slug: game.slug, title: game.title, ...written };
  showHeading();
  const done = learnt(lesson.slug);
  await show(done < lesson.tasks.length ? done : 0);
}

/** Shows the title, and links to the other lessons and languages. */
function showHeading() {
  const name = t(lesson.title);
  $("title").textContent = name;
  document.title = `${t("Guided first game")} · ${name} · Skerry`;
  $("games").replaceChildren(
    ...games.map(({ slug, title }) => {
      const link = make("a", { href: `#${slug}`, textContent: t(title) });
      if (slug === lesson.slug) link.setAttribute("aria-current", "page");
      return link;
    }),
  );
  offerLanguages($("languages"));
}

onHash(openLesson, (why) => {
  $("task").textContent = why;
});
const preferred = language.preferred(new Options(new URLSearchParams()).language);
const [all] = await Promise.all([site.games(), language.use(preferred)]);
games = all.filter(({ slug }) => site.hasLesson(slug));
await openLesson();
