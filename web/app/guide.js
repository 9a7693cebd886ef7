// What is said to the players below the board, and what they can do besides clicking cells.

import { PERSON } from "../match/players.js";
import * as words from "../match/words.js";
import { t } from "../platform/text.js";

const NO_LINK = { has: () => false, due: () => false };

/**
 * What stands below the board: {status, choices}, a sentence and the buttons as prompt.js takes
 * them.
 *
 * `play` is the match with its bot and the move that is entered, see Play.  `commands` are named as
 * the buttons are; what is not among them is not offered.  `isAnalysing` is whether the analysis is
 * open, `hint` what a hint says or "", `canAdvise` whether one may be asked for, and `byLink` knows
 * whether the match is played by sending links, see ByLink.
 */
export function guide(play, commands, help = {}) {
  const { isAnalysing = false, hint = "", canAdvise = false, byLink = NO_LINK } = help;
  const { match, entry, bot } = play;
  const { frame, geometry, isLive } = match;
  const offer = (name, text, more) =>
    commands[name] ? [{ name, text, onClick: () => commands[name](), ...more }] : [];
  const [status, ...offers] = situation(play, offer, { isAnalysing, hint, byLink });
  const choices = offers.flat();
  if (!frame) return { status, choices };
  const isBotIdle = isLive && match.isAtEnd && !frame.outcome && !bot.report;
  if (isAnalysing && isBotIdle) choices.push(...resumeBot(match, offer));
  if (!entry.clicks.length && canAdvise) {
    choices.push(...offer("hint", t("Hint")), ...offer("threat", t("Threats")));
  }
  if (isLive && byLink.due(frame)) choices.push(...offer("send", t("Send the link")));
  for (const name of entry.open.buttons) {
    const text = t(geometry.buttons[name] ?? name);
    choices.push({ name, text, onClick: () => commands.press(name), main: true });
  }
  if (!entry.clicks.length) return { status, choices };
  return { status: t("Selected: {cells}", { cells: words.path(entry.clicks, geometry) }), choices };
}

/**
 * What matters most: loading, the end, the bot, an earlier position, a hint.  A sentence and what is
 * offered with it, [status, ...choices].
 */
function situation({ match, bot, loading }, offer, { isAnalysing, hint, byLink }) {
  const { frame, geometry, players } = match;
  if (loading.retry) {
    const status = navigator.onLine
      ? t("The engine could not be loaded.")
      : t("The engine could not be loaded: there is no connection.");
    return [status, { name: "retry", text: t("Try again"), onClick: loading.retry, main: true }];
  }
  if (!match.isLive) {
    if (!match.pendingMove) return [words.loading(loading.bytes)];
    const status = t("Your move is played as soon as the engine is ready.");
    return [status, offer("recall", t("Take it back"))];
  }
  const end = offer("end", t("To the last move"));
  if (frame.outcome) {
    if (!match.isAtEnd) return [words.reason(frame), end];
    const again = offer("again", t("Play again"), { main: true });
    const review = isAnalysing ? [] : offer("review", t("Review the match"));
    return [words.reason(frame), again, review];
  }
  if (bot.report) {
    return [words.thinking(players[frame.turn], bot.report), offer("stop", t("Move now"))];
  }
  if (!match.isAtEnd) {
    const status = t("After move {n} of {all}", { n: frame.ply, all: frame.line.length });
    return [hint || status, resumeBot(match, offer), end];
  }
  if (hint) return [hint];
  if (byLink.due(frame)) {
    return [
      t("Send the link: it is for {player} to answer.", { player: geometry.players[frame.turn] }),
    ];
  }
  if (byLink.has(frame)) return [words.arrival(frame, geometry)];
  return [""];
}

const resumeBot = ({ frame, players }, offer) =>
  players[frame.turn] === PERSON ? [] : offer("go", t("Let the bot go on from here"));
