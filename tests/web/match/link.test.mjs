import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import {
  MAX_LENGTH,
  find,
  format,
  parse,
  pieces,
  plain,
  splitName,
} from "../../../web/match/link.js";

test("a link from the start of a game", () => {
  assert.deepEqual(parse("#1/rive-5/d4.e5/@1"), {
    name: "rive-5",
    code: "",
    moves: ["d4", "e5"],
    ply: 1,
  });
  for (const bare of ["1/rive-5", "1/rive-5/"]) {
    assert.deepEqual(parse(bare), { name: "rive-5", code: "", moves: [], ply: null });
  }
});

test("a link from a set-up position", () => {
  const link = parse("1/starboard-y-2/=2!3!1b2!1w1_b/b1");
  assert.equal(link.code, "2/3/1b2/1w1 b");
  assert.deepEqual(link.moves, ["b1"]);
  assert.deepEqual(parse("1/starboard-y-2/=2!3!1b2!1w1_b/@0").moves, []);
});

test("percent-encoding and characters that encoding would touch", () => {
  assert.equal(plain("#1/rivers-13/c4d4%3Eg4"), "1/rivers-13/c4d4>g4");
  assert.deepEqual(parse("1/rivers-13/c4%3Dh.d4~").moves, ["c4=h", "d4~"]);
  assert.equal(plain("100%"), "100%");
});

test("what is no link is null", () => {
  for (const text of ["", "3/rive-5/", "1", "1/", "1/Rive/", "1/../x", "1/rive-5/a1/b1", "rules"]) {
    assert.equal(parse(text), null, text);
  }
  assert.equal(parse(`1/rive-5/${"d".repeat(MAX_LENGTH - 9)}`).moves[0].length, MAX_LENGTH - 9);
  assert.equal(parse(`1/rive-5/${"d".repeat(MAX_LENGTH - 8)}`), null, "it is too long");
});

test("format undoes parse", () => {
  for (const text of ["1/rive-5/d4.e5/@1", "1/starboard-y-2/=2!3!1b2!1w1_b/b1", "1/rive-5/"]) {
    assert.equal(format(parse(text)), text);
  }
});

test("the pieces of a code", () => {
  const rows = [2, 3, 4, 3];
  assert.equal(pieces("2/3/1b2/1w1 b", rows, "bw"), "......b...w.");
  assert.equal(pieces("bw/3/4/3 w -", rows, "bw"), "bw..........");
  assert.equal(pieces("12/1", [12, 1], "bw"), ".............");
});

test("a code that does not fit the board has no pieces", () => {
  const rows = [2, 3];
  for (const code of ["", "2", "2/3/1", "3/3", "1/3", "2/2x", "9999/3", "2/99999999"]) {
    assert.equal(pieces(code, rows, "bw"), null, code);
  }
});

test("a record and a text of a match are more than a link in them", () => {
  assert.equal(find('{"game": "#1/rive-5/c3"}'), null);
  assert.equal(find("Black: Ada\nGame: rive-5\nLink: https://a.example/#1/rive-5/c3\n"), null);
});

test("the query of a link in a letter", () => {
  const { query } = find("Your move: https://a.example/?lang=es&by=k2j4h6g8#1/rive-5/c3, please");
  assert.equal(query.get("by"), "k2j4h6g8");
  assert.equal(find("#1/rive-5/c3").query.size, 0);
});

test("a text of many addresses is looked at once", () => {
  // Tried from each of them, this would take hours.
  assert.equal(find(`${"#1/".repeat(300_000)} x`), null);
});

/** Vectors that Python's tests read as well. */
const vectors = (name) =>
  JSON.parse(readFileSync(new URL(`../../vectors/${name}.json`, import.meta.url), "utf8"));

test("names of games, which Python splits as well", () => {
  for (const { name, slug, size, variant } of vectors("names")) {
    assert.deepEqual(splitName(name), slug && { slug, size, variant }, name);
  }
});

test("links in texts, which Python finds as well", () => {
  for (const { text, link } of vectors("found_links")) {
    assert.equal(find(text)?.fragment ?? null, link, text);
  }
});

test("links, which Python reads as well", () => {
  for (const { text, parts } of vectors("links")) assert.deepEqual(parse(text), parts, text);
});

test("golden links, which Python reads as well", () => {
  for (const { link, game: name, start, moves, ply } of vectors("golden_links")) {
    const parts = parse(link);
    assert.deepEqual([parts.name, parts.code, parts.moves], [name, start ?? "", moves], link);
    assert.equal(parts.ply ?? moves.length, ply, link);
    assert.equal(format(parts), link);
    const { slug, size, variant } = splitName(name);
    assert.equal([slug, size, variant].filter(Boolean).join("-"), name);
  }
});

test("golden links of whole trees, which Python reads as well", () => {
  for (const row of vectors("golden_tree_links")) {
    const { link, game: name, start, line, comments, sketches, cursor } = row;
    const parts = parse(link);
    assert.equal(format({ name, code: start ?? "", moves: parts.moves, ply: parts.ply }), line);
    const note = parts.notes[parts.ply ?? parts.moves.length] ?? {};
    assert.deepEqual([note.comment, note.sketch], [comments[cursor], sketches[cursor]], link);
    assert.equal(find(`See https://a.example/#${link}, please`).fragment, link);
  }
  for (const text of [
    "2/rive-5/e5/v2.a1",
    "2/rive-5/e5/x1.a1",
    "2/rive-5/e5/@2",
    "2/rive-5/e5/c1.",
  ])
    assert.equal(parse(text), null, text);
});
