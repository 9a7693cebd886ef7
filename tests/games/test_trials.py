"""Variants that only reports play: the rules of the game, but for what they declare."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from skerry.evaluator import WIN
from skerry.game import Game
from skerry.games import GAMES, evaluator, load, names

from tests.common import refusal, walk

TRIALS = [
    "-".join((entry.rules.slug, str(size), trial))
    for entry in GAMES
    for size in list(entry.rules.sizes)[:2]
    for trial in entry.rules.trials
]
FIRST = [name for name in TRIALS if not name.startswith("rivers")]


def usual(game: Game[Any]) -> Game[Any]:
    return load(f"{game.slug}-{game.size}")


@pytest.mark.parametrize("name", FIRST)
def test_only_the_first_stone_is_limited(name: str) -> None:
    game, same = load(name), usual(load(name))
    start, board = game.initial(), game.board
    edge = {cell for cell in board.cells if board.around[cell].bit_count() < 6}
    allowed = {cell for (cell,) in game.legal_moves(start)}
    if game.variant == "edge":
        assert allowed == edge
    else:  # 3 cells or 1 are in the middle
        assert edge <= allowed
        assert len(board.cells) - len(allowed) == (3 if game.slug == "starboard-y" else 1)
    for pos, move in walk(game, 1, 40):
        assert game.decode(game.code(pos)) == pos
        if pos != start:
            assert game.legal_moves(pos) == same.legal_moves(pos)
        assert game.outcome(pos) == same.outcome(pos)
        assert move is None or game.play(pos, move) == same.play(pos, move)
    [barred, *_] = {*board.cells} - allowed
    why = game.why_not(start, (barred,))
    assert why is not None
    assert "first stone" in str(why.why)
    assert game.view(start).detail is None, "which would speak of stones that are there"
    code = same.code(same.play(start, (barred,)))
    assert "first stone" in refusal(game.decode, code)


@pytest.mark.parametrize("name", [name for name in FIRST if name.startswith("starboard-y-2")])
def test_a_limited_first_stone_is_proved(name: str) -> None:
    game = load(name)
    start = game.initial()
    prove = evaluator(game).prover(None, Random(1))
    usual_prove = evaluator(usual(game)).prover(None, Random(1))
    after = {move: usual_prove(game.play(start, move)).result for move in game.legal_moves(start)}
    proof = prove(start)
    assert proof.result == max(after.values())
    assert proof.move is None or after[proof.move] == 1.0


def test_two_stones_fewer_win() -> None:
    game = load("rivers-13-short")
    values = evaluator(game).static_evaluation()
    assert values is not None
    for scored in range(4):
        pieces = dict.fromkeys(game.regions[0].cells[:scored], "S")
        rest = [c for c in game.board.cells if all(c not in r.cells for r in game.regions)]
        pieces |= dict.fromkeys(rest[: 12 - scored], "S") | dict.fromkeys(rest[-12:], "s")
        pos = game.setup(pieces, 1)
        outcome = game.outcome(pos)
        assert (outcome is not None) == (scored >= 2)
        assert (values.value(pos) == WIN) == (scored >= 2)


def test_trials_are_loaded_but_not_offered() -> None:
    assert not set(TRIALS) & set(names())
    assert all(load(name).rules_title for name in TRIALS)
