// A guided first game: a few positions, each with a task to solve.
//
// A task is {link, task, done, wrong} and what solves it: `goal` {winner}, or `accept`, for every
// move in turn a list of tokens, or "*" for any.  Other moves are answered with `wrong`; with `quiet`,
// where nothing shows what is legal, clicks that are no move are too.

import files from "../files.js";
import { make } from "../platform/dom.js";
import * as language from "../platform/language.js";
import * as site from "../platform/site.js";
import { Store } from "../platform/store.js";
import { spoken, t } from "../platform/text.js";
import { Figure, positions } from "./figure.js";

const $ = (id) => document.getElementById(id);
const PAUSE = 900; // ms that a wrong move stays
const store = new Store("skerry");
const home = new URL("../", location.href.split(/[?#]/)[0]);

let games = []; // those that have a lesson
let lesson = null; // {slug, title, tasks, play}
let current = 0; // the task that is shown
let figure = null;

/** What the n-th move from the task's position is: "right", "done" or "wrong". */
function judge(task, frame, n) {
  if (task.goal) return frame.outcome?.winner === task.goal.winner ? "done" : "wrong";
  const wanted = task.accept[n - 1];
  const { token } = frame.line.at(-1);
  if (wanted !== "*" && !wanted.includes(token)) return "wrong";
  return n === task.accept.length ? "done" : "right";
}

/** Shows the answer to a move; `kind` is one of `judge`, or empty. */
function showAnswer(kind, text) {
  $("answer").className = kind;
  $("answer").textContent = text;
}

/** How many tasks are solved, by a game's slug. */
const learnt = () => store.options.learnt ?? {};

/** Remembers that the task is solved. */
function saveProgress() {
  const known = Math.max(learnt()[lesson.slug] ?? 0, current + 1);
  store.options = { ...store.options, learnt: { ...learnt(), [lesson.slug]: known } };
}

/** Shows a task. */
async function show(number) {
  current = number;
  const task = lesson.tasks[current];
  const { geometry, frame } = await positions(task.link);
  if (lesson.tasks[current] !== task) return;
  const start = frame.line.length;
  $("task").textContent = task.task[spoken()];
  showAnswer("", "");
  const onMove = async (now) => {
    const verdict = judge(task, now, now.line.length - start);
    if (verdict === "right") return null;
    showAnswer(verdict, task[verdict][spoken()]);
    if (verdict === "done") {
      saveProgress();
      showSteps();
      showNext();
      $("onward").firstElementChild?.focus();
      return { ...now, legal: [] };
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    return frame;
  };
  const onMiss = () => task.quiet && showAnswer("wrong", task.wrong[spoken()]);
  const options = { onMove, onMiss, quiet: Boolean(task.quiet) };
  if (figure) figure.use(geometry, frame, options);
  else figure = new Figure($("lesson"), geometry, frame, options);
  showSteps();
  showNext();
}

/** Shows a task that was asked for, and puts the keyboard's focus on its board. */
async function goTo(number) {
  await show(number);
  figure.focus();
}

/** Shows the row of tasks: which are done, and which is shown. */
function showSteps() {
  const done = learnt()[lesson.slug] ?? 0;
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

/** Shows what can be done next. */
function showNext() {
  const solved = $("answer").className === "done";
  const last = current === lesson.tasks.length - 1;
  const next = make("button", { type: "button", className: "main", onclick: () => goTo(current + 1) });
  next.textContent = t("Next");
  const play = make("a", { className: "main", href: `${home}?bot=1&lang=${spoken()}#1/${lesson.play}/` });
  play.textContent = t("Now play");
  const page = site.rulesPage(lesson.slug, spoken());
  const rules = page && make("a", { href: new URL(page, home).href, textContent: t("Rules") });
  $("onward").replaceChildren(...[solved && (last ? play : next), rules].filter(Boolean));
}

/** Opens the lesson that the address names, or the first one, where it was left. */
async function openLesson() {
  const slug = location.hash.slice(1);
  const game = games.find((one) => one.slug === slug) ?? games[0];
  if (!game) {
    $("title").textContent = t("Guided first game");
    $("task").textContent = t("Nobody has written one yet.");
    return;
  }
  const response = await fetch(files[`learn/${game.slug}.json`]);
  lesson = { slug: game.slug, title: game.title, ...(await response.json()) };
  showHeading();
  const done = learnt()[lesson.slug] ?? 0;
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
  $("languages").replaceChildren(
    ...Object.entries(language.LANGUAGES).map(([tag, name]) => {
      const link = make("a", { href: `?lang=${tag}${location.hash}`, lang: tag });
      link.textContent = name;
      if (tag === spoken()) link.setAttribute("aria-current", "page");
      return link;
    }),
  );
}

addEventListener("hashchange", openLesson);
const preferred = language.preferred(store.options.language);
const [all] = await Promise.all([site.games(), language.use(preferred)]);
games = all.filter(({ slug }) => site.hasLesson(slug));
await openLesson();
