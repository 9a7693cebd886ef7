"""The score of many games between two players."""

from __future__ import annotations

import math
from typing import NamedTuple

MAX_PLIES = 5000
"""Plies after which a match counts as a draw, in case agents never end it."""


class Score(NamedTuple):
    """The first agent's wins, draws and losses, how many wins and losses were on time, and the
    ``repeats``: games that do not count because they repeated an earlier one, move by move."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    wins_on_time: int = 0
    losses_on_time: int = 0
    repeats: int = 0

    @property
    def games(self) -> int:
        """Games that count."""
        return self.wins + self.draws + self.losses

    @property
    def share(self) -> float:
        """Points of the first agent per game; a draw counts one half."""
        return (self.wins + self.draws / 2) / self.games

    @property
    def error(self) -> float:
        """Half the width of the 95 % confidence interval of ``share`` (Wilson, 1927)."""
        z, n, p = 1.96, self.games, self.share
        return z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)

    def __str__(self) -> str:
        on_time = f", on time {self.wins_on_time} won and {self.losses_on_time} lost"
        repeats = f", not counting {self.repeats} that repeated others"
        return (
            f"{self.wins} won, {self.draws} drawn, {self.losses} lost of {self.games}: "
            f"{100 * self.share:.1f} % ± {100 * self.error:.1f}"
            f"{on_time if self.wins_on_time or self.losses_on_time else ''}"
            f"{repeats if self.repeats else ''}"
        )
