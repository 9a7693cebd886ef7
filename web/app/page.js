// The match as it is seen: its title, what is done with it, its board and the words below.

import * as words from "../match/words.js";
import { PERSON } from "../match/players.js";
import { t } from "../platform/text.js";
import { linkToRules } from "./pages.js";
import { showPrompt } from "./prompt.js";

const SLOW = 250; // ms after which a move that is not answered yet is shown as pending

const $ = (id) => document.getElementById(id);

/** Shows the title of a game. */
export function showTitle({ title, variant }) {
  const name = [title, variant]
    .filter(Boolean)
    .map((part) => t(part))
    .join(" · ");
  document.title = `${name} · Skerry`;
  $("title").textContent = $("title").title = name;
}

/** Shows what can be done with a match besides clicking cells. */
export function showActions({ frame, geometry, isLive, pendingMove, undoPly, redoPly }, canResign) {
  const enable = (id, can) => ($(id).ariaDisabled = String(!can));
  linkToRules($("rules"), geometry.slug);
  enable("undo", undoPly !== null || pendingMove);
  enable("redo", redoPly !== null);
  enable("resign", !frame.outcome && canResign && isLive);
  $("groups").hidden = !frame.marks.some(({ kind }) => kind === "group");
}

/** The board of the match, with the move that is entered, and the words below it. */
export class MatchBoard {
  #presenter;
  #play;
  #options;
  #guide;
  #isSlow = false; // whether the answer to a move is slow to come

  /**
   * `play` is the match with its bot and the move that is entered, see Play; `options` how boards
   * look, and `guide()` what is said and offered below the board: {status, choices}.
   */
  constructor(presenter, play, options, guide) {
    this.#presenter = presenter;
    this.#play = play;
    this.#options = options;
    this.#guide = guide;
  }

  /** Shows the empty board of the match. */
  use() {
    const { coordinates, turned } = this.#options;
    this.#presenter.use(this.#play.match.geometry, { coordinates, turned });
  }

  /** Shows the position and what may be clicked; pieces move after a move forward (1) or back (-1). */
  show(direction = 0) {
    const { match, entry } = this.#play;
    const { frame, geometry, players, pendingMove } = match;
    const { coordinates, groups, marked } = this.#options;
    const { clicks, aimed, trail } = entry;
    const open = entry.open.cells;
    const isPending = this.#isSlow && pendingMove && players[frame.turn] === PERSON;
    const pending = isPending ? pendingMove.filter((item) => typeof item === "number") : [];
    // Instead of completing a move one may start another.
    const clickable = new Set([...open, ...clicks, ...entry.first.cells]);
    const canClick = (id) => clickable.has(id);
    $("grid").ariaLabel = t(geometry.title);
    this.#presenter.show(
      frame,
      { open, clicks, canClick, aimed, trail, pending, coordinates, groups, marked },
      direction,
    );
    this.showWords();
  }

  /** Shows where the pointer is, and where a click there would lead. */
  aim() {
    this.#presenter.aim(this.#play.entry.aimed, this.#play.entry.trail);
    this.showWords();
  }

  /** Says what is asked, and offers what can be done besides clicking cells. */
  showWords() {
    const { match, bot, loading } = this.#play;
    const { frame, geometry, isLive } = match;
    document.querySelector("main").ariaBusy = String(!isLive);
    const lostFocus = showPrompt({
      ...this.#guide(),
      prompt: frame ? words.headline(frame, geometry) : "",
      isEnlarged: this.#presenter.isEnlarged,
      report: bot.report,
      loading: isLive ? null : loading,
    });
    if (lostFocus) this.#presenter.focus();
  }

  /** Keeps up with a move that waits for its answer, or that does so no longer. */
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
