// @ts-check
// The page for bots: wires the saved bots, the one that is open, the test game and the arena.

import { loaded, notice } from "../app/notices.js";
import * as words from "../match/words.js";
import { byId as $, find, make } from "../platform/dom.js";
import * as language from "../platform/language.js";
import { offerLanguages } from "../platform/offer-languages.js";
import { Options } from "../platform/options.js";
import * as site from "../platform/site.js";
import { later, t, verbatim } from "../platform/text.js";
import { Agent } from "./agent.js";
import { ArenaPanel } from "./arena-panel.js";
import { BotList } from "./bot-list.js";
import { BotPanel } from "./bot-panel.js";
import { Cages } from "./cage.js";
import { fetchText } from "./fetch-text.js";
import { FilesEditor } from "./files-editor.js";
import { gameFor } from "./game-menu.js";
import { showGuide } from "./guide.js";
import { isPacked, unpack } from "./link.js";
import { OpenBot } from "./open-bot.js";
import { SavedBots } from "./saved-bots.js";
import { TestGame } from "./test-game.js";
import { TournamentRun } from "./tournament-run.js";

const TEMPLATES = [
  {
    name: later("Random"),
    about: later("Plays any legal move: the shortest bot there is."),
    file: new URL("./templates/random.py", import.meta.url),
  },
  {
    name: later("Greedy"),
    about: later("Looks one move ahead and picks the best position."),
    file: new URL("./templates/greedy.py", import.meta.url),
  },
  {
    name: later("Alpha-beta"),
    about: later("Looks two moves ahead at the most promising moves."),
    file: new URL("./templates/alpha_beta.py", import.meta.url),
  },
  {
    name: later("Monte Carlo"),
    about: later("Searches most where moves do best."),
    file: new URL("./templates/mcts.py", import.meta.url),
  },
  {
    name: later("Course agent"),
    about: later("A StudentAgent that uses gameEngine."),
    file: new URL("./templates/course.py", import.meta.url),
  },
];
const MAX_OPENED = 200; // files, and bots in them, that are opened at once

const home = new URL("../", location.href.split(/[?#]/)[0]);
await language.use(language.preferred(new Options(new URLSearchParams()).language));

const savedBots = new SavedBots();
savedBots.onUnsaved = () =>
  notice("editor", t("This browser cannot save the bot; export it before you leave."));
const cages = new Cages(home);
const openBot = new OpenBot(savedBots, {
  onOpen: () => {
    panel.show();
    testGame.show();
    return Promise.all([list.refresh().then(reveal), editor.show()]);
  },
  onSave: () => list.refresh(),
  onWarning: (text) => notice("editor", text),
});
const list = new BotList(savedBots, openBot, () => {
  testGame.showOpponents();
  arena.showEntrants();
});
const panel = new BotPanel(home, openBot);
// No bot runs in the Python of the editor, where it could find the code of another.
const editor = new FilesEditor(new Cages(home), openBot, {
  onAdd: () => testGame.show(),
  onRun: () => testGame.run(),
});
const testGame = new TestGame(home, cages, openBot, list, (file, line) => editor.goTo(file, line));
const tournament = new TournamentRun(
  () => cages.take(),
  () => arena.show(),
);
const arena = new ArenaPanel(home.href, tournament, openBot, list);

/** Shows the page, of which nothing is seen until it is known what it has to show. */
const reveal = () => document.documentElement.classList.add("known");

/**
 * A name that neither a bot nor one of `others` has.
 * @param {string} name
 * @param {string[]} [others]
 */
function freeName(name, others = []) {
  const taken = new Set([...list.bots.map((bot) => bot.name), ...others]);
  let free = name;
  for (let n = 2; taken.has(free); n++) free = `${name} ${n}`;
  return free;
}

/** @param {(typeof TEMPLATES)[number]} template */
async function makeBot({ name, file }) {
  const text = await loaded(fetchText(file));
  if (text === null) return;
  $("new", HTMLDetailsElement).open = false;
  const files = { "bot.py": text };
  await openBot.add({ name: freeName(words.sentence(name)), game: gameFor(files), files });
  find($("bots"), "[aria-current]").focus(); // the button that had it is hidden now
}

/**
 * Saves the bots of some files, and opens the last one.
 * @param {File[]} files
 */
async function openFiles(files) {
  const module = await loaded(import("./bot-files.js"));
  if (!module) return;
  /** @param {string} name */
  const onBad = (name) => notice("editor", t("{name} cannot be read.", { name: verbatim(name) }));
  const added = [];
  let left = files.length - MAX_OPENED;
  for (const file of files.slice(0, MAX_OPENED)) {
    const bots = await module.readBots(file, onBad).catch(() => null);
    if (!bots) {
      onBad(file.name);
      continue;
    }
    if (!bots.length) notice("editor", t("{name} contains no bot.", { name: verbatim(file.name) }));
    left = Math.max(left, added.length + bots.length - MAX_OPENED);
    for (const bot of bots.slice(0, MAX_OPENED - added.length)) {
      const others = added.map((one) => one.name);
      const name = freeName(bot.name, others);
      added.push(await savedBots.add({ ...bot, name, game: gameFor(bot.files) }));
    }
  }
  if (left > 0)
    notice("editor", t("No more than {n} files or bots are opened at once.", { n: MAX_OPENED }));
  const last = added.at(-1);
  if (!last) return;
  $("new", HTMLDetailsElement).open = false;
  await openBot.open(last);
  arena.enter(
    added.map(({ id }) => id),
    last.game,
  );
}

/**
 * Adds Python files to the open bot.
 * @param {File[]} files
 */
async function addFiles(files) {
  const reading = Promise.all(files.map(async (file) => [file.name, await file.text()]));
  const texts = await reading.catch(() => null);
  if (!texts) return notice("editor", t("This file cannot be read."));
  await editor.add(Object.fromEntries(texts));
}

/**
 * Opens the bot of the address, which contains one or has the id of one; resolves to whether there
 * is one.
 */
async function openAddress() {
  const known = list.bots.find(({ id }) => `#${id}` === location.hash);
  if (known) await openBot.open(known);
  if (known || !isPacked(location.hash)) return Boolean(known);
  const found = await unpack(location.hash);
  if (!found) {
    notice("editor", t("This link contains no readable bot; perhaps its end is missing."));
    return false;
  }
  const game = site.hasGame(found.game) ? found.game : site.DEFAULT_GAME;
  await openBot.open({ ...found, game, id: "" }, true);
  return true;
}

/**
 * Lets a button choose files.
 * @param {string} button
 * @param {string} field
 * @param {(files: File[]) => unknown} onFiles
 */
function choosesFiles(button, field, onFiles) {
  const input = $(field, HTMLInputElement);
  $(button).onclick = () => input.click();
  input.onchange = () => {
    const files = [...(input.files ?? [])];
    input.value = "";
    if (files.length) onFiles(files);
  };
}

choosesFiles("open", "file", openFiles);
choosesFiles("add-part", "part-file", addFiles);
addEventListener("dragover", (event) => {
  if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
});
addEventListener(
  "drop",
  (event) => {
    const files = [...(event.dataTransfer?.files ?? [])];
    if (!files.length) return;
    event.preventDefault();
    openFiles(files);
  },
  true, // before CodeMirror, which would put them into the code
);
addEventListener("hashchange", openAddress);
addEventListener("pagehide", () => openBot.save());

// Start.

document.title = `${t("Bots")} · Skerry`;
showGuide($("guide", HTMLDetailsElement));
$("templates").replaceChildren(
  ...TEMPLATES.map((template) => {
    const about = make("small", {}, words.sentence(template.about));
    const onclick = () => makeBot(template);
    const name = make("b", {}, words.sentence(template.name));
    return make("li", {}, make("button", { type: "button", onclick }, name, about));
  }),
);
offerLanguages($("languages"));
await list.refresh();
if (!(await openAddress()) && list.bots.length) await openBot.open(list.bots[0]);
reveal(); // if there is no bot
cages
  .prepare()
  .ready.then(() => import("../app/offline.js"))
  .then(({ keepOffline }) => keepOffline())
  .catch(() => {});
arena.recall();
dispatchEvent(new Event("started"));
/** For tests and for debugging in the console. */
Object.assign(window, { skerryBots: { cages, openBot, Agent } });
