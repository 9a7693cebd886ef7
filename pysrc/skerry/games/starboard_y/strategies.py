"""Strategies of the winner, read from a certificate: who wins a position that they cover, and how.

A certificate of ``tests/certificates/openings.c`` has two lists.  Links are virtual connections of
two ends, cells or sides: they hold although the loser moves next.  A link is made by stones of the
winner, or of ways: over a further cell, by a link from there to each end.  Nodes are won positions
in which the loser moves next: either a stone has links to all sides, or there are several next
cells, each with the node after it, such that no cell of the loser breaks all of them.  A node holds
wherever the winner has at least its stones and the loser has no cell that it needs, also with
exchanged colours and after a turn of the board.  Certificates are checked by
``tests/certificates/verify_starboard_y.py``.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple

from ...board import Board, bits

HOLDS = -1
"""The mask of all cells: what holds already is mended by a stone anywhere."""


class Link(NamedTuple):
    stones: int
    needs: int
    """The cells that the loser must not have, as a mask."""
    ways: tuple[tuple[int, int, int], ...]
    """For each way the mask of its cell, and the numbers of two links; none if stones suffice."""


class Fork(NamedTuple):
    """A node with a choice of next cells."""

    stones: int
    needs: int
    entries: tuple[tuple[int, int], ...]
    """For each choice the mask of its cell, and of all cells needed from there on."""


class Centre(NamedTuple):
    """A node with a stone that is linked to all sides."""

    stones: int
    needs: int
    links: tuple[int, ...]


class Strategies:
    """What a certificate proves about the positions of a board."""

    def __init__(
        self, board: Board, symmetries: Sequence[Mapping[int, int]], certificate: str
    ) -> None:
        """``symmetries`` are the turns of the board; the certificate is JSON."""
        proved = json.loads(certificate)
        cell = {name: 1 << number for name, number in board.by_name.items()}
        self._symmetries = symmetries
        self._links: list[Link] = []
        for _, _, how in proved["links"]:
            self._links.append(
                Link(sum(cell[name] for name in how.split()), 0, ())
                if isinstance(how, str)
                else self._read_link([(cell[name], i, j) for name, i, j in how])
            )
        nodes: list[Fork | Centre] = []
        for first, *rest in proved["nodes"]:
            if len(rest) == 1:
                own = sum(cell[name] for name in first.split())
                entries = [(cell[name], nodes[after].needs | cell[name]) for name, after in rest[0]]
                needs = _union(needs for _, needs in entries) & ~own
                nodes.append(Fork(own, needs, tuple(entries)))
            else:
                links = [self._links[i] for i in rest]
                own = cell[first] | _union(link.stones for link in links)
                nodes.append(Centre(own, _union(link.needs for link in links), tuple(rest)))
        for opening, (winner, proof) in proved["openings"].items():
            name, after = proof if winner == "w" else (opening, proof)
            entry = cell[name], nodes[after].needs | cell[name]
            nodes.append(Fork(0, entry[1], (entry,)))
        self._centres = sorted(
            (node for node in nodes if isinstance(node, Centre)),
            key=lambda node: node.needs.bit_count(),
        )
        self._forks = [node for node in nodes if isinstance(node, Fork)]

    def _read_link(self, ways: list[tuple[int, int, int]]) -> Link:
        """The link that has these ways; a single one goes over a stone."""
        parts = [self._links[i] for _, *pair in ways for i in pair]
        over = _union(way[0] for way in ways)
        stones = _union(part.stones for part in parts)
        needs = _union(part.needs for part in parts)
        if len(ways) == 1:
            return Link(stones | over, needs, tuple(ways))
        return Link(stones, needs | over, tuple(ways))

    def next_cell(self, own: int, other: int) -> int:
        """A cell with which the player to move wins, given the masks of its stones and of the
        opponent's; -1 if none is known."""
        for cells in self._symmetries:
            at = _Situation(self._links, _turned(own, cells), _turned(other, cells))
            found = next(filter(None, map(at.next_in_centre, self._centres)), 0)
            found = found or next(filter(None, map(at.next_in_fork, self._forks)), 0)
            if found:
                number = found.bit_length() - 1
                return next(cell for cell, there in cells.items() if there == number)
        return -1

    def loses(self, own: int, other: int) -> bool:
        """Whether the player to move is known to lose."""
        for cells in self._symmetries:
            at = _Situation(self._links, _turned(other, cells), _turned(own, cells))
            if any(map(at.has_won_centre, self._centres)) or any(map(at.has_won_fork, self._forks)):
                return True
        return False


class _Situation:
    """What links and nodes are worth in a position, given the stones of winner and loser."""

    def __init__(self, links: list[Link], mine: int, theirs: int) -> None:
        self._links, self._mine, self._theirs = links, mine, theirs
        self._empty = ~(mine | theirs)
        self._known: dict[int, int] = {}

    def has_won_centre(self, node: Centre) -> bool:
        """Whether a node holds although the loser moves next."""
        return not node.stones & ~self._mine and self._mended_by_all(node.links) == HOLDS

    def has_won_fork(self, node: Fork) -> bool:
        """Whether a node holds although the loser moves next."""
        if node.stones & ~self._mine:
            return False
        common = HOLDS
        for _, needs in node.entries:
            if not needs & self._theirs:
                common &= needs & self._empty
        return not common

    def next_in_centre(self, node: Centre) -> int:
        """The mask of a cell with which the winner, who moves next, makes a node hold, or if it
        does already, gets on; 0 if there is none."""
        if node.stones & ~self._mine:
            return 0
        mends = self._mended_by_all(node.links)
        if mends == HOLDS:
            return next(filter(None, map(self._next_in_link, node.links)), 0)
        return mends & -mends

    def next_in_fork(self, node: Fork) -> int:
        """The same for a node with a choice of next cells."""
        if node.stones & ~self._mine:
            return 0
        untouched = (cell for cell, needs in node.entries if not needs & self._theirs)
        return next((cell for cell in untouched if cell & self._empty), 0)

    def _mended_by_all(self, links: Sequence[int]) -> int:
        """The cells each of which makes all of these links hold, which share no cell."""
        mends = HOLDS
        for link in links:
            if mends:
                mends &= self._mended_by(link)
        return mends

    def _mended_by(self, number: int) -> int:
        """The cells each of which makes a link hold; 0 if a single one may not be enough."""
        if number not in self._known:
            self._known[number] = self._find_mends(self._links[number])
        return self._known[number]

    def _find_mends(self, link: Link) -> int:
        if not link.needs & self._theirs and not link.stones & ~self._mine:
            return HOLDS
        mends, common = 0, HOLDS if link.ways else 0
        for cell, *pair in link.ways:
            if cell & self._theirs:
                continue
            of_pair = self._mended_by_all(pair)
            if cell & self._mine:
                if of_pair == HOLDS:
                    return HOLDS
                mends |= of_pair
            elif of_pair == HOLDS:
                mends |= cell
                common &= (cell | _union(self._links[i].needs for i in pair)) & self._empty
        # If no cell is in all ways that hold once their cell is taken, one of them remains.
        return mends if common else HOLDS

    def _next_in_link(self, number: int) -> int:
        """The mask of a cell of a way that holds, in a link that holds; 0 if it is of stones."""
        ways = sorted(self._links[number].ways, key=lambda way: not way[0] & self._mine)
        for cell, *pair in ways:
            if not cell & self._theirs and self._mended_by_all(pair) == HOLDS:
                if not cell & self._mine:
                    return cell
                return next(filter(None, map(self._next_in_link, pair)), 0)
        return 0


def _union(masks: Iterable[int]) -> int:
    return reduce(or_, masks, 0)


def _turned(stones: int, cells: Mapping[int, int]) -> int:
    return sum(1 << cells[cell] for cell in bits(stones))
