import assert from "node:assert/strict";
import { test } from "node:test";

import { code, frameAddress } from "../../../web/share/embed-code.js";

const HOME = new URL("https://example.org/");
const USUAL = {
  kind: "frame",
  size: "medium",
  theme: "auto",
  controls: true,
  moves: true,
  coordinates: true,
};

test("a frame with the options that were chosen", () => {
  assert.equal(frameAddress("1/rive-5/e5", USUAL, HOME), "https://example.org/embed/#1/rive-5/e5");
  const text = code("1/rive-5/e5", 'A "game"', { ...USUAL, theme: "dark", moves: false }, HOME);
  assert.match(
    text,
    /src="https:\/\/example.org\/embed\/\?theme=dark&amp;moves=off#1\/rive-5\/e5"/,
  );
  assert.match(text, /title="A &quot;game&quot;" width="420" height="560"/);
});

test("one script, with a link where it does not run", () => {
  const choice = { ...USUAL, kind: "script", size: "small", controls: false };
  const text = code("1/rivers-13/d4d5>d6", "Rivers", choice, HOME);
  assert.match(text, /^<script src="https:\/\/example.org\/skerry-board.js" async><\/script>\n/);
  assert.match(text, /<skerry-board controls="off" style="max-width: 320px">/);
  assert.match(text, /<a href="https:\/\/example.org\/#1\/rivers-13\/d4d5%3Ed6">Rivers<\/a>/);
});
