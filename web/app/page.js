// @ts-check
// The view of the match: its title, its actions, its board and the words below.

/** @import { OpenMatch } from "../match/open.js" */
/** @import { Options } from "../platform/options.js" */
/** @import { Geometry, Moment } from "../types.d.ts" */
/** @import { Play } from "./play.js" */
/** @import { Presenter } from "./presenter.js" */
/** @import { Told } from "./prompt.js" */

import { orientation } from "../board/view.js";
import { isOpen, opened } from "../match/open.js";
import { noteAt } from "../match/tree.js";
import * as words from "../match/words.js";
import { PERSON, isBot } from "../match/players.js";
import { byId, find } from "../platform/dom.js";
import { t } from "../platform/text.js";
import { linkToPages } from "./pages.js";
import { showPrompt } from "./prompt.js";

const PART = 700; // ms that each part of a turn is shown in a replay
const SLOW = 250; // ms after which a move that is not answered yet is shown as pending

/**
 * Shows the title of a game.
 * @param {Pick<Geometry, "title" | "variant" | "material">} game
 */
export function showTitle({ title, variant, material }) {
  const name = words.title(t(title), variant);
  document.title = `${name} · Skerry`;
  document.documentElement.dataset.material = material;
  const heading = byId("title");
  heading.textContent = heading.title = name;
}

/** @type {(id: string, can: boolean) => void} */
const enable = (id, can) => {
  byId(id).ariaDisabled = String(!can);
};

/**
 * Enables and disables the actions of a match.
 * @param {OpenMatch} match
 * @param {boolean} canResign
 */
export function showActions({ frame, geometry, isLive, pendingMove }, canResign) {
  linkToPages(geometry.slug);
  enable("undo", frame.undo !== null || pendingMove !== null);
  enable("redo", frame.redo !== null);
  enable("resign", !frame.outcome && canResign && isLive);
  byId("groups").hidden = !frame.marks.some(({ kind }) => kind === "group");
}

/**
 * Marks the current view in the head of the page: play or analysis; null (at home) marks none.
 * @param {"play" | "analysis" | null} place
 */
export function showPlace(place) {
  for (const name of ["play", "analysis"]) {
    const button = byId(`to-${name}`);
    if (name === place) button.ariaCurrent = "page";
    else button.removeAttribute("aria-current");
  }
}

/** The board of the match, with the move that is entered, and the words below it. */
export class MatchBoard {
  #presenter;
  #play;
  #options;
  #guide;
  /** @type {(() => void) | null} Called when the preview ends. */
  #onPreviewEnd = null;
  /** @type {Told | null} What stands below the board during the preview, if it says so. */
  #told = null;
  #canAdvise;
  /** @type {{ link: string, numbers: (number | null)[] }} */
  #numbered = { link: "", numbers: [] };
  #counted = 1; // the share of the pieces that the gauge shows
  #isSlow = false; // whether the answer to a move is slow to come

  /**
   * @param {Presenter} presenter
   * @param {Play} play the match with its bot and the move that is entered
   * @param {Options} options
   * @param {() => Told} guide returns what stands below the board
   * @param {() => boolean} canAdvise whether a hint may be asked for
   */
  constructor(presenter, play, options, guide, canAdvise) {
    this.#presenter = presenter;
    this.#play = play;
    this.#options = options;
    this.#guide = guide;
    this.#canAdvise = canAdvise;
  }

  /** Sets the board up for the match, whose frame is shown next. */
  use() {
    const { coordinates, turned } = this.#options;
    const { frame, geometry } = opened(this.#play.match);
    byId("board").dataset.orientation = orientation(geometry); // on which its size depends
    this.#presenter.use(geometry, { coordinates, turned });
    const hasChoices = Object.keys(geometry.buttons).length > 1;
    const needs = frame.gauge ? "much" : hasChoices ? "some" : "little";
    byId("entry").dataset.room = needs;
  }

  /**
   * Shows the position and what may be clicked.
   * @param {number} [direction] after a move forward (1) or back (-1) pieces move
   */
  show(direction = 0) {
    this.#endPreview();
    const { match, entry } = this.#play;
    const { frame, geometry, players, pendingMove } = opened(match);
    const { coordinates, groups, marked } = this.#options;
    const { clicks, aimed, trail, refused } = entry;
    const open = entry.open.cells;
    const isPersons = frame.turn !== null && players[frame.turn] === PERSON;
    const move = this.#isSlow && isPersons ? pendingMove : null;
    const { sketch = "" } = noteAt(frame);
    const numbers = this.#options.numbers ? this.#numbers(frame.link) : undefined;
    const pending = (move ?? []).filter((item) => typeof item === "number");
    // Instead of completing a move, the user may start another.
    const clickable = new Set([...open, ...clicks, ...entry.first.cells]);
    /** @param {number} id */
    const canClick = (id) => clickable.has(id);
    byId("grid").ariaLabel = t(geometry.title);
    this.#presenter.show(
      frame,
      {
        open,
        clicks,
        canClick,
        aimed,
        trail,
        pending,
        refused,
        coordinates,
        groups,
        marked,
        sketch,
        numbers,
      },
      direction,
    );
    this.showWords();
    dispatchEvent(new Event("started"));
  }

  /**
   * The numbers of the moves that brought pieces to their cells; none until they are known.
   * @param {string} link of the position
   */
  #numbers(link) {
    const { match } = this.#play;
    if (this.#numbered.link !== link && match.isLive) {
      this.#numbered = { link, numbers: [] };
      match.numbers().then((numbers) => {
        if (this.#numbered.link !== link || !match.frame) return;
        this.#numbered = { link, numbers };
        this.show();
      });
    }
    return this.#numbered.link === link ? this.#numbered.numbers : [];
  }

  /** Shows the last turn again, part by part; showing anything else ends it. */
  async replay() {
    const moments = await this.#play.match.lastTurn();
    let isOver = false;
    const onEnd = () => {
      isOver = true;
    };
    for (const [i, moment] of moments.entries()) {
      this.preview(moment, i ? 1 : 0, onEnd);
      await new Promise((resolve) => setTimeout(resolve, PART));
      if (isOver) return;
    }
    if (this.#play.match.frame) this.show();
  }

  /**
   * Shows another position than the one at the cursor, until anything else is shown; null ends that.
   * @param {Moment | null} moment
   * @param {number} [direction] after a move forward (1) pieces move
   * @param {() => void} [onEnd] called when something else is shown
   * @param {Told | null} [told] what stands below the board meanwhile, or null where that stays
   */
  preview(moment, direction = 0, onEnd = () => {}, told = null) {
    if (!moment) return this.show();
    if (onEnd !== this.#onPreviewEnd) this.#endPreview();
    this.#onPreviewEnd = onEnd;
    this.#told = told;
    const { frame } = opened(this.#play.match);
    const { coordinates, marked } = this.#options;
    const shown = { ...frame, ...moment, marks: [], links: [] };
    this.#presenter.show(shown, { coordinates, marked }, direction);
    this.showWords();
  }

  /** Shows the match again after a preview; returns whether there was one. */
  skip() {
    const isPreview = this.#onPreviewEnd !== null;
    if (isPreview) this.show();
    return isPreview;
  }

  #endPreview() {
    const onEnd = this.#onPreviewEnd;
    this.#onPreviewEnd = null;
    this.#told = null;
    onEnd?.();
  }

  /** Shows where the pointer is, and where a click there would lead. */
  aim() {
    this.#presenter.aim(this.#play.entry.aimed, this.#play.entry.trail);
    this.showWords();
  }

  /** Shows the answer to a click that completes no move: the next question, or why it was refused. */
  answer() {
    this.#presenter.refuse(this.#play.entry.refused);
    this.showWords();
  }

  /** Shows the prompt, and buttons for what can be done apart from clicking cells. */
  showWords() {
    const { match, bot, loading } = this.#play;
    const { isLive, frame, players, pendingMove } = match;
    const won = frame?.outcome?.winner ?? null;
    const isBots = bot.report || (pendingMove && isBot(players[frame?.turn ?? 0]));
    document.documentElement.dataset.sea = won !== null ? "gold" : isBots ? "swells" : "";
    find(document, "main").ariaBusy = String(!isLive);
    const isOver = isOpen(match) && match.frame.outcome !== null;
    byId("entry").classList.toggle("over", isOver && !this.#told);
    byId("gauge").style.visibility = isLive ? "" : "hidden"; // its room is kept until it is known
    const { gauge = null } = frame ?? {};
    /** @param {number} n */
    const share = (n) => Math.round(n * this.#counted);
    const lostFocus = showPrompt({
      ...(this.#told ?? this.#guide()),
      story: isOpen(match) ? words.last(match.frame, match.geometry) : "",
      count: this.#play.entry.clicks.length || bot.report ? null : match.frame?.count,
      gauge: gauge && { ...gauge, has: [share(gauge.has[0]), share(gauge.has[1])] },
      players: match.geometry?.players,
      isEnlarged: this.#presenter.isEnlarged,
      report: bot.report,
      loading: isLive ? null : loading,
    });
    enable("hint", this.#canAdvise());
    if (lostFocus) this.#presenter.focus();
  }

  /**
   * Shows how far the pieces are counted at the end.
   * @param {number} share
   */
  count(share) {
    this.#counted = share;
    this.showWords();
  }

  /** Shows a move as pending when its answer is slow, and no longer once it has come. */
  trackPending() {
    const { match } = this.#play;
    const { pendingMove, isLive } = match;
    this.#isSlow = Boolean(pendingMove) && !isLive; // the engine is still loading
    if (!pendingMove || !isLive) return;
    setTimeout(() => {
      if (match.pendingMove !== pendingMove) return;
      this.#isSlow = true;
      this.show();
    }, SLOW);
  }
}
