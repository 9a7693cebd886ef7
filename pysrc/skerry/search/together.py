"""Combines several searches of one position, each with a memory of its own (root parallelism:
Chaslot et al., 2008).

Each search has its own random numbers or its own order of moves, and now and then sends the others
its share: what it knows about the moves.  How shares are sent, as between processes or workers, is
up to the caller.

The visits of tree searches are added up.  Alpha-beta searches would all do the same work, so each
begins an iteration with the best move so far and then at a place of its own in the list of moves; a
move that one of them has refuted is not searched by the others.  Of their best moves, the one that
was searched deepest is taken.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ..evaluator import Candidate
from ..game import Move
from .alphabeta import ranked
from .statistics import AlphaBetaStatistics, Statistics, rank

MAX_MOVES = 40
"""How many moves a share has at most: the best ones."""


class Share(NamedTuple):
    """What a search sends the others: how many nodes it has searched, and its candidates, the best
    first."""

    nodes: int
    candidates: list[Candidate]


def share(found: Statistics) -> Share:
    """The share of a search."""
    return Share(found.nodes, found.candidates()[:MAX_MOVES])


class Together(Statistics):
    """What a search and others of the same position know so far."""

    __slots__ = ("merged", "own")

    def __init__(self, own: Statistics, shares: Sequence[Share]) -> None:
        nodes = own.nodes + sum(other.nodes for other in shares)
        super().__init__(own.root, nodes, own.finished, own.lost)
        self.own = own
        lists = [own.candidates(), *(other.candidates for other in shares)]
        merge = _deepest if isinstance(own, AlphaBetaStatistics) else _added
        self.merged = merge([found for found in lists if found], own.root.turn)

    def candidates(self) -> list[Candidate]:
        return self.merged

    @property
    def value(self) -> float:
        if self.own.result is not None or not self.merged:
            return self.own.value
        if self.proven or isinstance(self.own, AlphaBetaStatistics):
            return self.merged[0].value
        return _mean(self.merged)

    @property
    def proven(self) -> bool:
        if self.own.proven:
            return True
        if not self.merged or isinstance(self.own, AlphaBetaStatistics):
            return False
        best, turn = self.merged[0], self.root.turn
        if best.proven and best.value == 1 - turn:
            return True
        proofs = sum(candidate.proven for candidate in self.merged)
        return proofs == len(self.root.moves or ())

    def line(self, first: Move | None = None) -> list[Move]:
        wanted = self.best if first is None else first
        known = any(candidate.move == wanted for candidate in self.own.candidates())
        return self.own.line(wanted) if known else [wanted]


def _mean(candidates: Iterable[Candidate]) -> float:
    """The value of a position by the values and visits of its moves."""
    visits = total = 0.0
    for candidate in candidates:
        weight = candidate.visits or 1
        visits += weight
        total += weight * candidate.value
    return total / visits


def _added(lists: Sequence[list[Candidate]], turn: int) -> list[Candidate]:
    """The candidates of tree searches, their visits added; a proof by one counts for all."""
    by_move: dict[Move, Candidate] = {}
    for candidate in (candidate for found in lists for candidate in found):
        known = by_move.get(candidate.move)
        by_move[candidate.move] = _add(known, candidate) if known else candidate
    return sorted(by_move.values(), key=lambda c: rank(c, turn), reverse=True)


def _add(one: Candidate, other: Candidate) -> Candidate:
    visits = one.visits + other.visits
    proof = one if one.proven else other
    value = proof.value if proof.proven else _mean((one, other))
    return Candidate(one.move, visits, value, proof.proven)


def _deepest(lists: Sequence[list[Candidate]], turn: int) -> list[Candidate]:
    """The candidates of alpha-beta searches, each as its deepest and largest search saw it.

    Only the value of a search's best move is exact, so the best of all is one of these.
    """

    def sign(candidate: Candidate) -> float:
        return -candidate.value if turn else candidate.value

    by_move: dict[Move, Candidate] = {}
    for candidate in (candidate for found in lists for candidate in found):
        known = by_move.get(candidate.move)
        if known is None or (candidate.depth, candidate.visits) > (known.depth, known.visits):
            by_move[candidate.move] = candidate
    best = max((found[0] for found in lists), key=lambda c: (not c.proven, c.depth, sign(c)))
    return ranked(best, (c for c in by_move.values() if c.move != best.move), turn)
