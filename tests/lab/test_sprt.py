"""The sequential test of two players."""

from __future__ import annotations

from random import Random

import pytest
from skerry.lab.score import Score
from skerry.lab.sprt import SequentialTest


@pytest.mark.parametrize(
    ("share", "verdict"), [(0.5, "+0 Elo rather than +50"), (0.5715, "+50 Elo rather than +0")]
)
def test_the_verdict_is_seldom_wrong(share: float, verdict: str) -> None:
    """For players of exactly the strengths that are compared, in simulated games."""
    rng, right, games = Random(1), 0, 0
    for _ in range(200):
        score, said = Score(), ""
        while not said:
            won = rng.random() < share
            score = score._replace(wins=score.wins + won, losses=score.losses + (not won))
            said = SequentialTest(0, 50).verdict(score)
        right += said == verdict
        games += score.games
    assert right >= 180
    assert games / 200 < 400


def test_draws_count_as_halves() -> None:
    test = SequentialTest(0, 50)
    assert test.verdict(Score(draws=3)) == ""
    assert test.log_likelihood_ratio(Score(draws=20)) < 0
    assert test.log_likelihood_ratio(Score(15, 10, 5)) > test.log_likelihood_ratio(Score(15, 0, 15))
