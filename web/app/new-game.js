// @ts-check
// The dialog for a new game: which game, its size and rules, players and clock.

/** @import { GameInfo, TimeControl } from "../types.d.ts" */

/**
 * The choices so far.
 * @typedef {object} GameChoice
 * @property {string} slug
 * @property {number} size
 * @property {string} variant
 * @property {string[]} players
 * @property {TimeControl | null} clock
 */

/** @typedef {(answer: NewGame | null) => void} Close */

/**
 * The answer; `setup` asks for the editor of positions first.
 * @typedef {object} NewGame
 * @property {string} name
 * @property {string[]} players
 * @property {TimeControl | null} clock
 * @property {boolean} [setup]
 */

import { Board } from "../board/board.js";
import { splitName } from "../match/link.js";
import { MASTER, PERSON, USUAL_SECONDS, bot, isRemote, secondsOf } from "../match/players.js";
import * as words from "../match/words.js";
import { button } from "../platform/buttons.js";
import { find, make } from "../platform/dom.js";
import * as site from "../platform/site.js";
import { t } from "../platform/text.js";
import { carry, clocks } from "./clock-menu.js";
import { open } from "./dialog.js";
import { learning } from "./pages.js";
import { playerOptions } from "./players.js";

const SECONDS = [1, 2, 5, 10]; // that a master may think about a move

/**
 * Menus to choose who plays each side.
 * @param {Pick<GameInfo, "players" | "levels">} game
 * @param {string} name of its size and rules
 * @param {string[]} players the present choice
 * @param {(players: string[]) => void} onChange called with a new choice
 */
export function playerMenus({ players: sides, levels }, name, players, onChange) {
  const set = make("fieldset", { className: "sides" }, make("legend", {}, t("Players")));
  const game = splitName(name);
  const isSolved = game !== null && Boolean(site.proofs(game.slug, game.size));
  /** @param {string} who */
  const describe = (who) =>
    isSolved && secondsOf(who) !== null
      ? t("never lets a won opening slip: this board is solved")
      : words.suits(who);
  for (const [player, side] of sides.entries()) {
    const options = playerOptions({ name, levels, who: players[player] }, describe);
    const select = make("select", { name: `player${player}`, ariaLabel: t(side) }, ...options);
    const note = make("small");
    // The closed menu has room for a name; what is said of it stands below.
    const show = () => {
      for (const option of select.options) {
        const { value, title, selected } = option;
        option.textContent = words.rank(value) + (title && !selected ? `: ${title}` : "");
      }
      note.textContent = describe(select.value);
    };
    show();
    select.onchange = () => {
      show();
      players = players.with(player, select.value);
      if (players.every(isRemote)) {
        players = players.with(1 - player, PERSON);
        const other = set.querySelectorAll("select")[1 - player];
        other.value = PERSON;
      }
      onChange(players);
    };
    set.append(make("label", {}, make("span", {}, t(side)), select, note));
  }
  return set;
}

/**
 * Radio buttons for some values, one of which is chosen.
 * @template {string | number} Value
 * @param {string} name
 * @param {string} legend
 * @param {[value: Value, text: string][]} entries
 * @param {Value} chosen
 * @param {(value: Value) => void} onChange
 */
function radios(name, legend, entries, chosen, onChange) {
  const set = make("fieldset", {}, make("legend", { textContent: legend }));
  for (const [value, text] of entries) {
    const checked = chosen === value;
    const input = make("input", { type: "radio", name, value: String(value), checked });
    input.onchange = () => onChange(value);
    set.append(make("label", {}, input, make("span", { textContent: text })));
  }
  return set;
}

/**
 * Asks for a new game; resolves to null when the dialog was dismissed.
 * @param {GameInfo[]} games all games
 * @param {GameChoice} now the present choice
 */
export function newGame(games, now) {
  return open("new-game", (dialog, title, /** @type {Close} */ close) => {
    title.textContent = t("New game");
    const choice = { ...now };
    const game = () => games.find(({ slug }) => slug === choice.slug) ?? games[0];
    const name = () => [choice.slug, choice.size, choice.variant].filter(Boolean).join("-");
    const usualTime = () => game().times[choice.size];

    const details = make("div", { className: "details" });
    let seconds = choice.players.map(secondsOf).find(Boolean) ?? USUAL_SECONDS;
    choice.players = choice.players.map((who) => (secondsOf(who) ? bot(MASTER) : who));
    /** @type {[value: number, text: string][]} */
    const times = SECONDS.map((n) => [n, t("{n} s", { n })]);
    const thought = radios("seconds", t("Albatross's time for a move"), times, seconds, (n) => {
      seconds = n;
    });
    thought.className = "chips";
    const timing = make("div");
    const surface = make("canvas", { className: "surface" });
    const play = make("canvas", { className: "play" });
    const board = new Board(surface, play);

    /** @param {string} slug */
    const changeGame = (slug) => {
      choice.slug = slug;
      choice.size = game().default_size;
      choice.variant = "";
      showDetails();
      showBoard();
    };

    /** @param {number} size */
    const changeSize = (size) => {
      choice.size = size;
      find(details, ".sides").replaceWith(whoPlays());
      showTiming();
      showBoard();
    };

    /** @param {string} variant */
    const changeVariant = (variant) => {
      choice.variant = variant;
      find(details, ".sides").replaceWith(whoPlays());
      showBoard();
    };

    const whoPlays = () =>
      playerMenus(game(), name(), choice.players, (chosen) => {
        choice.players = chosen;
        timing.hidden = chosen.some(isRemote); // no clock runs in two places
        showThought();
      });

    const showDetails = () => {
      const { sizes, variants } = game();
      /** @type {[size: number, text: string][]} */
      const numbers = sizes.map((size) => [size, String(size)]);
      const size = radios("size", t("Size"), numbers, choice.size, changeSize);
      size.className = "chips";
      /** @type {[variant: string, title: string][]} */
      const titles = variants.map(({ name, title }) => [name, t(title)]);
      const rules = radios("variant", t("Rules"), titles, choice.variant, changeVariant);
      rules.className = "lines";
      const isMany = titles.length > 1;
      const parts = [size, ...(isMany ? [rules] : []), whoPlays(), thought, timing];
      details.replaceChildren(learning(choice.slug), ...parts);
      showTiming();
      showThought();
    };

    /** Asks how long a master may think, if there is one who has no clock. */
    const showThought = () => {
      const isTimed = choice.clock !== null && !timing.hidden;
      thought.hidden = isTimed || !choice.players.some(secondsOf);
    };

    let usual = usualTime();
    const showTiming = () => {
      choice.clock = carry(choice.clock, usual, usualTime());
      usual = usualTime();
      timing.replaceChildren(
        clocks(choice.clock, usual, (clock) => {
          choice.clock = clock;
          showThought();
        }),
      );
      timing.hidden = choice.players.some(isRemote);
    };

    const showBoard = async () => {
      const wanted = name();
      try {
        const { geometry, frame } = await site.board(wanted);
        if (wanted !== name()) return;
        board.use(geometry);
        board.show({ pieces: frame.pieces, coordinates: false });
      } catch {
        // Without a connection there may be no picture.
      }
    };

    const answer = () => {
      const { clock } = choice;
      const master = seconds === USUAL_SECONDS ? bot(MASTER) : `${bot(MASTER)} ${seconds}`;
      const players = choice.players.map((who) => (secondsOf(who) ? master : who));
      return { name: name(), players, clock: players.some(isRemote) ? null : clock };
    };
    /** @param {SubmitEvent} event */
    const submit = (event) => {
      event.preventDefault();
      close(answer());
    };
    const setUp = () => {
      if (find(dialog, "form", HTMLFormElement).reportValidity())
        close({ ...answer(), setup: true });
    };
    /** @type {[slug: string, title: string][]} */
    const titles = games.map(({ slug, title: text }) => [slug, t(text)]);
    const kinds = radios("slug", t("Game"), titles, choice.slug, changeGame);
    kinds.className = "cards";
    find(kinds, "input:checked").autofocus = true;
    showDetails();
    showBoard();
    dialog.append(
      make(
        "form",
        { onsubmit: submit },
        make(
          "div",
          { className: "columns" },
          make("div", {}, kinds, details),
          make("div", { className: "preview", "aria-hidden": "true" }, surface, play),
        ),
        make(
          "div",
          { className: "buttons" },
          button(t("Set up a position"), setUp, "other"),
          button(t("Cancel"), () => close(null)),
          make("button", { type: "submit", className: "main", textContent: t("Start game") }),
        ),
      ),
    );
  });
}
