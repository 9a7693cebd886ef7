"""The score of many games between two players."""

from __future__ import annotations

import math
from collections.abc import Hashable
from operator import add, sub
from typing import NamedTuple

MAX_PLIES = 5000
"""Plies after which a match counts as a draw, in case agents never end it."""
Z = 1.96
"""Standard errors in half a 95 % confidence interval."""


class Score(NamedTuple):
    """The first agent's wins, draws and losses, how many wins and losses were on time, and the
    ``repeats``, which do not count (see ``Tally``)."""

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
        """Half the width of the 95 % confidence interval of ``share`` (Wilson, 1927), around its
        ``middle``."""
        n, p = self.games, self.share
        return Z * math.sqrt(p * (1 - p) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)

    def __str__(self) -> str:
        on_time = f", on time {self.wins_on_time} won and {self.losses_on_time} lost"
        repeats = f", not counting {self.repeats} that repeated others"
        center = middle(self.share, self.games)
        low, high = abs(center - self.error), center + self.error  # abs, for there is no -0 %
        return (
            f"{self.wins} won, {self.draws} drawn, {self.losses} lost of {self.games}: "
            f"{100 * self.share:.1f} % ({100 * low:.1f} to {100 * high:.1f})"
            f"{on_time if self.wins_on_time or self.losses_on_time else ''}"
            f"{repeats if self.repeats else ''}"
        )


def middle(share: float, n: int) -> float:
    """The middle of the 95 % confidence interval of a share of n games (Wilson, 1927): it is nearer
    to one half than the share."""
    return (share + Z * Z / (2 * n)) / (1 + Z * Z / n)


class Result(NamedTuple):
    """A game that was played: its ``start``, which is its opening and who moved first, the ``line``
    of all its moves, and its ``score``."""

    start: Hashable
    line: Hashable
    score: Score


class Tally:
    """Adds up the games of a match.

    If all games from the same start were the same, move by move, they count as one: players that
    never choose at random repeat their games, and repeats tell nothing new.
    """

    def __init__(self) -> None:
        self.score = Score()
        self._known: dict[Hashable, _Same] = {}
        """What is known of the games from each start."""

    def add(self, game: Result) -> Score:
        """Add a game; returns the score of all games so far."""
        before = self._known.get(game.start) or _Same(game, Score(), 0, alike=True)
        alike = before.alike and game.line == before.first.line
        after = _Same(
            before.first, Score(*map(add, before.total, game.score)), before.games + 1, alike
        )
        self._known[game.start] = after
        others = map(sub, self.score, before.counted)
        self.score = Score(*map(add, others, after.counted))
        return self.score


class _Same(NamedTuple):
    """Games from the same start: the ``first``, their ``total`` score, how many ``games`` they are,
    and whether all are ``alike``, move by move."""

    first: Result
    total: Score
    games: int
    alike: bool

    @property
    def counted(self) -> Score:
        """The part of the score that counts."""
        if self.alike and self.games:
            return self.first.score._replace(repeats=self.games - 1)
        return self.total
