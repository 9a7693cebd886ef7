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
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple

from ...board import Board, bits

PART = 1000
"""How many links or nodes are read in a step."""
HOLDS = -1
"""All cells: the answer of ``_mended_by`` for a link that holds already, because then any stone
will do."""


Way = tuple[int, int, int]
"""The mask of a cell, and the numbers of the links from there to both ends."""


class Link(NamedTuple):
    """A virtual connection of two ends, and the stones of the winner in it, as a mask."""

    stones: int
    needs: int
    """The cells that the loser must not have, as a mask."""
    ways: tuple[Way, ...]
    """Empty if stones suffice."""


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

    def __init__(self, board: Board, symmetries: Sequence[Mapping[int, int]]) -> None:
        """``symmetries`` are the turns of the board.  It knows nothing until a certificate is
        read."""
        self._cell = {name: 1 << number for name, number in board.by_name.items()}
        self._symmetries = symmetries
        self._links: list[Link] = []
        self._centres: list[Centre] = []
        """Those that need few cells first."""
        self._forks: list[Fork] = []

    def read(self, certificate: str) -> Iterator[None]:
        """Read a certificate, which is JSON, in steps."""
        cell = self._cell
        yield
        proved = json.loads(certificate)
        for number, (_, _, how) in enumerate(proved["links"]):
            if number % PART == 0:
                yield
            self._links.append(
                Link(self._mask(how), 0, ()) if isinstance(how, str) else self._read_link(how)
            )
        nodes: list[Fork | Centre] = []
        for number, (first, *rest) in enumerate(proved["nodes"]):
            if number % PART == 0:
                yield
            if len(rest) == 1:
                own = self._mask(first)
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

    def _mask(self, names: str) -> int:
        return _union(self._cell[name] for name in names.split())

    def _read_link(self, how: list[tuple[str, int, int]]) -> Link:
        """The link that has these ways; a single one goes over a stone."""
        over = stones = needs = 0
        ways = []
        for name, i, j in how:  # a plain loop: there are many links
            one, other = self._links[i], self._links[j]
            stones |= one.stones | other.stones
            needs |= one.needs | other.needs
            over |= self._cell[name]
            ways.append((self._cell[name], i, j))
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
        """A cell, as a mask, with which the winner, who moves next, makes the node hold; if it
        holds already, the next cell of its plan.  0 if there is none."""
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
