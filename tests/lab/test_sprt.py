"""The sequential test of two players."""

from __future__ import annotations

from random import Random

import pytest
from skerry.lab.score import Score
from skerry.lab.sprt import SequentialTest


@pytest.mark.parametrize("drawn", [0.0, 0.4], ids=["none drawn", "many drawn"])
@pytest.mark.parametrize(
    ("upper", "share", "verdict"),
    [
        (50, 0.5, "+0 Elo rather than +50"),
        (50, 0.5715, "+50 Elo rather than +0"),
        (100, 0.5, "+0 Elo rather than +100"),
        (100, 0.6401, "+100 Elo rather than +0"),
    ],
)
def test_the_verdict_is_seldom_wrong(
    upper: float, share: float, verdict: str, drawn: float
) -> None:
    """For players of exactly the strengths that are compared, in simulated games: wrong in 5 %."""
    rng, right, games = Random(2), 0, 0
    for _ in range(1000):
        score, said = Score(), ""
        while not said:
            chance = rng.random()
            won, lost = chance < share - drawn / 2, chance >= share + drawn / 2
            score = Score(score.wins + won, score.draws + (not (won or lost)), score.losses + lost)
            said = SequentialTest(0, upper).verdict(score)
        right += said == verdict
        games += score.games
    assert right >= 940
    assert games / 1000 < 400


def test_draws_count_as_halves() -> None:
    test = SequentialTest(0, 50)
    assert test.verdict(Score(draws=3)) == ""
    assert test.log_likelihood_ratio(Score(draws=20)) < 0
    assert test.log_likelihood_ratio(Score(15, 10, 5)) > test.log_likelihood_ratio(Score(15, 0, 15))
