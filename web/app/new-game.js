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
import { button, radios } from "../platform/buttons.js";
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
 * Asks for a new game; resolves to null when the dialog was dismissed.
 * @param {GameInfo[]} games all games
 * @param {GameChoice} now the present choice
 */
export function newGame(games, now) {
  return open("new-game", (dialog, title, /** @type {Close} */ close) => {
    title.textContent = t("New game");
    new NewGameForm(games, now).fill(dialog, close);
  });
}

/** What is chosen, and what the dialog shows of it. */
class NewGameForm {
  #games;
  #choice;
  #seconds; // that a master may think about a move
  #usual; // the clock of the size that is chosen

  #details = make("div", { className: "details" });
  #thought;
  #timing = make("div");
  #surface = make("canvas", { className: "surface" });
  #play = make("canvas", { className: "play" });
  #board = new Board(this.#surface, this.#play);

  /**
   * @param {GameInfo[]} games
   * @param {GameChoice} now
   */
  constructor(games, now) {
    this.#games = games;
    this.#seconds = now.players.map(secondsOf).find(Boolean) ?? USUAL_SECONDS;
    const players = now.players.map((who) => (secondsOf(who) ? bot(MASTER) : who));
    this.#choice = { ...now, players };
    this.#usual = this.#usualTime();
    this.#thought = this.#times();
  }

  get #game() {
    return this.#games.find(({ slug }) => slug === this.#choice.slug) ?? this.#games[0];
  }

  get #name() {
    const { slug, size, variant } = this.#choice;
    return [slug, size, variant].filter(Boolean).join("-");
  }

  #usualTime() {
    return this.#game.times[this.#choice.size];
  }

  /**
   * Fills the dialog.
   * @param {HTMLDialogElement} dialog
   * @param {Close} close
   */
  fill(dialog, close) {
    /** @param {SubmitEvent} event */
    const submit = (event) => {
      event.preventDefault();
      close(this.#answer());
    };
    const setUp = () => {
      if (find(dialog, "form", HTMLFormElement).reportValidity())
        close({ ...this.#answer(), setup: true });
    };
    const kinds = this.#kinds();
    this.#showDetails();
    this.#showBoard();
    dialog.append(
      make(
        "form",
        { onsubmit: submit },
        make(
          "div",
          { className: "columns" },
          make("div", {}, kinds, this.#details),
          make("div", { className: "preview", "aria-hidden": "true" }, this.#surface, this.#play),
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
  }

  /** @returns {NewGame} */
  #answer() {
    const { clock, players } = this.#choice;
    const master = bot(MASTER);
    const timed = this.#seconds === USUAL_SECONDS ? master : `${master} ${this.#seconds}`;
    return {
      name: this.#name,
      players: players.map((who) => (secondsOf(who) ? timed : who)),
      clock: players.some(isRemote) ? null : clock,
    };
  }

  // What is chosen

  #kinds() {
    /** @type {[slug: string, title: string][]} */
    const titles = this.#games.map(({ slug, title }) => [slug, t(title)]);
    /** @param {string} slug */
    const change = (slug) => {
      const choice = this.#choice;
      choice.slug = slug;
      choice.size = this.#game.default_size;
      choice.variant = "";
      this.#showDetails();
      this.#showBoard();
    };
    const set = radios("slug", t("Game"), titles, this.#choice.slug, change, "cards");
    find(set, "input:checked").autofocus = true;
    return set;
  }

  #sizes() {
    /** @type {[size: number, text: string][]} */
    const numbers = this.#game.sizes.map((size) => [size, String(size)]);
    return radios("size", t("Size"), numbers, this.#choice.size, (size) => {
      this.#choice.size = size;
      this.#showWhoPlays();
      this.#showTiming();
      this.#showBoard();
    });
  }

  #variants() {
    /** @type {[variant: string, title: string][]} */
    const titles = this.#game.variants.map(({ name, title }) => [name, t(title)]);
    /** @param {string} variant */
    const change = (variant) => {
      this.#choice.variant = variant;
      this.#showWhoPlays();
      this.#showBoard();
    };
    return radios("variant", t("Rules"), titles, this.#choice.variant, change, "lines");
  }

  #whoPlays() {
    return playerMenus(this.#game, this.#name, this.#choice.players, (players) => {
      this.#choice.players = players;
      this.#timing.hidden = players.some(isRemote); // no clock runs in two places
      this.#showThought();
    });
  }

  #times() {
    /** @type {[value: number, text: string][]} */
    const times = SECONDS.map((n) => [n, t("{n} s", { n })]);
    const legend = t("Albatross's time for a move");
    return radios("seconds", legend, times, this.#seconds, (seconds) => {
      this.#seconds = seconds;
    });
  }

  // What is shown

  #showDetails() {
    const rules = this.#game.variants.length > 1 ? [this.#variants()] : [];
    this.#details.replaceChildren(
      learning(this.#choice.slug),
      this.#sizes(),
      ...rules,
      this.#whoPlays(),
      this.#thought,
      this.#timing,
    );
    this.#showTiming();
    this.#showThought();
  }

  #showWhoPlays() {
    find(this.#details, ".sides").replaceWith(this.#whoPlays());
  }

  /** Asks how long a master may think, if there is one who has no clock. */
  #showThought() {
    const { clock, players } = this.#choice;
    const isTimed = clock !== null && !this.#timing.hidden;
    this.#thought.hidden = isTimed || !players.some(secondsOf);
  }

  #showTiming() {
    const choice = this.#choice;
    const usual = this.#usualTime();
    choice.clock = carry(choice.clock, this.#usual, usual);
    this.#usual = usual;
    this.#timing.replaceChildren(
      clocks(choice.clock, usual, (clock) => {
        choice.clock = clock;
        this.#showThought();
      }),
    );
    this.#timing.hidden = choice.players.some(isRemote);
  }

  async #showBoard() {
    const wanted = this.#name;
    try {
      const { geometry, frame } = await site.board(wanted);
      if (wanted !== this.#name) return;
      this.#board.use(geometry);
      this.#board.show({ pieces: frame.pieces, coordinates: false });
    } catch {
      // Without a connection there may be no picture.
    }
  }
}
