// A guided first game: a few positions, each with a task that the engine's answers decide.
//
// A task is {link, task, done, wrong} and what is right: `goal` {winner}, or `accept`, a list of
// tokens for every move in turn, "*" for any.  Other moves, and with `quiet`, where nothing shows
// what is legal, clicks that are no move, are answered with `wrong`.

import { make } from "../platform/dom.js";
import { Figure, positions } from "./figure.js";
import files from "../files.js";
import * as language from "../platform/language.js";
import * as site from "../platform/site.js";
import { Store } from "../platform/store.js";
import { spoken, t } from "../platform/text.js";

const $ = (id) => document.getElementById(id);
const PAUSE = 900; // ms that a wrong move stays
const store = new Store("skerry");
const home = new URL("../", location.href.split(/[?#]/)[0]);

let games = [];
let lesson = null; // {slug, title, tasks, play}
let at = 0;
let figure = null;

/** What is said of a move, the n-th from the task's position: "right", "done" or "wrong". */
function judge(task, frame, n) {
  if (task.goal) return frame.outcome?.winner === task.goal.winner ? "done" : "wrong";
  const wanted = task.accept[n - 1];
  const { token } = frame.line.at(-1);
  if (wanted !== "*" && !wanted.includes(token)) return "wrong";
  return n === task.accept.length ? "done" : "right";
}

/** Says what came of a try; `kind` is one of `judge`, or empty. */
function answer(kind, text) {
  $("answer").className = kind;
  $("answer").textContent = text;
}

const learnt = () => store.options.learnt ?? {};

function keep() {
  const known = Math.max(learnt()[lesson.slug] ?? 0, at + 1);
  store.options = { ...store.options, learnt: { ...learnt(), [lesson.slug]: known } };
}

/** Shows a task. */
async function show(number) {
  at = number;
  const task = lesson.tasks[at];
  const { geometry, frame } = await positions(task.link);
  if (lesson.tasks[at] !== task) return;
  const begun = frame.line.length;
  $("task").textContent = task.task[spoken()];
  answer("", "");
  const played = async (now) => {
    const said = judge(task, now, now.line.length - begun);
    if (said === "right") return null;
    answer(said, task[said][spoken()]);
    if (said === "done") {
      keep();
      steps();
      onward();
      $("onward").firstElementChild?.focus();
      return { ...now, legal: [] };
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    return frame;
  };
  const missed = () => task.quiet && answer("wrong", task.wrong[spoken()]);
  const options = { played, missed, quiet: Boolean(task.quiet) };
  if (figure) figure.use(geometry, frame, options);
  else figure = new Figure($("lesson"), geometry, frame, options);
  steps();
  onward();
}

/** Shows a task that was asked for; the board has the keyboard's focus then. */
async function turn(number) {
  await show(number);
  figure.focus();
}

/** The row of tasks: which are done, and which is shown. */
function steps() {
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
        onclick: () => turn(i),
      });
      if (i === at) button.setAttribute("aria-current", "step");
      return make("li", {}, button);
    }),
  );
}

/** What can be done next. */
function onward() {
  const solved = $("answer").className === "done";
  const last = at === lesson.tasks.length - 1;
  const next = make("button", { type: "button", className: "main", onclick: () => turn(at + 1) });
  next.textContent = t("Next");
  const play = make("a", { className: "main", href: `${home}?bot=1&lang=${spoken()}#1/${lesson.play}/` });
  play.textContent = t("Now play");
  const rules = site.rulesLanguage(lesson.slug, spoken());
  const told = rules && make("a", {
    href: new URL(`rules/${lesson.slug}/${rules === "en" ? "" : `${rules}/`}`, home).href,
    textContent: t("Rules"),
  });
  $("onward").replaceChildren(...[solved && (last ? play : next), told].filter(Boolean));
}

/** Begins the guided game that the address names, or the first one, where it was left. */
async function begin() {
  const slug = location.hash.slice(1);
  const game = games.find((one) => one.slug === slug) ?? games[0];
  if (!game) {
    $("title").textContent = t("Guided first game");
    $("task").textContent = t("Nobody has written one yet.");
    return;
  }
  const response = await fetch(files[`learn/${game.slug}.json`]);
  lesson = { slug: game.slug, title: game.title, ...(await response.json()) };
  say();
  const done = learnt()[lesson.slug] ?? 0;
  await show(done < lesson.tasks.length ? done : 0);
}

/** Says what stands around the task. */
function say() {
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
    ...Object.entries(language.LANGUAGES).map(([tongue, own]) => {
      const link = make("a", { href: `?lang=${tongue}${location.hash}`, lang: tongue });
      link.textContent = own;
      if (tongue === spoken()) link.setAttribute("aria-current", "page");
      return link;
    }),
  );
}

addEventListener("hashchange", begin);
const [all] = await Promise.all([
  site.games(),
  language.use(language.wanted(store.options.language)),
]);
games = all.filter(({ slug }) => site.hasLesson(slug));
await begin();
