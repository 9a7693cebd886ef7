"""Random fillings of many boards of Starboard Y at once, and who has the Y on each.

Exactly one player has a Y on a filled board, and the first Y is the only one, so a random filling
has the result of a random game.  A cell of many boards is one int with a bit for each board.

All the sheet's path types together say that a group wins when it touches one side of each of the
pairs 1 and 6, 2 and 3, 4 and 5 (as numbered on the board).  So this is the game of Y (Schensted and
Titus, "Mudcrack Y and Poly-Y", 1975), with a corner cut off each end of its triangle.  A filled
triangle can be reduced by one row without changing who has the Y: each cell of the smaller one gets
the colour that most of three neighbouring cells have (van Rijswijck, "Search and evaluation in
Hex", 2002).  The last cell that is left is the winner's.
"""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import NamedTuple

from ...board import bits
from .rules import TRIPLES, StarboardY


class Filled(NamedTuple):
    """Random fillings of a board, as ints with a bit for each filling."""

    black: list[int]
    """For each cell in order, where it is black."""
    wins: int
    """Where Black has the Y."""


class Fillings:
    """The board of a game, prepared for fillings."""

    def __init__(self, game: StarboardY) -> None:
        self.board = game.board
        rows, cells = self.board.rows, self.board.cells
        self.order = {cell: place for place, cell in enumerate(cells)}
        """The index of each cell in lists of cells."""
        self._edge_templates = self._find_edge_templates(game)
        self._triangle = self._lay_out(game.size)
        # For a single board: six copies of it in one int, with a guard row between them.
        self._copy = self.board.width * (len(rows) + 1)
        self._six = sum(1 << side * self._copy for side in range(6))
        self._six_sides = sum(
            mask << side * self._copy for side, mask in enumerate(game.side_masks)
        )

    def black_wins_one(self, black: int, white: int, rng: Random) -> bool:
        """Whether Black has the Y in one random filling.

        One int with six copies of the board has the flood fills from the six sides.
        """
        copy, wide = self._copy, self.board.width
        empty = self.board.full & ~(black | white)
        stones = (black | rng.getrandbits(copy) & empty) * self._six
        flood, before = stones & self._six_sides, 0
        while flood != before:
            before = flood
            flood |= flood << 1 | flood >> 1
            flood |= (before | before << 1) << wide - 1 | (before | before >> 1) >> wide - 1
            flood &= stones
        s = [flood >> side * copy for side in range(6)]
        return any(s[a] & s[b] & s[c] & self.board.full for a, b, c in TRIPLES)

    def fill(
        self, black: int, white: int, count: int, rng: Random, bridges: bool = False
    ) -> Filled:
        """Fill the empty cells between these stones at random, ``count`` times at once.

        With ``bridges`` each player gets one of the two cells of a bridge, because whoever is cut
        at one of them answers at the other (Arneson, Hayward and Henderson, "Monte Carlo tree
        search in Hex", 2010).
        """
        full, empty = (1 << count) - 1, self.board.full & ~(black | white)
        fills = [
            rng.getrandbits(count) if empty >> cell & 1 else full * (black >> cell & 1)
            for cell in self.board.cells
        ]
        if bridges:
            for one, other in self._bridges(black, white):
                fills[self.order[other]] = full ^ fills[self.order[one]]
        return Filled(fills, self._with_y(fills, count))

    def _bridges(self, black: int, white: int) -> list[tuple[int, int]]:
        """Pairs of empty cells, either of which joins two stones of a colour, or a stone to a side;
        no cell is in two pairs."""
        free = empty = self.board.full & ~(black | white)
        down = self.board.width
        pairs = []
        for stones in (black, white):
            for start, end, one, other in (
                (0, down + 1, 1, down),
                (0, 2 * down - 1, down - 1, down),
                (1, down - 1, 0, down),
            ):
                for base in bits(stones >> start & stones >> end & empty >> one & empty >> other):
                    carrier = 1 << base + one | 1 << base + other
                    if carrier & free == carrier:
                        free ^= carrier
                        pairs.append((base + one, base + other))
        for stone, one, other in self._edge_templates:
            carrier = 1 << one | 1 << other
            if not empty >> stone & 1 and carrier & free == carrier:
                free ^= carrier
                pairs.append((one, other))
        return pairs

    def _find_edge_templates(self, game: StarboardY) -> list[tuple[int, int, int]]:
        """The cells next to two cells of a side, with those two: a stone there reaches the side
        through either."""
        around = self.board.around
        return [
            (cell, one, other)
            for side, mask in zip(game.sides, game.side_masks, strict=True)
            for one, other in pairwise(side)
            for cell in bits(around[one] & around[other] & ~mask)
        ]

    def _lay_out(self, size: int) -> list[list[tuple[int, int]]]:
        """The triangle from its lowest row up: in each, the indices of cells with their places.

        The board is a triangle without its corners.  To fill a corner, each cell of the short side
        there is repeated in a straight line, parallel to the neighbouring long side that is not
        paired with the short one.  So no group touches a side that it does not touch on the board.
        """
        order = self.order
        known = {  # by row from the top, and distance from the left end of the lowest rows
            (row, max(0, size - row) + column): order[cell]
            for row, cells in enumerate(self.board.rows)
            for column, cell in enumerate(cells)
        }
        triangle = []
        for row in range(2 * size - 1, -size, -1):
            places = []
            for place in range(row + size):
                column = size - row + place
                if row < 0:
                    at = 0, column
                elif column < 0:
                    at = row + column, 0
                else:
                    at = row, min(column, 3 * size - 1 - row)
                places.append((known[at], place))
            triangle.append(places)
        return triangle

    def _with_y(self, fills: list[int], count: int) -> int:
        """The boards on which Black has the Y, given for each cell in order where it is black."""
        shifts = [place * count for place in range(len(self._triangle))]
        rows = []
        for places in self._triangle:
            row = 0
            for cell, place in places:
                row |= fills[cell] << shifts[place]
            rows.append(row)
        while len(rows) > 1:
            below = rows[0]
            for i, row in enumerate(rows[1:]):
                right = below >> count
                rows[i] = row & (below | right) | below & right
                below = row
            rows.pop()
        return rows[0]
