// A board in a frame of another page: the match of a link to look at and, once touched, to play on.
//
// Until somebody touches the board all is shown by the notation alone and no Python is loaded.
// The page around the frame is told what happens and may ask for little; see docs/EMBED.md.

import * as address from "../platform/address.js";
import { Board } from "../board/board.js";
import { make } from "../platform/dom.js";
import { Grid } from "../board/grid.js";
import * as language from "../platform/language.js";
import * as link from "../match/link.js";
import { Players, announce, broken, desk, hush, notice } from "../app/panel.js";
import { frames, mover } from "../match/replay.js";
import { PERSON } from "../match/players.js";
import * as site from "../platform/site.js";
import * as tell from "../match/words.js";
import { t } from "../platform/text.js";
import { proportion } from "../board/view.js";

const $ = (id) => document.getElementById(id);
const TALLEST = 640; // CSS pixels that a board asks for at most

// What the frame knows.

const query = new URLSearchParams(location.search);
const options = {
  moves: query.get("moves") !== "off",
  controls: query.get("controls") !== "off",
  coordinates: query.get("coordinates") !== "off",
  turned: query.get("orientation") === "turned",
};
const told = language.use(language.wanted()); // fetched beside all else
let seats = [PERSON, PERSON];
let games = []; // what there is to play, once it is loaded
let geometry = null;
let frame = null; // what is shown
let plies = null; // all frames of the link, as far as the notation tells
let parts = null; // of the link
let live = null; // once somebody has touched the board
let waking = null;
let opened = 0; // links so far
let aimed = null; // the cell under the pointer or the keyboard's cursor
let last = {}; // what the page around the frame has been told

const board = new Board($("surface"), $("play"));
const grid = new Grid($("grid"), board, { press: pressed, aim });
const players = new Players((player, who) => {
  seats = seats.with(player, who);
  if (live) live.match.setPlayer(player, who);
  else wake();
});

// Showing.

/** Shows the match of a link, at a ply of its own or the one given. */
async function open(fragment, ply = null) {
  const order = ++opened;
  const found = link.parse(fragment);
  if (!found || !site.has(found.name)) {
    await told;
    return notice("link", t("This link leads to no game that is played here."));
  }
  parts = ply === null ? found : { ...found, ply };
  if (live) return follow();
  let shown;
  try {
    [shown] = await Promise.all([site.board(parts.name), told]);
  } catch (error) {
    return broken(error);
  }
  if (order !== opened) return;
  geometry = shown.geometry;
  plies = frames(parts, geometry, shown.frame);
  begin();
  show(plies?.[parts.ply ?? plies.length - 1] ?? plies?.at(-1) ?? shown.frame);
  if (!plies) wake(); // the engine says what is wrong
}

/** Shows the board of another match. */
function begin() {
  hush("link");
  grid.use(geometry, options.turned);
  board.show({ coordinates: options.coordinates });
  aimed = null;
}

/** Shows a frame; after a move forth (1) or back (-1) pieces go their ways. */
function show(next, move = 0) {
  frame = next;
  const name = [t(geometry.title), geometry.variant].filter(Boolean).join(" · ");
  document.title = `${name} · Skerry`;
  $("title").textContent = name;
  const levels = games.find(({ slug }) => slug === geometry.slug)?.levels ?? [];
  players.show({ geometry, frame, players: seats, levels });
  $("players").classList.toggle("plain", !options.controls);
  list();
  const { ply, line } = frame;
  for (const [id, off] of [["first", !ply], ["back", !ply]]) $(id).ariaDisabled = String(off);
  for (const id of ["forth", "last"]) $(id).ariaDisabled = String(ply === line.length);
  $("controls").hidden = !options.controls;
  const home = new URL("../", location.href.split(/[?#]/)[0]);
  home.hash = here();
  $("full").href = home;
  draw(move);
  report();
}

/** The link of what is shown; of what cannot be shown, the one that says so. */
const here = () => (plies || live?.match.isLive ? frame.link : link.format(parts));

/** Shows the board and what may be clicked. */
function draw(move = 0) {
  const { cells } = live?.entry.open ?? { cells: [] };
  const chosen = (live?.entry.clicks ?? []).filter((item) => typeof item === "number");
  const { pieces, marks, links, paths } = frame;
  const trail = live?.entry.trail ?? [];
  board.show({ pieces, marks, links, paths, last: frame.last, targets: cells, chosen, aimed, trail }, move);
  const sets = { open: new Set(cells), chosen: new Set(chosen), groups: false };
  // Before the rules are there, any cell may be the one that is meant.
  const press = (id) => !live?.match.isLive || sets.open.has(id) || sets.chosen.has(id);
  grid.describe(tell.cells(frame, geometry, sets), press, chosen.length > 0);
  guide();
}

/** Says in words what is shown, and what can be done besides clicking cells. */
function guide() {
  const ready = live?.match.isLive;
  let prompt = tell.headline(frame, geometry);
  if (!ready) {
    // What is asked the rules would have to say; what was played the notation does.
    const before = frame.line[frame.ply - 1];
    if (before) prompt = tell.played(before, geometry);
    else if (parts?.code) prompt = position();
  }
  const untouched = waking ? tell.loading(null) : t("Touch the board to play on.");
  const gone = desk({
    ...(live?.guide() ?? { status: untouched, choices: [] }),
    prompt,
    enlarged: board.view.zoom.scale > 1,
    report: live?.bot.report,
    loading: waking && !ready ? (live?.loading ?? {}) : null,
  });
  if (gone) grid.focus();
}

/** What a code says of its position. */
function position() {
  const { title, players, notation } = geometry;
  const player = notation && players[mover(parts.code, notation)];
  if (!player) return t("A position of {game}", { game: title });
  return t("{player} to move, unless the game is over", { player });
}

/** Lists the moves of the current line. */
function list() {
  const { line, ply } = frame;
  const root = $("line");
  root.hidden = !options.moves || !line.length;
  const key = JSON.stringify(line.map(({ token }) => token));
  if (root.dataset.key !== key) {
    root.dataset.key = key;
    const items = line.map(({ token, player }, i) => {
      const data = { ply: i + 1, player };
      const title = t("Go to move {n}", { n: i + 1 });
      return make("li", {}, make("button", { type: "button", textContent: token, title, data }));
    });
    root.replaceChildren(...items);
  }
  root.querySelector("[aria-current]")?.removeAttribute("aria-current");
  const button = root.querySelector(`[data-ply="${ply}"]`);
  button?.setAttribute("aria-current", "step");
  if (!button) root.scrollTop = 0;
  else {
    const [box, place] = [root.getBoundingClientRect(), button.getBoundingClientRect()];
    if (place.top < box.top || place.bottom > box.bottom) root.scrollTop += place.top - box.top - 4;
  }
}

/** Goes to a ply; without Python as well. */
function goto(ply) {
  if (!frame || ply < 0 || ply > frame.line.length || ply === frame.ply) return;
  if (live) live.match.goto(ply);
  else show(plies[ply], step(ply));
}

/** Which way the pieces go to a ply: 1, -1, or 0 if it is not the next one. */
const step = (ply) => (Math.abs(ply - frame.ply) === 1 ? ply - frame.ply : 0);

// Playing.

/** Starts Python, for whoever touched the board. */
function wake() {
  waking ??= import("./live.js").then(
    ({ Live }) => {
      live = new Live({ changed, told: () => draw(), aimed: look, failed });
      return follow();
    },
    (error) => {
      waking = null;
      broken(error);
    },
  );
  if (frame) guide();
  return waking;
}

/** Lets Python open the link, at the ply that is shown. */
async function follow() {
  const { match } = live;
  const early = !match.frame && plies ? frame : null;
  try {
    if (early) await match.openLink(here(), seats, geometry.name, () => early);
    else await match.openLink(link.format(parts), seats);
  } catch (error) {
    notice("link", t("This link cannot be opened: {why}.", { why: error.why ?? error.message }));
  }
}

/** The match has changed: see MatchClient. */
function changed(kind) {
  const { match } = live;
  if (kind === "new") {
    geometry = match.geometry;
    begin();
  }
  const way = kind === "jump" ? step(match.frame.ply) : Number(kind === "move");
  if (kind === "move" && match.frame.ply > frame.ply) {
    const { line, ply, link } = match.frame;
    const { token: move, player } = line[ply - 1];
    post("move", { move, player, ply, link }); // before what came of it
  }
  show(match.frame, way);
  if (kind === "move" || kind === "jump") announce(tell.news(frame, geometry));
}

function failed(kind, error) {
  if (kind === "lost") notice("table", t("The engine had stopped; it is being started again."));
  else if (kind === "bot") notice("bot", t("The bot had stopped; it thinks again."));
  else if (kind === "refused") notice("table", tell.sentence(error.why));
  else console.error(error);
}

function pressed(id) {
  board.settle();
  if (!frame) return;
  if (!live && id === null) return;
  wake().then(() => live?.press(id));
}

function aim(id) {
  if (id === aimed || !frame) return;
  aimed = id;
  live?.entry.aim(id);
  look();
}

/** Shows where the pointer is, and where a click there would lead. */
function look() {
  board.show({ aimed, trail: live?.entry.trail ?? [] });
  guide();
}

const on = (id, act) => $(id).addEventListener("click", act);
on("first", () => goto(0));
on("back", () => goto(frame.ply - 1));
on("forth", () => goto(frame.ply + 1));
on("last", () => goto(frame.line.length));
on("line", ({ target }) => target.dataset.ply && goto(Number(target.dataset.ply)));
addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.target.matches("input, select, textarea")) return;
  if (event.key === "Escape") {
    grid.whole();
    if (live?.entry.clicks.length) live.press(null);
  } else if (event.key === ",") goto(frame.ply - 1);
  else if (event.key === ".") goto(frame.ply + 1);
});
addEventListener("hashchange", () => address.fragment() && open(address.fragment()));

// The page around the frame.  Whoever it is may know what is shown here: it is all public, so
// messages go to any origin.  They are taken from that page alone, and from any origin: they can
// only change what is shown.

const framed = parent !== window;

function post(name, content = {}) {
  if (framed) parent.postMessage({ skerry: name, ...content }, "*");
}

/** Tells what is shown, if it is something else than before. */
function report() {
  const { name, ply, line, turn, outcome } = frame;
  const now = { game: name, link: here(), ply, plies: line.length, turn };
  const key = JSON.stringify(now);
  if (!last.key) post("ready", now);
  if (key !== last.key) post("position", now);
  if (outcome && !last.over) {
    const reason = tell.sentence(outcome.reason);
    post("gameover", { winner: outcome.winner, reason, link: here() });
  }
  last = { ...last, key, over: Boolean(outcome) };
  measure();
}

/** Tells how high the frame would have to be for the board to be as wide as it. */
function measure() {
  if (!geometry) return;
  const { width, height } = $("board").getBoundingClientRect();
  const ideal = Math.min(TALLEST, width * proportion(geometry));
  const rest = document.querySelector("main").getBoundingClientRect().height - height;
  const wanted = Math.ceil(ideal + rest);
  if (wanted === last.height) return;
  last.height = wanted;
  post("height", { height: wanted });
}

const heard = {
  goto({ ply }) {
    if (Number.isInteger(ply)) goto(ply);
  },
  theme({ theme }) {
    if (["light", "dark", "contrast", "auto"].includes(theme)) globalThis.dress(theme);
  },
  set({ link: wanted, ply, ...changes }) {
    for (const name of ["moves", "controls", "coordinates"]) {
      if (typeof changes[name] === "boolean") options[name] = changes[name];
    }
    const { orientation } = changes;
    if (["normal", "turned"].includes(orientation)) options.turned = orientation === "turned";
    const at = Number.isInteger(ply) && ply >= 0 ? ply : null;
    const short = typeof wanted === "string" && wanted.length <= link.LONGEST;
    const text = short ? link.only(wanted) : null;
    if (text) open(text, at);
    else if (geometry) {
      begin();
      show(frame);
      if (at !== null) goto(at);
    }
  },
};

addEventListener("message", ({ source, data }) => {
  if (!framed || source !== parent || typeof data !== "object" || data === null) return;
  if (typeof data.skerry === "string" && Object.hasOwn(heard, data.skerry)) heard[data.skerry](data);
});

/** For tests, and the curious: the workers that run now, and the match, once there is one. */
window.skerry = {
  get workers() {
    return live?.workers ?? { game: null, bot: null };
  },
  get match() {
    return live?.match ?? { isLive: false, frame, players: seats };
  },
};

// And begin.

const observer = new ResizeObserver(measure);
for (const element of document.querySelectorAll("main, main > section, #line")) {
  observer.observe(element);
}
const wished = Number.parseInt(query.get("ply") ?? "", 10);
open(address.fragment() || link.format({ name: site.FIRST }), wished >= 0 ? wished : null);
site.games().then(
  (found) => {
    games = found;
    if (frame) show(frame);
  },
  () => {}, // then nobody but a person can play
);
