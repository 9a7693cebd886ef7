import assert from "node:assert/strict";
import { test } from "node:test";

import { Lost } from "../../../web/python/supervisor.js";
import { findHint } from "../../../web/bot/hint.js";
import { Refused } from "../../../web/match/client.js";
import { speak } from "../../../web/platform/text.js";

const FRAME = { link: "1/rive-3/", turn: 1 };
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
