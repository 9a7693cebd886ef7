// @ts-check
// A hint or a threat: the result of a short study of a position, in words and on the board.

/** @import { Overlay } from "../board/pieces.js" */
/** @import { Frame, Geometry, Report } from "../types.d.ts" */
/** @import { Analyst } from "./analyst.js" */

import { overlay } from "../board/overlay.js";
import { Refused } from "../match/answer.js";
import { brief } from "../match/replay.js";
import { chances, sentence } from "../match/words.js";
import { t } from "../platform/text.js";
import { MIN_NODES, advice, canSwap } from "./swap.js";

const PATIENCE = 10_000; // ms after which the nodes that were asked for are enough

/**
 * Searches the position of a frame for a hint ("analyse") or a threat ("threat"), with a limit of
 * nodes, or further where a swap may decide the game.  Resolves to null when it was stopped.
 * @param {Pick<Analyst, "study">} analyst
 * @param {"analyse" | "threat"} method
 * @param {Pick<Frame, "link" | "turn" | "legal">} frame
 * @param {Pick<Geometry, "players" | "notation">} geometry
 * @param {number} nodes
 * @returns {Promise<{ text: string, overlay: Overlay | null } | null>}
 */
export async function findHint(analyst, method, frame, geometry, nodes) {
  const { link, turn } = frame;
  const isThreat = method === "threat";
  const wanted = canSwap(frame) && !isThreat ? Math.max(nodes, MIN_NODES) : nodes;
  const end = performance.now() + PATIENCE;
  /** @param {Report} report */
  const isEnough = (report) => report.nodes >= (performance.now() < end ? wanted : nodes);
  let report;
  try {
    report = await analyst.study(method, link, { isEnough });
  } catch (error) {
    const isRefused = error instanceof Refused;
    const text = isRefused ? sentence(error.why) : t("The engine is not answering.");
    return { text, overlay: null };
  }
  if (!report) return null;
  const [best] = report.candidates;
  if (!best) return { text: t("Nothing was found."), overlay: null };
  const mark = { cells: best.cells ?? [], text: isThreat ? "!" : "1", main: !isThreat };
  const move = brief(best.token, geometry.notation, "planned");
  const outlook = advice(report, frame, geometry) || chances(turn ? 1 - best.value : best.value);
  const text = isThreat
    ? t("If you passed, {player} could {move}.", { player: geometry.players[1 - turn], move })
    : `${t("Hint: {move}.", { move })} ${outlook}`;
  return { text, overlay: overlay({ marks: [mark] }) };
}
