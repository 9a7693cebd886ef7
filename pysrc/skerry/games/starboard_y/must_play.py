"""Who wins a position of Starboard Y, proved by a search of the must-play region.

The empty cells that a win depends on are its carrier: the win stands whatever is played elsewhere,
because exactly one player wins every filled board.  Once a move has been refuted, all moves outside
the carrier of the refutation lose as well; the others are the must-play region (Hayward et al.,
"Solving 7x7 Hex", 2003).  If likely winners are tried first, few moves need to be tried; random
fillings show which moves are likely to win.

``solver`` needs far fewer positions for a long proof, but much more time for each.  So this search
serves where proofs are short, as in puzzles.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from ...board import bits
from ...evaluator import OutOfNodesError
from .fillings import Fillings

ORDERING_FILLINGS = 4096
"""Random fillings for ordering moves: many, because each bad move tried first costs a search."""


class Verdict(NamedTuple):
    """Whether the player to move wins, the cell that wins (or -1), and the carrier of whichever
    player's win."""

    wins: bool
    cell: int
    carrier: int


class MustPlay:
    """A solver for one game, which remembers its verdicts."""

    def __init__(self, fillings: Fillings, rng: Random, limit: int | None = None) -> None:
        """Raises OutOfNodesError when more than ``limit`` positions would have to be searched."""
        self.fillings, self.rng, self.limit, self.nodes = fillings, rng, limit, 0
        self._known: dict[tuple[int, int], Verdict] = {}

    def solve(self, own: int, other: int) -> Verdict:
        """The verdict on a position that nobody has won yet, given the masks of the stones of the
        player to move and of the opponent."""
        verdict = self._known.get((own, other))
        if verdict is None:
            if self.limit is not None and self.nodes >= self.limit:
                raise OutOfNodesError
            self.nodes += 1
            verdict = self._known[own, other] = self._solve(own, other)
        return verdict

    def _solve(self, own: int, other: int) -> Verdict:
        fillings = self.fillings
        empty = fillings.board.full & ~(own | other)
        mine, theirs = fillings.completions(own, empty), fillings.completions(other, empty)
        if mine[-1]:
            cell = next(bits(mine[-1]))
            return Verdict(True, cell, 1 << cell)
        # The must-play region, and the carrier of the opponent's win so far.
        must, carrier = empty, 0
        if theirs[-1]:
            must = theirs[-1] if theirs[-1].bit_count() == 1 else 0
            carrier = _first(theirs[-1], 2)
        for cell in bits(must):
            # After this move there are two ways to win, and the opponent cannot block both.
            if mine[cell].bit_count() > 1:
                return Verdict(True, cell, 1 << cell | _first(mine[cell], 2))
        for cell in bits(empty):
            ways = theirs[cell].bit_count()
            if ways > 1:
                # The opponent has three ways to win, of which a move blocks only one.
                must &= 1 << cell | (theirs[cell] if ways == 2 else 0)
                carrier |= 1 << cell | _first(theirs[cell], 3)
        for cell in self._sorted(own, other, must):
            if must >> cell & 1:
                answer = self.solve(other, own | 1 << cell)
                if not answer.wins:
                    return Verdict(True, cell, answer.carrier | 1 << cell)
                must &= answer.carrier
                carrier |= answer.carrier
        return Verdict(False, -1, carrier)

    def _sorted(self, own: int, other: int, cells: int) -> list[int]:
        if cells.bit_count() < 2:
            return list(bits(cells))
        return self.fillings.sorted_cells(own, other, cells, ORDERING_FILLINGS, self.rng)


def _first(cells: int, count: int) -> int:
    """The mask of the lowest ``count`` cells of a mask."""
    rest = cells
    for _ in range(count):
        rest &= rest - 1
    return cells ^ rest
