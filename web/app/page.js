// The match as it is seen: its title, the players, the board, the words below it, the moves.

import { guide } from "./guide.js";
import { linkToRules } from "./pages.js";
import { desk } from "./panel.js";
import { PERSON } from "../match/players.js";
import * as tell from "../match/words.js";
import { t } from "../platform/text.js";

const LATE = 250; // ms after which a move that is on its way is shown as such

const $ = (id) => document.getElementById(id);
const cells = (items) => items.filter((item) => typeof item === "number");

export class MatchPage {
  #page;
  #late = false;

  /**
   * `page` has what is shown: the match, the move that is entered, the bot, the tools, what is
   * loaded, what is played by link, the options and `game()`, what is known of the game; and what
   * shows it: board, grid, players and moves.  `acts` is what can be done, `atHome()` whether the
   * match is out of sight.
   */
  constructor(page) {
    this.#page = page;
  }

  /** Shows all of the match; after a move forth (1) or back (-1) pieces go their ways. */
  show(move = 0) {
    const { match, options, players, moves, acts, atHome, game } = this.#page;
    const { frame, geometry } = match;
    const name = [geometry.title, geometry.variant].filter(Boolean).map((part) => t(part)).join(" · ");
    if (!atHome()) {
      document.title = `${name} · Skerry`;
      $("title").textContent = $("title").title = name;
    }
    $("grid").ariaLabel = t(geometry.title);
    const levels = game()?.levels ?? [];
    const { marked } = options;
    players.show({ geometry, frame, players: match.players, levels, marked });
    moves.show(match);
    linkToRules($("rules"), geometry.slug);
    const disable = (id, off) => ($(id).ariaDisabled = String(Boolean(off)));
    disable("undo", match.undoPly === null && !match.pendingMove);
    disable("redo", match.redoPly === null);
    disable("resign", frame.outcome || acts.resigner === null || !match.isLive);
    $("groups").hidden = !frame.marks.some(({ kind }) => kind === "group");
    this.draw(move);
  }

  /** Shows the board and what may be clicked. */
  draw(move = 0) {
    const { match, entry, options, board, grid } = this.#page;
    const { frame, geometry, pendingMove } = match;
    const { pieces, marks, links, last, paths } = frame;
    const { open, clicks, aimed, trail } = entry;
    const { groups, marked } = options;
    const late = this.#late && pendingMove && match.players[frame.turn] === PERSON;
    const state = { pieces, marks, links, last, paths, groups, marked, aimed, trail };
    const pending = late ? cells(pendingMove) : [];
    board.show({ ...state, targets: open.cells, chosen: cells(clicks), pending }, move);
    const sets = { open: new Set(open.cells), chosen: new Set(clicks), groups };
    // Instead of going on with a move one may begin another.
    const first = new Set(entry.first.cells);
    grid.describe(
      tell.cells(frame, geometry, sets),
      (id) => sets.open.has(id) || sets.chosen.has(id) || first.has(id),
      clicks.length > 0,
    );
    this.guide();
  }

  /** Shows where the pointer is, and where a click there would lead. */
  aim() {
    const { entry, board } = this.#page;
    board.show({ aimed: entry.aimed, trail: entry.trail });
    this.guide();
  }

  /** Says in words what is asked, and offers what can be done besides clicking cells. */
  guide() {
    const { match, bot, loading, board, grid } = this.#page;
    const { frame, geometry, isLive } = match;
    document.querySelector("main").ariaBusy = String(!isLive);
    const gone = desk({
      ...guide(this.#page),
      prompt: frame ? tell.headline(frame, geometry) : "",
      enlarged: board.view.zoom.scale > 1,
      report: bot.report,
      loading: isLive ? null : loading,
    });
    if (gone) grid.focus();
  }

  /** A move is on its way, or has come back. */
  wait() {
    const { match } = this.#page;
    const { pendingMove, isLive } = match;
    this.#late = Boolean(pendingMove) && !isLive;
    if (!pendingMove) return;
    setTimeout(() => {
      if (match.pendingMove !== pendingMove) return;
      this.#late = true;
      this.draw();
    }, LATE);
  }
}
