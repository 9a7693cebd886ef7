// @ts-check
// The commands of the page by name, for its keys and buttons, in groups by what they need.

/** @import { Entry } from "../match/entry.js" */
/** @import { MatchClient } from "../match/client.js" */
/** @import { Options } from "../platform/options.js" */
/** @import { Analysis } from "./analyse.js" */
/** @import { Hints } from "./hints.js" */
/** @import { Moves } from "./moves.js" */
/** @import { Play } from "./play.js" */
/** @import { Presenter } from "./presenter.js" */

import { opened } from "../match/open.js";
import * as words from "../match/words.js";
import { byId } from "../platform/dom.js";
import { resign, undo } from "./commands.js";
import { announce } from "./notices.js";

/**
 * Moving in the match: back, forth, and through the list of moves.
 * @param {MatchClient} match
 * @param {Moves} moves
 */
export const navigation = (match, moves) => ({
  redo: () => match.isLive && match.redo(),
  recall: () => match.takeBack(),
  end: () => match.goto(opened(match).frame.line.length),
  /** @param {string} key */
  visit: (key) => moves.step(key),
  /** @param {string} key */
  step: (key) => moves.step(key === "," ? "ArrowLeft" : "ArrowRight"),
});

/**
 * Playing, against a person or the bot.
 * @param {Play} play
 * @param {Presenter} presenter
 * @param {Moves} moves
 * @param {Analysis} analysis
 */
export const playing = (play, presenter, moves, analysis) => ({
  startOver() {
    presenter.showWhole();
    if (play.match.takeBack() || !play.entry.clicks.length) return;
    presenter.settle();
    play.press(null);
  },
  undo: () => undo(play, { stepsBack: analysis.isOpen, moves }),
  resign: () => resign(play),
  stop: () => play.bot.stop(),
  go: () => play.resumeBot(),
});

/**
 * Asking the engine for help.
 * @param {MatchClient} match
 * @param {Hints} hints
 * @param {Analysis} analysis
 * @param {() => number[]} levels the nodes of the levels of the match's game
 */
export function advice(match, hints, analysis, levels) {
  /** @param {"analyse" | "threat"} method */
  const ask = (method) => () => !analysis.isOpen && hints.ask(method, levels());
  return {
    hint: ask("analyse"),
    threat: ask("threat"),
    analyse: () => match.frame && analysis.toggle(),
    review: () => analysis.review(),
  };
}

/**
 * Telling screen readers about the position.
 * @param {MatchClient} match
 * @param {Entry} entry
 */
export function speech(match, entry) {
  /** @param {"groups" | "last" | "legal" | "score"} what */
  const say = (what) => () => {
    const { frame, geometry } = opened(match);
    announce(words[what](frame, geometry, entry.open));
  };
  return {
    sayLast: say("last"),
    sayLegal: say("legal"),
    sayGroups: say("groups"),
    sayScore: say("score"),
    sayTurn() {
      const { frame, geometry, players } = opened(match);
      announce(words.headline(frame, geometry, players));
    },
  };
}

/**
 * Changing how the board is shown.
 * @param {Options} options
 */
export function view(options) {
  /** @param {"groups" | "turned"} name */
  const toggle = (name) => () => options.set(name, !options[name]);
  const toggleGroups = toggle("groups");
  return {
    nextTheme() {
      const { theme, contrast } = document.documentElement.dataset;
      const seen = contrast === "more" ? "contrast" : theme;
      options.set("theme", { light: "dark", dark: "contrast" }[seen ?? ""] ?? "light");
    },
    turn: toggle("turned"),
    toggleGroups,
    /** Only in games that have groups, which have the button. */
    groups: () => byId("groups").hidden || toggleGroups(),
  };
}
