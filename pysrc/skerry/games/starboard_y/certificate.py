"""Certificates: strategies of the winner that anybody can check without a solver.

A node belongs to a set of the winner's stones, with the loser to move.  It has entries: a cell for
the winner's next stone, and the node after it, or ``WON`` where that stone completes a Y.  An entry
works as long as the loser takes none of its cells, so all entries together win if no cell is in all
of them (the must-play region is empty: Hayward et al., 2003).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from ...board import bits
from .must_play import MustPlay
from .rules import StarboardY

WON = -1
"""In place of a node, where the winner has a Y."""
Entry = tuple[int, int]
"""The cell of the winner's next stone, and the number of the node after it."""


def certificate(
    game: StarboardY, solver: MustPlay, symmetries: Sequence[Mapping[int, int]]
) -> dict[str, Any]:
    """Who wins after each first move by Black, one of those that are the same up to symmetry, and
    how: ``size``; ``openings`` by cell, each with the winner, "b" or "w", and White's entry or the
    number of Black's node; and ``nodes`` with their entries."""
    names, writer, seen = game.board.names, CertificateWriter(solver), set[int]()
    openings: dict[str, tuple[str, object]] = {}
    for cell in game.board.cells:
        if cell in seen:
            continue
        seen |= {cells[cell] for cells in symmetries}
        black = 1 << cell
        if solver.solve(0, black).wins:
            reply, node = writer.entry(0, black)
            openings[names[cell]] = "w", (names[reply], node)
        else:
            openings[names[cell]] = "b", writer.node(black, 0)
    nodes = [[(names[cell], node) for cell, node in entries] for entries in writer.nodes]
    return {"size": game.size, "openings": openings, "nodes": nodes}


class CertificateWriter:
    """Writes down the strategies behind the verdicts of a solver."""

    def __init__(self, solver: MustPlay) -> None:
        self.solver = solver
        self.nodes: list[list[Entry]] = []
        self._carriers: list[int] = []
        """The cells that each node needs, as masks."""
        self._numbers: dict[tuple[int, int], int] = {}

    def entry(self, winner: int, loser: int) -> Entry:
        """The strategy of the player to move, who wins, given the masks of both players' stones."""
        cell = self.solver.solve(winner, loser).cell
        assert cell >= 0, "the player to move wins"
        if self._ways(winner, loser)[-1] >> cell & 1:
            return cell, WON
        return cell, self.node(winner | 1 << cell, loser)

    def node(self, winner: int, loser: int) -> int:
        """The number of the node with these stones, where the loser is to move."""
        key = winner, loser
        if key not in self._numbers:
            self._numbers[key] = self._add(self._entries(winner, loser))
        return self._numbers[key]

    def _entries(self, winner: int, loser: int) -> list[Entry]:
        """The entries of a node: as few as the solver needed."""
        ways = self._ways(winner, loser)
        entries: list[Entry] = [(cell, WON) for cell in list(bits(ways[-1]))[:2]]
        must = self._all_carriers(entries)
        for cell, then in ways.items():
            is_threat = cell >= 0 and not ways[-1] >> cell & 1
            if must and is_threat and then.bit_count() > 1:
                # Whoever has three ways to win can do without any of them.
                forks = [self._add([(a, WON), (b, WON)]) for a, b in _pairs(list(bits(then))[:3])]
                entries += [(cell, fork) for fork in forks]
                must &= self._all_carriers(entries)
        for cell in self.solver.solve(loser, winner).refuted:
            if must:
                entries.append(self.entry(winner, loser | 1 << cell))
                must &= self._carrier(entries[-1])
        assert not must, "the loser has no move left"
        return entries

    def _ways(self, winner: int, loser: int) -> dict[int, int]:
        fillings = self.solver.fillings
        return fillings.completions(winner, fillings.board.full & ~(winner | loser))

    def _add(self, entries: list[Entry]) -> int:
        """The number of a new node."""
        carrier = 0
        for one in entries:
            carrier |= self._carrier(one)
        self.nodes.append(entries)
        self._carriers.append(carrier)
        return len(self.nodes) - 1

    def _carrier(self, entry: Entry) -> int:
        cell, node = entry
        return 1 << cell | (0 if node == WON else self._carriers[node])

    def _all_carriers(self, entries: list[Entry]) -> int:
        """The cells that all entries need; all cells where there are none."""
        common = self.solver.fillings.board.full
        for one in entries:
            common &= self._carrier(one)
        return common


def _pairs(cells: list[int]) -> list[tuple[int, int]]:
    return list(combinations(cells, 2))
