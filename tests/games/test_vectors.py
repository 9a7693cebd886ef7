"""Positions from the rule sheets and our rulings; each cites the words that it illustrates.

A vector in ``vectors/*.json`` sets up a position by ``code`` or by ``moves`` from the start (or by
both) and says what to expect of it:

``legal``     all legal tokens, sorted
``from``      by cell, all legal tokens of the piece there
``has``       tokens that are legal, among others
``lacks``     tokens that are not legal
``count``     how many moves are legal
``after``     by tokens joined with full stops, the code of the position after them
``code``      the code of the position itself
``outcome``   null, or the winner (null for a draw)
``score``     the course's points of both sides, as written
``refused``   the code is not a position

Engine and twin, which share no line, must both agree with every vector.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from skerry import games
from skerry.games import load

from tests.common import refusal
from tests.reference import twin

FOLDER = Path(__file__).parents[1] / "vectors"
CHECKS = set(re.findall(r"^``(\w+)``", __doc__, re.M))
VECTORS = [
    pytest.param(vector, id=f"{path.stem}: {vector['name']}")
    for path in sorted(FOLDER.glob("*.json"))
    if (Path(games.__file__).parent / path.stem).is_dir()
    for vector in json.loads(path.read_text(encoding="utf-8"))
]


class Engine:
    """A game of the program with the interface of a twin: moves are tokens."""

    def __init__(self, name: str) -> None:
        self.game = load(name)
        self.initial, self.code, self.decode = self.game.initial, self.game.code, self.game.decode

    def moves(self, pos: Any) -> list[str]:
        return sorted(self.game.write(pos, move) for move in self.game.legal_moves(pos))

    def play(self, pos: Any, token: str) -> Any:
        return self.game.play(pos, self.game.read(pos, token))

    def outcome(self, pos: Any) -> tuple[int | None] | None:
        outcome = self.game.outcome(pos)
        return outcome and (outcome.winner,)

    def score(self, pos: Any) -> list[str]:
        points = self.game.points(pos, self.game.outcome(pos))
        return [f"{text.values['score']}" for text in points]


def replay(rules: Any, pos: Any, tokens: list[str]) -> Any:
    for token in tokens:
        assert token in rules.moves(pos), f"{token} in {rules.code(pos)}"
        pos = rules.play(pos, token)
    return pos


def check(rules: Any, vector: dict[str, Any]) -> None:
    expect = vector["expect"]
    assert expect
    assert set(expect) <= CHECKS
    pos = rules.decode(vector["code"]) if "code" in vector else rules.initial()
    if "code" in vector:
        assert rules.code(pos) == vector["code"]
    pos = replay(rules, pos, vector.get("moves", []))
    moves = rules.moves(pos)
    if "legal" in expect:
        assert moves == expect["legal"]
    for cell, tokens in expect.get("from", {}).items():
        assert [m for m in moves if re.match(rf"{cell}(?!\d)", m)] == sorted(tokens)
    assert set(expect.get("has", [])) <= set(moves)
    assert not set(expect.get("lacks", [])) & set(moves)
    if "count" in expect:
        assert len(moves) == expect["count"]
    for tokens, code in expect.get("after", {}).items():
        assert rules.code(replay(rules, pos, tokens.split("."))) == code
    if "code" in expect:
        assert rules.code(pos) == expect["code"]
    if "outcome" in expect:
        outcome = expect["outcome"]
        assert rules.outcome(pos) == (outcome and (outcome["winner"],))
        assert bool(moves) == (outcome is None)
    if "score" in expect:
        score = rules.score(pos)
        assert [s if isinstance(s, str) else f"{s:.1f}" for s in score] == expect["score"]


@pytest.mark.parametrize("vector", VECTORS)
def test_engine(vector: dict[str, Any]) -> None:
    assert vector["cites"]
    engine = Engine(vector["game"])
    if "refused" in vector["expect"]:
        assert re.search(r"character \d+", refusal(engine.decode, vector["code"]))
    else:
        check(engine, vector)


@pytest.mark.parametrize("vector", [v for v in VECTORS if "refused" not in v.values[0]["expect"]])
def test_twin(vector: dict[str, Any]) -> None:
    check(twin(vector["game"]), vector)


def test_names_of_vectors_are_unique() -> None:
    ids = [vector.id for vector in VECTORS]
    assert len(set(ids)) == len(ids) > 200
