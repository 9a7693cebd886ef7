// One's own bot in a match that changes while it thinks.

import assert from "node:assert/strict";
import { test } from "node:test";
import "../built-files.mjs";

globalThis.location = new URL("https://example.org/");
globalThis.document = { querySelector: () => null, body: {} };
globalThis.BroadcastChannel = class {}; // a real one would keep node running

const { CageLost, Cages } = await import("../../../web/bots/cage.js");
const { ask } = await import("../../../web/bots/own-bots.js");
const { SavedBots } = await import("../../../web/bots/saved-bots.js");

/** A cage whose moves are made when the test says so; others are answered at once. */
class SlowCage {
  ready = Promise.resolve();
  isLost = false;
  due = [];

  call(name) {
    if (name !== "choose") return Promise.resolve({});
    return new Promise((resolve, reject) => this.due.push({ resolve, reject }));
  }
  end() {
    this.isLost = true;
    for (const { reject } of this.due.splice(0)) reject(new CageLost("ended"));
  }
}

const cages = [];
Cages.prototype.take = () => {
  cages.push(new SlowCage());
  return cages.at(-1);
};
SavedBots.prototype.list = async () => [{ id: "abcdefgh", name: "A", files: { "bot.py": "" } }];

const frame = { name: "rive-3", turn: 1, ply: 1, line: [{ token: "a1" }], link: "#1/rive-3/a1" };
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

test("a bot that is asked again while it thinks is started again, and answers", async () => {
  let wanted = 0;
  const again = () => {
    const mine = ++wanted;
    return ask(frame, "mine abcdefgh", () => mine === wanted).catch(() => "failed");
  };
  const first = again();
  await wait(0);
  assert.equal(cages[0].due.length, 1, "it thinks");
  again(); // before anybody has seen that the first move is not wanted
  const last = again();
  await wait(300);
  const thinking = cages.filter((cage) => !cage.isLost).map((cage) => cage.due.length);
  assert.deepEqual(thinking, [1], "one alone, about one move");
  cages.at(-1).due[0].resolve({ clicks: [3] });
  assert.deepEqual([await first, await last], [null, [3]]);
});
