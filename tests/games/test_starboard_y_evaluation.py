"""What fillings of Starboard Y tell about moves, against a slow, plain count."""

from __future__ import annotations

import math
from random import Random
from typing import Any

import pytest
from skerry.games import evaluator as ask
from skerry.games import load
from skerry.games.starboard_y.evaluator import FILLINGS, PRIOR_SHARPNESS, REVISED_SHARPNESS
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
    shares = []
    for move in moves:
        held = together = 0
        for fills, wins in seen:
            for filling in range(FILLINGS):
                black = fills[evaluator.fillings.order[move[0]]] >> filling & 1
                mine = black != pos.turn
                held += mine
                together += mine and (wins >> filling & 1 != pos.turn)
        shares.append(math.exp(sharpness * (together + 1) / (held + 2)))
    assert priors == pytest.approx([share / sum(shares) for share in shares])
    assert [value for value, _ in results] == [wins.bit_count() / FILLINGS for _, wins in seen]


def test_the_bot_takes_over_a_strong_first_stone_and_leaves_a_weak_one() -> None:
    game = load("starboard-y-4-pie")
    start = game.initial()
    swapped = {}
    for token in ("e4", "h2"):
        line = [start, game.play(start, game.read(start, token))]
        move = think(Search(ask(game), Random(1)), line, Level(400)).best
        swapped[token] = game.write(line[-1], move) == "swap"
    assert swapped == {"e4": True, "h2": False}
