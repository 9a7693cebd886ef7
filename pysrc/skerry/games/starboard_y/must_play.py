"""Who wins a position of Starboard Y for certain, by a search of what must be played.

One player wins every filled board, so a win that rests on some of the empty cells only, its
carrier, stands whatever is played elsewhere.  Once a move has lost, all others that are not in the
carrier of that loss have lost as well (Hayward et al., "Solving 7x7 Hex", 2003).  That leaves few
moves to try, as long as those that win are tried first, and random fillings tell which they are.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, NamedTuple

from ...board import bits

if TYPE_CHECKING:
    from .rules import StarboardY

FILLINGS = 4096
"""Random fillings to put moves in order: to try a bad one first costs a search of its own."""


class Verdict(NamedTuple):
    """Whether the mover wins, by which cell, and the empty cells that the winner's win rests on."""

    wins: bool
    cell: int
    carrier: int


class MustPlay:
    """A solver for one game, which remembers what it has solved."""

    def __init__(self, game: StarboardY, rng: Random) -> None:
        self.game, self.rng = game, rng
        self._known: dict[tuple[int, int], Verdict] = {}

    def solve(self, own: int, other: int) -> Verdict:
        """The verdict on a position with these stones of the mover and the other player, in which
        nobody has won yet."""
        verdict = self._known.get((own, other))
        if verdict is None:
            verdict = self._known[own, other] = self._solve(own, other)
        return verdict

    def _solve(self, own: int, other: int) -> Verdict:
        game = self.game
        empty = game.board.full & ~(own | other)
        mine, theirs = game.completions(own, empty), game.completions(other, empty)
        if mine[-1]:
            cell = next(bits(mine[-1]))
            return Verdict(True, cell, 1 << cell)
        # Cells that are left to the mover, and those that the other player's win would rest on.
        must, carrier = empty, 0
        if theirs[-1]:
            must = theirs[-1] if theirs[-1].bit_count() == 1 else 0
            carrier = _first(theirs[-1], 2)
        for cell in bits(must):
            # Two ways to win after it: the other player cannot close both.
            if mine[cell].bit_count() > 1:
                return Verdict(True, cell, 1 << cell | _first(mine[cell], 2))
        for cell in bits(empty):
            ways = theirs[cell].bit_count()
            if ways > 1:
                # Of three ways no single one is worth closing.
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
        """Cells by how much more of the random games the mover wins with them than without."""
        if cells.bit_count() < 2:
            return list(bits(cells))
        fills, wins = self.game.fill(own, other, FILLINGS, self.rng)
        won = wins.bit_count()
        worth = {}
        for cell, held in zip(self.game.board.cells, fills, strict=True):
            with_it, both = held.bit_count(), (held & wins).bit_count()
            without = FILLINGS - with_it
            worth[cell] = (both + 1) / (with_it + 2) - (won - both + 1) / (without + 2)
        return sorted(bits(cells), key=lambda cell: -worth[cell])


def _first(cells: int, count: int) -> int:
    """The first cells of a set."""
    rest = cells
    for _ in range(count):
        rest &= rest - 1
    return cells ^ rest
