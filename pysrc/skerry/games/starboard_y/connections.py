"""Virtual connections in Starboard Y: what stays connected whoever moves.

Two groups are connected through any two empty cells that are next to both, because their owner
answers a stone on one of them with a stone on the other; so is a group with a side of the board.
Connections whose cells are disjoint hold together (Anshelevich, "A hierarchical approach to
computer Hex", 2002).  Only connections through two cells are known here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ...board import bits
from .rules import StarboardY

PAIRS_OF_SIDES = ((0, 5), (1, 2), (3, 4))
"""A group wins when it touches one side of each pair: that is what all path types together say."""
ALL_SIDES = 7
REMEMBERED = 20_000
"""How many sets of stones to remember the groups of."""

# Plain tuples: with named ones, ``groups`` and ``chains`` take half as long again.

Group = tuple[int, int]
"""Connected stones: ``around``, the cells next to them, occupied or not, and ``sides``, the pairs
of ``PAIRS_OF_SIDES`` of which they touch a side, bit k for the k-th pair."""
Chain = tuple[int, int, int]
"""Groups that are virtually connected: ``around``, the empty cells next to any of them, ``sides``,
the pairs of sides that they touch or are virtually connected to, and ``carrier``, the empty cells
that all these connections need."""


class Win(NamedTuple):
    """A cell that wins for the player who takes it."""

    cell: int
    carrier: int
    """The empty cells that the win depends on, as a mask."""


def size_of_carrier(win: Win) -> int:
    """How many empty cells a win depends on."""
    return win.carrier.bit_count()


def pairs_of_sides(game: StarboardY) -> tuple[int, ...]:
    """The mask of both sides of each pair of ``PAIRS_OF_SIDES``."""
    return tuple(game.side_masks[a] | game.side_masks[b] for a, b in PAIRS_OF_SIDES)


class Connections:
    """The board of a game, prepared to look for virtual connections."""

    def __init__(self, game: StarboardY) -> None:
        self.board = game.board
        self.sides = pairs_of_sides(game)
        self._touched = {
            cell: sum(bool(side >> cell & 1) << k for k, side in enumerate(self.sides))
            for cell in self.board.cells
        }
        self._known: dict[int, list[Group]] = {}

    def groups(self, stones: int) -> list[Group]:
        """The groups of a mask of stones of one colour."""
        known = self._known.get(stones)
        if known is None:
            # Each stone joins all groups so far that are next to it.
            joined: list[tuple[int, int, int]] = []  # a group's cells, then as in ``Group``
            for cell in bits(stones):
                near, sides = self.board.around[cell], self._touched[cell]
                cells, around, apart = 1 << cell, near, []
                for other in joined:
                    if other[0] & near:
                        its_cells, its_around, its_sides = other
                        cells |= its_cells
                        around |= its_around
                        sides |= its_sides
                    else:
                        apart.append(other)
                joined = [*apart, (cells, around, sides)]
            known = [(around, sides) for _, around, sides in joined]
            if len(self._known) >= REMEMBERED:
                self._known.clear()
            self._known[stones] = known
        return known

    def completions(self, own: int, other: int) -> int:
        """The mask of the empty cells that complete a Y of a player with these stones."""
        reach = list(self.sides)
        for around, sides in self.groups(own):
            for k in range(3):
                if sides >> k & 1:
                    reach[k] |= around
        return reach[0] & reach[1] & reach[2] & self.board.full & ~(own | other)

    def chains(self, own: int, other: int) -> list[Chain]:
        """The chains of a player with these stones, against an opponent with those."""
        empty = free = self.board.full & ~(own | other)
        chains = [(around & empty, sides, 0) for around, sides in self.groups(own)]
        i = 0
        while i < len(chains):
            around, sides, carrier = chains[i]
            for j in range(i):
                other_around, other_sides, other_carrier = chains[j]
                common = around & other_around & free
                if common & common - 1:
                    pair = _two(common)
                    free ^= pair
                    del chains[i]
                    i = j  # it may reach more now
                    chains[i] = (
                        around | other_around,
                        sides | other_sides,
                        carrier | other_carrier | pair,
                    )
                    break
            else:
                i += 1
        for i, (around, sides, carrier) in enumerate(chains):
            for k, side in enumerate(self.sides):
                common = around & side & free
                if not sides >> k & 1 and common & common - 1:
                    pair = _two(common)
                    free ^= pair
                    sides |= 1 << k
                    carrier |= pair
            chains[i] = around, sides, carrier
        return chains

    def wins(self, own: int, other: int) -> Iterator[Win]:
        """The cells after which a player has won by virtual connections; if it has won already,
        one that makes one of these real."""
        chains = self.chains(own, other)
        free = self.board.full & ~(own | other)
        for _, sides, carrier in chains:
            if sides == ALL_SIDES:
                yield Win(next(bits(carrier or free)), carrier)
                return
            free &= ~carrier
        near, candidates = self.board.near, free
        # The cells where a stone would be connected to each pair of sides.
        reached = [side & free for side in self.sides]
        for around, sides, _ in chains:
            for k in range(3):
                if sides >> k & 1:
                    reached[k] |= around & free
        for solid in reached:
            candidates &= solid | self.board.near_twice(solid)
            if not candidates:
                return
        for cell in bits(candidates):
            around = near(1 << cell)
            pairs = [around & solid for solid in reached if not solid >> cell & 1]
            every, enough = 1 << cell, True
            for pair in pairs:
                every |= pair
            # Pairs that overlap are not enough (Hall's marriage theorem).
            if len(pairs) == 1:
                every = 1 << cell | _two(pairs[0])
            elif len(pairs) > 1:
                enough = every.bit_count() > 2 * len(pairs) and all(
                    (a | b).bit_count() > 3 for i, a in enumerate(pairs) for b in pairs[:i]
                )
            if enough:
                carrier = every
                for around, _, needed in chains:
                    if around & every:
                        carrier |= needed
                yield Win(cell, carrier)


def _two(cells: int) -> int:
    """The lowest two cells of a mask."""
    rest = cells & cells - 1
    return cells ^ (rest & rest - 1)
