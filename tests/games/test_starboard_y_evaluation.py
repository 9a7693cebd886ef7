"""What fillings and patterns of Starboard Y tell about moves, against a slow, plain count."""

from __future__ import annotations

import math
from random import Random
from typing import Any

import pytest
from skerry.board import bits
from skerry.games import evaluator as ask
from skerry.games import load
from skerry.games.starboard_y.evaluator import (
    FILLINGS,
    PRIOR_SHARPNESS,
    REVISED_SHARPNESS,
    SLOPE,
    TEMPO,
)
from skerry.games.starboard_y.patterns import BRIDGES, RINGS, Patterns
from skerry.presentation import Level
from skerry.search.mcts import Search, think


@pytest.mark.parametrize("turn", [0, 1])
def test_what_fillings_tell_revises_priors_before_them(
    turn: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Priors revised by two evaluations are the shares counted filling by filling in both."""
    game: Any = load("starboard-y-2")
    pos = game.initial()._replace(turn=turn)
    pos = game.play(pos, game.legal_moves(pos)[0])
    moves = game.legal_moves(pos)
    evaluator: Any = ask(game)
    seen: list[Any] = []
    fill = evaluator.fillings.fill

    def watched(*args: Any, **options: Any) -> Any:
        seen.append(fill(*args, **options))
        return seen[-1]

    monkeypatch.setattr(evaluator.fillings, "fill", watched)
    below = [game.play(pos, move) for move in moves[:2]]
    results = [evaluator.evaluate_and_learn(at, Random(seed)) for seed, at in enumerate(below)]
    priors = evaluator.revised_priors(pos, moves, sum(learned for _, learned in results))
    sharpness = (PRIOR_SHARPNESS + REVISED_SHARPNESS) / 2
    stones = (pos.white, pos.black) if pos.turn else (pos.black, pos.white)
    shares = []
    for move in moves:
        held = together = 0
        for fills, wins in seen:
            for filling in range(FILLINGS):
                black = fills[evaluator.fillings.order[move[0]]] >> filling & 1
                mine = black != pos.turn
                held += mine
                together += mine and (wins >> filling & 1 != pos.turn)
        around = evaluator.patterns.weight(*stones, move[0])
        shares.append(math.exp(sharpness * (together + 1) / (held + 2) + around))
    assert priors == pytest.approx([share / sum(shares) for share in shares])
    for at, (value, _), (_, wins) in zip(below, results, seen, strict=True):
        won = wins.bit_count()
        odds = (won / (FILLINGS - won)) ** (2 * SLOPE) * math.exp(-TEMPO if at.turn else TEMPO)
        assert value == pytest.approx(odds / (1 + odds))


def test_patterns_look_the_same_from_everywhere() -> None:
    """Cells weigh the same on a turned board, whatever lies far from them, and by the table."""
    game: Any = load("starboard-y-4")
    evaluator: Any = ask(game)
    weigh, rng, board = Patterns(game).weight, Random(1), game.board
    turns = evaluator.symmetries()
    assert len(turns) == 3
    weights = set()
    for _ in range(50):
        own, other = (sum(1 << cell for cell in rng.sample(board.cells, 12)) for _ in range(2))
        other &= ~own
        for cell in bits(board.full & ~(own | other)):
            weights.add(weigh(own, other, cell))
            for turn in turns:
                turned = [sum(1 << turn[c] for c in bits(stones)) for stones in (own, other)]
                assert weigh(*turned, turn[cell]) == weigh(own, other, cell)
            far = ~board.near(board.near(1 << cell))
            assert weigh(own & ~far, other & ~far, cell) == weigh(own, other, cell)
    assert len(weights) > 50
    d4, left, right = (board.by_name[name] for name in ("d4", "d3", "d5"))
    assert weigh(0, 1 << left | 1 << right, d4) == RINGS["..o..o"] + BRIDGES[1][0]


def test_the_bot_takes_over_a_strong_first_stone_and_leaves_a_weak_one() -> None:
    game = load("starboard-y-4-pie")
    start = game.initial()
    swapped = {}
    for token in ("e4", "h2"):
        line = [start, game.play(start, game.read(start, token))]
        move = think(Search(ask(game), Random(1)), line, Level(400)).best
        swapped[token] = game.write(line[-1], move) == "swap"
    assert swapped == {"e4": True, "h2": False}
