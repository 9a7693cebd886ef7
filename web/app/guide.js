// @ts-check
// The prompt and the status below the board, and buttons for what players can do there.

/** @import { LiveMatch } from "../match/open.js" */
/** @import { Play } from "./play.js" */
/** @import { Choice, Told } from "./prompt.js" */

import { isLong } from "../board/story.js";
import { isLive, isOpen } from "../match/open.js";
import { isBot, isDue, levelOf } from "../match/players.js";
import * as words from "../match/words.js";
import { t, verbatim } from "../platform/text.js";

/**
 * @typedef {"again" | "end" | "go" | "recall" | "replay" | "review" | "send" | "share" | "stop" | "threat" | "undo"} Offer
 * @typedef {{ [name in Offer]?: () => unknown } & { press: (item: string) => unknown }} Commands
 * @typedef {(name: Offer, text: string, more?: { main?: boolean, title?: string }) => Choice[]} MakeOffer
 */

/**
 * What else may be shown.
 * @typedef {object} Help
 * @property {boolean} [isAnalysing] whether the analysis is open
 * @property {string} [hint] what a hint says, or ""
 * @property {string} [remark] something remarkable in how the match ended, or ""
 */

/**
 * What stands below the board: the prompt or the result, a sentence about the situation, and buttons.
 * @param {Play} play the match with its bot and the move that is entered
 * @param {Commands} commands by the names of their buttons; only these are offered
 * @param {Help} [help]
 * @returns {Told}
 */
export function guide(play, commands, help = {}) {
  const { isAnalysing = false, hint = "", remark = "" } = help;
  const { match, entry, bot } = play;
  /** @type {MakeOffer} */
  const offer = (name, text, more) => {
    const run = commands[name];
    return run ? [{ name, text, onClick: () => run(), ...more }] : [];
  };
  const { status, choices } = situation(play, offer, { isAnalysing, hint, remark });
  if (!isOpen(match)) return { prompt: "", status, choices };
  const { frame, geometry, players } = match;
  const { story } = frame;
  const isBots =
    isLive(match) && match.isAtEnd && !frame.outcome && isBot(players[match.frame.turn]);
  const waits = isBots && !bot.report && (isAnalysing || bot.isGone);
  if (waits) choices.push(...resumeBot(match, offer));
  const thinks = bot.report || (isBots && !waits); // also between the parts of its turn
  const isStill = match.isLive && !thinks && !entry.clicks.length && !isAnalysing;
  if (story && isLong(story.steps) && isStill) {
    choices.push(...offer("replay", t("Replay turn")));
  }
  for (const name of entry.open.buttons) {
    const text = t(geometry.buttons[name] ?? name);
    choices.push({ name, text, onClick: () => commands.press(name), main: true });
  }
  const prompt = thinks
    ? words.thinking(frame, geometry)
    : entry.question
      ? words.sentence(entry.question)
      : words.hasWon(frame, players)
        ? t("You win.")
        : words.headline(frame, geometry, players);
  if (entry.refused) return { prompt, status: words.sentence(entry.refused.why), choices };
  const { detail } = frame;
  const isAsked = detail && play.isPersonsTurn && !entry.clicks.length;
  return { prompt, status: status || (isAsked ? words.sentence(detail) : ""), choices };
}

/**
 * What matters most: loading, the end, the bot, an earlier position, a hint; and what is offered with
 * it.
 * @param {Play} play
 * @param {MakeOffer} offer
 * @param {Required<Help>} help
 * @returns {{ status: string, choices: Choice[] }}
 */
function situation({ match, bot, loading }, offer, { isAnalysing, hint, remark }) {
  if (loading.retry) {
    const status = navigator.onLine
      ? t("The engine could not be loaded.")
      : t("The engine could not be loaded: there is no connection.");
    const retry = { name: "retry", text: t("Try again"), onClick: loading.retry, main: true };
    return { status, choices: [retry] };
  }
  if (loading.isLate) {
    const status = t(
      "The engine is taking a long time to load. The connection may be slow or lost.",
    );
    const reload = { name: "reload", text: t("Reload the page"), onClick: () => location.reload() };
    return { status, choices: [reload] };
  }
  if (!isLive(match)) {
    if (!match.pendingMove) return { status: words.loading(loading.bytes), choices: [] };
    const status = t("Your move will be played as soon as the engine is ready.");
    return { status, choices: offer("recall", t("Take it back")) };
  }
  const { frame, geometry, players } = match;
  const end = offer("end", t("Go to the last move"));
  if (frame.outcome) {
    if (!match.isAtEnd) return { status: words.reason(frame), choices: end };
    const status = [words.reason(frame), remark].filter(Boolean).join(" ");
    const again = offer("again", t("Rematch"), { main: true, title: t("with sides swapped") });
    const review = isAnalysing ? [] : offer("review", t("Review"));
    const share = isDue(frame, players) ? sending(offer) : offer("share", t("Share"));
    return { status, choices: [...again, ...review, ...share] };
  }
  const who = players[frame.turn];
  if (bot.report) {
    const status = bot.report.goal
      ? ""
      : t("{who} is getting ready", { who: verbatim(words.player(who)) });
    return { status, choices: levelOf(who) ? offer("stop", t("Move now")) : [] };
  }
  if (!match.isAtEnd) {
    const status = t("After move {n} of {all}", { n: frame.ply, all: frame.line.length });
    return { status: hint || status, choices: [...resumeBot(match, offer), ...end] };
  }
  if (hint) return { status: hint, choices: offer("threat", t("Show threats")) };
  if (isDue(frame, players)) {
    const player = geometry.players[frame.turn];
    const status = frame.line.length
      ? t("Send {player} this link. The board is locked until you open the link that comes back.", {
          player,
        })
      : t("{player} begins: send this link, and open the one that comes back.", { player });
    const undo = frame.undo === null ? [] : offer("undo", t("Undo my move"));
    return { status, choices: [...sending(offer), ...undo] };
  }
  return { status: "", choices: [] };
}

/** @param {MakeOffer} offer */
const sending = (offer) =>
  offer("send", "share" in navigator ? t("Send the link") : t("Copy link"), { main: true });

/** @type {(match: LiveMatch, offer: MakeOffer) => Choice[]} */
const resumeBot = ({ frame, players }, offer) =>
  !isBot(players[frame.turn])
    ? []
    : offer(
        "go",
        t("Let {who} play from here", { who: verbatim(words.player(players[frame.turn])) }),
      );
