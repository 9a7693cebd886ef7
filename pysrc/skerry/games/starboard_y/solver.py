"""Who wins a position of Starboard Y, proved by proof-number search over the must-play region.

The proof number of a position is the least number of further positions that must be won to prove
that the player to move wins it; the disproof number is the same for a loss (Allis, "Searching for
solutions in games and artificial intelligence", 1994).  Each step looks at the position that most
numbers depend on.  There ``HSearch`` finds wins by connections.  The opponent's wins need the cells
of their carriers, so a move must be in all of these: in the must-play region (Hayward et al.,
"Solving 7x7 Hex", 2003).  Of the moves that are left, only the most promising are searched: one,
and a quarter of their number, which is counted anew whenever some are refuted (Arneson, Hayward and
Henderson, "Solving Hex: beyond humans", 2010).

In all positions but the one to solve, dead cells are ignored, and captured cells have stones.  The
carrier of a win then includes the cells that the winner has captured.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from ...board import bits
from .connections import size_of_carrier
from .dead_cells import DeadCells, Masks
from .h_search import HSearch
from .rules import StarboardY

ENDLESS = 1 << 60
FRONT = 4
"""Of n moves that may win, the 1 + n // ``FRONT`` most promising ones are searched."""
MAX_POSITIONS = 20_000
"""How many positions to remember from one search to the next."""


Order = Callable[[int, int, int], Sequence[int]]
"""For ``own``, ``other`` and a mask of cells: these cells, the most promising first."""


class Progress(NamedTuple):
    """What is known of a position: the mask of the cells that may win, or of one that does; whether
    the player to move wins, None until it is proved; and then the carrier, the empty cells that the
    winner needs."""

    cells: int
    wins: bool | None
    carrier: int = 0


class _Node:
    """A position: ``own`` are the stones of the player to move, and ``dead`` the dead cells.

    ``must`` are the empty cells that may win.  ``to_win`` and ``to_lose`` are its proof and
    disproof numbers, 0 where that is proved; then ``carrier`` are the empty cells that the winner
    needs, and ``cell`` wins, if it is not -1.
    """

    __slots__ = (
        "carrier", "cell", "cells", "dead", "must", "other", "own", "refutations", "to_lose",
        "to_win", "unfilled",
    )  # fmt: skip

    def __init__(self, own: int, other: int, dead: int, empty: int) -> None:
        self.own, self.other, self.dead, self.must = own, other, dead, empty
        self.to_win = self.to_lose = 1
        self.cell, self.carrier = -1, 0
        self.unfilled = 0
        """The dead and captured cells that were not filled: only in a position to solve."""
        self.cells: Sequence[int] | None = None
        """The moves, the most promising first; None before they are looked at."""
        self.refutations: list[int] = []
        """Carriers of wins of the opponent, none of which needs a move that is left."""

    def left(self) -> list[int]:
        """The moves that may win, the most promising first."""
        return [cell for cell in self.cells or () if self.must >> cell & 1]

    def win(self, cell: int, carrier: int) -> None:
        """Take note that the player to move wins with a stone on this cell, and of the carrier."""
        self.to_win, self.to_lose, self.cell, self.carrier = 0, ENDLESS, cell, carrier

    def lose(self, carrier: int) -> None:
        """Take note that the player to move loses, and of the carrier of the opponent's win."""
        self.to_win, self.to_lose, self.carrier = ENDLESS, 0, carrier

    def refute(self, carrier: int) -> None:
        """Take note of a win of the opponent; without a move against all of them, it is lost."""
        self.refutations.append(carrier)
        self.must &= carrier
        if not self.must:
            # All of them together are enough, and often so are few.
            left, needed = -1, 0
            while left:
                best = min(self.refutations, key=lambda carrier: (left & carrier).bit_count())
                left &= best
                needed |= best
            self.lose(needed)


class _Child(NamedTuple):
    """A position after a move: its node, and the masks of the captured cells that have stones
    there, ``own`` those of the player who is to move, ``other`` those of the one who has moved."""

    node: _Node
    own: int
    other: int


class Solver:
    """A solver for one game, which remembers positions."""

    def __init__(self, game: StarboardY, order: Order) -> None:
        self._full, self._near, self._order = game.board.full, game.board.near, order
        self._h_search = HSearch(game)
        self._dead_cells = DeadCells(game.board, self._h_search.sides)
        self._known: dict[Masks, _Node] = {}
        self._children: dict[Masks, _Child] = {}
        """The positions after moves, by the masks before captured cells are filled."""
        self.looked_at = 0
        """How many positions have been looked at so far."""

    def solve(self, own: int, other: int) -> Iterator[Progress]:
        """Search a position that nobody has won yet, given the stones of the player to move and of
        the opponent.  Yields what is known, about a hundred times a second, and ends when the
        result is proved.  It may be stopped at any time; what it has found is kept."""
        if len(self._known) > MAX_POSITIONS:
            self._known.clear()
            self._children.clear()
        root = self._node(Masks(own, other, 0))
        filled = self._dead_cells.fill(own, other)
        root.unfilled = (filled.own | filled.other | filled.dead) ^ (own | other)
        while root.to_win and root.to_lose:
            path = [root]
            while path[-1].cells is not None and (child := self._child_to_prove(path[-1])):
                path.append(child)
            if path[-1].cells is None:
                self.looked_at += 1
                for _ in self._look_at(path[-1]):
                    yield Progress(root.must, None)
            for node in reversed(path[:-1]):
                self._update(node)
            if root.to_win and root.to_lose:
                yield Progress(root.must, None)
        cell = 0 if root.to_win else 1 << root.cell
        yield Progress(cell, not root.to_win, root.carrier)

    def _node(self, position: Masks) -> _Node:
        node = self._known.get(position)
        if node is None:
            own, other, dead = position
            empty = self._full & ~(own | other | dead)
            node = self._known[position] = _Node(own, other, dead, empty)
        return node

    def _child(self, node: _Node, cell: int) -> _Child:
        position = Masks(node.other, node.own | 1 << cell, node.dead)
        child = self._children.get(position)
        if child is None:
            cells = node.unfilled | self._near(1 << cell)  # no others can have changed
            filled = self._dead_cells.fill(*position, cells)
            child = self._children[position] = _Child(
                self._node(filled), filled.own & ~position.own, filled.other & ~position.other
            )
        return child

    def _look_at(self, node: _Node) -> Iterator[None]:
        """Find out what connections tell about a new position; yields at times."""
        own, other, dead = node.own, node.other, node.dead
        won, wins = yield from self._h_search.threats(own, other | dead)
        if wins:
            cell, carrier = min(wins, key=size_of_carrier)
            node.win(next(bits(carrier), -1) if won else cell, carrier)
            node.cells = ()
            return
        yield
        is_lost, wins = yield from self._h_search.threats(other, own | dead)
        if is_lost:
            node.lose(wins[0].carrier)
        for win in sorted(wins, key=size_of_carrier):
            if node.must & ~win.carrier:
                node.refute(win.carrier)
        node.cells = self._order(own, other, node.must) if node.to_lose else ()

    def _update(self, node: _Node) -> None:
        """Take over what is known of the positions after a node's moves."""
        if not (node.to_win and node.to_lose):
            return
        for cell in node.left():
            child = self._children.get(Masks(node.other, node.own | 1 << cell, node.dead))
            if child and not child.node.to_lose:
                node.win(cell, child.node.carrier | child.other | 1 << cell)
                return
            if child and not child.node.to_win and node.must >> cell & 1:
                node.refute(child.node.carrier | child.own)
        if node.must:
            front = self._front(node)
            if all(child.to_win and child.to_lose for child in front):
                node.to_win = min(child.to_lose for child in front)
                node.to_lose = sum(child.to_win for child in front)
            else:  # a move led to a position that is known to be decided
                self._update(node)

    def _front(self, node: _Node) -> list[_Node]:
        """The positions after the moves that are searched."""
        cells = node.left()
        front = cells[: 1 + len(cells) // FRONT]
        return [self._child(node, cell).node for cell in front]

    def _child_to_prove(self, node: _Node) -> _Node | None:
        """The position after the move that takes the fewest positions to win, in a node that was
        looked at; None if the node turns out to be decided."""
        self._update(node)
        if not (node.to_win and node.to_lose):
            return None
        return min(self._front(node), key=lambda child: child.to_lose)
