// @ts-check
// The results of a tournament as a table, as CSV and as a page.

/** @import { Entrant, Plan, Played, Row } from "./tournament.js" */

import { make } from "../platform/dom.js";
import { number, t, verbatim } from "../platform/text.js";
import { sentence } from "../match/words.js";
import { limitsInWords } from "./limits.js";
import { gameTitle } from "./game-menu.js";
import { standings } from "./tournament.js";

const WRONG = ["illegal", "unreadable"]; // kinds of failures that are illegal moves

/**
 * A line of the table: an entrant's results and failures.
 * @typedef {Row & { name: string, strikes: number, illegal: number, failures: number, pace: number | null }} Line
 */

/**
 * The lines of the table, the best first; `pace` is in seconds for each move.
 * @param {Entrant[]} entrants
 * @param {Played[]} played
 * @returns {Line[]}
 */
export function lines(entrants, played) {
  const sums = entrants.map(() => ({ strikes: 0, illegal: 0, failures: 0, seconds: 0, moves: 0 }));
  for (const { players, winner, kind, strikes, seconds, moves } of played) {
    for (const [side, player] of players.entries()) {
      const sum = sums[player];
      sum.strikes += strikes[side];
      sum.seconds += seconds[side];
      sum.moves += moves[side];
      if (kind && winner === 1 - side) sum[WRONG.includes(kind) ? "illegal" : "failures"]++;
    }
  }
  return standings(entrants.length, played).map((row) => {
    const { seconds, moves, ...counts } = sums[row.entrant];
    const { name } = entrants[row.entrant];
    return { ...row, ...counts, name, pace: moves ? seconds / moves : null };
  });
}

/**
 * A text as a field of a CSV file.  Spreadsheets would run what begins like a formula.
 * @param {string | number | null} value
 */
function field(value) {
  const text = String(value ?? "");
  const safe = typeof value === "string" && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * The table as a CSV file.
 * @param {Line[]} table
 */
export function csv(table) {
  const head =
    "rank,name,games,wins,draws,losses,points,elo,error,strikes,illegal,failures,seconds";
  const rows = table.map((line, i) => {
    const { name, games, wins, draws, losses, points, elo, error } = line;
    const { strikes, illegal, failures, pace } = line;
    const rated = [elo, error].map((value) => value && Math.round(value));
    const rest = [strikes, illegal, failures, pace && Number(pace.toFixed(3))];
    return [i + 1, name, games, wins, draws, losses, points, ...rated, ...rest].map(field).join();
  });
  return `${[head, ...rows].join("\r\n")}\r\n`;
}

/** @type {(value: number | null, digits?: number) => string} */
const shown = (value, digits = 0) =>
  value === null
    ? "–"
    : number(value, { minimumFractionDigits: digits, maximumFractionDigits: digits });
/** @param {number | null} points */
const halves = (points) => shown(points, points !== null && points % 1 ? 1 : 0);

/**
 * The table as an element.
 * @param {Line[]} table
 */
export function tableOf(table) {
  const heads = ["", t("Bot"), t("Points"), t("Games"), "Elo"];
  const more = [t("Draws"), t("Strikes"), t("Illegal moves"), t("Other failures")];
  /** @type {(text: string, scope: string) => HTMLElement} */
  const head = (text, scope) => make("th", { textContent: text, scope });
  const rows = table.map((line, i) => {
    const { name, points, games, elo, error, draws, strikes, illegal, failures, pace } = line;
    const rated = elo === null ? "–" : `${shown(elo).replace("-", "−")} ± ${shown(error)}`;
    const cells = [
      make("td", {}, String(i + 1)),
      head(name, "row"),
      ...[halves(points), shown(games), rated],
      ...[draws, strikes, illegal, failures].map((count) => (count ? shown(count) : "·")),
      shown(pace, 2),
      ...table.map(({ entrant }) =>
        make(
          "td",
          { className: "met" },
          entrant === line.entrant ? "" : halves(line.against[entrant]),
        ),
      ),
    ].map((cell) => (typeof cell === "string" ? make("td", {}, cell) : cell));
    return make("tr", {}, ...cells);
  });
  const cross = table.map((_, i) => String(i + 1));
  const columns = [...heads, ...more, t("Seconds a move"), ...cross];
  return make(
    "table",
    {},
    make("thead", {}, make("tr", {}, ...columns.map((text) => head(text, "col")))),
    make("tbody", {}, ...rows),
  );
}

/**
 * What was played, in a sentence.
 * @param {Plan} plan
 */
export function about({ game, games, opening, seed, limits }) {
  const facts = [
    gameTitle(game),
    t("{n} {n:game|games} for each pair", { n: games }),
    limitsInWords(limits),
    t("{n} random {n:move|moves} at the start", { n: opening }),
    t("seed {n}", { n: seed }),
  ];
  return facts.join(" · ");
}

/**
 * How a game went, in one line.
 * @param {Played} game
 * @param {Entrant[]} entrants
 */
export function summary({ players, winner, kind, why, text }, entrants) {
  const names = players.map((i) => entrants[i].name);
  const won = winner === null ? "" : t("{player} wins.", { player: verbatim(names[winner]) });
  const loser = kind && winner !== null ? `${names[1 - winner]}: ` : "";
  const reason = why ? `${loser}${sentence(why)}` : "";
  const returned = reason.includes(text) ? "" : text;
  return [`${names.join(" – ")}:`, won, reason, returned].filter(Boolean).join(" ");
}

/**
 * The results as a page of their own.
 * @param {Plan} plan
 * @param {Played[]} played
 * @param {string} home the address of the site, where games open
 */
export function page(plan, played, home) {
  const title = t("Arena");
  const style =
    ":root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;margin:2rem}" +
    "table{border-collapse:collapse}td,th{padding:.3rem .7rem;text-align:left;" +
    "border-bottom:1px solid #8886;white-space:nowrap}main{overflow-x:auto}";
  const games = [...played]
    .sort((a, b) => a.number - b.number)
    .map((game) => {
      const link = make("a", { href: `${home}#${game.link}` }, t("Open this game"));
      return make("li", {}, `${summary(game, plan.entrants)} `, link);
    });
  const table = tableOf(lines(plan.entrants, played));
  const head = [make("h1", {}, title), make("p", {}, about(plan))];
  const body = make("main", {}, ...head, table, make("ol", {}, ...games));
  const language = document.documentElement.lang;
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style>${body.outerHTML}</html>\n`;
}
