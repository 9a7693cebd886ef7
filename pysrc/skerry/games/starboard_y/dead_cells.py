"""Cells that nobody needs any more, and pairs of cells that a player cannot lose.

A dead cell changes nothing, whoever gets it: however the empty cells around it are filled, the
stones of each colour around it, with the edge of the board, are in one piece without it.  Two cells
are captured by a player if its stone on either one would make the other dead: when the opponent
takes one, the player takes the other (Björnsson, Hayward, Johanson and van Rijswijck, "Dead cell
analysis in Hex and the Shannon game", 2007).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

from ...board import Board
from .network import ring_steps

OWN, OTHER, OFF = 1, 2, 3
"""What may be beside a cell, besides an empty cell (0): stones, and what is off the board."""


class Masks(NamedTuple):
    """A position: the stones of one player and of the other, and the dead cells."""

    own: int
    other: int
    dead: int


class DeadCells:
    """The board of a game, prepared for finding dead and captured cells."""

    def __init__(self, board: Board, sides: Sequence[int]) -> None:
        """``sides`` are the masks of those that a player must connect.  A cell on two of them
        connects them, so it is never dead."""
        self._full = board.full
        steps = ring_steps(board.width)[1:]
        self._rings = {
            cell: [1 << near & board.full if (near := cell + step) >= 0 else 0 for step in steps]
            for cell in board.cells
            if sum(side >> cell & 1 for side in sides) < 2
        }
        """The masks of a cell's neighbours, going round; 0 is off the board."""
        self._pairs = [
            (cell, cell + step, place)
            for cell in self._rings
            for place, step in enumerate(steps[:3])
            if cell + step in self._rings
        ]
        """Two neighbours, and the place of the second in the ring of the first."""

    def fill(self, own: int, other: int, dead: int = 0) -> Masks:
        """Mark dead cells, besides those known to be ``dead``, and put stones on captured ones,
        until there are no more.  Who wins does not change."""
        changed = True
        while changed:
            changed = False
            for cell in self._rings:
                if (own | other | dead) >> cell & 1:
                    continue
                if _is_dead(self._around(cell, own, other | dead)):
                    dead |= 1 << cell
                    changed = True
            for one, two, place in self._pairs:
                both = 1 << one | 1 << two
                if both & (own | other | dead):
                    continue
                around_one = self._around(one, own, other | dead)
                around_two = self._around(two, own, other | dead)
                for stone in (OWN, OTHER):
                    if _is_dead(around_one | stone << 2 * place) and _is_dead(
                        around_two | stone << 2 * (place + 3)
                    ):
                        own, other = (own | both, other) if stone == OWN else (own, other | both)
                        changed = True
                        break
        return Masks(own, other, dead)

    def _around(self, cell: int, own: int, other: int) -> int:
        """What is around a cell, two bits for each neighbour."""
        kinds = 0
        for place, near in enumerate(self._rings[cell]):
            if own & near:
                kinds |= OWN << 2 * place
            elif other & near:
                kinds |= OTHER << 2 * place
            elif not near:
                kinds |= OFF << 2 * place
        return kinds


@cache
def _is_dead(around: int) -> bool:
    """Whether a cell is dead that has this around it."""
    kinds = [around >> 2 * place & 3 for place in range(6)]
    return all(
        _is_in_one_piece(ring, OWN) and _is_in_one_piece(ring, OTHER)
        for ring in product(*((kind,) if kind else (OWN, OTHER) for kind in kinds))
    )


def _is_in_one_piece(ring: Sequence[int], colour: int) -> bool:
    """Whether a ring's stones of a colour, with what is off the board, are in one piece."""
    here = [kind in (colour, OFF) for kind in ring]
    return sum(here[place] > here[place - 1] for place in range(len(ring))) < 2
