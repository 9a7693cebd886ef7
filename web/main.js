// The page: wires the match, the bot, the board and the panel together.

import { Board } from "./board.js";
import { Bot } from "./bot.js";
import { ByLink } from "./bylink.js";
import { Clock, budget } from "./clock.js";
import { faces } from "./clockface.js";
import { ask, help, newGame } from "./dialogs.js";
import { make } from "./dom.js";
import { Engine } from "./engine.js";
import { Grid } from "./grid.js";
import { next, press, whole } from "./input.js";
import * as intake from "./intake.js";
import * as language from "./language.js";
import { act, table } from "./keys.js";
import { Library } from "./library.js";
import { Match, PERSON } from "./match.js";
import { Moves } from "./moves.js";
import { Players, announce, choices, notice, say, thinking } from "./panel.js";
import * as site from "./site.js";
import { spawn } from "./spawn.js";
import { Store } from "./store.js";
import * as tell from "./tell.js";
import { spoken, t } from "./text.js";
import { Tools } from "./tools.js";
import { grow } from "./tree.js";

const $ = (id) => document.getElementById(id);
const root = document.documentElement;
const home = new URL("./", location.href.split(/[?#]/)[0]);
const query = new URLSearchParams(location.search);

// What the page knows.

const store = new Store("skerry");
const byLink = new ByLink(() => sessionStorage, () => guide());
const options = {
  theme: "auto",
  coordinates: true,
  turned: false,
  marked: false,
  groups: false,
  sounds: false,
  motion: true,
  keys: true,
  ...store.options,
};
for (const name of ["coordinates", "groups", "turned", "marked"]) {
  if (query.has(name)) options[name] = query.get(name) !== "off";
}
const told = language.use(language.wanted(options.language)); // fetched beside all else
root.dataset.motion = options.motion ? "on" : "off";
let games = []; // what there is to play, once it is loaded
let shown = null; // the last frame
let clicks = []; // of the move that is being entered
let aimed = null; // the cell under the pointer or the keyboard's cursor
let trail = []; // the way of the move that a click on it would make
let bytes = null; // how much of the engine is loaded, [loaded, total]
let retry = null; // tries to load it again, if it could not be loaded
let resumed = false; // whether the bot shall go on from a ply that is not the last
let slow = false; // whether a move has been on its way for so long that it is shown

// Python: the table with the match, and the bot, each in a worker of its own.

const python = new Engine(() => spawn("Table"), {
  hear({ progress }) {
    if (!progress) return;
    bytes = progress;
    if (!match.live) guide();
  },
});
const head = new Engine(() => spawn("Bot"));

const match = new Match({
  engine: python,
  board: async (name) => (await Promise.all([site.board(name), told]))[0],
  changed,
  spent: () => clock.spent(),
  failed(kind, error) {
    if (kind === "lost") notice("table", t("The engine had stopped; it is being started again."));
    if (kind === "refused") notice("table", tell.sentence(error.why));
    if (kind === "broken") {
      console.error(error);
      notice("table", t("Something went wrong in the engine: {why}", { why: error.message }));
    }
    if (kind !== "start") return null;
    console.error(error);
    bytes = null;
    return new Promise((resolve) => {
      retry = () => {
        retry = null;
        guide();
        resolve();
      };
      guide();
    });
  },
});

const bot = new Bot({
  engine: head,
  told: guide,
  failed(kind, error) {
    if (kind === "lost") notice("bot", t("The bot had stopped; it thinks again."));
    else {
      console.error(error);
      notice("bot", t("The bot cannot go on."), [[t("Try again"), () => consider()]]);
    }
  },
});

const clock = new Clock({
  match,
  thought: () => bot.spent,
  show: (left, running) => faces(left, running, match.geometry?.players),
  warn: (player, n) =>
    announce(t("{player}: {n} seconds left.", { player: match.geometry.players[player], n })),
});
addEventListener("visibilitychange", () => clock.look());

// What is seen.

const board = new Board($("surface"), $("play"));
const grid = new Grid($("grid"), board, { press: pressed, aim });
const players = new Players((player, who) => {
  bot.forget();
  match.seat(player, who);
});
const moves = new Moves(
  (choose) => match.travel(choose),
  async (...where) => (await import("./movemenu.js")).menu(match, grow(match.frame), ...where),
);
const level = /^[1-6]$/.exec(query.get("bot") ?? "")?.[0]; // of a bot that awaits who comes by a link
const guests = level ? [PERSON, `bot ${level}`] : undefined;
const library = new Library(match, store, {
  byLink,
  choose: () => chooseGame(),
  show: view,
  rest: () => clock.rest(),
  guests,
});
const tools = new Tools({
  match,
  picture: board,
  moves,
  table: python,
  head,
  worker: spawn,
  announce,
  address,
  levels: () => game()?.levels ?? [],
  board: site.board,
  follow: (link) => (location.hash = link),
  changed() {
    show();
    consider();
  },
});

/** What there is to know of the game that is played, once it is loaded. */
const game = () => games.find(({ slug }) => slug === match.geometry.slug);

let entrance = null; // home, once it is wanted
let wished = null; // whether home was wished for last

const atHome = () => root.dataset.view === "home";

/** Lets home, or the match, be seen; resolves once it is, to whether it still shall be. */
async function view(home) {
  wished = home;
  if (!home) {
    const left = atHome();
    root.dataset.view = "match";
    clock.go();
    if (!match.frame) return true;
    show();
    if (left) grid.focus();
    consider();
    return true;
  }
  bot.forget();
  if (tools.analysing) tools.analyse(); // nobody looks on
  const { Home } = await import("./home.js");
  if (!wished) return false;
  entrance ??= new Home(store, {
    begin: chooseGame,
    enter: (id) => library.enter(id),
    gone: (id) => id === library.id && library.disown(),
  });
  const drawn = entrance.show(options.marked);
  root.dataset.view = "home";
  document.title = "Skerry";
  $("title").textContent = $("title").title = t("Three abstract board games");
  await drawn;
  return wished;
}

/** The match has changed: see Match. */
function changed(kind) {
  const { frame, geometry } = match;
  clock.follow(kind);
  if (kind === "saved") return library.save();
  tools.changed(kind);
  if (kind === "wait") {
    // A move on its way is shown as such when it takes longer than it should.
    const { waiting } = match;
    slow = waiting && !match.live;
    if (waiting) setTimeout(() => match.waiting === waiting && ((slow = true), draw()), 250);
    if (match.live) consider();
    return show();
  }
  if (kind === "notes") return show();
  const step = kind === "move" || kind === "jump" ? frame.ply - shown.ply : 0; // none if somebody gave up
  const move = Math.abs(step) === 1 ? step : 0;
  clicks = [];
  trail = [];
  resumed = false;
  if (kind === "move" && options.sounds && !atHome()) chime(shown, frame);
  shown = frame;
  bot.forget();
  if (kind === "new") {
    grid.use(geometry, options.turned);
    board.show({ coordinates: options.coordinates });
    aimed = null;
  }
  if (kind === "move") library.own();
  if (match.live) library.save(); // at once; the record follows
  show(move);
  if (!atHome() && (kind === "move" || kind === "jump")) announce(tell.news(frame, geometry));
  consider();
}

/** Shows all of the match; after a move forth (1) or back (-1) pieces go their ways. */
function show(move = 0) {
  const { frame, geometry } = match;
  const name = [geometry.title, geometry.variant].filter(Boolean).map((part) => t(part)).join(" · ");
  if (!atHome()) {
    document.title = `${name} · Skerry`;
    $("title").textContent = $("title").title = name;
  }
  $("grid").ariaLabel = t(geometry.title);
  const levels = game()?.levels ?? [];
  const { marked } = options;
  players.show({ geometry, frame, players: match.players, levels, marked });
  moves.show(match);
  $("rules").href = pages().rules;
  const disable = (id, off) => $(id) && ($(id).ariaDisabled = String(Boolean(off)));
  disable("undo", match.back === null && !match.waiting);
  disable("redo", match.forth === null);
  disable("resign", frame.outcome || resigner() === null || !match.live);
  $("groups").hidden = !frame.marks.some(([kind]) => kind === "group");
  draw(move);
}

/** Shows the board and what may be clicked. */
function draw(move = 0) {
  const { frame, geometry } = match;
  const open = mine() ? next(frame.legal, clicks) : { cells: [], buttons: [] };
  const late = slow && match.waiting && match.players[frame.turn] === PERSON;
  const cells = (items) => items.filter((item) => typeof item === "number");
  board.show(
    {
      pieces: frame.pieces,
      marks: frame.marks,
      links: frame.links,
      last: frame.last,
      ways: frame.ways,
      targets: open.cells,
      chosen: cells(clicks),
      pending: late ? cells(match.waiting) : [],
      groups: options.groups,
      marked: options.marked,
      aimed,
      trail,
    },
    move,
  );
  const sets = { open: new Set(open.cells), chosen: new Set(clicks), groups: options.groups };
  // Instead of going on with a move one may begin another.
  const first = new Set(mine() ? next(frame.legal, []).cells : []);
  grid.describe(
    tell.cells(frame, geometry, sets),
    (id) => sets.open.has(id) || sets.chosen.has(id) || first.has(id),
    clicks.length > 0,
  );
  guide();
}

/** Says in words what is asked, and offers what can be done besides clicking cells. */
function guide() {
  const { frame, geometry } = match;
  const wanted = [];
  const { report } = bot;
  let status = "";
  if (retry) {
    status = navigator.onLine
      ? t("The engine could not be loaded.")
      : t("The engine could not be loaded: there is no connection.");
    wanted.push({ name: "retry", text: t("Try again"), act: retry, main: true });
  } else if (!match.live) {
    status = tell.loading(bytes);
    if (match.waiting) {
      status = t("Your move is played as soon as the engine is ready.");
      wanted.push({ name: "recall", text: t("Take it back"), act: () => match.recall() });
    }
  } else if (frame.outcome) {
    status = tell.reason(frame);
    if (!match.latest) wanted.push(toEnd());
    else wanted.push({ name: "again", text: t("Play again"), act: again, main: true });
  } else if (report) {
    status = report.goal
      ? t("{who} thinks: {nodes} of {goal} nodes", {
          who: tell.player(match.players[frame.turn]),
          nodes: report.nodes,
          goal: report.goal,
        })
      : t("{who} gets ready", { who: tell.player(match.players[frame.turn]) });
    wanted.push({ name: "stop", text: t("Move now"), act: () => bot.stop() });
  } else if (!match.latest) {
    status = t("After move {n} of {all}", { n: frame.ply, all: frame.line.length });
    if (match.players[frame.turn] !== PERSON) {
      wanted.push({ name: "go", text: t("Let the bot go on from here"), act: goOn });
    }
    wanted.push(toEnd());
  } else if (tools.words) {
    status = tools.words;
  } else if (byLink.has(frame)) status = byLink.due(frame) ? "" : tell.arrival(frame, match.geometry);
  if (frame && tools.analysing && match.latest && match.live && !frame.outcome && !report) {
    if (match.players[frame.turn] !== PERSON) {
      wanted.push({ name: "go", text: t("Let the bot go on from here"), act: goOn });
    }
  }
  if (frame && !clicks.length && tools.advising) {
    const advise = (method) => () => tools.advise(method);
    wanted.push({ name: "hint", text: t("Hint"), act: advise("analyse") });
    wanted.push({ name: "threat", text: t("Threats"), act: advise("threat") });
  }
  if (frame && match.live && byLink.due(frame)) {
    wanted.push({ name: "send", text: t("Send the link"), act: send });
  }
  if (frame && mine()) {
    for (const name of next(frame.legal, clicks).buttons) {
      const text = t(geometry.buttons[name] ?? name);
      wanted.push({ name, text, act: () => pressed(name), main: true });
    }
    if (clicks.length) {
      status = t("Selected: {cells}", { cells: tell.path(clicks, geometry) });
    }
  }
  if (board.view.zoom.scale > 1) status = t("Enlarged: now tap the cell that you mean.");
  say(frame ? tell.headline(frame, geometry) : "", status);
  thinking(report);
  const bar = $("loading");
  bar.hidden = match.live;
  document.querySelector("main").ariaBusy = String(!match.live);
  if (bytes) bar.value = bytes[0] / bytes[1];
  else bar.removeAttribute("value");
  if (choices(wanted)) grid.focus();
}

const toEnd = () => ({
  name: "end",
  text: t("To the last move"),
  act: () => match.goto(match.frame.line.length),
});

// What the player does.

/** Whether it is a person's turn to click. */
function mine() {
  const { frame } = match;
  if (frame.outcome || match.waiting || bot.report) return false;
  return match.players[frame.turn] === PERSON || tools.analysing;
}

/** A cell or a button was clicked, or with null no cell at all. */
function pressed(item) {
  board.settle();
  if (!mine()) return;
  const { legal } = match.frame;
  const step = item === null ? { clicks: [], move: null } : press(legal, clicks, item);
  clicks = step.clicks;
  trail = [];
  if (step.move) {
    if (typeof item === "string") grid.focus();
    match.play(step.move);
    return;
  }
  draw();
  look();
  if (!clicks.length) return;
  const { cells, buttons } = next(legal, clicks);
  const words = [t("Selected.")];
  if (cells.length) words.push(t("Cells to go on with: {n}.", { n: cells.length }));
  if (buttons.length) words.push(t("Buttons to go on with: {n}.", { n: buttons.length }));
  announce(words.join(" "));
}

/** The pointer or the keyboard's cursor is on a cell, or with null on none. */
function aim(id) {
  if (id === aimed || !match.frame) return;
  aimed = id;
  look();
}

/** Shows where the move leads that a click on the aimed cell would complete. */
async function look() {
  const { frame } = match;
  const move = aimed !== null && mine() ? whole(frame.legal, [...clicks, aimed]) : null;
  trail = [];
  board.show({ aimed, trail });
  guide();
  if (!move || move.length < 2) return;
  const way = await match.trail(move);
  const now = aimed !== null && mine() ? whole(match.frame.legal, [...clicks, aimed]) : null;
  if (now !== move) return;
  trail = way;
  board.show({ trail });
}

function undo() {
  if (match.recall()) return;
  if (!match.live) return;
  bot.forget();
  // Whoever analyses steps back; whoever plays takes back.
  if (tools.analysing) moves.step("ArrowLeft");
  else match.undo();
}

function redo() {
  if (match.live) match.redo();
}

/** The player who would resign: the person to move, else the only person, else nobody. */
function resigner() {
  const { frame, players: who } = match;
  if (who[frame.turn] === PERSON) return frame.turn;
  return who[1 - frame.turn] === PERSON ? 1 - frame.turn : null;
}

async function resign() {
  const player = resigner();
  if (player === null || match.frame.outcome || !match.live) return;
  const name = { player: match.geometry.players[player] };
  const what = t("{player} gives up and loses this game.", name);
  if (!(await ask(t("Resign?"), what, t("Resign")))) return;
  bot.forget();
  match.resign(player);
}

function goOn() {
  resumed = true;
  consider();
}

/** Lets the bot think if it is its turn. */
function consider() {
  const { frame } = match;
  const level = /^bot (\d)$/.exec(match.players[frame.turn])?.[1];
  if (atHome() || !level || !match.live || frame.outcome || match.waiting) return bot.forget();
  if ((tools.analysing || !match.latest) && !resumed) return bot.forget();
  if (bot.report) return;
  const { left, increment, running } = frame.clock ?? {};
  const time = running === frame.turn ? budget(left[running], increment) : Infinity;
  bot.think(frame.link, Number(level), (move) => match.play(move), time);
}

// New games.

/** The clock of the match as one begins with it, or null. */
function timing() {
  const clock = match.frame?.clock;
  return clock ? { limit: clock.limit, increment: clock.increment } : null;
}

const again = () => library.begin(match.geometry.name, match.players, timing());

/** Asks for a new game, like the present one or like one of a name. */
async function chooseGame(like) {
  if (document.querySelector("dialog[open]")) return;
  const list = await site.games().catch(() => null);
  if (!list) return notice("games", t("The list of games could not be loaded."));
  const [slug, size] = /^(.+)-(\d+)$/.exec(like ?? "rive-5").slice(1);
  const fresh = like || !match.frame?.line.length || atHome();
  const game = like || !match.frame ? { slug, size: Number(size), variant: "" } : match.geometry;
  const now = { ...game, clock: timing(), players: fresh ? [PERSON, "bot 2"] : match.players };
  const answer = await newGame(list, now, site.board);
  if (answer?.setup) return tools.edit(answer.name);
  if (answer) library.begin(answer.name, answer.players, answer.clock);
  if (answer || document.activeElement === document.body) grid.focus();
}

// Sharing.

/** The address of a link, or of the present position, on the full page. */
function address(link = match.frame.link) {
  const url = new URL(home);
  url.hash = link;
  return url.href;
}

/** Copies the link at once, while the browser still sees the click; the dialog offers the rest. */
async function share() {
  if (!match.frame || document.querySelector("dialog[open]")) return;
  const copied = Promise.resolve(navigator.clipboard?.writeText(address())).then(
    () => Boolean(navigator.clipboard),
    () => false,
  );
  const dialog = await import("./share.js");
  const { coordinates, turned, groups, marked } = options;
  const shown = { coordinates, turned, groups, marked };
  const read = (file) => library.read(file);
  const play = (on) => byLink.begin(on ? match.frame : null);
  dialog.share({ match, home, shown, copied, board: site.board, read, byLink, play });
}

/** Sends the match to the other side. */
async function send() {
  const url = address();
  if (navigator.share) return navigator.share({ url }).catch(() => {}); // changed minds
  try {
    await navigator.clipboard.writeText(url);
    notice("sent", t("The link is copied: send it to the other player."));
  } catch {
    share();
  }
}

// Keys, and what stands in the frame of the page.

/** Makes a choice about how the page looks or sounds, and keeps it. */
function set(name, value) {
  options[name] = value;
  store.options = { ...store.options, [name]: value }; // other pages keep more there
  if (name === "theme") globalThis.dress(value);
  if (name === "language") return speak(value);
  if (name === "motion") root.dataset.motion = value ? "on" : "off";
  if (name === "groups") $("groups").ariaPressed = String(value);
  if (name === "sounds" && value) chime();
  if (atHome()) entrance?.show(options.marked);
  if (!match.frame) return;
  if (name === "turned") grid.use(match.geometry, value);
  board.show({ coordinates: options.coordinates });
  show();
}

/** Says everything anew in another language. */
async function speak(tongue) {
  await language.use(tongue);
  query.delete("lang"); // the choice goes before what the address asked for
  const rest = query.size ? `?${query}` : "";
  history.replaceState(history.state, "", location.pathname + rest + location.hash);
  $("rules").href = pages().rules;
  if (atHome()) view(true);
  else if (match.frame) show();
  else guide();
}

/** Sounds like a move from one frame to the next, or like any. */
async function chime(before, after) {
  const { play, sound } = await import("./sound.js");
  play(after ? sound(before, after) : "place");
}

/** Where the rules of this game and the way to learn it are told. */
function pages() {
  const slug = match.geometry?.slug ?? "rive";
  const tongue = spoken() === "en" ? "" : `${spoken()}/`;
  return {
    rules: new URL(`rules/${slug}/${tongue}`, home),
    first: new URL(`learn/?lang=${spoken()}#${slug}`, home),
  };
}

const showSettings = async () =>
  document.querySelector("dialog[open]") || (await import("./settings.js")).settings(options, set);

const credits = () => [
  learning(),
  make(
    "p",
    { className: "credits" },
    t("Rive and Starboard Y are games by Mark Steere:"),
    " ",
    make("a", { href: "https://www.marksteeregames.com/", rel: "external" }, "marksteeregames.com"),
  ),
];

function learning() {
  const { rules, first } = pages();
  return make(
    "p",
    { className: "learning" },
    make("a", { href: rules.href }, t("Rules of the game")),
    make("a", { href: first.href }, t("Guided first game")),
  );
}

/** What a screen reader is asked to say again. */
function tellOf(what) {
  const { frame, geometry } = match;
  const open = mine() ? next(frame.legal, clicks) : { cells: [], buttons: [] };
  announce(tell[what](frame, geometry, open));
}

const everywhere = { begin: () => chooseGame(), help: showHelp };
const onTheTable = {
  undo,
  redo,
  step: (key) => moves.step(key === "," ? "ArrowLeft" : "ArrowRight"),
  home: () => library.leave(),
  analyse: () => tools.analyse(),
  groups: () => $("groups").hidden || set("groups", !options.groups),
  turn: () => set("turned", !options.turned),
  last: () => tellOf("last"),
  legal: () => tellOf("legal"),
  told: () => tellOf("groups"),
  score: () => tellOf("score"),
  whose: () => tellOf("headline"),
};

function showHelp() {
  const rows = table({ ...everywhere, ...onTheTable });
  help(rows, credits(), options.keys, (on) => set("keys", on));
}

addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
  if (document.querySelector("dialog[open]")) return;
  const here = match.frame && !atHome();
  if (here && event.key === "Escape") {
    grid.whole();
    if (!match.recall() && clicks.length) pressed(null);
    return;
  }
  const free = event.target === document.body || event.target.closest("#moves");
  if (here && free && !event.shiftKey && moves.step(event.key)) return event.preventDefault();
  if (!options.keys || event.target.matches("input, select, textarea")) return;
  const wanted = act(table(here ? { ...everywhere, ...onTheTable } : everywhere), event.key);
  if (!wanted) return;
  event.preventDefault();
  wanted();
});

const on = (id, what) => $(id)?.addEventListener("click", what);
on("new", () => chooseGame());
on("share", share);
on("help", showHelp);
on("undo", undo);
on("redo", redo);
on("resign", resign);
on("analyse", () => match.frame && tools.analyse());
on("settings", showSettings);
on("groups", () => set("groups", !options.groups));
$("groups").ariaPressed = String(options.groups);
addEventListener("hashchange", () => location.hash.length > 1 && library.open());
addEventListener("popstate", () => location.hash.length > 1 || library.open());
document.querySelector(".mark")?.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return; // another tab, another window
  event.preventDefault();
  if (!atHome()) library.leave();
});
addEventListener("online", () => retry?.());
intake.listen((found) => {
  document.querySelector("dialog[open]")?.close();
  library.read(found);
});

/** For tests, and the curious: the workers that run now, and the match. */
window.skerry = {
  get workers() {
    return { table: python.worker, bot: head.worker };
  },
  match,
};

// And begin.

told.then(() => {
  $("rules").href = pages().rules;
  return atHome() ? view(true) : guide();
});
library.open();
site.games().then(
  (list) => {
    games = list;
    if (match.frame) show();
  },
  () => {}, // asked for again with a new game
);

addEventListener("load", () => {
  const worker = navigator.serviceWorker?.register(new URL("./sw.js", home));
  worker?.catch(() => {}); // without it the page works, online
});
