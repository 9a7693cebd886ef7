// @ts-check
// The report on the user's game on the page: how many games, their progress, the report and its files.

/** @import { OwnReport, Report } from "./own-report.js" */

import { make } from "../platform/dom.js";
import { saveText } from "../platform/file.js";
import { number, spoken, t } from "../platform/text.js";
import { clean } from "./clean.js";
import { labelled } from "./labelled.js";
import { renew } from "./renewed.js";

const POLICY = "default-src 'none'; style-src 'unsafe-inline'";

/**
 * A report as a page of its own, in which nothing runs; the games of its links open here only.
 * @param {HTMLElement} article
 * @param {string} style
 */
function pageOf(article, style) {
  const title = article.querySelector("h2")?.textContent ?? "";
  const charset = make("meta");
  charset.setAttribute("charset", "utf-8");
  const policy = make("meta", { httpEquiv: "Content-Security-Policy", content: POLICY });
  const head = make("head", {}, charset, policy);
  head.append(make("title", {}, title), make("style", {}, style));
  const copy = /** @type {HTMLElement} */ (article.cloneNode(true));
  for (const link of copy.querySelectorAll("a")) link.removeAttribute("href");
  const body = make("body", {}, copy);
  return `<!doctype html>\n<html lang="${spoken()}">${head.outerHTML}${body.outerHTML}</html>\n`;
}

export class ReportPanel {
  element = make("div");
  #report;
  #isCurrent;
  /** @type {Report | null} The one in the article. */
  #shown = null;

  #goal = make("input", { type: "number", min: "10", max: "5000", value: "60", required: true });
  #begin = make("button", { type: "submit" }, t("Make a report"));
  #resume = make("button", { type: "button", hidden: true }, t("Continue"));
  #delete = make("button", { type: "button", className: "quiet", hidden: true }, t("Delete"));
  #progress = make("progress", { "aria-label": t("Games"), hidden: true });
  #far = make("p", { role: "status" });
  #savePage = make("button", { type: "button", className: "quiet" }, t("Save the page"));
  #saveData = make("button", { type: "button", className: "quiet" }, t("Save the data"));
  #files = make("p", { className: "bar", hidden: true }, this.#savePage, this.#saveData);
  #article = make("article", { className: "report", lang: spoken() });

  /**
   * @param {OwnReport} report
   * @param {string} style of a page with a report
   * @param {object} handlers
   * @param {() => boolean} handlers.isCurrent whether the report is on the code as it is now
   * @param {(goal: number) => void} handlers.onBegin called when a report on so many games is wanted
   * @param {() => void} handlers.onResume called when the report should go on
   * @param {(link: string) => void} handlers.onGame called when a game of the report should be shown
   */
  constructor(report, style, { isCurrent, onBegin, onResume, onGame }) {
    this.#report = report;
    this.#isCurrent = isCurrent;
    const form = make("form", {}, labelled(t("Games"), this.#goal));
    form.append(this.#begin, this.#resume, this.#delete);
    form.onsubmit = (event) => {
      event.preventDefault();
      if (report.isMaking) report.stop();
      else onBegin(this.#goal.valueAsNumber);
    };
    this.#resume.onclick = onResume;
    this.#delete.onclick = () => report.delete();
    this.#savePage.onclick = () =>
      saveText(pageOf(this.#article, style), "report.html", "text/html");
    this.#saveData.onclick = () => saveText(report.report?.data ?? "", "report.json");
    this.#article.onclick = (event) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      const href = link?.getAttribute("href");
      if (!href) return;
      event.preventDefault();
      onGame(href.slice(1));
    };
    this.element.append(form, this.#progress, this.#far, this.#files, this.#article);
  }

  /** Shows the report as it is now, and what can be done with it. */
  show() {
    const { isMaking, isComplete, canSave, count, goal } = this.#report;
    this.#begin.textContent = isMaking ? t("Stop") : t("Make a report");
    Object.assign(this.#progress, { hidden: !isMaking, max: goal || 1, value: count });
    const values = { n: number(count), all: number(goal) };
    this.#far.textContent = goal ? t("{n} of {all} games", values) : "";
    // Games by different rules do not belong in one report.
    this.#offer(this.#resume, !isMaking && !isComplete && this.#isCurrent());
    this.#offer(this.#delete, !isMaking && goal > 0);
    this.#savePage.disabled = this.#saveData.disabled = !canSave;
    this.#showArticle();
  }

  /**
   * Shows or hides a button; one that has the focus passes it on.
   * @param {HTMLElement} button
   * @param {boolean} isOffered
   */
  #offer(button, isOffered) {
    if (!isOffered && button === document.activeElement) this.#begin.focus();
    button.hidden = !isOffered;
  }

  #showArticle() {
    const { report } = this.#report;
    if (report === this.#shown) return;
    this.#shown = report;
    const open = [...this.#article.querySelectorAll("details")].map((one) => one.open);
    renew(this.#article, () => {
      this.#article.replaceChildren(...(report ? clean(report.html) : []));
      for (const [i, details] of this.#article.querySelectorAll("details").entries())
        details.open = open[i] ?? false;
    });
    this.#files.hidden = !report;
  }
}
