// The page: wires the match, the bot, the board and the panel together.

import { Board } from "./board.js";
import { Bot } from "./bot.js";
import { ask, help, newGame, offer } from "./dialogs.js";
import { make } from "./dom.js";
import { Engine } from "./engine.js";
import files from "./files.js";
import { Grid } from "./grid.js";
import { next, press, whole } from "./input.js";
import * as link from "./link.js";
import { Match, PERSON, Refused } from "./match.js";
import { Moves, Players, announce, choices, hush, notice, say, thinking } from "./panel.js";
import { Store } from "./store.js";
import * as tell from "./tell.js";
import { t, translate } from "./text.js";

const $ = (id) => document.getElementById(id);
const embedded = document.documentElement.classList.contains("embed");
const home = new URL(embedded ? "../" : "./", location.href.split(/[?#]/)[0]);
const query = new URLSearchParams(location.search);
const FIRST = "rive-5";
const NOBODY = [PERSON, PERSON];

translate(document);

// What the page knows.

const store = new Store(embedded ? "skerry-embed" : "skerry");
const options = { coordinates: true, groups: false, keys: true, ...store.options };
for (const name of ["coordinates", "groups"]) {
  if (query.has(name)) options[name] = query.get(name) !== "off";
}
let games = null; // what there is to play, once it is loaded
let clicks = []; // of the move that is being entered
let aimed = null; // the cell under the pointer or the keyboard's cursor
let trail = []; // the way of the move that a click on it would make
let bytes = null; // how much of the engine is loaded, [loaded, total]
let stuck = false; // whether it could not be loaded
let borrowed = false; // whether the match came by a link and nobody has moved in it yet
let resumed = false; // whether the bot shall go on from a ply that is not the last
let unsaved = false; // whether it was told that matches do not outlive the tab
let slow = false; // whether a move has been on its way for so long that it is shown

// Python: the table with the match, and the bot, each in a worker of its own.

const worker = (name) =>
  new Worker(new URL("./worker.js", import.meta.url), { type: "module", name });

const table = new Engine(() => worker("Table"), {
  hear({ progress }) {
    if (!progress) return;
    bytes = progress;
    if (!match.live) guide();
  },
});
const head = new Engine(() => worker("Bot"));

const boards = new Map();
const load = async (name) => {
  const answer = await fetch(files[name]);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.json();
};
const boardOf = (name) => {
  if (!boards.has(name)) {
    const data = load(`boards/${name}.json`);
    boards.set(name, data);
    data.catch(() => boards.delete(name));
  }
  return boards.get(name);
};

const match = new Match({
  engine: table,
  board: boardOf,
  changed,
  failed(kind, error) {
    if (kind === "lost") notice("table", t("The engine had stopped; it is being started again."));
    if (kind === "refused") notice("table", error.message);
    if (kind === "broken") {
      console.error(error);
      notice("table", t("Something went wrong in the engine: {why}", { why: error.message }));
    }
    if (kind === "start") {
      stuck = true;
      bytes = null;
      guide();
      return new Promise((resolve) => {
        const again = () => {
          stuck = false;
          guide();
          resolve();
        };
        const why = navigator.onLine
          ? t("The engine could not be loaded.")
          : t("The engine could not be loaded: there is no connection.");
        notice("start", why, [[t("Try again"), again]]);
        addEventListener("online", () => (hush("start"), again()), { once: true });
      });
    }
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

// What is seen.

const board = new Board($("surface"), $("play"));
const grid = new Grid($("grid"), board, { press: pressed, aim });
const players = new Players((player, who) => {
  bot.forget();
  match.seat(player, who);
});
const moves = new Moves((ply) => match.goto(ply));

/** The match has changed: see Match. */
function changed(kind) {
  const { frame, geometry } = match;
  if (kind === "saved") return save();
  if (kind === "wait") {
    // A move on its way is shown as such when it takes longer than it should.
    const { waiting } = match;
    slow = waiting && !match.live;
    if (waiting) setTimeout(() => match.waiting === waiting && ((slow = true), draw()), 250);
    if (match.live) consider();
    return show();
  }
  clicks = [];
  trail = [];
  resumed = false;
  bot.forget();
  if (kind === "new") {
    grid.use(geometry);
    board.show({ coordinates: options.coordinates });
    aimed = null;
  }
  if (kind === "move") keepBorrowed();
  show(kind === "move");
  if (kind === "move" || kind === "jump") announce(tell.news(frame, geometry));
  consider();
}

/** Shows all of the match. */
function show(moved = false) {
  const { frame, geometry } = match;
  const levels = games?.find(({ slug }) => slug === geometry.slug)?.levels ?? [];
  document.title = `${t(geometry.title)} · Skerry`;
  const variant = games?.find(({ slug }) => slug === geometry.slug)?.variants ?? [];
  if ($("title")) {
    $("title").textContent = t(geometry.title);
    $("title").title = variant.find(([suffix]) => suffix === geometry.variant)?.[1] ?? "";
  }
  players.show({ geometry, frame, players: match.players, levels });
  moves.show(match);
  if ($("full")) $("full").href = address();
  const disable = (id, off) => $(id) && ($(id).ariaDisabled = String(Boolean(off)));
  disable("undo", match.back === null && !match.waiting);
  disable("redo", match.forth === null);
  disable("resign", frame.outcome || resigner() === null || !match.live);
  $("groups").hidden = !frame.marks.some(([kind]) => kind === "group");
  draw(moved);
}

/** Shows the board and what may be clicked. */
function draw(moved = false) {
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
      targets: open.cells,
      chosen: cells(clicks),
      pending: late ? cells(match.waiting) : [],
      groups: options.groups,
      aimed,
      trail,
    },
    moved,
  );
  const sets = { open: new Set(open.cells), chosen: new Set(clicks), groups: options.groups };
  grid.describe(
    tell.cells(frame, geometry, sets),
    (id) => sets.open.has(id) || sets.chosen.has(id),
  );
  guide();
}

/** Says in words what is asked, and offers what can be done besides clicking cells. */
function guide() {
  const { frame, geometry } = match;
  const loading = stuck ? t("The engine is not loaded.") : tell.loading(bytes);
  if (!frame) return say("", loading);
  const wanted = [];
  const { report } = bot;
  let status = "";
  if (!match.live) {
    status = loading;
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
  }
  if (mine()) {
    for (const name of next(frame.legal, clicks).buttons) {
      const text = t(geometry.buttons[name] ?? name);
      wanted.push({ name, text, act: () => pressed(name), main: true });
    }
    if (clicks.length) {
      status = t("Selected: {cells}", { cells: tell.path(clicks, geometry) });
    }
  }
  if (board.view.zoom.scale > 1) status = t("Enlarged: now tap the cell that you mean.");
  say(tell.headline(frame, geometry), status);
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
  return !frame.outcome && !match.waiting && match.players[frame.turn] === PERSON;
}

/** A cell or a button was clicked, or with null no cell at all. */
function pressed(item) {
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
  aim(aimed);
  if (!clicks.length) return;
  const { cells, buttons } = next(legal, clicks);
  const words = [t("Selected.")];
  if (cells.length) words.push(t("Cells to go on with: {n}.", { n: cells.length }));
  if (buttons.length) words.push(t("Buttons to go on with: {n}.", { n: buttons.length }));
  announce(words.join(" "));
}

/** The pointer or the keyboard's cursor is on a cell, or on none. */
async function aim(id) {
  aimed = id;
  if (!match.frame) return;
  const move = id !== null && mine() ? whole(match.frame.legal, [...clicks, id]) : null;
  const key = move && move.length > 1 ? move : null;
  if (!key) trail = [];
  board.show({ aimed, trail });
  guide();
  if (!key) return;
  const way = await match.trail(key);
  if (aimed !== id || !mine() || whole(match.frame.legal, [...clicks, id]) !== key) return;
  trail = way;
  board.show({ trail });
}

function undo() {
  if (match.recall()) return;
  if (!match.live) return;
  bot.forget();
  match.undo();
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
  const yes = await ask(t("Resign?"), t("{player} gives up and loses this game.", name), t("Resign"));
  if (!yes) return;
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
  if (!level || !match.live || frame.outcome || match.waiting) return bot.forget();
  if (!match.latest && !resumed) return bot.forget();
  if (bot.report) return;
  bot.think(frame.link, Number(level), (move) => match.play(move));
}

// Matches come and go.

async function start(name, who) {
  const saved = store.load();
  if (saved?.frame.line.length && !saved.frame.outcome) store.aside = saved;
  borrowed = false;
  clearLink();
  await guard(match.begin(name, who));
}

const again = () => start(match.geometry.name, match.players);

/** Takes up the saved match, or begins one. */
function restore() {
  borrowed = false;
  const saved = store.load();
  if (saved && files[`boards/${saved.frame.name}.json`]) return guard(match.resume(saved), true);
  return guard(match.begin(FIRST, NOBODY));
}

/** Opens the link in the address; what can be read of it without Python is shown at once. */
async function follow() {
  const fragment = location.hash.slice(1);
  const parts = link.parse(fragment);
  const name = parts && files[`boards/${parts.name}.json`] ? parts.name : null;
  if (!name && !match.frame) await restore(); // not much of a link: something to look at meanwhile
  borrowed = true;
  const likely = (geometry, frame) => {
    if (!parts.code && !parts.moves.length) return frame;
    const letters = Object.keys(geometry.glyphs);
    const pieces = parts.code ? link.pieces(parts.code, geometry.rows, letters) : null;
    const prompt = [t("Setting up the position of the link"), {}];
    return { ...frame, pieces: pieces ?? frame.pieces, legal: [], prompt, link: "" };
  };
  try {
    await match.follow(fragment, NOBODY, match.live ? null : name, likely);
    const saved = store.load();
    if (saved?.frame.line.length && saved.frame.link !== match.frame.link) {
      const was = t("Your match of {game} is kept.", { game: await title(saved.frame.name) });
      notice("kept", was, [[t("Go back to it"), () => (clearLink(), restore())]]);
    }
  } catch (error) {
    if (!(error instanceof Refused)) return broken(error);
    const why = t("This link cannot be opened: {why}.", { why: error.message });
    clearLink();
    notice("link", why, [[t("New game"), chooseGame]]);
    announce(why);
    await restore();
  }
}

const title = async (name) =>
  (await catalogue().catch(() => []))?.find(({ slug }) => name.startsWith(`${slug}-`))?.title ?? name;

/** Waits for a match to open; a saved one that cannot be opened any more makes way for a new one. */
async function guard(opening, saved = false) {
  try {
    await opening;
  } catch (error) {
    if (!(error instanceof Refused)) return broken(error);
    if (!saved) return notice("table", error.message);
    notice("table", t("The saved match cannot be opened: {why}.", { why: error.message }));
    await guard(match.begin(FIRST, NOBODY));
  }
}

function broken(error) {
  console.error(error);
  const reload = [[t("Reload the page"), () => location.reload()]];
  notice("broken", t("The page could not load a part of itself."), reload);
}

/** Forgets the link in the address: from here on the saved match is the one to come back to. */
function clearLink() {
  hush("kept");
  try {
    if (location.hash) history.replaceState(null, "", location.pathname + location.search);
  } catch {
    // Some frames may not touch their address; then the link stays.
  }
}

/** The first move in a match that came by a link: it takes the place of the saved one. */
function keepBorrowed() {
  if (!borrowed) return;
  borrowed = false;
  const saved = store.load();
  if (saved?.frame.line.length) store.aside = saved;
  clearLink();
}

function save() {
  if (borrowed) return;
  const { record, players: who, frame } = match;
  if (store.save({ record, players: who, frame }) || unsaved) return;
  unsaved = true;
  const text = t("This browser does not let the page save matches; copy the link to keep yours.");
  if (!embedded) notice("unsaved", text);
}

async function catalogue() {
  games ??= await load("games.json");
  return games;
}

async function chooseGame() {
  if (document.querySelector("dialog[open]")) return;
  let list;
  try {
    list = await catalogue();
  } catch (error) {
    return broken(error);
  }
  const { slug, size, variant } = match.geometry ?? { slug: "rive", size: 5, variant: "" };
  const all = match.players.every((who) => who === PERSON) && !match.frame?.line.length;
  const now = { slug, size, variant, players: all ? [PERSON, "bot 2"] : match.players };
  let picture = null;
  const preview = async (canvases, name) => {
    picture ??= new Board(...canvases);
    try {
      const { geometry, frame } = await boardOf(name);
      picture.use(geometry);
      picture.show({ pieces: frame.pieces, coordinates: false });
    } catch {
      // Without a connection there is no picture.
    }
  };
  const kept = store.aside;
  const aside = kept && [
    t("Set aside: {game}, move {n}.", {
      game: await title(kept.frame.name),
      n: kept.frame.line.length,
    }),
    t("Go back to it"),
  ];
  const answer = await newGame(list, now, preview, aside);
  if (answer === "aside") {
    const saved = store.load();
    if (saved?.frame.line.length && !saved.frame.outcome) store.aside = saved;
    borrowed = false;
    clearLink();
    await guard(match.resume(kept), true);
  } else if (answer) await start(answer.name, answer.players);
  grid.focus();
}

// Sharing.

/** The address of the present position on the full page. */
function address() {
  const url = new URL(home);
  url.hash = match.frame.link;
  return url.href;
}

async function share() {
  if (!match.frame) return;
  const url = address();
  try {
    await navigator.clipboard.writeText(url);
    notice("copied", t("The link to this position is copied."));
    announce(t("The link to this position is copied."));
  } catch {
    offer(url);
  }
}

// Keys, and what stands in the frame of the page.

function keep() {
  store.options = options;
}

function toggle(name) {
  options[name] = !options[name];
  $(name).ariaPressed = String(options[name]);
  keep();
  if (!match.frame) return;
  if (name === "coordinates") board.show({ coordinates: options.coordinates });
  else draw();
}

const credits = () => [
  make(
    "p",
    { className: "credits" },
    t("Rive and Starboard Y are games by Mark Steere:"),
    " ",
    make("a", { href: "https://www.marksteeregames.com/", rel: "external" }, "marksteeregames.com"),
  ),
];

const showHelp = () =>
  help(credits(), options.keys, (on) => {
    options.keys = on;
    keep();
  });

const shortcuts = {
  u: undo,
  r: redo,
  n: chooseGame,
  g: () => $("groups").hidden || toggle("groups"),
  "?": showHelp,
};

addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
  if (document.querySelector("dialog[open]")) return;
  if (event.key === "Escape") {
    grid.whole();
    if (!match.recall() && clicks.length) pressed(null);
    return;
  }
  if (!options.keys || event.target.matches("input, select, textarea")) return;
  const act = shortcuts[event.key.toLowerCase()];
  if (!act || !match.frame) return;
  event.preventDefault();
  act();
});

const on = (id, act) => $(id)?.addEventListener("click", act);
on("new", chooseGame);
on("share", share);
on("help", showHelp);
on("undo", undo);
on("redo", redo);
on("resign", resign);
for (const name of ["groups", "coordinates"]) {
  on(name, () => toggle(name));
  if ($(name)) $(name).ariaPressed = String(options[name]);
}
addEventListener("hashchange", () => location.hash.length > 1 && follow());

/** For tests, and the curious: the workers that run now, and the match. */
window.skerry = {
  get workers() {
    return { table: table.worker, bot: head.worker };
  },
  match,
};

// And begin.

guide();
catalogue().then(() => match.frame && show(), () => {});
if (location.hash.length > 1) follow();
else restore();

if (!embedded && "serviceWorker" in navigator) {
  addEventListener("load", () =>
    navigator.serviceWorker.register(new URL("./sw.js", home)).catch(() => {}),
  );
}
