import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { date, later, number, speak, spoken, t, verbatim } from "../../../web/platform/text.js";

test("values replace their keys, and unknown keys stay visible", () => {
  assert.equal(t("{player} places a stone.", { player: "Black" }), "Black places a stone.");
  assert.equal(t("{n} of {goal} nodes", { n: 1, goal: 2500 }), "1 of 2,500 nodes");
  assert.equal(t("{missing} is {n}", { n: 0 }), "{missing} is 0");
  assert.equal(t("{toString}"), "{toString}");
});

test("a value is text, not a template", () => {
  assert.equal(t("{a}", { a: "{b}", b: "no" }), "{b}");
  assert.equal(t("{a}", { a: "$&" }), "$&");
});

test("what people typed is no word of the machine's", () => {
  for (const words of [{}, { Black: "Schwarz" }]) {
    speak(words);
    assert.equal(t("'{move}' is not legal", { move: "constructor" }), "'constructor' is not legal");
    assert.equal(t("toString"), "toString");
  }
  speak({});
});

test("a dictionary translates templates and the names in them", () => {
  speak({ "{player} to move": "{player} ist am Zug", Black: "Schwarz" });
  assert.equal(t("{player} to move", { player: "Black" }), "Schwarz ist am Zug");
  assert.equal(t("Undo"), "Undo");
  speak({});
});

test("a name that somebody has given is not translated", () => {
  speak({ "{player} wins.": "Gana {player}.", Board: "Tablero" }, "es");
  assert.equal(t("{player} wins.", { player: "Board" }), "Gana Tablero.");
  assert.equal(t("{player} wins.", { player: verbatim("Board") }), "Gana Board.");
  assert.equal(t("{player} wins.", { player: verbatim("{player} 1.0") }), "Gana {player} 1.0.");
  speak({});
});

test("a value may be a sentence, which is translated on its own", () => {
  const why = later("at {n}: {why}", { n: 2, why: later("no {name}", { name: "Black" }) });
  assert.equal(t("Sorry, {why}.", { why }), "Sorry, at 2: no Black.");
  speak({ "at {n}: {why}": "bei {n}: {why}", "no {name}": "kein {name}", Black: "Schwarz" });
  assert.equal(t("Sorry, {why}.", { why }), "Sorry, bei 2: kein Schwarz.");
  assert.equal(t("{why}", { why: { template: "{name}" } }), "{name}");
  speak({});
});

test("a count chooses among forms, in the rules of the language", () => {
  assert.equal(t("{n} {n:move|moves}", { n: 1 }), "1 move");
  assert.equal(t("{n} {n:move|moves}", { n: 0 }), "0 moves");
  speak({ "{n} {n:move|moves}": "{n}수" }, "ko");
  assert.equal(t("{n} {n:move|moves}", { n: 2 }), "2수");
  assert.equal(t("{n:move|moves}"), "{n:move|moves}");
  speak({});
});

test("numbers are written as in the language", () => {
  speak({ "{n} nodes": "{n} nodos" }, "es");
  assert.equal(spoken(), "es");
  assert.equal(t("{n} nodes", { n: 12345.5 }), "12.345,5 nodos");
  assert.equal(t("{n} nodes", { n: "78.30" }), "78,30 nodos");
  assert.equal(t("{n} nodes", { n: `0.${"1".repeat(150)}` }).length, 158, "no number of ours");
  assert.equal(number(0.25, { style: "percent" }), "25\u00a0%");
  speak({});
});

test("days are written as in the language, by a format that is made once", (context) => {
  const options = { dateStyle: "medium", timeZone: "Europe/Lisbon" };
  const format = context.mock.method(Intl, "DateTimeFormat");
  for (let i = 0; i < 3; i++) {
    speak({}, "es");
    assert.equal(date(864e5, options), "2 ene 1970");
    speak({});
    assert.equal(date(864e5, options), "Jan 2, 1970");
  }
  assert.equal(format.mock.callCount(), 2);
});

test("a sentence to be said later is what Python sends", () => {
  assert.deepEqual(later("{n} moves", { n: 2 }), { template: "{n} moves", values: { n: 2 } });
});

test("sentences with values and counts, which Python says as well", () => {
  const url = new URL("../../vectors/sentences.json", import.meta.url);
  for (const { template, values, text } of JSON.parse(readFileSync(url, "utf8"))) {
    assert.equal(t(template, values), text);
  }
});
