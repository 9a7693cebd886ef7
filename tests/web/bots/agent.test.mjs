// The clock of a bot: what it may do beside it.

import assert from "node:assert/strict";
import { test } from "node:test";
import "../built-files.mjs";

const { Agent } = await import("../../../web/bots/agent.js");

test("only little garbage is collected beside the clock", async (context) => {
  let now = 0;
  context.mock.method(performance, "now", () => now);
  const took = { load: 9000, rest: 50, choose: 250 };
  const call = async (name) => {
    now += took[name];
    return { token: "a1" };
  };
  const agent = new Agent({}, () => ({ ready: Promise.resolve(), call }));
  await agent.begin({ game: "rive-5", player: 0 });
  assert.equal((await agent.choose({ start: null, tokens: [] })).seconds, 0.25);
  took.rest = 1500; // a bot could think meanwhile
  assert.equal((await agent.choose({ start: null, tokens: [] })).seconds, 1.55);
});
