// @ts-check
// The arena on the page: who plays, how far it has come, the table, and the files that it gives.

/** @import { Arena } from "./arena.js" */
/** @import { Entrant, Played, Row } from "./tournament.js" */

import { byId as $, make } from "../platform/dom.js";
import { number, t } from "../platform/text.js";
import { sentence } from "../match/words.js";
import { standings } from "./tournament.js";

const WRONG = ["illegal", "unreadable"]; // kinds of failures that are illegal moves
const KEPT = 60_000; // ms that a file stays in memory for the browser to save

/**
 * What the table tells of an entrant beside the results.
 * @typedef {Row & { name: string, strikes: number, illegal: number, failures: number, pace: number | null }} Line
 */

/**
 * The lines of the table, the best first; `pace` is in seconds for each move.
 * @param {Entrant[]} entrants
 * @param {Played[]} played
 * @returns {Line[]}
 */
export function lines(entrants, played) {
  return standings(entrants.length, played).map((row) => {
    let [strikes, illegal, failures, seconds, moves] = [0, 0, 0, 0, 0];
    for (const game of played) {
      const side = game.players.indexOf(row.entrant);
      if (side < 0) continue;
      strikes += game.strikes[side];
      seconds += game.seconds[side];
      moves += game.moves[side];
      const isMine = game.kind !== "" && game.winner === 1 - side;
      if (isMine && WRONG.includes(game.kind)) illegal++;
      else if (isMine) failures++;
    }
    const { name } = entrants[row.entrant];
    return { ...row, name, strikes, illegal, failures, pace: moves ? seconds / moves : null };
  });
}

/**
 * A text as a field of a CSV file.  Programs for tables would run what begins like a formula.
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

/**
 * The table as an element.
 * @param {Line[]} table
 */
function tableOf(table) {
  const heads = [t("Place"), t("Bot"), t("Points"), t("Games"), "Elo", "±"];
  const more = [t("Strikes"), t("Illegal moves"), t("Other failures"), t("Seconds a move")];
  const cross = table.map((_, i) => String(i + 1));
  /** @type {(text: string, scope: string) => HTMLElement} */
  const head = (text, scope) => make("th", { textContent: text, scope });
  const rows = table.map((line, i) => {
    const { name, points, games, elo, error, strikes, illegal, failures, pace } = line;
    const cells = [
      make("td", {}, String(i + 1)),
      head(name, "row"),
      ...[shown(points, points % 1 ? 1 : 0), shown(games), shown(elo), shown(error)],
      ...table.map(({ entrant }) =>
        entrant === line.entrant ? "" : shown(line.against[entrant], 1),
      ),
      ...[shown(strikes), shown(illegal), shown(failures), shown(pace, 2)],
    ].map((cell) => (typeof cell === "string" ? make("td", {}, cell) : cell));
    return make("tr", {}, ...cells);
  });
  return make(
    "table",
    {},
    make("thead", {}, make("tr", {}, ...[...heads, ...cross, ...more].map((x) => head(x, "col")))),
    make("tbody", {}, ...rows),
  );
}

/**
 * How a game went, in one line.
 * @param {Played} game
 * @param {Entrant[]} entrants
 */
function summary({ players, winner, kind, why, text }, entrants) {
  const names = players.map((i) => entrants[i].name);
  const won = winner === null ? t("Drawn.") : t("{player} wins.", { player: names[winner] });
  const loser = kind && winner !== null ? `${names[1 - winner]}: ` : "";
  const reason = why ? `${loser}${sentence(why)}` : "";
  return [`${names.join(" – ")}: ${won}`, reason, text].filter(Boolean).join(" ");
}

/**
 * A time to wait, in words.
 * @param {number} ms
 */
function wait(ms) {
  const minutes = Math.ceil(ms / 60_000);
  return minutes > 1 ? t("{n} minutes left", { n: minutes }) : t("less than a minute left");
}

export class Contest {
  #arena;
  #home;

  /**
   * @param {Arena} arena
   * @param {string} home the address of the site
   */
  constructor(arena, home) {
    this.#arena = arena;
    this.#home = home;
    $("save-csv").onclick = () => this.#save(csv(this.#lines()), "csv", "text/csv");
    $("save-json").onclick = () => {
      const { plan, played } = arena;
      const entrants = plan?.entrants.map(({ name, level }) => ({ name, level }));
      const text = JSON.stringify({ ...plan, entrants, played, table: this.#lines() }, null, 1);
      this.#save(text, "json", "application/json");
    };
    $("save-html").onclick = () => this.#save(this.#page(), "html", "text/html");
  }

  #lines() {
    return lines(this.#arena.plan?.entrants ?? [], this.#arena.played);
  }

  /** Shows the arena as it is now. */
  show() {
    const { plan, played, since, goal } = this.#arena;
    $("results").hidden = !plan;
    $("compete").textContent = since ? t("Stop") : t("Start");
    $("resume").hidden = Boolean(since) || !plan || played.length >= goal;
    if (!plan) return;
    const bar = $("progress", HTMLProgressElement);
    Object.assign(bar, { max: goal, value: played.length });
    $("far").textContent = this.#far();
    $("standings").replaceChildren(tableOf(this.#lines()));
    const list = [...played].sort((a, b) => a.number - b.number);
    $("played").replaceChildren(
      ...list.map((game) => {
        const href = `${this.#home}#${game.link}`;
        const link = make("a", { href }, t("Game {n}", { n: game.number + 1 }));
        return make("li", {}, link, ` ${summary(game, plan.entrants)}`);
      }),
    );
  }

  /** How far it has come, in words. */
  #far() {
    const { played, since, goal } = this.#arena;
    const far = t("{n} of {all} games", { n: played.length, all: goal });
    const done = since ? played.length - since.games : 0;
    if (!since || !done) return far;
    const each = (Date.now() - since.time) / done;
    return `${far}, ${wait(each * (goal - played.length))}`;
  }

  /** The results as a page of their own. */
  #page() {
    const { plan, played } = this.#arena;
    const title = t("Arena");
    const games = make(
      "ol",
      {},
      ...[...played]
        .sort((a, b) => a.number - b.number)
        .map((game) => {
          const link = make("a", { href: `${this.#home}#${game.link}` }, t("Open this game"));
          return make("li", {}, `${summary(game, plan?.entrants ?? [])} `, link);
        }),
    );
    const style =
      "body{font:1rem/1.5 sans-serif;margin:2rem}td,th{padding:.3rem .7rem;text-align:left}";
    const body = make("main", {}, make("h1", {}, title), tableOf(this.#lines()), games);
    const language = document.documentElement.lang;
    return `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>${title}</title><style>${style}</style>${body.outerHTML}</html>\n`;
  }

  /**
   * @param {string} text
   * @param {string} suffix
   * @param {string} type
   */
  #save(text, suffix, type) {
    const href = URL.createObjectURL(new Blob([text], { type }));
    make("a", { href, download: `arena.${suffix}` }).click();
    setTimeout(() => URL.revokeObjectURL(href), KEPT);
  }
}
