// @ts-check
// Where users change a game or write one.  Its code goes from the editor (source-editor.js) to the
// board (game-board.js) and to the report on many games (own-report.js, shown by report-panel.js),
// which run it in cages (own-game.js).  They are wired here, and do not know each other.

import { Cages } from "../bots/cage.js";
import { make, sheet } from "../platform/dom.js";
import { t } from "../platform/text.js";
import { FailureAlert } from "./failure-alert.js";
import { GameBoard } from "./game-board.js";
import { OwnGame } from "./own-game.js";
import { OwnReport } from "./own-report.js";
import { ReportPanel } from "./report-panel.js";
import { reportWords } from "./report-words.js";
import { SourceEditor } from "./source-editor.js";

const INSIDE = /** @type {[string, string]} */ (["skerry.lab.design", "Designer"]);

/**
 * Builds this part of the page.
 * @param {HTMLElement} host
 * @param {URL} home the address of the site
 */
export async function build(host, home) {
  const [answer] = await Promise.all([
    fetch(new URL("./designs.json", import.meta.url)),
    sheet(new URL("./design.css", import.meta.url).href),
  ]);
  const { style, page, games: originals } = await answer.json();
  const { CodeEditor } = await import("../bots/code-editor.js");
  const look = new CSSStyleSheet();
  look.replaceSync(style);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, look];
  const words = await reportWords().catch(() => null);

  const cages = new Cages(home, INSIDE);
  const start = (source = editor.source) => new OwnGame(cages.take(), { ...source, words });
  const editor = new SourceEditor(CodeEditor, originals, new Cages(home), {
    onChange: () => panel.show(),
    onStartOver: () => board.clear(),
    onRun: () => board.play(),
  });
  const failure = new FailureAlert((line) => editor.goTo(line));
  const board = new GameBoard(start, (game) => game.source === editor.text, failure);
  const report = new OwnReport(() => panel.show());
  const panel = new ReportPanel(report, page + style, {
    isCurrent: () => report.source === editor.text,
    onBegin: (goal) => makeReport(goal),
    onResume: () => makeReport(),
    onGame: (link) => board.show(link),
  });

  /**
   * Makes a new report, or goes on with the last one.
   * @param {number | null} [goal] how many games a new one has
   */
  async function makeReport(goal = null) {
    const { source } = editor; // as it is now
    const game = await board.load();
    if (!game || report.isMaking) return;
    if (goal !== null) report.order(game.source, board.name, goal);
    await report.goOn(() => start(source)).catch((error) => failure.show(error));
  }

  const lead = t(
    "Take the rules of a game, written in Python, and change them: the result is a variant of that game. It runs here in your browser, in a sandbox without network access, and is not sent anywhere.",
  );
  const parts = [make("p", {}, lead), editor.element, board.element, panel.element];
  host.append(make("div", { id: "workshop" }, ...parts));
  report.recall();
  dispatchEvent(new Event("designing"));
}
