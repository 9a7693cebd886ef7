"""Games that designers write: variants of ours, played and reported on."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest
from skerry import games
from skerry.lab.design import STRENGTHS, Designer, originals

PLAY = """
import json, sys
from skerry.games import levels, load
from skerry.lab.design import Designer
designer = Designer()
def ask(name, **request):
    return json.loads(getattr(designer, name)(json.dumps(request)))
asked = json.loads(sys.stdin.read())
loaded = ask("load", **asked)
found = {"loaded": loaded}
if "name" in loaded:
    found["levels"] = [levels(load(name)) for name in loaded["names"].values()]
    smallest = loaded["names"][min(loaded["names"], key=int)]
    found["opened"] = ask("open", link=f"1/{smallest}/")
    found["thought"] = ask("think", nodes=5, seed=1)
    found["played"] = ask("play", clicks=found["thought"]["clicks"])
    order = {"game": smallest, "seed": 1, "nodes": [1, 2]}
    games = [ask("game", order=order, number=number) for number in range(asked["games"])]
    found["games"] = games
    found["report"] = ask("report", order=order, games=games, words=None) if games else None
print(json.dumps(found))
"""
"""A game changes the Python that it is in, so each has one of its own."""


def played(source: str, games: int = 0) -> dict[str, Any]:
    asked = {
        "source": source,
        "title": "Rive",
        "designer": "Mark Steere",
        "games": games,
        "words": None,
    }
    run = subprocess.run(
        [sys.executable, "-c", PLAY],
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, Any] = json.loads(run.stdout)
    return found


@pytest.mark.parametrize("original", originals(), ids=lambda one: one["slug"])
def test_a_copy_of_each_game_is_played_and_called_a_variant(original: dict[str, str]) -> None:
    is_small = original["slug"] == "template"
    found = played(original["source"], 10 if is_small else 0)
    assert found["loaded"]["name"].startswith(f"my-{original['slug']}-")
    for known in found["levels"]:
        assert known == [list(level) for level in STRENGTHS], "on boards of all sizes"
    assert found["opened"]["geometry"]["title"] == "Variant of Rive"
    assert found["played"]["frame"]["ply"] == 1
    if is_small:
        assert "which is by Mark Steere" in found["report"]["html"]
        assert "what 10 games of Skerry" in found["report"]["title"] + found["report"]["html"]


SMALL = next(one["source"] for one in originals() if one["slug"] == "template")


@pytest.mark.parametrize(
    ("before", "after", "why"),
    [
        ("return TemplatePosition(0, 0, 0)", "return TemplatePosition(0, 0", "is not Python: '('"),
        ("return TemplatePosition(0, 0, 0)", "return nothing", "NameError in line {line}: "),
        ("return TemplatePosition(0, 0, 0)", "assert 0", "AssertionError in line {line}: assert 0"),
        ("        if self.outcome(pos):\n            return []\n", "", "but the game is over"),
        ("            return []\n", "            return\n", "a list of moves, not None."),
        (
            "class Template(StoneGame",
            "class Template(object, StoneGame",
            "TypeError in line {line}: ",
        ),
    ],
)
def test_mistakes_are_told_with_their_line(
    before: str, after: str, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games, "GAMES", games.GAMES)  # a game that loads takes a place there
    source = SMALL.replace(before, after)
    assert source != SMALL
    answer = json.loads(
        Designer().load(json.dumps({"source": source, "title": "", "designer": "", "words": None}))
    )
    failure = answer["failure"]
    line = SMALL[: SMALL.index(before)].count("\n") + 1
    assert why.format(line=line) in failure["text"]
    assert "game.py" not in failure["text"], "there is only one file"
    if "line" in failure["text"]:
        assert failure["line"] is not None
