"""The sequential probability ratio test (Wald, 1945) of which of two players is stronger."""

from __future__ import annotations

import math
from typing import NamedTuple

from .score import Score

ERROR = 0.05
"""The probability of each of the two wrong verdicts."""
LIMIT = math.log((1 - ERROR) / ERROR)
"""The log-likelihood ratio at which the test stops, on either side."""


class SequentialTest(NamedTuple):
    """Two hypotheses, in Elo: by how much the first player is stronger than the second."""

    lower: float
    upper: float

    def log_likelihood_ratio(self, score: Score) -> float:
        """By how much the score speaks for the upper hypothesis, rather than the lower one.

        Uses the normal approximation for games with draws (the generalised test), with the variance
        that a game has halfway between the hypotheses: one estimated from the results would
        collapse during a streak.
        """
        low, high = _share(self.lower), _share(self.upper)
        middle = (low + high) / 2
        # With more draws than this, nobody could have such a share of the points.
        draws = min(score.draws / (score.games + 1), 2 * min(middle, 1 - middle))
        variance = middle * (1 - middle) - draws / 4
        return score.games * (high - low) * (score.share - middle) / variance

    def verdict(self, score: Score) -> str:
        """A sentence once the test is decided; until then an empty string."""
        ratio = self.log_likelihood_ratio(score)
        if abs(ratio) < LIMIT:
            return ""
        held, other = (self.upper, self.lower) if ratio > 0 else (self.lower, self.upper)
        return f"{held:+g} Elo rather than {other:+g}"


def _share(elo: float) -> float:
    """The expected share of points of a player who is stronger by this much."""
    return 1 / (1 + 10 ** (-elo / 400))
