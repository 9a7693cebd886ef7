// What is asked of the players in words, and what they can do besides clicking cells.

import { PERSON } from "../match/players.js";
import * as tell from "../match/words.js";
import { t } from "../platform/text.js";

/**
 * What stands below the board: {status, choices}, a sentence and the buttons as panel.js takes
 * them.  `page` has the match, the move that is entered, the bot, what is loaded, and `acts`, which
 * are named as the buttons are: what is not among them is not offered.  Where there are any, it has
 * the tools and what is played by link as well.
 */
export function guide(page) {
  const { match, entry, bot, tools, byLink, acts } = page;
  const { frame, geometry, isLive } = match;
  const offer = (name, text, more) =>
    acts[name] ? [{ name, text, act: () => acts[name](), ...more }] : [];
  const [status, ...offers] = situation(page, offer);
  const choices = offers.flat();
  if (!frame) return { status, choices };
  const rests = isLive && match.isAtEnd && !frame.outcome && !bot.report;
  if (tools?.analysing && rests) choices.push(...goOn(match, offer));
  if (!entry.clicks.length && tools?.advising) {
    choices.push(...offer("hint", t("Hint")), ...offer("threat", t("Threats")));
  }
  if (isLive && byLink?.due(frame)) choices.push(...offer("send", t("Send the link")));
  for (const name of entry.open.buttons) {
    const text = t(geometry.buttons[name] ?? name);
    choices.push({ name, text, act: () => acts.press(name), main: true });
  }
  if (!entry.clicks.length) return { status, choices };
  return { status: t("Selected: {cells}", { cells: tell.path(entry.clicks, geometry) }), choices };
}

/**
 * What matters most: what is loaded, the end, the bot, an earlier move, a hint.  A sentence, and
 * what is offered, [status, ...choices].
 */
function situation({ match, bot, loading, tools, byLink }, offer) {
  const { frame, geometry, players } = match;
  if (loading.retry) {
    const status = navigator.onLine
      ? t("The engine could not be loaded.")
      : t("The engine could not be loaded: there is no connection.");
    return [status, { name: "retry", text: t("Try again"), act: loading.retry, main: true }];
  }
  if (!match.isLive) {
    if (!match.pendingMove) return [tell.loading(loading.bytes)];
    const status = t("Your move is played as soon as the engine is ready.");
    return [status, offer("recall", t("Take it back"))];
  }
  const end = offer("end", t("To the last move"));
  if (frame.outcome) {
    if (!match.isAtEnd) return [tell.reason(frame), end];
    const again = offer("again", t("Play again"), { main: true });
    const review = tools?.analysing ? [] : offer("review", t("Review the match"));
    return [tell.reason(frame), again, review];
  }
  if (bot.report) {
    return [tell.thinking(players[frame.turn], bot.report), offer("stop", t("Move now"))];
  }
  if (!match.isAtEnd) {
    const status = t("After move {n} of {all}", { n: frame.ply, all: frame.line.length });
    return [tools?.words || status, goOn(match, offer), end];
  }
  if (tools?.words) return [tools.words];
  if (byLink?.due(frame)) {
    return [t("Send the link: it is for {player} to answer.", { player: geometry.players[frame.turn] })];
  }
  if (byLink?.has(frame)) return [tell.arrival(frame, geometry)];
  return [""];
}

const goOn = ({ frame, players }, offer) =>
  players[frame.turn] === PERSON ? [] : offer("go", t("Let the bot go on from here"));
