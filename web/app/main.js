// @ts-check
// The page: wires the match, its board, the panels around it and what is loaded on demand.

/** @import { Change } from "../match/client.js" */
/** @import { OptionName } from "../platform/options.js" */
/** @import { GameInfo, WholeFrame } from "../types.d.ts" */
/** @import { PageCommands } from "./controls.js" */
/** @import { Commands } from "./guide.js" */
/** @import { NewGame } from "./new-game.js" */
/** @import { Sketching } from "./sketching.js" */

import { Clock } from "../match/clock.js";
import * as link from "../match/link.js";
import { opened } from "../match/open.js";
import { MINE, PERSON, bot, isRemote } from "../match/players.js";
import { Store } from "../match/store.js";
import * as words from "../match/words.js";
import { Sea } from "../board/sea.js";
import { local } from "../platform/area.js";
import { byId } from "../platform/dom.js";
import * as keys from "../platform/keys.js";
import * as language from "../platform/language.js";
import { Options } from "../platform/options.js";
import * as site from "../platform/site.js";
import { t } from "../platform/text.js";
import { Analysis } from "./analyse.js";
import * as table from "./command-table.js";
import { askNewGame, forNewMatch, isDialogOpen, resigner, timeControl } from "./commands.js";
import * as controls from "./controls.js";
import { guide } from "./guide.js";
import { Hints } from "./hints.js";
import { Library } from "./library.js";
import { Moves } from "./moves.js";
import { announce, dismiss, loaded, notice } from "./notices.js";
import { MatchBoard, showActions, showPlace, showTitle } from "./page.js";
import { linkToPages } from "./pages.js";
import { Play } from "./play.js";
import { Players } from "./players.js";
import { Presenter } from "./presenter.js";
import { Router } from "./router.js";
import { Sharing, addressOf } from "./sharing.js";

const root = document.documentElement;
const query = new URLSearchParams(location.search);

const store = new Store();
const options = new Options(query, applyOption);
const translated = language.use(language.preferred(options.language)); // loaded beside all else
// The menus of players offer the user's own bots, if any; another tab may have added some.
const loadOwnBots = () => local.get(MINE) && import("../match/mine.js").catch(() => {});
const ownBots = loadOwnBots();
for (const news of ["pageshow", "storage"]) addEventListener(news, loadOwnBots);

// All games, once they are loaded; if that failed, the next match loads them.

/** @type {GameInfo[]} */
let games = [];
const list = () =>
  site.games().then(
    (all) => {
      games = all;
    },
    () => {},
  );
list();
const levels = () => games.find(({ slug }) => slug === match.geometry?.slug)?.levels ?? [];

// The match, and what shows it.

const play = new Play({
  loadBoard: async (name) =>
    (await Promise.all([site.board(name), translated, list(), ownBots]))[0],
  onChange,
  onProgress() {
    matchBoard.showWords();
    const before = trouble;
    const { isLate, retry } = play.loading;
    if (retry || isLate) trouble = byId("status").textContent;
    else if (match.isLive) trouble = "";
    if (trouble !== before) announce(trouble);
  },
  onEntry: () => matchBoard.show(),
  onAim: () => matchBoard.aim(),
  onAnswer() {
    matchBoard.answer();
    if (play.entry.news) announce(play.entry.news);
    else commands.sayTurn?.(""); // the move that was begun is dropped
  },
  isAway: () => router.isHome,
  isFreePlay: () => analysis.isOpen,
  canPonder: () => options.ponder,
  secondsSpent: () => clock.spent(),
});
const { match } = play;
/** @type {Promise<typeof import("./clock-face.js") | null> | null} Loaded when a clock first runs. */
let faces = null;
const clock = new Clock({
  match,
  thinkingTime: () => play.bot.spent,
  async onTick(left, running) {
    faces ??= loaded(import("./clock-face.js"));
    (await faces)?.showClocks(left, running, match.geometry?.players ?? []);
  },
  onWarning: (player, n) =>
    announce(
      t("{player}: {n} seconds left.", { player: opened(match).geometry.players[player], n }),
    ),
});
const sea = new Sea(byId("sea"), byId("board"));
const surface = byId("surface", HTMLCanvasElement);
const presenter = new Presenter(surface, byId("play", HTMLCanvasElement), byId("grid"), {
  onPress: press,
  onDrag: (id) => !matchBoard.skip() && play.drag(id),
  onAim(id) {
    if (match.frame) play.entry.aim(id);
  },
  onSketch: (...what) => sketch((sketching) => sketching.draw(...what)),
  onWin: (share) => matchBoard.count(share),
});
const matchBoard = new MatchBoard(
  presenter,
  play,
  options,
  () =>
    guide(play, commands, {
      isAnalysing: analysis.isOpen,
      hint: hints.text,
      remark,
    }),
  () => hints.canAsk && !analysis.isOpen,
);
const players = new Players((player, who) => play.setPlayer(player, who));
const moves = new Moves({
  onVisit: (choose) => match.visit(choose),
  onMenu: async (...where) => (await loaded(import("./move-menu.js")))?.menu(match, ...where),
});

// Where the match comes from, and where it goes.

const router = new Router({
  createHome: (Home) =>
    new Home(store, options, {
      onPlay(name, opponent) {
        library.startNew(name, [PERSON, opponent]);
        presenter.focus();
      },
      onLive: playLive,
      onNewGame: newGame,
      onStudy: study,
      onOpen: (id) => library.openSaved(id),
      onDelete: (id) => library.forget(id),
      onFile: (file) => library.openText(file),
    }),
  onHome() {
    analysis.close();
    play.bot.forget();
    linkToPages();
    showPlace(null);
  },
  onMatch(fromHome) {
    wantsFocus ||= fromHome;
    clock.resume();
    showPlace(analysis.isOpen ? "analysis" : "play");
    if (!match.frame) return;
    if (fromHome) showMatch();
    play.letBotPlay();
  },
});
const library = new Library(match, store, router, {
  translated,
  pauseClock: () => clock.pause(),
  onNewGame: () => newGame(),
});
const sharing = new Sharing(match, {
  options,
  matchId: () => library.id,
  onFile: (file) => library.openText(file),
});

// What helps.

const hints = new Hints(
  match,
  play.botWorker,
  (overlay) => {
    presenter.overlay(overlay);
    matchBoard.showWords();
  },
  () => play.bot.forget(),
);
const analysis = new Analysis(
  match,
  (Panel, more) =>
    new Panel(
      {
        match,
        presenter,
        moves,
        preview: (...what) => matchBoard.preview(...what),
      },
      { ...more, levels, onEdit: () => setUpPosition() },
    ),
  () => {
    hints.dismiss();
    if (!router.isHome) showPlace(analysis.isOpen ? "analysis" : "play");
    if (!match.frame) return;
    showMatch();
    play.letBotPlay();
  },
  () => options.cores,
);

// What happens.

/** @type {WholeFrame | null} The last frame. */
let shown = null;
/** @type {string | null} What was said about an engine that cannot be loaded; not at each attempt. */
let trouble = "";
let remark = ""; // something remarkable in how the match ended
/** @type {{ start: WholeFrame, cell: number } | null} A click at home, for the match that it begins. */
let firstClick = null;

let wantsFocus = false; // whether the board, which comes instead of home, is about to be focused

/**
 * The match has changed.
 * @param {Change} kind
 */
function onChange(kind) {
  const { frame, geometry } = opened(match);
  if (match.isLive) import("./offline.js").then(({ keepOffline }) => keepOffline()).catch(() => {});
  clock.follow(kind);
  analysis.update(kind);
  if (kind === "wait") {
    matchBoard.trackPending();
    // The answer to a move is about to be shown; until then only the words change.
    return match.isLive && match.pendingMove ? matchBoard.showWords() : showMatch();
  }
  const isOwn = kind === "move" || kind === "notes";
  if (isOwn || (kind === "players" && match.players.some(isRemote))) library.keep();
  if (match.isLive) library.save();
  if (frame.outcome && kind !== "notes") showRemark();
  if (kind === "confirmed") return showMatch();
  hints.dismiss();
  if (kind === "notes") return showMatch();
  const before = shown;
  shown = frame;
  if (kind === "new") matchBoard.use();
  const isStep = kind === "move" || kind === "jump"; // resigning changes no ply
  const plies = isStep && before ? frame.ply - before.ply : 0;
  showMatch(Math.abs(plies) === 1 ? plies : 0);
  if (router.isHome) return;
  if (kind === "new" && firstClick) {
    const { start, cell } = firstClick;
    firstClick = null;
    if (start.link !== frame.link) return; // another match was opened instead
    press(cell);
    return presenter.focus(cell);
  }
  // A link is announced once it is open.
  if (!isStep && (kind !== "new" || location.hash)) return;
  if (kind === "move" && before && options.sounds)
    playSound((sounds) => sounds.playMove(before, frame, match.players));
  announce(words.news(frame, geometry, match.players));
}

/** Looks for something remarkable in how the match ended, and shows it. */
async function showRemark() {
  remark = "";
  const { frame, players: playedBy } = opened(match);
  const [remarks] = await Promise.all([import("./remark.js").catch(() => null), store.ready]);
  const found = remarks?.remarkOn(frame, playedBy, store.list());
  if (!found || frame !== match.frame) return; // another match, or nothing to say
  remark = found;
  matchBoard.showWords();
}

/**
 * Shows all of the match.
 * @param {number} [direction] after a move forward (1) or back (-1) pieces go along their paths
 */
function showMatch(direction = 0) {
  const open = opened(match);
  const { frame, geometry } = open;
  const { marked } = options;
  if (!router.isHome) showTitle(geometry);
  const seated = { players: match.players, names: store.names(library.id), levels: levels() };
  players.show({ geometry, frame, ...seated, marked, turned: options.turned });
  showActions(open, resigner(open) !== null);
  matchBoard.show(direction);
  sea.show(router.isHome ? null : geometry, options.turned);
  moves.isNotation = options.notation;
  moves.show(open); // last, because it scrolls, for which all that has changed is laid out
  if (!wantsFocus || router.isHome) return;
  wantsFocus = false;
  presenter.focus();
}

/**
 * A cell or a button was clicked, or the board beside all cells (null).
 * @param {number | string | null} item
 */
function press(item) {
  presenter.settle();
  if (matchBoard.skip() && typeof item !== "string") return;
  const move = play.press(item);
  if (move && typeof item === "string") presenter.focus(); // the button is about to go
}

/**
 * An option was changed.
 * @param {OptionName} name
 * @param {unknown} value
 */
function applyOption(name, value) {
  forgetQuery(name === "language" ? "lang" : name); // the user's choice overrides the address
  if (name === "theme") window.setTheme(String(value));
  if (name === "language") return speak(String(value));
  if (name === "motion") root.dataset.motion = value ? "on" : "off";
  if (name === "groups") byId("groups").ariaPressed = String(value);
  if (name === "sounds" && value) playSound((sounds) => sounds.playSample());
  router.refreshHome();
  if (!match.frame) return;
  if (name === "turned") matchBoard.use();
  showMatch();
}

/**
 * Shows everything in another language.
 * @param {string} tag
 */
async function speak(tag) {
  await language.use(tag);
  if (router.isHome) router.showHome();
  else if (match.frame) {
    hints.dismiss(); // it is in the language before
    showMatch();
    analysis.update("notes");
  } else matchBoard.showWords();
}

/**
 * Removes a parameter from the query of the address.
 * @param {string} name
 */
function forgetQuery(name) {
  if (!query.has(name)) return;
  query.delete(name);
  const rest = query.size ? `?${query}` : "";
  history.replaceState(history.state, "", location.pathname + rest + location.hash);
}

/** @param {(sounds: typeof import("./move-sound.js")) => void} run plays one of the sounds */
async function playSound(run) {
  const sounds = await import("./move-sound.js").catch(() => null); // sounds are optional
  if (sounds) run(sounds);
}

/** @type {Sketching | null} Loaded when the user first draws. */
let sketching = null;

/** @param {(sketching: Sketching, cursor: number | null) => void} run */
async function sketch(run) {
  const { cursor } = presenter; // where it is now, and not when the script is there
  if (!sketching) {
    const module = await loaded(import("./sketching.js"));
    if (!module) return;
    sketching ??= new module.Sketching(match, presenter);
  }
  run(sketching, cursor);
}

// What people can do.

/**
 * Starts a new game, which is played and not analysed.
 * @type {Library["startNew"]}
 */
function begin(...game) {
  const started = library.startNew(...game);
  analysis.close();
  return started;
}

/**
 * Asks for a new game; `like` names the game to offer first, by default the present one.
 * @param {string} [like]
 */
async function newGame(like) {
  const answer = await askNewGame(match, { like, isPlayed: !router.isHome });
  if (answer === undefined) return;
  if (answer?.setup) return setUpPosition(answer);
  if (answer) begin(answer.name, answer.players, answer.clock);
  if (answer || document.activeElement === document.body) presenter.focus();
}

/**
 * Continues the game on the home page: the user plays the side to move against the weakest bot.
 * @param {WholeFrame} frame
 * @param {number} cell that was clicked
 */
function playLive(frame, cell) {
  firstClick = { start: frame, cell };
  library.startFrom(frame, frame.turn === 0 ? [PERSON, bot(1)] : [bot(1), PERSON]);
}

/** Opens the analysis of a new game. */
async function study() {
  library.startNew(site.DEFAULT_GAME, [PERSON, PERSON]);
  await analysis.open();
}

/**
 * Opens the editor, and plays or analyses the position that was set up.
 * @param {NewGame | null} [game]
 */
async function setUpPosition(game = null) {
  const setup = await loaded(import("./setup.js"));
  const answer = await setup?.setUp(match, game, play.gameWorker, {
    address: addressOf,
    marked: options.marked,
  });
  if (!answer) return;
  if (answer.act === "play") {
    return begin(answer.name, answer.players, answer.clock, answer.frame.code);
  }
  location.hash = answer.frame.link;
  analysis.open();
}

/** @type {PageCommands & Commands} */
const commands = {
  ...table.navigation(match, moves),
  ...table.playing(play, presenter, moves, analysis),
  ...table.advice(match, hints, analysis, levels),
  ...table.speech(match, play.entry),
  ...table.view(options),
  /** @param {string} text moves, as they are written; resolves to whether they were played */
  async type(text) {
    const { frame } = match;
    dismiss("table"); // what was wrong with the one before
    const tokens = text.toLowerCase().match(/[^\s,.]+/g) ?? [];
    if (play.isPersonsTurn) await match.playLine(tokens, true);
    else notice("table", byId("prompt").textContent ?? "");
    return match.frame !== frame;
  },
  draw: () => sketch((sketching, cell) => sketching.draw(cell, cell)),
  drawArrow: () => sketch((sketching, cell) => sketching.drawArrow(cell)),
  clearDrawing: () => sketch((sketching) => sketching.clear()),
  press,
  replay: () => matchBoard.replay(),
  newGame: () => newGame(),
  again() {
    const { geometry, players: sides, frame } = opened(match);
    return begin(geometry.name, forNewMatch(sides.toReversed()), timeControl(frame));
  },
  home: () => router.isHome || library.goHome(),
  play: () => (router.isHome ? byId("games").scrollIntoView() : analysis.close()),
  toAnalysis: () => (router.isHome ? study() : analysis.open()),
  share: () => sharing.share(),
  send: () => sharing.send(),
  async help() {
    const dialog = await loaded(import("./help.js"));
    const { slug = "" } = match.geometry ?? link.splitName(site.DEFAULT_GAME) ?? {};
    if (!isDialogOpen()) dialog?.help(slug, keys.table(commands), options);
  },
  async settings() {
    const dialog = await loaded(import("./settings.js"));
    if (!isDialogOpen()) dialog?.settings(options);
  },
};

controls.listen(commands, {
  always: ["newGame", "help"],
  isAtMatch: () => Boolean(match.frame) && !router.isHome,
  letters: () => options.keys,
});
controls.listenOutside({
  onDrop: (found) => library.openText(found),
  onAddress() {
    forgetQuery("bot"); // it plays in the link's match alone
    library.open();
  },
});
addEventListener("visibilitychange", () => clock.refresh());
addEventListener("pagehide", () => library.leave());
addEventListener("storage", ({ key }) => key?.startsWith("skerry/about/") && store.storeRest());

/** For tests and for debugging in the console. */
window.skerry = {
  get workers() {
    return play.workers;
  },
  match,
  presenter,
  store,
  written: () => library.written(),
};

// Start.

root.dataset.motion = options.motion ? "on" : "off";
byId("groups").ariaPressed = String(options.groups);
translated.then(() => {
  if (router.isHome) router.showHome();
  else matchBoard.showWords();
  if (query.has("offline"))
    notice("offline", t("Without a network, that page opens only if it was opened before."));
  forgetQuery("offline"); // the service worker adds it
});
library.open().finally(() => forgetQuery("by")); // it is the id of the link's match
