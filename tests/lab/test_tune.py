"""Fitting weights: steps can be repeated, and follow the winner."""

from __future__ import annotations

from typing import Any

import pytest
from skerry.games import load
from skerry.lab import tune

GAME: Any = load("rivers-13-course")


def test_steps_can_be_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tune, "MAX_PLIES", 16)
    start = tune.weights_of(GAME)
    first = list(tune.tune(GAME, 2, 60, 1))
    assert [step.weights.keys() for step in first] == 2 * [start.keys()]
    assert all(0 <= step.points <= 2 for step in first)
    assert first[-1].weights != start
    assert first == list(tune.tune(GAME, 2, 60, 1))
    assert first != list(tune.tune(GAME, 2, 60, 2))


def test_weights_follow_the_winner(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever thinks more of stones in the area wins all games here."""

    def play(_: Any, sides: Any, *__: Any) -> float:
        return float(sides[0]["scored"] > sides[1]["scored"])

    monkeypatch.setattr(tune, "play", play)
    start = tune.weights_of(GAME)["scored"]
    *_, last = tune.tune(GAME, 20, 1, 1)
    assert start * 1.2 < last.weights["scored"] < start * 2


def test_weights_matter() -> None:
    pos = GAME.decode("12/12/4S7/3ssssss3/3ssssss3/12/12/12/3SSSSS4/3SSSSSS3/12/12/12 c 4")
    weights = tune.weights_of(GAME)
    values = [
        tune._evaluation(GAME, weights | {"scored": scored}).value(pos) for scored in (4.0, 50.0)
    ]
    assert values[1] - values[0] == pytest.approx(46)


def test_not_every_game_has_weights() -> None:
    with pytest.raises(ValueError, match="rive-5 has no weights to tune"):
        tune.weights_of(load("rive-5"))
