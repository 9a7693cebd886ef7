"""The review of a match: which moves cost their mover most, and how well both sides played.

It reads the chances that a search has noted in the current line of a match (``Node.evaluation``),
and does not search itself; the caller may add what the search found there (``Finding``).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from .match import Match

SLIP = 0.15
"""The loss of winning chances from which a move is a slip."""
BLUNDER = 0.3
"""The loss from which it is a blunder."""
TURNING_POINTS = 3
"""How many of the slips count as turning points."""


class Finding(NamedTuple):
    """What a search found in a position: the line it expects, as tokens that begin with the best
    move, and whether its chances are certain."""

    line: tuple[str, ...]
    proven: bool = False


NOTHING = Finding(())


class Slip(NamedTuple):
    """A move that cost its mover much.

    ``ply`` counts from 1; ``before`` and ``after`` are the mover's chances of winning, from 0 to 1.
    ``better`` is what was found in the position before the move, beginning with the move to play,
    and ``reply`` what was found after it, beginning with the answer to it.
    """

    ply: int
    player: int
    before: float
    after: float
    better: Finding
    reply: Finding

    @property
    def loss(self) -> float:
        """The chances that the move has cost."""
        return round(self.before - self.after, 4)  # searches report no more places

    @property
    def is_blunder(self) -> bool:
        """Whether it has cost very much."""
        return self.loss >= BLUNDER


class Review(NamedTuple):
    """A line judged: its slips in the order of play, and the accuracy of both players, from 0 to 1,
    or None where nothing is known of their moves."""

    slips: tuple[Slip, ...]
    accuracy: tuple[float | None, float | None]

    @property
    def turning_points(self) -> tuple[Slip, ...]:
        """The slips that cost most, in the order of play."""
        worst = sorted(self.slips, key=lambda slip: -slip.loss)[:TURNING_POINTS]
        return tuple(sorted(worst))


def accuracy(loss: float) -> float:
    """How accurate a move is, given its mover's loss of chances: 1 if nothing is lost, and half as
    much for every ``SLIP`` of loss.

    An exponential, as chess sites use, lets one blunder weigh as much as several slips and hardly
    punishes the noise of a search.  It depends on chances alone, which mean the same in every game.
    """
    return float(0.5 ** (max(0.0, loss) / SLIP))


def review(match: Match, findings: Mapping[int, Finding] | None = None) -> Review:
    """Judge the current line of a match by the evaluations of its nodes.

    ``findings`` are by ply, 0 for the start.  A move is judged where the chances before and after
    it are known, and the accuracy of a player is the mean of their moves'.  A move that the search
    itself would have played is no slip, however the chances change.
    """
    found = findings or {}
    slips = []
    judged: tuple[list[float], list[float]] = ([], [])
    for ply, node in enumerate(match.line(), 1):
        assert node.parent is not None
        player, start, end = node.mover, node.parent.evaluation, node.evaluation
        if start is None or end is None:
            continue
        before, after = (1 - start, 1 - end) if player else (start, end)
        better, reply = found.get(ply - 1, NOTHING), found.get(ply, NOTHING)
        is_best = better.line[:1] == (node.token,)
        slip = Slip(ply, player, before, after, better, reply)
        judged[player].append(1.0 if is_best else accuracy(slip.loss))
        if slip.loss >= SLIP and not is_best:
            slips.append(slip)
    first, second = (sum(moves) / len(moves) if moves else None for moves in judged)
    return Review(tuple(slips), (first, second))
