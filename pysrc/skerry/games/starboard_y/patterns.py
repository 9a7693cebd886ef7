"""How promising a cell looks by the stones around it: patterns, as in Go (Coulom, "Computing Elo
ratings of move patterns in the game of Go", 2007).

The weights are those of a logistic regression on 1158 positions of starboard-y-4 from games of
`opponent:uct` against itself: they predict the moves on which it spends its 20,000 playouts, beside
the share of fillings.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp

from ...board import bits
from .rules import StarboardY

_RINGS = """
...o.o 159, ..mo.o 146, ..momo 138, .mmomo 125, .o.omo 123, ..o.mo 123, .mom.o 121,
...omo 105, .mommo 101, ...mom 80, .momoo 75, ....mo 63, .eeomo 61, .m.omo 59, ..omoo 57,
..ommo 56, ..mmom 52, .m.o.o 47, ..o..o 47, ..eeom 45, .eeo.o 36, .eeeom 35, .moeeo 26,
..m.om 25, .eeemo 23, .moo.o 17, ..o.oo 16, .mo.oo 15, .eee.o 13, .mo.om 13, .eemom 11,
.....o 8, .oeemo 5, ..m.mo 5, ...... 3, .eeemm 1, ..oeeo -4, .eeoom -4, .ommmo -4,
.mmm.o -5, .oeeeo -6, .meeom -7, .mmo.o -7, .m.mmo -8, ..meeo -11, ..mmoo -12, ..eemm -12,
.eeeoo -12, .eemmo -13, ...moo -13, ..mmmo -13, ..moom -14, ..mooo -15, .mm.mo -15,
.m.moo -16, ..eeoo -16, ..m.mm -16, .eem.m -17, ...ooo -20, ..m..m -23, .ee.mm -23,
...mmm -24, ..m.oo -25, .m.m.o -25, .ee.mo -26, .meeeo -27, ..mm.o -27, .eem.o -27,
.eeo.m -29, .ee.oo -36, ..eemo -39, ..m..o -55, ...m.o -59, ...m.m -65, .eee.m -68,
....oo -81, ...mmo -89, .....m -96, ..eeem -96, ....mm -96, ..eeeo -96, ..ee.o -98,
...eem -121, ..ee.m -129, ...eeo -146, ...eee -194, ....ee -200
"""
"""The six cells around a cell, in the mover's view: its own stones (m) and others (o), empty cells
(.) and what is off the board (e); with weights in hundredths of a logit.  Turned and mirrored rings
are equal, and the first in the alphabet stands for all."""
RINGS = {ring: int(weight) / 100 for ring, weight in map(str.split, _RINGS.split(","))}
BRIDGES = (0.0, 0.66, 0.82), (0.0, 0.49, 0.7)
"""The weight of bridges to none, one, or more stones of one's own, and to the opponent's."""
ROWS = (0.0, -0.91, -0.27)
"""The weights of the first, second and third rows from the edge; other cells weigh nothing."""

MOST_POSITIONS = 4096
"""How many positions to remember the factors of."""


class Patterns:
    """The board of a game, prepared for the weights of its cells."""

    def __init__(self, game: StarboardY) -> None:
        board = game.board
        down = board.width
        self._around = board.around
        self._rings = {
            cell: [
                (1 << cell + down + step >> down) & board.full
                for step in (1, down, down - 1, -1, -down, 1 - down)
            ]
            for cell in board.cells
        }
        self._bridges = {
            cell: [
                (1 << other, board.around[cell] & board.around[other])
                for other in bits(board.near(board.around[cell]) & ~board.around[cell])
                if (board.around[cell] & board.around[other]).bit_count() == 2
            ]
            for cell in board.cells
        }
        self._areas = [
            (cell, board.around[cell] | sum(end for end, _ in self._bridges[cell]))
            for cell in board.cells
        ]
        self._rows: dict[int, float] = {}
        left = board.full
        for weight in ROWS:
            inside = sum(
                1 << cell for cell in bits(left) if all(at & left for at in self._rings[cell])
            )
            self._rows.update(dict.fromkeys(bits(left & ~inside), weight))
            left = inside
        self.factors = lru_cache(MOST_POSITIONS)(self._find_factors)
        """For the stones of the player to move and of the opponent: for each cell in order, how
        much more promising it is by the stones around it, as a factor, whose logarithm is its
        weight; 0 for cells that are not empty."""
        self._factors: dict[tuple[int, int, int], float] = {}
        self._weights: dict[tuple[int, int, int], float] = {}

    def _find_factors(self, own: int, other: int) -> list[float]:
        taken, known, factors = own | other, self._factors, []
        for cell, area in self._areas:
            if taken >> cell & 1:
                factors.append(0.0)
                continue
            key = cell, own & area, other & area
            factor = known.get(key)
            if factor is None:
                factor = known[key] = exp(self.weight(own, other, cell))
            factors.append(factor)
        return factors

    def weight(self, own: int, other: int, cell: int) -> float:
        """How much more promising an empty cell is, in logits, by the stones around it.

        ``own`` and ``other`` are the masks of the stones of the player to move and of the opponent.
        """
        around = self._around[cell]
        key = cell, own & around, other & around
        weight = self._weights.get(key)
        if weight is None:
            weight = self._weights[key] = self._weigh(*key)
        mine = theirs = 0
        for end, carrier in self._bridges[cell]:
            if not carrier & (own | other):
                if end & own:
                    mine += 1
                elif end & other:
                    theirs += 1
        return weight + BRIDGES[0][min(mine, 2)] + BRIDGES[1][min(theirs, 2)]

    def _weigh(self, cell: int, own: int, other: int) -> float:
        """The weight of a cell by its ring and row."""
        ring = "".join(
            "m" if at & own else "o" if at & other else "." if at else "e"
            for at in self._rings[cell]
        )
        turned = [way[i:] + way[:i] for way in (ring, ring[::-1]) for i in range(6)]
        return RINGS.get(min(turned), 0.0) + self._rows.get(cell, 0.0)
