// The page: wires the match, the bot, the board and the panel together.

import { Acts } from "./commands.js";
import * as address from "../platform/address.js";
import { Board } from "../board/board.js";
import { BotPlayer } from "../bot/bot.js";
import { ByLink } from "../match/by-link.js";
import { Clock } from "../match/clock.js";
import { faces } from "./clock-face.js";
import { make } from "../platform/dom.js";
import { Supervisor } from "../python/supervisor.js";
import { Entry } from "../match/entry.js";
import { Grid } from "../board/grid.js";
import * as intake from "../platform/drop.js";
import { listen, table } from "../platform/keys.js";
import * as language from "../platform/language.js";
import { Library } from "./library.js";
import * as link from "../match/link.js";
import { Loading } from "../python/loading.js";
import { MatchClient } from "../match/client.js";
import { MatchPage } from "./page.js";
import { Moves } from "./moves.js";
import { Options } from "../platform/options.js";
import { home, linkToRules } from "./pages.js";
import { Players, announce, notice, part } from "./panel.js";
import { Place } from "./places.js";
import { PERSON, bot as botOf } from "../match/players.js";
import { Sharing } from "./sharing.js";
import * as site from "../platform/site.js";
import { spawn } from "../python/spawn.js";
import { Store } from "../platform/store.js";
import * as tell from "../match/words.js";
import { t } from "../platform/text.js";
import { Tools } from "./tools.js";

const $ = (id) => document.getElementById(id);
const root = document.documentElement;
const query = new URLSearchParams(location.search);

// What the page knows.

const store = new Store("skerry");
const options = new Options(store, query, chosen);
const told = language.use(language.wanted(options.language)); // fetched beside all else
const byLink = new ByLink(() => sessionStorage, () => page.guide());
let games = []; // what there is to play, once it is loaded
const known = site.games().then(
  (list) => (games = list),
  () => {}, // asked for again with a new game
);
let shown = null; // the last frame
let resumed = false; // whether the bot shall go on from a ply that is not the last

/** What there is to know of the game that is played, once it is loaded. */
const game = () => games.find(({ slug }) => slug === match.geometry.slug);

// Python: the table with the match, and the bot, each in a worker of its own.

const loading = new Loading(() => page.guide());
const python = new Supervisor(() => spawn("game"), { hear: (heard) => loading.hear(heard) });
const head = new Supervisor(() => spawn("bot"));

const match = new MatchClient({
  engine: python,
  board: async (name) => (await Promise.all([site.board(name), told, known]))[0],
  changed,
  spent: () => clock.spent(),
  failed(kind, error) {
    if (kind === "lost") notice("table", t("The engine had stopped; it is being started again."));
    else if (kind === "refused") notice("table", tell.sentence(error.why));
    else console.error(error);
    if (kind === "broken") {
      notice("table", t("Something went wrong in the engine: {why}", { why: error.message }));
    }
    return kind === "start" ? loading.failed() : null;
  },
});

const bot = new BotPlayer({
  engine: head,
  told: () => page.guide(),
  failed(kind, error) {
    if (kind === "lost") return notice("bot", t("The bot had stopped; it thinks again."));
    console.error(error);
    notice("bot", t("The bot cannot go on."), [[t("Try again"), consider]]);
  },
});

const clock = new Clock({
  match,
  thought: () => bot.spent,
  show: (left, running) => faces(left, running, match.geometry?.players),
  warn: (player, n) =>
    announce(t("{player}: {n} seconds left.", { player: match.geometry.players[player], n })),
});

const entry = new Entry({ match, free, told: () => page.aim() });

// What is seen, and what can be done.

const board = new Board($("surface"), $("play"));
const grid = new Grid($("grid"), board, { press, aim: (id) => match.frame && entry.aim(id) });
const players = new Players((player, who) => {
  bot.forget();
  match.setPlayer(player, who);
});
const moves = new Moves(
  (choose) => match.visit(choose),
  async (...where) => (await part(import("./move-menu.js")))?.menu(match, ...where),
);
const read = (found) => library.read(found);
const place = new Place({
  store,
  options,
  begin: (like) => acts.begin(like),
  enter: (id) => library.enter(id),
  gone: (id) => id === library.id && library.disown(),
  read,
  away() {
    bot.forget();
    if (tools.analysing) tools.analyse(); // nobody looks on
  },
  back(left) {
    clock.go();
    if (!match.frame) return;
    page.show();
    if (left) grid.focus();
    consider();
  },
});
const atHome = () => place.home;
const guest = /^[1-6]$/.exec(query.get("bot") ?? "")?.[0]; // of a bot that awaits who comes by a link
const library = new Library(match, store, {
  byLink,
  choose: () => acts.begin(),
  show: (home) => place.show(home),
  rest: () => clock.rest(),
  told,
  added: () => place.refresh(),
  guests: guest ? [PERSON, botOf(guest)] : undefined,
});
const sharing = new Sharing({ match, options, byLink, read, board: site.board });
const tools = new Tools({
  match,
  picture: board,
  moves,
  table: python,
  head,
  worker: spawn,
  announce,
  address: (link) => sharing.address(link),
  levels: () => game()?.levels ?? [],
  board: site.board,
  games: site.games,
  begin: (...game) => library.begin(...game),
  follow: (link) => (location.hash = link),
  changed() {
    if (!match.frame) return; // it is off the table
    page.show();
    consider();
  },
});
const acts = new Acts({ match, bot, library, tools, sharing, moves, grid, atHome, press, goOn });
const page = new MatchPage({
  ...{ match, entry, bot, tools, loading, byLink, options, game, atHome },
  ...{ board, grid, players, moves, acts },
});

// What happens.

let kept = false;

/**
 * Keeps the site for the time without a network, and lets it be installed.  The one fetches all
 * there is, the other makes browsers draw their own parts anew; so Python goes first.
 */
async function keep() {
  if (kept || !match.isLive) return;
  kept = true;
  try {
    await navigator.serviceWorker?.register(new URL("./sw.js", home));
    document.head.append(make("link", { rel: "manifest", href: "./manifest.webmanifest" }));
  } catch {
    // Without it the page works, online.
  }
}

/** The match has changed: see MatchClient. */
function changed(kind) {
  const { frame, geometry } = match;
  keep();
  clock.follow(kind);
  if (kind === "saved") return library.save();
  tools.changed(kind);
  if (kind === "wait") {
    page.wait();
    if (match.isLive) consider();
    return page.show();
  }
  if (kind === "notes") return page.show();
  const step = kind === "move" || kind === "jump" ? frame.ply - shown.ply : 0; // none if somebody gave up
  const move = Math.abs(step) === 1 ? step : 0;
  entry.clear();
  resumed = false;
  if (kind === "move" && options.sounds && !atHome()) chime(shown, frame);
  shown = frame;
  bot.forget();
  if (kind === "new") {
    grid.use(geometry, options.turned);
    board.show({ coordinates: options.coordinates });
    entry.aimed = null;
  }
  if (kind === "move") library.own();
  if (match.isLive) library.save(); // at once; the record follows
  page.show(move);
  if (!atHome() && (kind === "move" || kind === "jump")) announce(tell.news(frame, geometry));
  consider();
}

/** Whether it is a person's turn to click. */
function free() {
  const { frame, players, pendingMove } = match;
  if (!frame || frame.outcome || pendingMove || bot.report) return false;
  return players[frame.turn] === PERSON || tools.analysing;
}

/** A cell or a button was clicked, or with null no cell at all. */
function press(item) {
  board.settle();
  if (!free()) return;
  const move = entry.press(item);
  if (move) {
    if (typeof item === "string") grid.focus();
    match.play(move);
    return;
  }
  page.draw();
  if (entry.clicks.length) announce(tell.onward(entry.open));
}

/** Lets the bot play if it is its turn, and somebody looks on who has not gone back. */
function consider() {
  const rests = atHome() || ((tools.analysing || !match.isAtEnd) && !resumed);
  bot.consider(match, rests);
}

/** Lets the bot play on from a ply that is not the last. */
function goOn() {
  resumed = true;
  consider();
}

/** A choice about how the page looks or sounds was made: see Options. */
function chosen(name, value) {
  if (name === "theme") globalThis.dress(value);
  if (name === "language") return speak(value);
  if (name === "motion") root.dataset.motion = value ? "on" : "off";
  if (name === "groups") $("groups").ariaPressed = String(value);
  if (name === "sounds" && value) chime();
  place.refresh();
  if (!match.frame) return;
  if (name === "turned") grid.use(match.geometry, value);
  board.show({ coordinates: options.coordinates });
  page.show();
}

/** Says everything anew in another language. */
async function speak(tongue) {
  await language.use(tongue);
  query.delete("lang"); // the choice goes before what the address asked for
  const rest = query.size ? `?${query}` : "";
  history.replaceState(history.state, "", location.pathname + rest + location.hash);
  linkToRules($("rules"), slug());
  if (atHome()) place.show(true);
  else if (match.frame) page.show();
  else page.guide();
}

/** Sounds like a move from one frame to the next, or like any. */
async function chime(before, after) {
  const { play, sound } = await import("./sound.js");
  play(after ? sound(before, after, match.players) : "place");
}

const slug = () => match.geometry?.slug ?? link.game(site.FIRST).slug;

// What is asked for by keys and buttons.

const everywhere = { begin: () => acts.begin(), help: showHelp };
const swap = (name) => () => options.set(name, !options[name]);
const say = (what) => () => announce(tell[what](match.frame, match.geometry, entry.open));
const onTheTable = {
  undo: () => acts.undo(),
  redo: () => acts.redo(),
  step: (key) => moves.step(key === "," ? "ArrowLeft" : "ArrowRight"),
  home: () => library.leave(),
  analyse: () => tools.analyse(),
  groups: () => $("groups").hidden || swap("groups")(),
  turn: swap("turned"),
  last: say("last"),
  legal: say("legal"),
  told: say("groups"),
  score: say("score"),
  whose: say("headline"),
};
const here = () => Boolean(match.frame) && !atHome();

async function showHelp() {
  const dialogs = await part(import("./dialogs.js"));
  if (!dialogs || document.querySelector("dialog[open]")) return;
  dialogs.help(slug(), table({ ...everywhere, ...onTheTable }), options);
}

async function showSettings() {
  if (document.querySelector("dialog[open]")) return;
  (await part(import("./settings.js")))?.settings(options);
}

listen({
  acts: () => (here() ? { ...everywhere, ...onTheTable } : everywhere),
  letters: () => options.keys,
  escape() {
    if (!here()) return;
    grid.whole();
    if (!match.takeBack() && entry.clicks.length) press(null);
  },
  step: (key) => here() && moves.step(key),
});

const buttons = {
  new: () => acts.begin(),
  share: () => sharing.share(),
  help: showHelp,
  undo: () => acts.undo(),
  redo: () => acts.redo(),
  resign: () => acts.resign(),
  analyse: () => match.frame && tools.analyse(),
  settings: showSettings,
  groups: swap("groups"),
};
for (const [id, act] of Object.entries(buttons)) $(id).addEventListener("click", act);
document.querySelector(".mark").addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return; // another tab, another window
  event.preventDefault();
  if (!atHome()) library.leave();
});
intake.listen((found) => {
  document.querySelector("dialog[open]")?.close();
  read(found);
});
addEventListener("hashchange", () => address.fragment() && library.open());
addEventListener("popstate", () => address.fragment() || library.open());
addEventListener("visibilitychange", () => clock.look());
addEventListener("online", () => loading.retry?.());

/** For tests, and the curious: the workers that run now, and the match. */
window.skerry = {
  get workers() {
    return { game: python.worker, bot: head.worker };
  },
  match,
};

// And begin.

root.dataset.motion = options.motion ? "on" : "off";
$("groups").ariaPressed = String(options.groups);
told.then(() => {
  linkToRules($("rules"), slug());
  return atHome() ? place.show(true) : page.guide();
});
library.open();

