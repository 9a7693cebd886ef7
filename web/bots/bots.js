// @ts-check
// The page for bots: wires the shelf, the editor, the cages and the board.

/** @import { GameInfo, Geometry, WholeFrame } from "../types.d.ts" */
/** @import { Entrant } from "./tournament.js" */
/** @import { Mistake } from "./editor.js" */
/** @import { Result, Seat, Turn } from "./game.js" */
/** @import { Bot } from "./shelf.js" */

import { announce, awaited, loaded, notice } from "../app/notices.js";
import { Presenter } from "../app/presenter.js";
import { bot as levelName } from "../match/players.js";
import * as words from "../match/words.js";
import { byId as $, make } from "../platform/dom.js";
import * as language from "../platform/language.js";
import * as site from "../platform/site.js";
import { Options } from "../platform/options.js";
import { date, later, spoken, t } from "../platform/text.js";
import { Agent } from "./agent.js";
import { Arena } from "./arena.js";
import { Cages } from "./cage.js";
import { Console, describe } from "./console.js";
import { Contest } from "./contest.js";
import { botSeat, levelSeat, play, Table } from "./game.js";
import { isPacked, pack, unpack } from "./link.js";
import { asBot, Shelf } from "./shelf.js";

const TEMPLATES = [
  { name: later("Random"), file: new URL("./templates/random.py", import.meta.url) },
  { name: later("Greedy"), file: new URL("./templates/greedy.py", import.meta.url) },
  { name: later("Alpha-beta"), file: new URL("./templates/alpha_beta.py", import.meta.url) },
  { name: later("Monte Carlo"), file: new URL("./templates/mcts.py", import.meta.url) },
  { name: later("Course agent"), file: new URL("./templates/course.py", import.meta.url) },
];
const COURSE = "course"; // the variant that course agents play
const SAVING = 500; // ms after the last change of a bot that it is kept
const PAUSE = 250; // ms that a position is seen
const MOST_FILES = 100; // that are opened at once
const LARGEST = 1_000_000; // bytes of a file
const KEPT = 60_000; // ms that a file stays in memory for the browser to save

const home = new URL("../", location.href.split(/[?#]/)[0]);
const options = new Options(new URLSearchParams());
const shelf = new Shelf();
const cages = new Cages(home);
const table = new Table();
const log = new Console($("console"));
const arena = new Arena(
  () => cages.take(),
  () => contest.show(),
);
const contest = new Contest(arena, home.href);
const presenter = new Presenter(
  $("surface", HTMLCanvasElement),
  $("play", HTMLCanvasElement),
  $("grid"),
  { onPress: () => {} },
);

/** @type {GameInfo[]} */
let games = [];
/** @type {Bot[]} */
let bots = [];
/** @type {Bot | null} The bot on the bench. */
let current = null;
let part = ""; // the file of it that is shown
/** @type {Bot | null} A bot that came with a link and that nobody has kept. */
let stranger = null;
/** @type {{ isStopped: boolean, seats: Seat[] } | null} The game that runs. */
let running = null;
/** @type {Geometry | null} Of the board that is shown. */
let geometry = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let saving;
/** @type {Set<string>} Who takes part in the arena: ids of bots, and levels. */
const entering = new Set([levelName(1)]);

// The editor comes after everything else.

const editing = import("./editor.js").then(({ Editor }) => {
  return new Editor($("editor"), {
    onChange: change,
    onRun: () => {
      run();
      return true;
    },
    check: (text) => check(text),
    complete: (source, line, column) =>
      cages.prepare().call("complete", { source, line, column }).catch(noCompletion),
  });
});
const noCompletion = () => ({ from: 0, options: [] });

/**
 * The mistakes in a code; only looked for, since code is not run for that.
 * @param {string} text
 * @returns {Promise<Mistake[]>}
 */
async function check(text) {
  const files = { ...current?.files, [part]: text };
  const { errors = [] } = await cages
    .prepare()
    .call("errors", { files })
    .catch(() => ({}));
  /** @type {(Mistake & { file: string })[]} */
  const here = errors.filter((/** @type {{ file: string }} */ { file }) => file === part);
  const [first] = here;
  const count = t("{n} {n:problem|problems}.", { n: here.length });
  $("mistakes").textContent = first
    ? `${count} ${t("Line {n}: {what}", { n: first.line, what: String(first.message) })}`
    : t("No problems found.");
  return here;
}

// The shelf.

async function showShelf() {
  bots = await shelf.list();
  $("empty").hidden = bots.length > 0;
  $("bots").replaceChildren(
    ...bots.map((bot) => {
      const about = `${gameTitle(bot.game)} · ${date(bot.time, { dateStyle: "medium" })}`;
      const label = [bot.name || t("Bot without a name"), make("small", {}, about)];
      const button = make("button", { type: "button", onclick: () => open(bot) }, ...label);
      if (bot.id === current?.id && !stranger) button.setAttribute("aria-current", "true");
      return make("li", {}, button);
    }),
  );
  showOpponents();
  showEntrants();
}

/** @param {string} name of a game */
function gameTitle(name) {
  const game = games.find(({ slug }) => name.startsWith(`${slug}-`));
  if (!game) return name;
  const [size, variant] = name.slice(game.slug.length + 1).split("-");
  const rules = game.variants.find((one) => one.name === (variant ?? ""));
  const shown = [`${t(game.title)} ${size}`, variant ? t(rules?.title ?? variant) : ""];
  return shown.filter(Boolean).join(" · ");
}

/**
 * Puts a bot on the bench.
 * @param {Bot} bot
 * @param {boolean} [isStranger] whether it came with a link
 */
async function open(bot, isStranger = false) {
  await keep();
  stop();
  current = site.hasGame(bot.game) ? bot : { ...bot, game: gameFor(bot.files) };
  stranger = isStranger ? current : null;
  part = Object.keys(bot.files)[0];
  $("bench").hidden = $("match").hidden = false;
  $("stranger").hidden = !isStranger;
  for (const id of ["copy", "export", "share", "delete"]) $(id).hidden = isStranger;
  const name = $("name", HTMLInputElement);
  name.value = bot.name;
  name.readOnly = isStranger;
  $("go", HTMLButtonElement).disabled = isStranger;
  showParts();
  showGames();
  log.clear();
  $("failure").replaceChildren();
  $("status").textContent = "";
  await Promise.all([showShelf(), showStart(), showCode()]);
}

async function showCode() {
  const editor = await editing;
  editor.open(current?.files[part] ?? "", Boolean(stranger));
}

function showParts() {
  const select = $("part", HTMLSelectElement);
  const names = Object.keys(current?.files ?? {});
  select.hidden = names.length < 2;
  select.replaceChildren(...names.map((name) => make("option", {}, name)));
  select.value = part;
}

/** @param {string} text */
function change(text) {
  if (!current || stranger) return;
  current = { ...current, files: { ...current.files, [part]: text } };
  saveSoon();
}

function saveSoon() {
  clearTimeout(saving);
  saving = setTimeout(keep, SAVING);
}

/** Keeps the bot on the bench, if it was changed. */
async function keep() {
  if (saving === undefined) return;
  clearTimeout(saving);
  saving = undefined;
  if (!current || stranger) return;
  const { bot, isKept } = shelf.save(current);
  if (bot.id !== current.id)
    notice("shelf", t("Another tab has changed this bot: yours is kept beside it."));
  current = bot;
  if (!(await isKept))
    notice("shelf", t("This browser does not keep the bot; export it before you leave."));
  await showShelf();
}

/** @param {URL} url */
async function fetchText(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} could not be loaded: ${answer.status}`);
  return answer.text();
}

/** @param {SubmitEvent} event */
async function makeBot(event) {
  event.preventDefault();
  const { name, file } = TEMPLATES[$("template", HTMLSelectElement).selectedIndex];
  const text = await loaded(fetchText(file));
  if (text === null) return;
  const title = words.sentence(name);
  const taken = bots.filter((bot) => bot.name.startsWith(title)).length;
  await add(taken ? `${title} ${taken + 1}` : title, { "bot.py": text });
}

/**
 * Adds a bot to the shelf, and opens it.
 * @param {string} name
 * @param {{ [file: string]: string }} files
 * @param {string} [game]
 */
async function add(name, files, game = gameFor(files)) {
  await open(await shelf.add({ name, game, files }));
}

/**
 * The game that a bot is probably for: agents of the course play its rules.
 * @param {{ [file: string]: string }} files
 */
function gameFor(files) {
  const isCourse = Object.values(files).some((text) => /^class StudentAgent\b/m.test(text));
  const game = games.find(({ variants }) => variants.some(({ name }) => name === COURSE));
  if (isCourse && game) return `${game.slug}-${game.default_size}-${COURSE}`;
  return site.DEFAULT_GAME;
}

/**
 * Adds the bots of some files to the shelf, and opens the last one.
 * @param {File[]} files
 */
async function openFiles(files) {
  /** @type {Bot | null} */
  let last = null;
  for (const file of files.slice(0, MOST_FILES)) {
    const bot = await readBot(file).catch(() => null);
    if (!bot) {
      notice("shelf", t("{name} holds no bot.", { name: file.name }));
      continue;
    }
    last = await shelf.add(bot);
    entering.add(last.id);
  }
  if (last) await open(last);
}

/**
 * The bot of a file: Python, or what was exported here.
 * @param {File} file
 */
async function readBot(file) {
  if (file.size > LARGEST) return null;
  const text = await file.text();
  if (file.name.endsWith(".json")) {
    const bot = asBot(JSON.parse(text));
    return bot && site.hasGame(bot.game) ? bot : null;
  }
  if (!file.name.endsWith(".py")) return null;
  const files = { [file.name]: text };
  return { name: file.name.replace(/\.py$/, ""), files, game: gameFor(files) };
}

function exportBot() {
  if (!current) return;
  const { name, game, files } = current;
  const names = Object.keys(files);
  const only = names.length === 1;
  const text = only ? files[names[0]] : JSON.stringify({ name, game, files }, null, 1);
  const stem = name.replace(/[^\p{L}\p{N}_-]+/gu, "_") || "bot";
  const href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  make("a", { href, download: `${stem}.${only ? "py" : "json"}` }).click();
  setTimeout(() => URL.revokeObjectURL(href), KEPT);
}

async function share() {
  if (!current) return;
  const fragment = await pack(current);
  if (!fragment)
    return notice("shelf", t("This bot is too large for a link; export it, and send the file."));
  const url = `${home}bots/?bot#${fragment}`;
  try {
    await navigator.clipboard.writeText(url);
    notice("shelf", t("The link is copied. Whoever opens it sees the code first."));
  } catch {
    notice("shelf", url);
  }
}

async function remove() {
  if (!current) return;
  const bot = current;
  clearTimeout(saving);
  saving = undefined;
  await shelf.remove(bot.id);
  await putAway();
  const back = async () => {
    const { bot: again, isKept } = shelf.save(bot);
    await isKept;
    await open(again);
  };
  notice("shelf", t("{name} is deleted.", { name: bot.name }), [[t("Undo"), back]]);
}

/** Clears the bench. */
async function putAway() {
  stop();
  current = stranger = null;
  $("bench").hidden = $("match").hidden = true;
  await showShelf();
  $("template").focus();
}

/** Keeps the bot that came with a link: from now on it may run. */
async function trust() {
  if (!stranger) return;
  const { name, game, files } = stranger;
  history.replaceState(null, "", location.pathname);
  await add(name, files, game);
}

/** Shows the bot of the address, if it carries one. */
async function openAddress() {
  if (!isPacked(location.hash)) return false;
  const found = await unpack(location.hash);
  if (!found) {
    notice("shelf", t("This link holds no bot that can be read; perhaps its end is missing."));
    return false;
  }
  await open({ ...found, id: "" }, true);
  return true;
}

// The game.

/** @param {HTMLSelectElement} select */
function listGames(select) {
  select.replaceChildren(
    ...games.map(({ slug, title, sizes, variants }) =>
      make(
        "optgroup",
        { label: t(title) },
        ...variants.flatMap(({ name: variant }) =>
          sizes.map((size) => {
            const value = [slug, size, variant].filter(Boolean).join("-");
            return make("option", { value, textContent: gameTitle(value) });
          }),
        ),
      ),
    ),
  );
}

function showGames() {
  const select = $("game", HTMLSelectElement);
  listGames(select);
  select.value = current?.game ?? "";
  $("field", HTMLSelectElement).value = select.value;
  showOpponents();
}

function showOpponents() {
  const game = games.find(({ slug }) => current?.game.startsWith(`${slug}-`));
  if (!game || !current) return;
  const [opponent, side] = [$("opponent", HTMLSelectElement), $("side", HTMLSelectElement)];
  const chosen = [opponent.value, side.value];
  const levels = game.levels.map((_, i) => levelName(i + 1));
  const others = bots.filter(({ id }) => id !== current?.id);
  opponent.replaceChildren(
    ...levels.map((value) => make("option", { value, textContent: words.rank(value) })),
    make("option", { value: "self", textContent: t("Itself") }),
    ...others.map(({ id, name }) => make("option", { value: id, textContent: name })),
  );
  side.replaceChildren(
    ...game.players.map((name, i) => make("option", { value: String(i), textContent: t(name) })),
  );
  for (const [i, select] of [opponent, side].entries()) {
    select.value = chosen[i];
    if (!select.value) select.selectedIndex = 0;
  }
}

/** Shows the empty board of the game. */
async function showStart() {
  const name = current?.game;
  if (!name) return;
  const board = await site.board(name);
  if (name === current?.game && !running) show(board.geometry, board.frame);
}

/**
 * @param {Geometry} of
 * @param {WholeFrame} frame
 * @param {number} [direction]
 */
function show(of, frame, direction = 0) {
  if (geometry !== of) {
    geometry = of;
    document.documentElement.dataset.material = of.material;
    presenter.use(of);
    $("grid").ariaLabel = t(of.title);
  }
  presenter.show(frame, {}, direction);
}

/**
 * Who plays against the bot.
 * @param {string} value
 * @returns {Seat}
 */
function opponentSeat(value) {
  const level = Number(/^bot (\d)$/.exec(value)?.[1]);
  if (level) return levelSeat(level);
  const other = bots.find(({ id }) => id === value) ?? /** @type {Bot} */ (current);
  return botSeat(other, () => cages.take());
}

/** Lets the bot play a game. */
async function run() {
  if (!current || stranger) return;
  await keep();
  stop();
  const { game, name } = current;
  const side = Number($("side", HTMLSelectElement).value);
  const mine = botSeat(current, () => cages.take());
  const other = opponentSeat($("opponent", HTMLSelectElement).value);
  const seats = side === 0 ? [mine, other] : [other, mine];
  const turn = { isStopped: false, seats };
  running = turn;
  const { geometry: of } = await site.board(game);
  log.clear();
  $("failure").replaceChildren();
  $("go").textContent = t("Stop");
  // If it does not come, the bot's failure says why.
  await awaited(cages.prepare().ready).catch(() => {});
  if (turn.isStopped) return;
  try {
    const result = await play(table, seats, {
      fragment: `1/${game}/`,
      seed: 1,
      isStopped: () => turn.isStopped,
      onTurn: (told) => noteTurn(told, seats, of),
      onFrame: (frame) => {
        show(of, frame, frame.ply ? 1 : 0);
        const next = frame.outcome ? "" : t("{player} is thinking", nameOf(seats, frame));
        $("status").textContent = next;
        return new Promise((resolve) => setTimeout(resolve, PAUSE));
      },
    });
    if (running === turn) stop();
    if (result) showResult(result, seats, of);
  } catch (error) {
    if (turn.isStopped) return;
    console.error(error);
    notice("bots", t("{name} cannot go on: the engine has failed.", { name }));
  } finally {
    if (running === turn) stop();
  }
}

/**
 * @param {Seat[]} seats
 * @param {WholeFrame} frame
 */
const nameOf = (seats, { turn }) => ({ player: seats[turn ?? 0].name });

/**
 * @param {Turn} turn
 * @param {Seat[]} seats
 * @param {Geometry} of
 */
function noteTurn(turn, seats, of) {
  if ("token" in turn.answer) log.add(turn, seats[turn.player].name, of);
}

/**
 * @param {Result} result
 * @param {Seat[]} seats
 * @param {Geometry} of
 */
function showResult({ winner, frame, failure, loser }, seats, of) {
  const won = winner === null ? t("Drawn.") : t("{player} wins.", { player: seats[winner].name });
  const text = [won, failure ? "" : words.reason(frame) || words.headline(frame, of)];
  const link = make("a", { href: `${home}#${frame.link}` }, t("Open this game"));
  $("status").replaceChildren(`${text.filter(Boolean).join(" ")} `, link);
  if (failure && loser !== null)
    $("failure").replaceChildren(
      ...describe(failure, seats[loser].name, { home: home.href, goTo: goToLine }),
    );
}

/**
 * @param {string} file
 * @param {number} line
 */
async function goToLine(file, line) {
  if (current?.files[file] !== undefined && file !== part) {
    part = file;
    $("part", HTMLSelectElement).value = part;
    await showCode();
  }
  (await editing).goTo(line);
}

/** Ends the game that runs. */
function stop() {
  if (!running) return;
  running.isStopped = true;
  for (const seat of running.seats) seat.end();
  running = null;
  $("go").textContent = t("Run");
  $("status").textContent = "";
}

// The arena.

/** Those who may take part: all bots, and the levels of the game. */
function entrants() {
  const field = $("field", HTMLSelectElement).value;
  const levels = games.find(({ slug }) => field.startsWith(`${slug}-`))?.levels ?? [];
  return [
    ...bots.map(({ id, name, files }) => ({ id, name, level: 0, files })),
    ...levels.map((_, i) => {
      const id = levelName(i + 1);
      return { id, name: words.player(id), level: i + 1, files: null };
    }),
  ];
}

function showEntrants() {
  $("arena").hidden = !bots.length;
  if (!arena.plan && bots.length) entering.add(bots[0].id);
  $("entrants").replaceChildren(
    make("legend", {}, t("Who plays")),
    ...entrants().map(({ id, name }) => {
      const box = make("input", { type: "checkbox", checked: entering.has(id) });
      box.onchange = () => (box.checked ? entering.add(id) : entering.delete(id));
      return make("label", {}, box, name || t("Bot without a name"));
    }),
  );
}

/** @param {SubmitEvent} event */
async function compete(event) {
  event.preventDefault();
  if (arena.since) return arena.stop();
  await keep();
  /** @type {Entrant[]} */
  const who = entrants()
    .filter(({ id }) => entering.has(id))
    .map(({ name, level, files }) => ({ name, level, files }));
  if (who.length < 2) return notice("arena", t("Choose at least two players."));
  /** @param {string} id */
  const count = (id) => $(id, HTMLInputElement).valueAsNumber;
  const plan = { games: count("rounds"), opening: count("random"), seed: count("seed") };
  stop();
  const game = $("field", HTMLSelectElement).value;
  await arena.start({ ...plan, game, entrants: who }).catch(noteArena);
}

/** @param {unknown} error */
function noteArena(error) {
  console.error(error);
  notice("arena", t("The arena has stopped: the engine has failed. What was played is kept."));
}

// What the user does.

$("contest").addEventListener("submit", compete);
$("resume").onclick = () => arena.goOn().catch(noteArena);
$("field").onchange = showEntrants;
addEventListener("dragover", (event) => {
  if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
});
addEventListener("drop", (event) => {
  const files = [...(event.dataTransfer?.files ?? [])];
  if (!files.length) return;
  event.preventDefault();
  openFiles(files);
});

$("new").addEventListener("submit", makeBot);
$("open").onclick = () => $("file").click();
$("file").onchange = () => openFiles([...($("file", HTMLInputElement).files ?? [])]);
$("copy").onclick = () =>
  current && add(t("Copy of {name}", { name: current.name }), current.files, current.game);
$("export").onclick = exportBot;
$("share").onclick = share;
$("delete").onclick = remove;
$("trust").onclick = trust;
$("distrust").onclick = () => {
  history.replaceState(null, "", location.pathname);
  putAway();
};
$("name").oninput = () => {
  if (!current || stranger) return;
  current = { ...current, name: $("name", HTMLInputElement).value };
  saveSoon();
};
$("part").onchange = () => {
  part = $("part", HTMLSelectElement).value;
  showCode();
};
$("game").onchange = () => {
  if (!current) return;
  current = { ...current, game: $("game", HTMLSelectElement).value };
  stop();
  if (!stranger) saveSoon();
  showOpponents();
  showStart();
};
$("run").addEventListener("submit", (event) => {
  event.preventDefault();
  if (!running) return run();
  stop();
  announce(t("Stopped."));
  $("status").textContent = t("Stopped.");
});
addEventListener("pagehide", () => keep());
addEventListener("hashchange", openAddress);
shelf.onChange = showShelf;

// Start.

const [all] = await Promise.all([site.games(), language.use(language.preferred(options.language))]);
games = all;
document.title = `${t("Bots")} · Skerry`;
$("template").replaceChildren(
  ...TEMPLATES.map(({ name }) => make("option", {}, words.sentence(name))),
);
$("languages").replaceChildren(
  ...Object.entries(language.LANGUAGES).map(([tag, name]) => {
    const link = make("a", { href: `?lang=${tag}`, lang: tag }, name);
    if (tag === spoken()) link.setAttribute("aria-current", "page");
    return link;
  }),
);
listGames($("field", HTMLSelectElement));
$("field", HTMLSelectElement).value = site.DEFAULT_GAME;
await showShelf();
arena.recall();
if (!(await openAddress()) && bots.length) await open(bots[0]);
cages.prepare();
dispatchEvent(new Event("started"));
/** For tests, and the curious. */
Object.assign(window, { skerryBots: { cages, Agent } });
