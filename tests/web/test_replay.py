"""web/match/replay.js against the engine: pieces and movers from the notation, in every game."""

from __future__ import annotations

import json
import re
import subprocess
from random import Random
from typing import Any

import pytest
from buildtools.environment import node
from buildtools.paths import ROOT
from skerry import frames as written
from skerry.formats.link import write_link
from skerry.games import load, presentation
from skerry.match import Match

from tests.common import representatives

PLIES = 160
PROGRAM = """
import { readFileSync } from "node:fs";
import { parse } from "./web/match/link.js";
import { frames } from "./web/match/replay.js";
const { geometry, first, links } = JSON.parse(readFileSync(0, "utf8"));
// Every frame holds the whole line and tree; one of each will do.
const replayed = links.map((link) => {
  const parts = parse(link);
  const all = frames(parts, geometry, first);
  if (all) return [all[0], ...all.slice(1).map(({ line, tree, ...frame }) => frame)];
  const end = parts.moves.findIndex((_, i, moves) =>
    !frames({ ...parts, moves: moves.slice(0, i + 1) }, geometry, first));
  return parts.moves[end] ?? "";
});
process.stdout.write(JSON.stringify(replayed));
"""


def played(name: str, seed: int) -> tuple[list[str], list[Match]]:
    """Links to a random game and, with one of its positions set up, to the rest of it."""
    rng = Random(f"{name} {seed}")
    match = Match(load(name))
    while match.ply < PLIES and (moves := match.legal_moves()):
        match.push(moves[rng.randrange(len(moves))])
    tokens = [node.token for node in match.line()]
    cut = rng.randrange(len(tokens))
    match.goto(cut)
    rest = Match(load(name), match.game.code(match.position))
    for token in tokens[cut:]:
        rest.push_token(token)
    return [write_link(one) for one in (match, rest)], [match, rest]


@pytest.mark.parametrize("name", [n for n in representatives() if presentation(load(n)).notation])
def test_random_games(name: str) -> None:
    links, matches = [], []
    for seed in range(3):
        found, of = played(name, seed)
        links += found
        matches += of
    geometry = json.loads(json.dumps(written.geometry(name)))
    forms = geometry["notation"]["forms"]
    chained = [form["pattern"] for form in forms if form["chained"]]
    first = written.whole_frame(Match(load(name)))
    content = {"geometry": geometry, "first": first, "links": links}
    done = subprocess.run(
        [*node(), "--input-type=module", "-e", PROGRAM],
        cwd=ROOT,
        input=json.dumps(content),
        capture_output=True,
        encoding="utf-8",
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    replayed: list[list[dict[str, Any]] | str] = json.loads(done.stdout)
    for match, link, frames in zip(matches, links, replayed, strict=True):
        if isinstance(frames, str):  # the first token that the notation cannot replay
            fits = [form for form in forms if re.fullmatch(form["pattern"], frames)][:1]
            pytest.fail(f"{frames} in {link} cannot be replayed by {fits or 'any form'}")
        line = frames[0]["line"]
        whole = written.whole_frame(match)
        assert line == whole["line"]
        assert frames[0]["tree"] == whole["tree"]
        for ply, frame in enumerate(frames):
            match.goto(ply)
            real = written.frame(match)
            assert frame["pieces"] == real["pieces"], f"{link} at {ply}"
            assert (frame["ply"], frame["link"]) == (ply, real["link"])
            assert frame["last"][-1:] == real["last"][-1:]
            ends = [[path[0], path[-1]] for path in real["paths"]]
            assert sorted(frame["paths"]) == sorted(ends)
            # Only the rules know whether a game is over or something was captured.

            last = line[ply - 1]["token"] if ply == len(line) and ply else ""
            known = not last or any(re.fullmatch(form, last) for form in chained)
            assert frame["turn"] == (real["turn"] if known else None)
