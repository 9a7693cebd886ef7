"""Who wins a position of Starboard Y, proved by a search of the must-play region.

The empty cells that a win depends on are its carrier: the win stands whatever is played elsewhere,
because exactly one player wins every filled board.  Once a move has been refuted, all moves outside
the carrier of the refutation lose as well; what is left is the must-play region (Hayward et al.,
"Solving 7x7 Hex", 2003).  That leaves few moves to try if moves that win are tried first, and
random fillings tell which moves are likely to.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from ...board import bits
from .fillings import Fillings

ORDERING_FILLINGS = 4096
"""Random fillings to order moves by: to try a bad move first costs a search of its own."""


class Verdict(NamedTuple):
    """Whether the player to move wins, by which cell (or -1), and the carrier of the win, whoever's
    it is."""

    wins: bool
    cell: int
    carrier: int


class MustPlay:
    """A solver for one game, which remembers what it has solved."""

    def __init__(self, fillings: Fillings, rng: Random) -> None:
        self.fillings, self.rng = fillings, rng
        self._known: dict[tuple[int, int], Verdict] = {}

    def solve(self, own: int, other: int) -> Verdict:
        """The verdict on a position with these stones of the player to move and of the opponent, in
        which nobody has won yet."""
        verdict = self._known.get((own, other))
        if verdict is None:
            verdict = self._known[own, other] = self._solve(own, other)
        return verdict

    def _solve(self, own: int, other: int) -> Verdict:
        fillings = self.fillings
        empty = fillings.board.full & ~(own | other)
        mine, theirs = fillings.completions(own, empty), fillings.completions(other, empty)
        if mine[-1]:
            cell = next(bits(mine[-1]))
            return Verdict(True, cell, 1 << cell)
        # The must-play region, and the carrier of the opponent's win as far as it is known.
        must, carrier = empty, 0
        if theirs[-1]:
            must = theirs[-1] if theirs[-1].bit_count() == 1 else 0
            carrier = _first(theirs[-1], 2)
        for cell in bits(must):
            # Two ways to win after it: the opponent cannot close both.
            if mine[cell].bit_count() > 1:
                return Verdict(True, cell, 1 << cell | _first(mine[cell], 2))
        for cell in bits(empty):
            ways = theirs[cell].bit_count()
            if ways > 1:
                # Of three ways to win the opponent still has two when one is closed.
                must &= 1 << cell | (theirs[cell] if ways == 2 else 0)
                carrier |= 1 << cell | _first(theirs[cell], 3)
        for cell in self._order(own, other, must):
            if must >> cell & 1:
                answer = self.solve(other, own | 1 << cell)
                if not answer.wins:
                    return Verdict(True, cell, answer.carrier | 1 << cell)
                must &= answer.carrier
                carrier |= answer.carrier
        return Verdict(False, -1, carrier)

    def _order(self, own: int, other: int, cells: int) -> list[int]:
        """Cells by how much more often the player to move wins random fillings with them than
        without."""
        if cells.bit_count() < 2:
            return list(bits(cells))
        fills, wins = self.fillings.fill(own, other, ORDERING_FILLINGS, self.rng)
        won = wins.bit_count()
        worth = {}
        for cell, held in zip(self.fillings.board.cells, fills, strict=True):
            with_it, both = held.bit_count(), (held & wins).bit_count()
            without = ORDERING_FILLINGS - with_it
            worth[cell] = (both + 1) / (with_it + 2) - (won - both + 1) / (without + 2)
        return sorted(bits(cells), key=lambda cell: -worth[cell])


def _first(cells: int, count: int) -> int:
    """The first cells of a set."""
    rest = cells
    for _ in range(count):
        rest &= rest - 1
    return cells ^ rest
