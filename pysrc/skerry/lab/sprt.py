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

        Uses the normal approximation for games with draws (the generalised test).
        """
        # Half a game of each result keeps the variance above zero while results are all alike.
        wins, draws, losses = (n + 0.5 for n in (score.wins, score.draws, score.losses))
        games = wins + draws + losses
        mean = (wins + draws / 2) / games
        variance = (wins + draws / 4) / games - mean * mean
        low, high = _share(self.lower), _share(self.upper)
        return games * (high - low) * (2 * mean - low - high) / (2 * variance)

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
