"""Virtual connections of all kinds, found by H-search.

Ends are groups of a player's stones, empty cells and pairs of sides.  A safe connection of two
ends holds if the opponent moves first, a weak one if the player does.  Each is a carrier: the mask
of the empty cells that it needs besides its ends.  Two safe ones that share no cell meet at a stone
and make a safe one, or at an empty cell and make a weak one.  Weak ones of the same ends that have
no cell in common make a safe one, since no single stone breaks them all (Anshelevich, "A
hierarchical approach to computer Hex", 2002).  What follows by such steps is right, but not all
that is right follows.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from itertools import accumulate
from operator import and_
from typing import NamedTuple

from ...board import bits
from .connections import Win, pairs_of_sides
from .rules import StarboardY

MAX_SAFE, MAX_WEAK, MAX_COMBINED = 12, 12, 4
"""How many connections of two ends to keep, and how many weak ones make a safe one."""
MAX_FOUND = 1200
"""How many safe connections to find before stopping."""
PAUSE = 100
"""How many of them to extend before pausing."""

Carriers = Sequence[int]


class Threats(NamedTuple):
    """What a player has by connections: whether it wins if the opponent moves first, and the wins
    if it moves first itself.  In the first case there is a single win, with the cell -1."""

    is_won: bool
    wins: Sequence[Win]


class HSearch:
    """The board of a game, prepared for H-search."""

    def __init__(self, game: StarboardY) -> None:
        board = self.board = game.board
        self.sides = pairs_of_sides(game)
        self.first_side = max(board.cells) + 1
        """The number of the first pair of sides, where they are ends."""
        self.bridges = {
            cell: [
                (1 << far, far, both)
                for far in board.cells
                if far != cell
                and not (around >> far & 1)
                and (both := around & board.around[far]).bit_count() == 2
            ]
            for cell, around in board.around.items()
        }
        """For each cell those that it is connected with by two others: their masks and numbers, and
        the two others."""

    def threats(self, own: int, other: int) -> Generator[None, None, Threats]:
        """What a player with these stones has by connections against an opponent with those.
        Yields now and then, so that it can be interrupted."""
        position = _Position(self, own, other)
        yield from position.search()
        yield
        return position.threats()


class _Position:
    """The connections of a player in a position."""

    def __init__(self, known: HSearch, own: int, other: int) -> None:
        board = known.board
        self._known, self._around = known, board.around
        self._empty = board.full & ~(own | other)
        self._groups = 0
        """The lowest stone of each group, which is the group's number as an end."""
        self._sides = range(known.first_side, known.first_side + len(known.sides))
        # A list of carriers stands at both of its ends.
        self._safe: dict[int, dict[int, list[int]]] = {end: {} for end in self._sides}
        self._weak: dict[int, dict[int, list[int]]] = {end: {} for end in self._sides}
        self._over: dict[tuple[int, int, int], int] = {}
        """The cell over which a weak connection goes, by its ends and its carrier."""
        self._found: list[tuple[int, int, int]] = []
        """All safe connections: two ends and a carrier."""
        for cell in bits(self._empty):
            self._safe[cell], self._weak[cell] = {}, {}
        rest = own
        while rest:
            seed = rest & -rest
            stones = board.flood(seed, own)
            rest &= ~stones
            self._groups |= seed
            self._add_group(seed.bit_length() - 1, stones)
        for end, side in zip(self._sides, known.sides, strict=True):
            for cell in bits(side & self._empty):
                self._add_safe(cell, end, 0)

    def search(self) -> Iterator[None]:
        """Find connections; yields at times."""
        for n, (x, y, carrier) in enumerate(self._found):  # which grows
            if len(self._found) > MAX_FOUND:
                break
            if n % PAUSE == PAUSE - 1:
                yield
            self._extend(x, y, carrier)
            self._extend(y, x, carrier)

    def _add_group(self, end: int, stones: int) -> None:
        self._safe[end], self._weak[end] = {}, {}
        for cell in bits(self._known.board.near(stones) & self._empty):
            self._add_safe(cell, end, 0)
        for number, side in zip(self._sides, self._known.sides, strict=True):
            if stones & side:
                self._add_safe(end, number, 0)

    def _add_safe(self, x: int, y: int, carrier: int) -> None:
        known = self._safe[x].get(y)
        if known is None:
            known = self._safe[x][y] = self._safe[y][x] = []
        if _add(known, carrier, MAX_SAFE):
            self._found.append((x, y, carrier))

    def _add_weak(self, x: int, y: int, carrier: int, over: int) -> None:
        """Add a connection over an empty cell, and the safe ones that it makes with others."""
        for smaller in self._safe[x].get(y, ()):
            if not smaller & ~carrier:
                return
        known = self._weak[x].get(y)
        if known is None:
            known = self._weak[x][y] = self._weak[y][x] = []
        if not _add(known, carrier, MAX_WEAK):
            return
        self._over[x, y, carrier] = self._over[y, x, carrier] = over
        if len(known) > 1:
            others = known[:-1]
            shared = list(accumulate(others, and_))
            if not carrier & shared[-1]:
                self._combine(x, y, others, shared, carrier, carrier, 1)

    def _combine(
        self, x: int, y: int, others: Carriers, shared: Carriers, common: int, every: int, used: int
    ) -> None:
        """Add what weak connections make together with some of the ``others``.

        ``common`` and ``every`` are the intersection and the union of those that are ``used``;
        ``shared`` are the intersections of the first of the others, of the first two, and so on.
        """
        for i in reversed(range(len(others))):
            if common & shared[i]:
                break  # all that are left have this cell
            left, needed = common & others[i], every | others[i]
            if not left:
                self._add_safe(x, y, needed)
            elif left != common and used + 1 < MAX_COMBINED:
                for smaller in self._safe[x].get(y, ()):
                    if not smaller & ~needed:
                        break
                else:
                    self._combine(x, y, others[:i], shared, left, needed, used + 1)

    def _extend(self, x: int, middle: int, carrier: int) -> None:
        """Add what a safe connection of two ends makes with those that the second one has."""
        first_side, groups, empty = self._known.first_side, self._groups, self._empty
        if middle >= first_side:
            return
        is_cell = x < first_side and not groups >> x & 1
        used = carrier | (1 << x if is_cell else 0)
        is_over_stone = groups >> middle & 1
        for end, carriers in list(self._safe[middle].items()):
            if end == x or (end >= first_side <= x):
                continue
            # Two empty cells are not connected, except by what stands below.
            if (
                end < first_side
                and not groups >> end & 1
                and (is_cell or not is_over_stone or carrier >> end & 1)
            ):
                continue
            for more in carriers[:]:
                if not more & used:
                    if is_over_stone:
                        self._add_safe(x, end, carrier | more)
                    else:
                        self._add_weak(x, end, carrier | more | 1 << middle, middle)
        if is_over_stone or is_cell:
            return
        used = carrier | 1 << middle
        beside = self._around[middle] & empty & ~used
        for cell in bits(beside):
            self._add_weak(x, cell, used, middle)
        for bit, cell, both in self._known.bridges[middle]:
            if bit & empty & ~used and not both & ~beside:
                self._add_weak(x, cell, used | both, middle)

    def threats(self) -> Threats:
        for end in bits(self._groups):
            held = [carrier for carrier, _ in _disjoint(*self._of_sides(self._safe[end]))]
            if held:
                return Threats(True, [Win(-1, min(held, key=int.bit_count))])
        wins: dict[int, int] = {}
        for cell in bits(self._empty):
            for carrier, _ in _disjoint(*self._of_sides(self._safe[cell])):
                wins[carrier | 1 << cell] = cell
        for end in bits(self._groups):
            safe, weak = self._of_sides(self._safe[end]), self._of_sides(self._weak[end])
            for k, side in enumerate(self._sides):
                for carrier, last in _disjoint(safe[k - 1], safe[k - 2], weak[k]):
                    wins[carrier] = self._over[end, side, last]
        return Threats(False, [Win(cell, carrier) for carrier, cell in wins.items()])

    def _of_sides(self, connections: dict[int, list[int]]) -> list[Carriers]:
        return [connections.get(side, ()) for side in self._sides]


def _add(known: list[int], carrier: int, most: int) -> bool:
    """Add a carrier to those of two ends, in place of all that contain it and, if there are
    ``most`` already, of the largest.  Returns whether it was added: it is not if it contains
    another one, or if there are so many and none is larger."""
    for smaller in known:
        if not smaller & ~carrier:
            return False
    known[:] = [other for other in known if carrier & ~other]
    if len(known) >= most:
        largest = max(known, key=int.bit_count)
        if carrier.bit_count() >= largest.bit_count():
            return False
        known.remove(largest)
    known.append(carrier)
    return True


def _disjoint(one: Carriers, two: Carriers, three: Carriers) -> Iterator[tuple[int, int]]:
    """The unions of three carriers, one of each kind, that share no cell; with the third one."""
    for a in one:
        for b in two:
            if not a & b:
                for c in three:
                    if not (a | b) & c:
                        yield a | b | c, c
