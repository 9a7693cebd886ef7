// A board in a frame of another page: the match of a link to look at and, once touched, to play on.
//
// Until somebody touches the board all is shown by the notation alone and no Python is loaded.

import { announce, dismiss, notice, reportBroken } from "../app/notices.js";
import { Players } from "../app/players.js";
import { Presenter } from "../app/presenter.js";
import { showPrompt } from "../app/prompt.js";
import { proportion } from "../board/view.js";
import * as link from "../match/link.js";
import { PERSON } from "../match/players.js";
import { frames, mover } from "../match/replay.js";
import * as words from "../match/words.js";
import * as address from "../platform/address.js";
import * as language from "../platform/language.js";
import * as site from "../platform/site.js";
import { t } from "../platform/text.js";
import { showLine } from "./line.js";
import { Reporter, listen, post } from "./messages.js";

const $ = (id) => document.getElementById(id);
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

let games = []; // those there are, once they are loaded
let parts = null; // of the link
let plies = null; // the frames of the link, as far as the notation tells
let geometry = null;
let frame = null; // what is shown
let sides = [PERSON, PERSON]; // who plays
let opened = 0; // links so far
let aimed = null; // the cell under the pointer or the keyboard's cursor

let play = null; // once somebody has touched the board: see Play
let guide = null; // comes with it
let waking = null; // the promise of both
const heldClicks = []; // clicks before the rules were there

const presenter = new Presenter($("surface"), $("play"), $("grid"), { onPress: press, onAim: aim });
const players = new Players((player, who) => {
  sides = sides.with(player, who);
  if (play) play.setPlayer(player, who);
  else wake();
});

const isLive = () => Boolean(play?.match.isLive);

// Showing.

/** Shows the match of a link, at the given ply or at its own. */
async function open(fragment, ply = null) {
  const order = ++opened;
  const found = link.parse(fragment);
  if (!found || !site.hasGame(found.name)) {
    await translated;
    return notice("link", t("This link leads to no game that is played here."));
  }
  parts = ply === null ? found : { ...found, ply };
  if (play) return openInEngine();
  let board;
  try {
    [board] = await Promise.all([site.board(parts.name), translated]);
  } catch (error) {
    return reportBroken(error);
  }
  if (order !== opened) return;
  geometry = board.geometry;
  plies = frames(parts, geometry, board.frame);
  showBoard();
  show(plies?.[parts.ply ?? plies.length - 1] ?? plies?.at(-1) ?? board.frame);
  if (!plies) wake(); // the engine says what is wrong
}

/** Shows the empty board of another match. */
function showBoard() {
  dismiss("link");
  presenter.use(geometry, options);
  aimed = null;
}

/** Shows a frame; after a move forward (1) or back (-1) pieces go along their paths. */
function show(next, direction = 0) {
  frame = next;
  const name = [t(geometry.title), geometry.variant].filter(Boolean).join(" · ");
  document.title = `${name} · Skerry`;
  $("title").textContent = name;
  const levels = games.find(({ slug }) => slug === geometry.slug)?.levels ?? [];
  players.show({ geometry, frame, players: sides, levels });
  $("players").classList.toggle("plain", !options.controls);
  showLine(frame, !options.moves);
  showControls();
  draw(direction);
  report();
}

function showControls() {
  const { ply, line } = frame;
  for (const id of ["first", "back"]) $(id).ariaDisabled = String(ply === 0);
  for (const id of ["forth", "last"]) $(id).ariaDisabled = String(ply === line.length);
  $("controls").hidden = !options.controls;
  const home = new URL("../", location.href.split(/[?#]/)[0]);
  home.hash = shownLink();
  $("full").href = home;
}

/** The link of what is shown; of what cannot be shown, the one that says so. */
const shownLink = () => (plies || isLive() ? frame.link : link.format(parts));

/** Shows the board and what may be clicked. */
function draw(direction = 0) {
  const { clicks = [], trail = [], open = { cells: [] } } = play?.entry ?? {};
  // Before the rules are there, any cell may be the one that is meant.
  const canClick = isLive() ? undefined : () => true;
  presenter.show(frame, { open: open.cells, clicks, aimed, trail, canClick }, direction);
  showWords();
}

/** Says in words what is shown, and what can be done besides clicking cells. */
function showWords() {
  const untouched = waking ? words.loading(null) : t("Touch the board to play on.");
  const commands = {
    press,
    stop: () => play.bot.stop(),
    recall: () => play.match.takeBack(),
  };
  const lostFocus = showPrompt({
    ...(play ? guide(play, commands) : { status: untouched, choices: [] }),
    prompt: isLive() ? words.headline(frame, geometry) : promptByNotation(),
    isEnlarged: presenter.isEnlarged,
    report: play?.bot.report,
    loading: waking && !isLive() ? (play?.loading ?? {}) : null,
  });
  if (lostFocus) presenter.focus();
}

/** The prompt before the rules are there: what was played the notation tells, what is asked not. */
function promptByNotation() {
  const last = frame.line[frame.ply - 1];
  if (last) return words.played(last, geometry);
  if (!parts?.code) return words.headline(frame, geometry);
  const { title, players: names, notation } = geometry;
  const player = notation && names[mover(parts.code, notation)];
  if (!player) return t("A position of {game}", { game: title });
  return t("{player} to move, unless the game is over", { player });
}

/** Goes to a ply; without Python as well. */
function goto(ply) {
  if (!frame || ply < 0 || ply > frame.line.length || ply === frame.ply) return;
  if (play) play.match.goto(ply);
  else show(plies[ply], directionTo(ply));
}

/** How pieces move to a ply: 1 or -1 if it is the next one, else 0. */
const directionTo = (ply) => (Math.abs(ply - frame.ply) === 1 ? ply - frame.ply : 0);

// Playing.

/** Starts Python, for whoever touched the board. */
function wake() {
  waking ??= Promise.all([import("../app/play.js"), import("../app/guide.js")]).then(
    ([{ Play }, module]) => {
      ({ guide } = module);
      play = new Play({
        loadBoard: site.board,
        onChange,
        onProgress: showWords,
        onEntry: () => draw(),
        onAim: showAim,
        canEnter: isLive,
      });
      return openInEngine();
    },
    (error) => {
      waking = null;
      reportBroken(error);
    },
  );
  if (frame) showWords();
  return waking;
}

/** Lets Python open the link, at the ply that is shown. */
async function openInEngine() {
  const { match } = play;
  const preview = !match.frame && plies ? frame : null;
  try {
    if (preview) await match.openLink(shownLink(), sides, geometry.name, () => preview);
    else await match.openLink(link.format(parts), sides);
  } catch (error) {
    notice("link", t("This link cannot be opened: {why}.", { why: error.why ?? error.message }));
  }
}

/** The match has changed: see MatchClient. */
function onChange(kind) {
  const { match } = play;
  if (kind === "wait" && match.isLive && match.pendingMove) return showWords(); // the answer follows
  if (kind === "new") {
    geometry = match.geometry;
    showBoard();
  }
  const { line, ply, link: now } = match.frame;
  if (kind === "move" && ply > frame.ply) {
    const { token, player } = line[ply - 1];
    post("move", { move: token, player, ply, link: now }); // before what came of it
  }
  show(match.frame, kind === "jump" ? directionTo(ply) : Number(kind === "move"));
  if (kind === "move" || kind === "jump") announce(words.news(frame, geometry));
  if (match.isLive) for (const item of heldClicks.splice(0)) play.press(item);
}

/** A cell or a button was clicked, or with null no cell at all. */
async function press(item) {
  presenter.settle();
  if (!frame || (!play && item === null)) return;
  await wake();
  if (isLive()) play.press(item);
  else if (play && item !== null) heldClicks.push(item);
}

function aim(id) {
  if (id === aimed || !frame) return;
  aimed = id;
  play?.entry.aim(id);
  showAim();
}

/** Shows where the pointer is, and where a click there would lead. */
function showAim() {
  presenter.aim(aimed, play?.entry.trail ?? []);
  showWords();
}

const onClick = (id, run) => $(id).addEventListener("click", run);
onClick("first", () => goto(0));
onClick("back", () => goto(frame.ply - 1));
onClick("forth", () => goto(frame.ply + 1));
onClick("last", () => goto(frame.line.length));
onClick("line", ({ target }) => target.dataset.ply && goto(Number(target.dataset.ply)));
addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.target.matches("input, select, textarea")) return;
  if (event.key === "Escape") {
    presenter.showWhole();
    if (play?.entry.clicks.length) play.press(null);
  } else if (event.key === ",") goto(frame.ply - 1);
  else if (event.key === ".") goto(frame.ply + 1);
});
addEventListener("hashchange", () => address.fragment() && open(address.fragment()));

// The page around the frame.

/** Reports what is shown. */
function report() {
  const { name, ply, line, turn, outcome } = frame;
  const ending = outcome && { winner: outcome.winner, reason: words.sentence(outcome.reason) };
  reporter.position({ game: name, link: shownLink(), ply, plies: line.length, turn }, ending);
  measure();
}

/** Reports how high the frame would have to be for the board to be as wide as it. */
function measure() {
  if (!geometry) return;
  const { width, height } = $("board").getBoundingClientRect();
  const ideal = Math.min(TALLEST, width * proportion(geometry));
  const rest = document.querySelector("main").getBoundingClientRect().height - height;
  reporter.height(Math.ceil(ideal + rest));
}

listen({
  goto({ ply }) {
    if (Number.isInteger(ply)) goto(ply);
  },
  theme({ theme }) {
    if (["light", "dark", "contrast", "auto"].includes(theme)) window.setTheme(theme);
  },
  set({ link: wanted, ply, ...changes }) {
    for (const name of ["moves", "controls", "coordinates"]) {
      if (typeof changes[name] === "boolean") options[name] = changes[name];
    }
    const { orientation } = changes;
    if (["normal", "turned"].includes(orientation)) options.turned = orientation === "turned";
    const at = Number.isInteger(ply) && ply >= 0 ? ply : null;
    const isShort = typeof wanted === "string" && wanted.length <= link.LONGEST;
    const fragment = isShort ? link.only(wanted) : null;
    if (fragment) open(fragment, at);
    else if (geometry) {
      showBoard();
      show(frame);
      if (at !== null) goto(at);
    }
  },
});

/** For tests, and the curious. */
window.skerry = {
  get workers() {
    return play?.workers ?? { game: null, bot: null };
  },
  get match() {
    return play?.match ?? { isLive: false, frame, players: sides };
  },
  presenter,
};

// Start.

const observer = new ResizeObserver(measure);
for (const element of document.querySelectorAll("main, main > section, #line")) {
  observer.observe(element);
}
const firstPly = Number.parseInt(query.get("ply") ?? "", 10);
open(address.fragment() || link.format({ name: site.DEFAULT_GAME }), firstPly >= 0 ? firstPly : null);
site.games().then(
  (found) => {
    games = found;
    if (frame) show(frame);
  },
  () => {}, // then only people can play
);
