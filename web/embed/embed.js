// @ts-check
// A board in a frame of another page: the match of a link, to look at and to play on.
//
// Until the user touches the board, the notation alone shows everything, and no Python is loaded.

/** @import { Play } from "../app/play.js" */
/** @import { Change } from "../match/client.js" */
/** @import { Note, Parts } from "../match/link.js" */
/** @import { GameInfo, Geometry, Player, WholeFrame } from "../types.d.ts" */

import { announce, awaited, dismiss, notice, reportBroken } from "../app/notices.js";
import { Players } from "../app/players.js";
import { Presenter } from "../app/presenter.js";
import { showPrompt } from "../app/prompt.js";
import { orientation, proportion } from "../board/view.js";
import { Refused } from "../match/answer.js";
import * as link from "../match/link.js";
import { PERSON } from "../match/players.js";
import { frames, mover } from "../match/replay.js";
import * as words from "../match/words.js";
import * as address from "../platform/address.js";
import { around, byId as $, find } from "../platform/dom.js";
import * as language from "../platform/language.js";
import * as site from "../platform/site.js";
import { t } from "../platform/text.js";
import { showLine } from "./line.js";
import { Reporter, listen, post } from "./messages.js";

const THEMES = ["light", "dark", "contrast", "auto"];
const TALLEST = 640; // CSS pixels that a board asks for at most

const query = new URLSearchParams(location.search);
const options = {
  moves: query.get("moves") !== "off",
  controls: query.get("controls") !== "off",
  coordinates: query.get("coordinates") !== "off",
  turned: query.get("orientation") === "turned",
};
const translated = language.use(language.preferred()); // loaded beside all else
const reporter = new Reporter();

/** @type {GameInfo[]} Empty until they are loaded. */
let games = [];
/** @type {Parts | null} Of the link. */
let parts = null;
/** @type {WholeFrame[] | null} The frames of the link, if the notation can read it. */
let plies = null;
/** @type {{ geometry: Geometry, frame: WholeFrame } | null} What is shown. */
let shown = null;
let sides = [PERSON, PERSON]; // who plays
let opened = 0; // links so far
/** @type {Promise<void> | null} The opening of the last link that the page around the frame has set. */
let opening = null;
/** @type {number | null} The cell under the pointer or the keyboard's cursor. */
let aimed = null;

/**
 * The match and its helpers, once the user has touched the board.
 * @type {{ play: Play, guide: typeof import("../app/guide.js").guide } | null}
 */
let engine = null;
/** @type {Promise<void> | null} Its start. */
let waking = null;
/** @type {(number | string)[]} Clicks before the rules are loaded. */
const heldClicks = [];

const presenter = new Presenter(
  $("surface", HTMLCanvasElement),
  $("play", HTMLCanvasElement),
  $("grid"),
  {
    onPress: press,
    onAim: aim,
    onDrag: (id) => engine?.play.drag(id) ?? false,
  },
);
const players = new Players((player, who) => {
  sides = sides.with(player, who);
  if (isRefused) return;
  if (engine) engine.play.setPlayer(player, who);
  else wake();
});

/** Whether the link was refused, so that there is nothing to look at or to play. */
let isRefused = false;

const isLive = () => Boolean(engine?.play.match.isLive);

// Showing.

/**
 * Shows the match of a link, at the given ply or at its own.
 * @param {string} fragment
 * @param {number | null} [ply]
 */
async function open(fragment, ply = null) {
  const order = ++opened;
  const found = link.parse(fragment);
  if (!found || !site.hasGame(found.name)) {
    await translated;
    if (order !== opened) return;
    isRefused ||= !shown; // else what is shown stays
    return refuse(t("This link leads to a game that is not played here."));
  }
  isRefused = false;
  heldClicks.length = 0;
  const at = ply ?? found.ply ?? Infinity;
  found.ply = at < found.moves.length ? at : null;
  parts = found;
  if (engine) return openInEngine();
  let board;
  try {
    [board] = await Promise.all([site.board(found.name), translated]);
  } catch (error) {
    return reportBroken(error);
  }
  if (order !== opened) return;
  if (engine) return openInEngine(); // it has started meanwhile
  const { geometry, frame: first } = board;
  plies = frames(found, geometry, first);
  showBoard(geometry);
  show(geometry, plies?.at(found.ply ?? -1) ?? first);
  if (!plies) wake(); // the engine says what is wrong
}

/**
 * Says why a link is refused, also to the page around the frame.
 * @param {string} why
 */
function refuse(why) {
  notice("link", why);
  post({ skerry: "refused", why });
  if (!isRefused) return;
  if (shown) show(shown.geometry, shown.frame);
  else lock();
}

/** While a link is refused, disables everything but the link to the full page. */
function lock() {
  for (const select of document.querySelectorAll("select")) select.disabled = isRefused;
  if (!isRefused) return;
  for (const id of ["first", "back", "forth", "last"]) $(id).ariaDisabled = "true";
}

/**
 * Shows an empty board.
 * @param {Geometry} geometry
 */
function showBoard(geometry) {
  dismiss("link");
  document.documentElement.dataset.material = geometry.material;
  $("board").dataset.orientation = orientation(geometry);
  $("grid").ariaLabel = t(geometry.title);
  presenter.use(geometry, options);
  aimed = null;
}

/**
 * Shows a frame; after a move forward (1) or back (-1) pieces go along their paths.
 * @param {Geometry} geometry
 * @param {WholeFrame} frame
 * @param {number} [direction]
 */
function show(geometry, frame, direction = 0) {
  shown = { geometry, frame };
  const name = words.title(t(geometry.title), geometry.variant);
  document.title = `${name} · Skerry`;
  $("title").textContent = name;
  const levels = games.find(({ slug }) => slug === geometry.slug)?.levels ?? [];
  players.show({ geometry, frame, players: sides, levels });
  $("players").classList.toggle("plain", !options.controls);
  showLine(frame, !options.moves);
  showControls(frame);
  lock();
  draw(direction);
  if (!isRefused && (plies || isLive())) report(frame); // else only Python knows the position
  dispatchEvent(new Event("started"));
}

/** @param {WholeFrame} frame */
function showControls(frame) {
  const { ply, line } = frame;
  for (const id of ["first", "back"]) $(id).ariaDisabled = String(ply === 0);
  for (const id of ["forth", "last"]) $(id).ariaDisabled = String(ply === line.length);
  $("controls").hidden = !options.controls;
  const home = new URL("../", location.href.split(/[?#]/)[0]);
  home.hash = linkOf(frame);
  $("full", HTMLAnchorElement).href = home.href;
}

/**
 * The link of the frame that is shown, or the given link while the notation cannot read it.
 * @param {WholeFrame} frame
 */
const linkOf = (frame) => (plies || isLive() || !parts ? frame.link : link.format(parts));

/**
 * The link's note on a position of its line, even after the user has played on from there.
 * @param {WholeFrame} frame
 * @returns {Note}
 */
function noteOf({ line, ply }) {
  const isOnLine = line.slice(0, ply).every(({ token }, i) => token === parts?.moves[i]);
  return (isOnLine && parts?.notes?.[ply]) || {};
}

/** Shows the board and what may be clicked. */
function draw(direction = 0) {
  if (!shown) return;
  const { clicks = [], trail = [], open = { cells: [] }, refused } = engine?.play.entry ?? {};
  // Before the rules are loaded, any cell may be legal.
  const canClick = isLive() ? undefined : () => !isRefused;
  const { sketch } = noteOf(shown.frame);
  const entry = { open: open.cells, clicks, aimed, trail, refused, sketch };
  presenter.show(shown.frame, { ...entry, canClick }, direction);
  showWords();
}

/** Shows the prompt, and buttons for what can be done apart from clicking cells. */
function showWords() {
  if (!shown) return;
  const { geometry, frame } = shown;
  const { prompt, ...rest } = help();
  const lostFocus = showPrompt({
    ...rest,
    prompt: isLive() ? prompt : promptByNotation(geometry, frame),
    isEnlarged: presenter.isEnlarged,
    report: engine?.play.bot.report ?? null,
    loading: waking && !isLive() && !isRefused ? (engine?.play.loading ?? {}) : null,
  });
  if (lostFocus) presenter.focus();
}

/** What stands below the prompt: a sentence, and buttons. */
function help() {
  if (isRefused) return { prompt: "", status: "", choices: [] };
  const { comment = "" } = shown ? noteOf(shown.frame) : {};
  if (engine) {
    const { play, guide } = engine;
    const commands = { press, stop: () => play.bot.stop(), recall: () => play.match.takeBack() };
    const { status, ...rest } = guide(play, commands);
    const isBack = !play.match.isAtEnd; // then the help would only say which move this is
    return { ...rest, status: (isBack && comment) || status || comment };
  }
  const status = waking ? words.loading(null) : comment || t("Tap the board to play from here.");
  return { prompt: "", status, choices: [] };
}

/**
 * The prompt before the rules are loaded: the notation knows the last move, not what comes next.
 * @param {Geometry} geometry
 * @param {WholeFrame} frame
 */
function promptByNotation(geometry, frame) {
  const last = frame.line[frame.ply - 1];
  if (last) return words.played(last, geometry);
  if (!parts?.code) return words.headline(frame, geometry);
  const { title, players: names, notation } = geometry;
  const player = notation && names[mover(parts.code, notation)];
  if (!player) return t("A position of {game}", { game: title });
  return t("{player} to move, unless the game is over", { player });
}

/**
 * Goes to a ply; without Python as well.
 * @param {number} ply
 */
function goto(ply) {
  if (!shown || isRefused) return;
  const { geometry, frame } = shown;
  if (ply < 0 || ply > frame.line.length || ply === frame.ply) return;
  if (engine) engine.play.match.goto(ply);
  else if (plies) {
    show(geometry, plies[ply], directionBetween(frame.ply, ply));
    announce(promptByNotation(geometry, plies[ply]));
  }
}

/**
 * How pieces move from one ply to another: 1 or -1 if it is the next one, else 0.
 * @param {number} from
 * @param {number} to
 */
const directionBetween = (from, to) => (Math.abs(to - from) === 1 ? to - from : 0);

// Playing.

/** Starts Python, once. */
function wake() {
  waking ??= start().catch((error) => {
    waking = null;
    reportBroken(error);
  });
  showWords();
  return waking;
}

async function start() {
  const [{ Play }, { guide }] = await awaited(
    Promise.all([import("../app/play.js"), import("../app/guide.js")]),
  );
  const play = new Play({
    loadBoard: site.board,
    onChange,
    onProgress: showWords,
    onEntry: () => draw(),
    onAim: showAim,
    onAnswer() {
      draw();
      const { frame, geometry, players: playedBy } = play.match;
      if (frame && geometry) announce(play.entry.news || words.headline(frame, geometry, playedBy));
    },
    canEnter: isLive,
  });
  engine = { play, guide };
  return openInEngine();
}

/** @param {unknown} error */
const messageOf = (error) => (error instanceof Error ? error.message : String(error));

/** Lets Python open the link, at the ply that is shown. */
async function openInEngine() {
  const wanted = parts;
  if (!engine || !wanted) return;
  const { match } = engine.play;
  try {
    if (match.frame || !plies || !shown) await match.openLink(link.format(wanted), sides);
    else {
      const { geometry, frame } = shown;
      await match.openLink(linkOf(frame), sides, geometry.name, () => frame);
    }
  } catch (error) {
    if (parts !== wanted) return; // another link was opened meanwhile
    const why = error instanceof Refused ? error.why : messageOf(error);
    isRefused = true;
    refuse(t("This cannot be opened: {why}.", { why }));
  }
}

/**
 * The match has changed.
 * @param {Change} kind
 */
function onChange(kind) {
  if (!engine) return;
  const { play } = engine;
  const { match } = play;
  if (kind === "wait" && match.isLive && match.pendingMove) return showWords(); // the answer follows
  const { geometry, frame } = match;
  if (!geometry || !frame) return;
  if (kind === "new") showBoard(geometry);
  const { line, ply } = frame;
  const before = shown?.frame.ply ?? ply;
  if (kind === "move" && ply > before) {
    const { token, player } = line[ply - 1];
    post({ skerry: "move", move: token, player, ply, link: frame.link }); // before the message about its result
  }
  show(geometry, frame, kind === "jump" ? directionBetween(before, ply) : Number(kind === "move"));
  if (kind === "move" || kind === "jump") announce(words.news(frame, geometry, match.players));
  if (match.isLive) for (const item of heldClicks.splice(0)) play.press(item);
}

/**
 * A cell or a button was clicked, or the board beside all cells (null).
 * @param {number | string | null} item
 */
async function press(item) {
  presenter.settle();
  if (!shown || isRefused || (!engine && item === null)) return;
  const pressed = parts;
  await wake();
  if (!engine || isRefused || parts !== pressed) return; // it was meant for another match
  if (isLive()) engine.play.press(item);
  else if (item !== null) heldClicks.push(item);
}

/** @param {number | null} id */
function aim(id) {
  if (id === aimed || !shown || isRefused) return;
  aimed = id;
  engine?.play.entry.aim(id);
  showAim();
}

/** Shows where the pointer is, and where a click there would lead. */
function showAim() {
  presenter.aim(aimed, engine?.play.entry.trail ?? []);
  showWords();
}

/** @type {(id: string, run: (event: Event) => void) => void} */
const onClick = (id, run) => $(id).addEventListener("click", run);

/**
 * Goes some plies on.
 * @param {number} by
 */
const go = (by) => shown && goto(shown.frame.ply + by);

onClick("first", () => goto(0));
onClick("back", () => go(-1));
onClick("forth", () => go(1));
onClick("last", () => shown && goto(shown.frame.line.length));
onClick("line", (event) => {
  const ply = around(event, "[data-ply]")?.dataset.ply;
  if (ply) goto(Number(ply));
});
addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
  if (around(event, "input, select, textarea")) return;
  if (event.key === "Escape") {
    presenter.showWhole();
    if (engine?.play.entry.clicks.length) engine.play.press(null);
  } else if (event.key === ",") go(-1);
  else if (event.key === ".") go(1);
});
addEventListener("hashchange", () => address.fragment() && open(address.fragment()));

// The page around the frame.

/**
 * Reports what is shown.
 * @param {WholeFrame} frame
 */
function report(frame) {
  const { name, ply, line, turn, outcome } = frame;
  const ending = outcome && { winner: outcome.winner, reason: words.sentence(outcome.reason) };
  reporter.position({ game: name, link: linkOf(frame), ply, plies: line.length, turn }, ending);
  measure();
}

/** Reports the height at which the board would be as wide as the frame. */
function measure() {
  if (!shown) return;
  const [main, line] = [find(document, "main"), $("line")];
  const { width, height, bottom } = $("board").getBoundingClientRect();
  const ideal = Math.min(TALLEST, width * proportion(shown.geometry));
  let rest = main.getBoundingClientRect().height - height;
  if ($("entry").getBoundingClientRect().top >= bottom) {
    // The list of moves is in the last row, which has all that is left.
    const row = getComputedStyle(main).gridTemplateRows.split(" ").at(-1) ?? "";
    const least = line.offsetHeight && Number.parseFloat(getComputedStyle(line).minHeight);
    rest -= Number.parseFloat(row) - least;
  }
  reporter.height(Math.ceil(ideal + rest));
}

/**
 * Whether a value from another page is a ply; it may be beyond the end.
 * @param {unknown} value
 * @returns {value is number}
 */
const isPly = (value) => typeof value === "number" && Number.isInteger(value) && value >= 0;

listen({
  async goto({ ply }) {
    await opening;
    if (isPly(ply)) goto(ply);
  },
  theme({ theme }) {
    if (typeof theme === "string" && THEMES.includes(theme)) window.setTheme(theme);
  },
  set({ link: wanted, ply, orientation, ...changes }) {
    for (const name of /** @type {const} */ (["moves", "controls", "coordinates"])) {
      const value = changes[name];
      if (typeof value === "boolean") options[name] = value;
    }
    if (orientation === "normal" || orientation === "turned") {
      options.turned = orientation === "turned";
    }
    const at = isPly(ply) ? ply : null;
    const isShort = typeof wanted === "string" && wanted.length <= link.MAX_LENGTH;
    const fragment = isShort ? link.find(wanted)?.fragment : null;
    if (fragment) opening = open(fragment, at);
    else if (shown) {
      showBoard(shown.geometry);
      show(shown.geometry, shown.frame);
      if (at !== null) goto(at);
    }
  },
});

/** For tests and for debugging in the console. */
Object.assign(window, {
  skerry: {
    get workers() {
      return engine?.play.workers ?? { game: null, bot: null };
    },
    get match() {
      return engine?.play.match ?? { isLive: false, frame: shown?.frame ?? null, players: sides };
    },
    presenter,
  },
});

// Start.

const observer = new ResizeObserver(measure);
for (const element of document.querySelectorAll("main, main > section, #line")) {
  observer.observe(element);
}
const firstPly = Number.parseInt(query.get("ply") ?? "", 10);
open(
  address.fragment() || link.format({ name: site.DEFAULT_GAME }),
  firstPly >= 0 ? firstPly : null,
);
site.games().then(
  (found) => {
    games = found;
    if (shown) show(shown.geometry, shown.frame);
  },
  () => {}, // then only people can play
);
