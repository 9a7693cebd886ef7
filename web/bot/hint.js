// A hint, and what threatens: a short look at the position, shown on the board and said in words.

import { overlay } from "../board/overlay.js";
import { sentence } from "../match/words.js";
import { number, t } from "../platform/text.js";

/**
 * Looks for a hint ("analyse") or a threat ("threat") at a number of nodes; resolves to {words,
 * overlay}, or to null when it was stopped.
 */
export async function look(analyst, method, { link, turn }, geometry, nodes) {
  const enough = (report) => report.nodes >= nodes;
  let report;
  try {
    report = await analyst.study(method, link, { enough });
  } catch ({ why }) {
    return { words: why ? sentence(why) : t("The engine does not answer."), overlay: null };
  }
  if (!report) return null;
  const [best] = report.candidates;
  if (!best) return { words: t("Nothing was found."), overlay: null };
  const chances = number(turn ? 1 - best.value : best.value, { style: "percent" });
  const threat = method === "threat";
  const mark = { cells: best.cells ?? [], text: threat ? "!" : "1", main: !threat };
  const other = geometry.players[1 - turn];
  const words = threat
    ? t("If you passed, {player} would play {move}.", { player: other, move: best.token })
    : t("Hint: {move}. Your chances: {chances}.", { move: best.token, chances });
  return { words, overlay: overlay({ marks: [mark] }) };
}
