// @ts-check
// The page of reports: wires the form, the run and the report.

/** @import { GameInfo } from "../types.d.ts" */
/** @import { Written } from "./report-writer.js" */

import { announce, loaded, notice } from "../app/notices.js";
import { byId as $, make } from "../platform/dom.js";
import { saveText } from "../platform/file.js";
import * as language from "../platform/language.js";
import { offerLanguages } from "../platform/offer-languages.js";
import * as site from "../platform/site.js";
import { Options } from "../platform/options.js";
import { number, spoken, t } from "../platform/text.js";
import { renew } from "./renewed.js";
import { reportWords } from "./report-words.js";
import { ReportWriter } from "./report-writer.js";
import { Run } from "./run.js";

const home = new URL("../", location.href.split(/[?#]/)[0]);
const options = new Options(new URLSearchParams());
const sheet = new CSSStyleSheet();
document.adoptedStyleSheets = [sheet];

/** @type {Written | null} The report that is shown, with its files. */
let shown = null;

const run = new Run(show);
const writer = new ReportWriter(run, home.href, {
  onReport: showReport,
  onError: note,
  onEnd: offerFiles,
});

/** Shows the progress of the run, and from time to time the report. */
function show() {
  const { state, since, played, goal } = run;
  $("go").textContent = since ? t("Stop") : t("Begin");
  $("resume").hidden = Boolean(since) || !state || played >= goal;
  $("progress").hidden = !state;
  if (!state) return;
  Object.assign($("bar", HTMLProgressElement), { max: goal, value: played });
  $("far").textContent = far();
  writer.update();
  offerFiles();
}

/** Lets the report be saved, except while the one on the last games is written. */
function offerFiles() {
  for (const id of ["save-page", "save-data"]) $(id, HTMLButtonElement).disabled = writer.isBehind;
}

/** The progress in words. */
function far() {
  const { played, since, goal } = run;
  const text = t("{n} of {all} games", { n: played, all: goal });
  const done = since ? played - since.games : 0;
  if (!since || !done) return text;
  const minutes = Math.ceil((((Date.now() - since.time) / done) * (goal - played)) / 60_000);
  const left = minutes > 1 ? t("{n} minutes left", { n: minutes }) : t("less than a minute left");
  return `${text}, ${left}`;
}

/** @param {Written} report */
function showReport(report) {
  const heading = (/** @type {Element} */ found) => found.parentElement?.querySelector("h3")?.id;
  const open = [...document.querySelectorAll("#report details[open]")].map(heading);
  sheet.replaceSync(report.style);
  renew($("report"), () => {
    $("report").innerHTML = report.html;
    for (const details of document.querySelectorAll("#report details"))
      details.toggleAttribute("open", open.includes(heading(details)));
  });
  shown = report;
  $("files").hidden = false;
}

/** @param {unknown} error */
function note(error) {
  console.error(error);
  notice(
    "report",
    t("The report has stopped: the engine has failed. The games played so far are kept."),
  );
}

/** @param {Event} event */
function start(event) {
  event.preventDefault();
  if (run.since) {
    run.stop();
    announce(t("Stopped."));
    return;
  }
  /** @param {string} id */
  const value = (id) => $(id, HTMLInputElement).valueAsNumber;
  const names = [$("game", HTMLSelectElement).value, $("other", HTMLSelectElement).value];
  const orders = [...new Set(names.filter(Boolean))].map((game) => ({
    game,
    seed: value("seed"),
    highest: value("highest"),
  }));
  if (!orders.length) return; // the games are not listed yet
  $("report").replaceChildren();
  $("files").hidden = true;
  run.start(orders, value("games")).catch(note);
}

/**
 * A choice of games at all their sizes and in all variants.
 * @param {HTMLSelectElement} select
 * @param {GameInfo[]} games
 * @param {{ [name: string]: string }} named what the main page does not call by name
 */
function list(select, games, named) {
  const say = (/** @type {string} */ text) => named[text] ?? t(text);
  for (const { slug, title, sizes, variants, trials } of games) {
    for (const { name, title: rules } of [...variants, ...trials]) {
      const group = make("optgroup", { label: `${t(title)}: ${say(rules)}` });
      for (const size of sizes) {
        const value = [slug, size, name].filter(Boolean).join("-");
        const label = `${t(title)} ${number(size)}${name && ` (${say(name)})`}`;
        group.append(make("option", { value }, label));
      }
      select.append(group);
    }
  }
}

/** Fills the form with the settings of the latest run. */
function fill() {
  if (!run.state) return;
  const { orders, goal } = run.state;
  $("game", HTMLSelectElement).value = orders[0].game;
  $("other", HTMLSelectElement).value = orders[1]?.game ?? "";
  const numbers = { games: goal, highest: orders[0].highest, seed: orders[0].seed };
  for (const [id, value] of Object.entries(numbers)) $(id, HTMLInputElement).value = String(value);
}

$("order").addEventListener("submit", start);
$("design").addEventListener(
  "toggle",
  () => loaded(import("./design.js").then(({ build }) => build($("design"), home))),
  { once: true },
);
$("resume").onclick = () => {
  $("go").focus(); // because this button is about to be hidden
  run.goOn().catch(note);
};
$("save-page").onclick = () => shown && saveText(shown.page, "report.html", "text/html");
$("save-data").onclick = () => {
  for (const [i, text] of (shown?.data ?? []).entries())
    saveText(text, `report-${run.state?.orders[i].game}.json`);
};

const [games] = await Promise.all([
  site.games(),
  language.use(language.preferred(options.language)),
]);
document.title = `${t("Reports")} · Skerry`;
offerLanguages($("languages"));
$("other").append(make("option", { value: "" }, t("Nothing")));
const { words = {} } = (await reportWords().catch(() => null)) ?? {};
list($("game", HTMLSelectElement), games, words);
list($("other", HTMLSelectElement), games, words);
$("report").lang = spoken();
for (const list of document.querySelectorAll("#made ul"))
  if (list instanceof HTMLElement) list.hidden = list.lang !== spoken();
$("game", HTMLSelectElement).value = site.DEFAULT_GAME;
await run.recall();
fill();
dispatchEvent(new Event("started"));
