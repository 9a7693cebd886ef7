"""What a search knows about a position: its value, the moves that were searched, and the best one.

Searches report it again and again while they run; see ``mcts``.
"""

from __future__ import annotations

from typing import Any

from ..evaluator import Candidate
from ..game import Move, last_cell
from .alphabeta import AlphaBeta
from .tree import Node


class Statistics:
    """What a search knows so far.

    ``nodes`` is the number of nodes searched this time; ``finished`` is True when there is no more
    to learn, or no more memory.  ``lost`` is True when the player to move is known to lose; then
    the search goes on, to find the move that makes it hardest for the opponent.
    """

    __slots__ = ("finished", "lost", "nodes", "root")

    def __init__(self, root: Node, nodes: int, finished: bool = False, lost: bool = False) -> None:
        self.root, self.nodes, self.finished, self.lost = root, nodes, finished, lost

    @property
    def value(self) -> float:
        """Player 0's expected result, which is certain if ``result`` is known."""
        return float(self.root.turn) if self.lost else self.root.value

    @property
    def has_value(self) -> bool:
        """Whether anything was found out about that result; until then it is 0.5."""
        return self.root.visits > 0 or self.proven

    @property
    def proven(self) -> bool:
        """Whether the search has proved that result, so that there is no more to find."""
        return self.root.proven is not None

    @property
    def result(self) -> float | None:
        """Player 0's result with best play, if it is known."""
        return self.value if self.proven or self.lost else None

    def candidates(self) -> list[Candidate]:
        """The moves that were searched, best first; those that a proof makes equal are in the
        order of their priors."""
        root = self.root
        moves = root.moves or ()
        priors = root.priors or [0.0] * len(moves)
        out = [
            (Candidate(move, count, child.value, child.proven is not None), prior)
            for move, count, child, prior in zip(
                moves, root.counts, root.children, priors, strict=True
            )
            if child is not None and (count or child.proven is not None)
        ]
        out.sort(key=lambda one: (rank(one[0], root.turn), one[1]), reverse=True)
        return [candidate for candidate, _ in out]

    @property
    def best(self) -> Move:
        """The move to play.  Raises ValueError when there is none."""
        root, candidates = self.root, self.candidates()
        if candidates and not self.all_lose:
            return candidates[0].move
        if not root.moves:
            raise ValueError("the game is over, so there is no best move")
        # Where all that was searched loses, visits say nothing.
        is_open = [c is None or c.proven != float(root.turn) for c in root.children]
        worth = root.priors or root.counts
        return root.moves[max(range(len(worth)), key=lambda edge: (is_open[edge], worth[edge]))]

    @property
    def all_lose(self) -> bool:
        """Whether all moves that were searched are known to lose."""
        candidates = self.candidates()
        return bool(candidates) and rank(candidates[0], self.root.turn)[0] < 0

    def line(self, first: Move | None = None) -> list[Move]:
        """The principal variation, beginning with the best move or another move."""
        move: Move | None = self.best if first is None else first
        out, node, seen = [], self.root, set[Node]()
        while move is not None and node not in seen:
            seen.add(node)
            out.append(move)
            assert node.moves is not None
            child = node.children[node.moves.index(move)]
            if child is None:
                break
            node = child
            move = next((candidate.move for candidate in Statistics(node, 0).candidates()), None)
        return out

    def listed(self, most: int | None = None) -> list[Candidate]:
        """The best candidates as people read them: first the move to play, then the others by
        their values, none of which is higher.

        A tree search plays the move that it has visited most, because a value from few visits
        tells little: if it lasted, the search would come back to it.  Until then a move with a
        higher value counts as no better than the first, as in an alpha-beta search, which proves
        no more of the others.  If all that was searched loses, the first has not been searched.
        A player who is known to lose does so after every move.
        """
        found = self.candidates()
        if not found:
            return []
        best = self.best
        searched = (candidate for candidate in found if candidate.move == best)
        first = next(searched, Candidate(best, 0, self.value, False))
        others = [candidate for candidate in found if candidate.move != best]
        found = [first, *others][:most]
        if self.lost:
            return [c._replace(value=self.value, proven=True) for c in found]
        bound = max if self.root.turn else min
        fair = [c._replace(value=bound(c.value, first.value)) for c in found[1:]]
        return found[:1] + sorted(fair, key=lambda c: c.value, reverse=not self.root.turn)

    def heat(self) -> dict[int, float]:
        """The share of visits by the last cell of moves; shares sum to 1."""
        visits: dict[int, int] = {}
        for candidate in self.candidates():
            cell = last_cell(candidate.move)
            if cell is not None and candidate.visits:
                visits[cell] = visits.get(cell, 0) + candidate.visits
        total = sum(visits.values())
        return {cell: count / total for cell, count in visits.items()}


class AlphaBetaStatistics(Statistics):
    """What an alpha-beta search knows so far."""

    __slots__ = ("alphabeta",)

    def __init__(self, root: Node, alphabeta: AlphaBeta[Any], finished: bool = False) -> None:
        super().__init__(root, alphabeta.nodes, finished)
        self.alphabeta = alphabeta

    @property
    def value(self) -> float:
        return self.candidates()[0].value

    @property
    def has_value(self) -> bool:
        return True

    def candidates(self) -> list[Candidate]:
        return self.alphabeta.candidates()

    def line(self, first: Move | None = None) -> list[Move]:
        return self.alphabeta.principal_variation(self.best if first is None else first)


def rank(candidate: Candidate, turn: int) -> tuple[int, int, float]:
    """Sort key for candidates: proven wins first, then by visits, proven losses last."""
    value = 1 - candidate.value if turn else candidate.value
    certain = 0
    if candidate.proven:
        certain = (value > 0.5) - (value < 0.5)
    return certain, candidate.visits, value


def enough(report: Statistics, nodes: int) -> bool:
    """Whether a player with a limit of ``nodes`` should move now.

    It never plays a move that is known to lose while another move may not.
    """
    if report.proven or report.finished or len(report.root.moves or ()) < 2:
        return True
    return report.nodes >= nodes and not report.all_lose
