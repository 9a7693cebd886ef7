// What is asked of the players in words, and what they can do besides clicking cells.

import { PERSON } from "./seat.js";
import * as tell from "./tell.js";
import { t } from "./text.js";

/**
 * What stands below the board: {status, choices}, a sentence and the buttons as panel.js takes
 * them.  `page` has the match, the move that is entered, the bot, the tools, what is loaded,
 * what is played by link, and `acts`, which are named as the buttons are.
 */
export function guide(page) {
  const { match, entry, bot, tools, byLink, acts } = page;
  const { frame, geometry, live } = match;
  const offer = (name, text, more) => ({ name, text, act: () => acts[name](), ...more });
  const said = situation(page, offer);
  if (!frame) return said;
  const rests = live && match.latest && !frame.outcome && !bot.report;
  if (tools.analysing && rests) said.choices.push(...goOn(match, offer));
  if (!entry.clicks.length && tools.advising) {
    said.choices.push(offer("hint", t("Hint")), offer("threat", t("Threats")));
  }
  if (live && byLink.due(frame)) said.choices.push(offer("send", t("Send the link")));
  for (const name of entry.open.buttons) {
    const text = t(geometry.buttons[name] ?? name);
    said.choices.push({ name, text, act: () => acts.press(name), main: true });
  }
  if (!entry.clicks.length) return said;
  return { ...said, status: t("Selected: {cells}", { cells: tell.path(entry.clicks, geometry) }) };
}

/** The same of what matters most: what is loaded, the end, the bot, an earlier move, a hint. */
function situation({ match, bot, loading, tools, byLink }, offer) {
  const { frame, geometry, players } = match;
  const said = (status, ...choices) => ({ status, choices });
  if (loading.retry) {
    const status = navigator.onLine
      ? t("The engine could not be loaded.")
      : t("The engine could not be loaded: there is no connection.");
    return said(status, { name: "retry", text: t("Try again"), act: loading.retry, main: true });
  }
  if (!match.live) {
    if (!match.waiting) return said(tell.loading(loading.bytes));
    const status = t("Your move is played as soon as the engine is ready.");
    return said(status, offer("recall", t("Take it back")));
  }
  const end = offer("end", t("To the last move"));
  if (frame.outcome) {
    const again = offer("again", t("Play again"), { main: true });
    return said(tell.reason(frame), match.latest ? again : end);
  }
  if (bot.report) {
    return said(tell.thinking(players[frame.turn], bot.report), offer("stop", t("Move now")));
  }
  if (!match.latest) {
    const status = t("After move {n} of {all}", { n: frame.ply, all: frame.line.length });
    return said(status, ...goOn(match, offer), end);
  }
  if (tools.words) return said(tools.words);
  if (byLink.has(frame) && !byLink.due(frame)) return said(tell.arrival(frame, geometry));
  return said("");
}

const goOn = ({ frame, players }, offer) =>
  players[frame.turn] === PERSON ? [] : [offer("go", t("Let the bot go on from here"))];
