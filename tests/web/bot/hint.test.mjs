import assert from "node:assert/strict";
import { test } from "node:test";

import { Lost } from "../../../web/python/supervisor.js";
import { findHint } from "../../../web/bot/hint.js";
import { MIN_NODES, advice } from "../../../web/bot/swap.js";
import { Refused } from "../../../web/match/client.js";
import { speak } from "../../../web/platform/text.js";

const FRAME = { link: "1/rive-3/", turn: 1, legal: [] };
const form = { pattern: "([a-z]\\d)", effects: [], found: "", chained: false };
const forms = [{ ...form, said: "", planned: "place on {a}" }];
const GEOMETRY = { players: ["Black", "White"], notation: { sides: "bw", forms } };

const found = (candidates) => ({ study: async () => ({ nodes: 9, candidates }) });
const failing = (error) => ({
  study: async () => {
    throw error;
  },
});

test("a hint names the best move, and the chances of whoever asks", async () => {
  const best = { token: "c3", value: 0.25, cells: [12] };
  const hint = await findHint(found([best]), "analyse", FRAME, GEOMETRY, 9);
  assert.equal(hint.text, "Hint: place on c3. You are ahead.");
  assert.deepEqual([...hint.overlay.covers], [12]);
  const threat = await findHint(found([best]), "threat", FRAME, GEOMETRY, 9);
  assert.equal(threat.text, "If you passed, Black could place on c3.");
  assert.equal(
    (await findHint(found([]), "analyse", FRAME, GEOMETRY, 9)).text,
    "Nothing was found.",
  );
  assert.equal(await findHint({ study: async () => null }, "analyse", FRAME, GEOMETRY, 9), null);
});

test("whether to swap is said as an estimate, or not at all", async () => {
  const frame = { ...FRAME, legal: [[3], ["swap"]] };
  const said = (best, nodes = MIN_NODES, proven = null, asked = frame) =>
    advice({ nodes, candidates: [best].flat(), proven }, asked, GEOMETRY);
  const swap = { token: "swap", value: 0.28, cells: [] };
  const stay = { token: "c3", value: 0.28, cells: [12] };
  const better = "It seems better to swap: White's chances are 72%.";
  assert.equal(said(swap), better);
  assert.match(said(stay), /better not to swap: White's chances are 72%/);
  assert.match(said({ ...swap, value: 0.47 }), /matter little whether White swaps/);
  assert.match(said([{ ...stay, value: 0.47 }, swap]), /matter little whether White swaps/);
  assert.match(said({ ...stay, value: 0.6 }), /better not to swap: White's chances are 40%/);
  assert.equal(said(swap, MIN_NODES - 1), "", "too early to tell");
  assert.equal(said(swap, MIN_NODES, 0), "", "a proof is no estimate");
  assert.equal(said(swap, MIN_NODES, null, FRAME), "", "there is no choice");
  let report = { nodes: 0, proven: null, candidates: [swap] };
  const analyst = {
    async study(_, __, { isEnough }) {
      while (!isEnough(report)) report = { ...report, nodes: report.nodes + 1 };
      return report;
    },
  };
  const hint = await findHint(analyst, "analyse", frame, GEOMETRY, 9);
  assert.equal(hint.text, `Hint: swap. ${better}`, "a hint searches until it can tell");
});

test("why there is none is said in the language of the page", async () => {
  speak(
    {
      "nobody can pass here": "aquí nadie puede pasar",
      "The engine is not answering.": "El motor no responde.",
    },
    "es",
  );
  const refused = new Refused({ error: "nobody can pass here" });
  const ask = (error) => findHint(failing(error), "threat", FRAME, GEOMETRY, 9);
  assert.equal((await ask(refused)).text, "aquí nadie puede pasar");
  assert.equal((await ask(new Lost("no answer"))).text, "El motor no responde.");
  speak({});
});
