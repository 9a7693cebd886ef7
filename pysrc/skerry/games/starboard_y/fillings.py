"""Random fillings of many boards of Starboard Y at once, and who has the Y on each.

Exactly one player has a Y on a filled board, and the first Y is the only one, so a random filling
has the result of a random game.  A cell of many boards is one int with a bit for each board.
"""

from __future__ import annotations

from itertools import pairwise
from random import Random

from ...board import bits
from .rules import TRIPLES, StarboardY


class Fillings:
    """The board of a game, prepared for fillings."""

    def __init__(self, game: StarboardY) -> None:
        self.board = game.board
        rows, cells = self.board.rows, self.board.cells
        self.order = {cell: place for place, cell in enumerate(cells)}
        """The index of each cell in lists of cells; the index after the last one stands for
        everything beyond the edge."""
        self._sides_of = [
            [i for i, side in enumerate(game.sides) if cell in side] for cell in cells
        ]
        self._edge_templates = self._find_edge_templates(game)
        self._known_starts: dict[int, list[int]] = {}
        self._beside = [
            [self.order[near] for near in bits(self.board.around[cell])] for cell in cells
        ]
        beyond = len(cells)
        self._downward, self._upward = (
            [
                (place, *(self.order.get(cell + way * step, beyond) for step in self.board.steps))
                for cell, place in list(self.order.items())[::-way]
            ]
            for way in (-1, 1)
        )
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
    ) -> tuple[list[int], int]:
        """Fill the empty cells between these stones at random, ``count`` times at once.

        With ``bridges`` each player gets one of the two cells of a bridge, because whoever is cut
        at one of them answers at the other (Arneson, Hayward and Henderson, "Monte Carlo tree
        search in Hex", 2010).

        Returns two things, with a bit for each filling: for each cell in order, where it is black;
        and where Black has the Y.
        """
        full, empty = (1 << count) - 1, self.board.full & ~(black | white)
        fills = [
            rng.getrandbits(count) if empty >> cell & 1 else full * (black >> cell & 1)
            for cell in self.board.cells
        ]
        if bridges:
            for one, other in self._bridges(black, white):
                fills[self.order[other]] = full ^ fills[self.order[one]]
        wins = 0
        for sides in self._floods(fills, count):
            wins |= _with_y(sides, count)
        return fills, wins

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

    def completions(self, stones: int, empty: int) -> dict[int, int]:
        """The masks of the cells that complete a Y of these stones: by each empty cell, those that
        do so once that cell is taken; by -1, those that do so at once."""
        cells = list(bits(empty))
        count = len(cells) + 1  # a board for each cell taken, and one with none taken
        full = (1 << count) - 1
        taken = {cell: 1 << board for board, cell in enumerate([*cells, -1])}
        floods = self._floods(
            [taken.get(cell, full * (stones >> cell & 1)) for cell in self.board.cells], count
        )
        starts = self._starts(count)
        out = dict.fromkeys(taken, 0)
        for cell in cells:
            place = self.order[cell]
            sides = starts[place]
            for near in self._beside[place]:
                sides |= floods[near]
            wins = _with_y(sides, count) & ~taken[cell]
            if wins:
                for first, board in taken.items():
                    if wins & board:
                        out[first] |= 1 << cell
        return out

    def _floods(self, stones: list[int], count: int) -> list[int]:
        """Which cells of ``count`` boards are joined to each of the six sides.

        Both lists have an int for each cell in order, with a bit for every board; in the result,
        each int has six such groups of bits, one for each side.  Floods sweep down and up the board
        until nothing changes.
        """
        copies = sum(1 << side * count for side in range(6))
        stones = [cell * copies for cell in stones]
        flood = [cell & start for cell, start in zip(stones, self._starts(count), strict=True)]
        flood.append(0)
        before: list[int] = []
        while before != flood:
            before = flood[:]
            for cell, a, b, c in self._downward:
                flood[cell] |= (flood[a] | flood[b] | flood[c]) & stones[cell]
            for cell, a, b, c in self._upward:
                flood[cell] |= (flood[a] | flood[b] | flood[c]) & stones[cell]
        return flood

    def _starts(self, count: int) -> list[int]:
        """Where the floods of ``count`` boards start: each cell at the sides that it lies on."""
        starts = self._known_starts.get(count)
        if starts is None:
            full = (1 << count) - 1
            starts = self._known_starts[count] = [
                sum(full << side * count for side in sides) for sides in self._sides_of
            ]
        return starts


def _with_y(joined: int, count: int) -> int:
    """The boards on which a cell is joined to three sides that form a Y; ``joined`` has the boards
    on which it is joined to each side, as in ``_floods``."""
    s = [joined >> side * count for side in range(6)]
    wins = 0
    for a, b, c in TRIPLES:
        wins |= s[a] & s[b] & s[c]
    return wins & (1 << count) - 1
