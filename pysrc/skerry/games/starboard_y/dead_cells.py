"""Dead cells, which no longer matter, and captured pairs of cells, which are one player's already.

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

from ...board import Board, bits
from .network import rings

OWN, OTHER, OFF = 1, 2, 3
"""What a neighbour of a cell may be: stones, or off the board; 0 is an empty cell."""


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
        self._board = board
        self._rings = {
            cell: neighbours
            for cell, (_, *neighbours) in rings(board).items()
            if sum(side >> cell & 1 for side in sides) < 2
        }
        """The masks of a cell's neighbours, going round; 0 is off the board."""
        self._mask = sum(1 << cell for cell in self._rings)
        self._pairs = {
            cell: [
                (near.bit_length() - 1, place)
                for place, near in enumerate(neighbours)
                if near & self._mask
            ]
            for cell, neighbours in self._rings.items()
        }
        """A cell's neighbours, and their places in its ring."""

    def fill(self, own: int, other: int, dead: int = 0, cells: int = -1) -> Masks:
        """Mark dead cells and put stones on captured ones, again and again, until nothing changes.

        ``dead`` are those known already.  Only these ``cells``, and then those beside changes, are
        looked at.  Who wins stays the same.  Dead cells count as stones of ``other`` here, for it
        does not matter whose they are.
        """
        while cells := cells & self._mask & ~(own | other | dead):
            before = own | other | dead
            for cell in bits(cells):
                if _is_dead(self._around(cell, own, other | dead)):
                    dead |= 1 << cell
            for cell in bits(cells):
                for near, place in self._pairs[cell]:
                    both = 1 << cell | 1 << near
                    if both & (own | other | dead):
                        continue
                    around = self._around(cell, own, other | dead)
                    around_near = self._around(near, own, other | dead)
                    for stone in (OWN, OTHER):
                        if _is_dead(around | stone << 2 * place) and _is_dead(
                            around_near | stone << 2 * ((place + 3) % 6)
                        ):
                            own |= both if stone == OWN else 0
                            other |= both if stone == OTHER else 0
                            break
            cells = self._board.near((own | other | dead) ^ before)
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
