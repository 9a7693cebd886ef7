// @ts-check
// The arena on the page, where tournaments are played: who plays, progress, the table, files to save.

/** @import { BotList } from "./bot-list.js" */
/** @import { OpenBot } from "./open-bot.js" */
/** @import { Played } from "./tournament.js" */
/** @import { TournamentRun } from "./tournament-run.js" */

import { notice } from "../app/notices.js";
import { bot as levelName } from "../match/players.js";
import * as words from "../match/words.js";
import { byId as $, make } from "../platform/dom.js";
import { saveText } from "../platform/file.js";
import * as site from "../platform/site.js";
import { number, t } from "../platform/text.js";
import { nameOf, relist } from "./bot-list.js";
import { gameOf, offerGames, plays } from "./game-menu.js";
import { LIMITS, limitsInWords } from "./limits.js";
import { about, csv, lines, page, summary, tableOf } from "./results.js";
import { pairings } from "./tournament.js";

const REST = 400; // ms between updates of the table

/**
 * A time to wait, in words.
 * @param {number} ms
 */
function wait(ms) {
  const minutes = Math.ceil(ms / 60_000);
  return minutes > 1 ? t("{n} minutes left", { n: minutes }) : t("less than a minute left");
}

/**
 * Shows a table in a place.  If there is one, only what differs is written, because browsers lay out
 * large tables slowly.
 * @param {HTMLElement} place
 * @param {HTMLElement} table
 */
function renew(place, table) {
  const [there, fresh] = [place, table].map((one) => [...one.querySelectorAll("th, td")]);
  if (there.length !== fresh.length) return place.replaceChildren(table);
  for (const [i, cell] of there.entries()) {
    const { textContent } = fresh[i];
    if (cell.textContent !== textContent) cell.textContent = textContent;
  }
}

export class ArenaPanel {
  #run;
  #openBot;
  #list;
  #home;
  /** @type {Set<string>} Who takes part: ids of bots, and levels. */
  #entering = new Set([levelName(1)]);
  #isChosen = false; // the game; until then it is that of the open bot
  /** @type {Played[] | null} The games that are listed. */
  #listed = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #due;

  /**
   * @param {string} home the address of the site
   * @param {TournamentRun} run
   * @param {OpenBot} openBot
   * @param {BotList} list
   */
  constructor(home, run, openBot, list) {
    this.#home = home;
    this.#run = run;
    this.#openBot = openBot;
    this.#list = list;
    offerGames($("field", HTMLSelectElement), site.DEFAULT_GAME);
    $("pace").replaceChildren(
      ...LIMITS.map((limits, i) => make("option", { value: String(i) }, limitsInWords(limits))),
    );
    $("field").onchange = () => {
      this.#isChosen = true;
      this.showEntrants();
    };
    $("rounds").oninput = () => this.#showPlan();
    $("all").onclick = () => this.#choose(() => true);
    $("none").onclick = () => this.#choose(() => false);
    $("tournament").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#compete();
    });
    $("resume").onclick = () => {
      $("compete").focus(); // because this button is about to be hidden
      this.#watch(run.goOn());
    };
    $("games").addEventListener("toggle", () => this.#showGames());
    $("save-csv").onclick = () => saveText(csv(this.#lines()), "arena.csv", "text/csv");
    $("save-json").onclick = () => {
      const { plan, played } = run;
      const entrants = plan?.entrants.map(({ name, level }) => ({ name, level }));
      saveText(
        JSON.stringify({ ...plan, entrants, played, table: this.#lines() }, null, 1),
        "arena.json",
      );
    };
    $("save-html").onclick = () =>
      run.plan && saveText(page(run.plan, run.played, home), "arena.html", "text/html");
  }

  // Who plays.

  /** Who may take part: the bots that play the game, and its levels. */
  #entrants() {
    const field = $("field", HTMLSelectElement).value;
    const levels = gameOf(field)?.levels ?? [];
    return [
      ...this.#list.bots
        .filter((bot) => plays(bot, field))
        .map((bot) => ({ id: bot.id, name: nameOf(bot), level: 0, files: bot.files })),
      ...levels.map((_, i) => {
        const id = levelName(i + 1);
        return { id, name: words.player(id), level: i + 1, files: null };
      }),
    ];
  }

  /** @param {(id: string) => boolean} isChosen */
  #choose(isChosen) {
    for (const { id, files } of this.#entrants()) {
      if (files && isChosen(id)) this.#entering.add(id);
      else if (files) this.#entering.delete(id);
    }
    this.showEntrants();
  }

  /**
   * Lets bots take part that were just added, in a game that they play.
   * @param {string[]} ids
   * @param {string} game
   */
  enter(ids, game) {
    for (const id of ids) this.#entering.add(id);
    $("field", HTMLSelectElement).value = game;
    this.#isChosen = true;
    this.showEntrants();
  }

  /** Offers those who may take part. */
  showEntrants() {
    const { bot } = this.#openBot;
    const { bots } = this.#list;
    if (bot && !this.#isChosen) $("field", HTMLSelectElement).value = bot.game;
    $("arena").hidden = !bots.length && !this.#run.plan;
    if (bots.length && !bots.some(({ id }) => this.#entering.has(id)))
      this.#entering.add(bots[0].id);
    relist(
      $("entrants"),
      this.#entrants().map(({ id, name, level }) => {
        const checked = this.#entering.has(id);
        const box = make("input", { type: "checkbox", checked, data: { id } });
        box.onchange = () => {
          if (box.checked) this.#entering.add(id);
          else this.#entering.delete(id);
          this.#showPlan();
        };
        const shown = level ? words.rank(id) : name;
        return make("label", {}, box, make("span", {}, shown));
      }),
    );
    this.#showPlan();
  }

  /** Says how many games there will be. */
  #showPlan() {
    const count = this.#entrants().filter(({ id }) => this.#entering.has(id)).length;
    const games = pairings(count, $("rounds", HTMLInputElement).valueAsNumber || 0).length;
    const plan =
      count < 2
        ? t("Choose at least two players.")
        : t("{who} players, {n} {n:game|games}.", { who: number(count), n: games });
    // What is set anew is said anew, and this runs whenever a bot is saved.
    if ($("so-many").textContent !== plan) $("so-many").textContent = plan;
  }

  #compete() {
    if (this.#run.since) return this.#run.stop();
    const entrants = this.#entrants()
      .filter(({ id }) => this.#entering.has(id))
      .map(({ name, level, files }) => ({ name, level, files }));
    if (entrants.length < 2) return notice("arena", t("Choose at least two players."));
    /** @param {string} id */
    const count = (id) => $(id, HTMLInputElement).valueAsNumber;
    const game = $("field", HTMLSelectElement).value;
    const limits = LIMITS[$("pace", HTMLSelectElement).selectedIndex];
    const [games, opening, seed] = [count("rounds"), count("random"), count("seed")];
    this.#watch(this.#run.start({ game, entrants, games, opening, seed, limits }));
  }

  /** @param {Promise<void>} playing */
  async #watch(playing) {
    try {
      await playing;
    } catch (error) {
      console.error(error);
      notice(
        "arena",
        t("The arena has stopped: the engine has failed. The games played so far are kept."),
      );
    }
  }

  // Results.

  /** Shows the latest tournament, and continues it. */
  recall() {
    return this.#watch(this.#run.recall());
  }

  #lines() {
    return lines(this.#run.plan?.entrants ?? [], this.#run.played);
  }

  /** Shows the tournament as it is now; changes at the same time are shown together. */
  show() {
    const { since } = this.#run;
    $("compete").textContent = since ? t("Stop") : t("Begin");
    if (this.#due && since) return;
    clearTimeout(this.#due);
    this.#due = setTimeout(
      () => {
        this.#due = undefined;
        this.#show();
      },
      since ? REST : 0,
    );
  }

  #show() {
    const { plan, played, since, goal } = this.#run;
    $("results").hidden = !plan;
    if (plan) $("arena").hidden = false;
    // Another tab may have been closed meanwhile; while it plays, nothing continues here.
    $("resume").hidden = Boolean(since) || !plan || played.length >= goal;
    if (!plan) return;
    Object.assign($("progress", HTMLProgressElement), { max: goal, value: played.length });
    $("progress").hidden = played.length >= goal;
    $("far").textContent = this.#far();
    $("about").textContent = about(plan);
    renew($("standings"), tableOf(this.#lines()));
    this.#showGames();
  }

  /** Lists new games, by their numbers, if the list is open. */
  #showGames() {
    const { plan, played } = this.#run;
    const list = $("played");
    const isOpen = $("games", HTMLDetailsElement).open;
    if (!plan || !isOpen || this.#listed !== played) list.replaceChildren();
    this.#listed = played;
    if (!plan || !isOpen) return;
    for (const game of played.slice(list.childElementCount)) {
      const href = `${this.#home}#${game.link}`;
      const link = make("a", { href }, t("Game {n}", { n: game.number + 1 }));
      const item = make("li", { value: game.number }, link, ` ${summary(game, plan.entrants)}`);
      const items = /** @type {HTMLLIElement[]} */ ([...list.children]);
      const before = items.findLast(({ value }) => value < game.number);
      if (before) before.after(item);
      else list.prepend(item);
    }
  }

  /** How far it has come, in words. */
  #far() {
    const { played, since, goal, isElsewhere } = this.#run;
    const far = t("{n} of {all} games", { n: number(played.length), all: number(goal) });
    if (isElsewhere) return `${far}, ${t("played in another tab")}`;
    const done = since ? played.length - since.games : 0;
    if (!since || !done) return far;
    const each = (Date.now() - since.time) / done;
    return `${far}, ${wait(each * (goal - played.length))}`;
  }
}
