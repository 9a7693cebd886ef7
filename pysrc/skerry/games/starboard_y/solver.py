"""Who wins a position of Starboard Y, proved by proof-number search over the must-play region.

The proof number of a position is the least number of further positions that must be won to prove
that the player to move wins it; the disproof number is the same for a loss (Allis, "Searching for
solutions in games and artificial intelligence", 1994).  Each step looks at the position that most
numbers depend on.  There ``HSearch`` finds wins by connections.  The opponent's wins need the cells
of their carriers, so a move must be in all of these: in the must-play region (Hayward et al.,
"Solving 7x7 Hex", 2003).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from ...board import bits
from .fillings import Fillings
from .h_search import HSearch
from .rules import StarboardY

ENDLESS = 1 << 60
ORDERING_FILLINGS = 256
"""Random fillings for ordering the moves of a position."""
MOST_POSITIONS = 20_000
"""How many positions to remember from one search to the next."""


class Progress(NamedTuple):
    """What is known of a position: the mask of the cells that may win, or of one that does, and
    whether the player to move wins, None until it is proved."""

    cells: int
    wins: bool | None


class _Node:
    """A position: ``own`` are the stones of the player to move.

    ``to_win`` and ``to_lose`` are its proof and disproof numbers, 0 where that is proved; then
    ``carrier`` are the empty cells that the winner needs, and ``cell`` wins, if it is not -1.
    """

    __slots__ = (
        "carrier", "cell", "cells", "must", "other", "own", "refutations", "to_lose", "to_win",
    )  # fmt: skip

    def __init__(self, own: int, other: int) -> None:
        self.own, self.other = own, other
        self.to_win = self.to_lose = 1
        self.cell, self.carrier, self.must = -1, 0, 0
        self.cells: Sequence[int] | None = None
        """The moves, the most promising first; None before they are looked at."""
        self.refutations: list[int] = []
        """Carriers of wins of the opponent, none of which needs a move that is left."""

    def win(self, cell: int, carrier: int) -> None:
        self.to_win, self.to_lose, self.cell, self.carrier = 0, ENDLESS, cell, carrier

    def refute(self, carrier: int) -> None:
        """Take note of a win of the opponent; without a move against all of them, it is lost."""
        self.refutations.append(carrier)
        self.must &= carrier
        if not self.must:
            self.to_win, self.to_lose = ENDLESS, 0
            # All of them together are enough, and often so are few.
            left = -1
            while left:
                best = min(self.refutations, key=lambda carrier: (left & carrier).bit_count())
                left &= best
                self.carrier |= best


class Solver:
    """A solver for one game, which remembers positions."""

    def __init__(self, game: StarboardY, fillings: Fillings, rng: Random) -> None:
        self._fillings, self._h_search, self._rng = fillings, HSearch(game), rng
        self._known: dict[tuple[int, int], _Node] = {}

    def solve(self, own: int, other: int) -> Iterator[Progress]:
        """Search a position that nobody has won yet, given the stones of the player to move and of
        the opponent.  Tells what is known after each position that was looked at, which takes some
        hundredths of a second, and ends when the result is proved."""
        if len(self._known) > MOST_POSITIONS:
            self._known.clear()
        root = self._node(own, other)
        while root.to_win and root.to_lose:
            path = [root]
            while path[-1].cells is not None and (child := self._child_to_prove(path[-1])):
                path.append(child)
            if path[-1].cells is None:
                self._look_at(path[-1])
            for node in reversed(path[:-1]):
                self._update(node)
            if root.to_win and root.to_lose:
                yield Progress(root.must, None)
        yield Progress(0 if root.to_win else 1 << root.cell, not root.to_win)

    def _node(self, own: int, other: int) -> _Node:
        node = self._known.get((own, other))
        if node is None:
            node = self._known[own, other] = _Node(own, other)
        return node

    def _look_at(self, node: _Node) -> None:
        """Find out what connections tell about a new position."""
        own, other = node.own, node.other
        node.cells = ()
        won, wins = self._h_search.threats(own, other)
        if wins:
            cell, carrier = min(wins, key=lambda win: win.carrier.bit_count())
            node.win(next(bits(carrier)) if won else cell, carrier)
            return
        node.must = self._fillings.board.full & ~(own | other)
        for win in self._h_search.threats(other, own).wins:
            node.refute(win.carrier)
            if not node.must:
                return
        node.cells = self._fillings.sorted_cells(
            own, other, node.must, ORDERING_FILLINGS, self._rng, bridges=True
        )
        node.to_lose = len(node.cells)

    def _update(self, node: _Node) -> None:
        """Take over what is known of the positions after a node's moves."""
        if not (node.to_win and node.to_lose):
            return
        to_win, to_lose = ENDLESS, 0
        for cell in node.cells or ():
            if node.must >> cell & 1:
                child = self._known.get((node.other, node.own | 1 << cell))
                if child is None:
                    to_win, to_lose = min(to_win, 1), to_lose + 1
                elif not child.to_lose:
                    node.win(cell, child.carrier | 1 << cell)
                    return
                elif not child.to_win:
                    node.refute(child.carrier)
                    if not node.must:
                        return
                else:
                    to_win, to_lose = min(to_win, child.to_lose), to_lose + child.to_win
        node.to_win, node.to_lose = to_win, to_lose

    def _child_to_prove(self, node: _Node) -> _Node | None:
        """The position after the move that takes the fewest positions to win, in a node that was
        looked at; None if the node turns out to be decided."""
        self._update(node)
        if not (node.to_win and node.to_lose):
            return None
        least, best = ENDLESS, -1
        for cell in node.cells or ():
            if node.must >> cell & 1:
                child = self._known.get((node.other, node.own | 1 << cell))
                to_lose = child.to_lose if child else 1
                if to_lose < least:
                    least, best = to_lose, cell
        return self._node(node.other, node.own | 1 << best)
