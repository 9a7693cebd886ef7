"""Monte Carlo tree search, as a generator that its caller drives.

``tree`` has the simulations.  Here is what comes before and beside them: what is known or proved
about a position without them, and that a weak level searches only what is in ``sight``.  The tree
survives from one search to the next.  Where the evaluator has a static evaluation, alpha-beta
search takes over.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any

from ..evaluator import Candidate, Evaluator
from ..game import Move
from ..presentation import Level
from .alphabeta import AlphaBeta
from .sight import in_sight
from .statistics import AlphaBetaStatistics, Statistics, enough
from .tree import Node, Tree

MAX_SIZE = 1_000_000_000
"""How many bytes a tree may take."""

FULL = Level(nodes=sys.maxsize)
"""The strength of the master and of analyses: it overlooks nothing.  Only in searches of this very
level, compared by identity, the evaluator is asked for certificates and proofs."""


class Search:
    """A search tree for one game.  ``search`` may be called repeatedly, for any positions."""

    def __init__(
        self,
        evaluator: Evaluator[Any],
        rng: Random,
        max_size: int = MAX_SIZE,
        number: int = 0,
        *,
        by_proofs: bool = True,
    ) -> None:
        """``max_size`` is about how many bytes the tree may take.  ``number`` tells apart the
        searches that search a position together; only number 0 looks for proofs.  ``by_proofs``
        allows proofs from outside the tree.  With them, chances in different positions cannot be
        compared, because only some positions have such a proof."""
        self.evaluator = evaluator
        self.game = evaluator.game
        self.rng = rng
        self.tree = Tree(evaluator, rng)
        self.max_size = max_size
        self.by_proofs = self.knows_proofs = by_proofs and number == 0
        """Whether the evaluator is asked for ``known`` and ``proofs``; all levels do without."""
        self.lines = 1
        """How many of the best moves an alpha-beta search values; a tree search values all."""
        evaluation = evaluator.static_evaluation()
        self.alphabeta = AlphaBeta(evaluation, number) if evaluation else None

    def hear(self, others: Iterable[Sequence[Candidate]]) -> None:
        """Take note of what other searches know about the present position; see
        ``together``."""
        if self.alphabeta is not None:
            self.alphabeta.hear(others)

    def search(
        self, position: Any, past: Sequence[Any] = (), level: Level = FULL
    ) -> Iterator[Statistics]:
        """Search a position for as long as the caller asks for reports.

        Yields a report before and after every simulation, and ends when the result is proven or
        the tree has reached its maximum size.  What earlier searches learned about this position
        and those after it is kept; the rest is dropped.  ``past`` are the positions of the match so
        far.  Moves that the ``level`` overlooks are not searched, unless all others lose; limiting
        the nodes is left to the caller.
        """
        self.tree.sees_forced = level.nodes > 1 and not level.sight
        self.knows_proofs = self.by_proofs and level is FULL
        root = self.tree.root(position)
        lost = self._find_win(root)
        wants_proof = self.knows_proofs and not lost and root.proven is None
        proofs = self.evaluator.proofs(position, self.rng) if wants_proof else iter(())
        for node in (*self._within_sight(root, past, level.sight), root):
            nodes = next_proof = 0
            if self.alphabeta is not None and root.proven is None:
                for _ in self.alphabeta.search(node.position, node.moves or (), past, self.lines):
                    yield AlphaBetaStatistics(node, self.alphabeta)
                report = AlphaBetaStatistics(node, self.alphabeta, finished=True)
                if node is not root and report.all_lose:
                    continue
                yield report
                return
            while node is root or node.proven != node.turn:
                if nodes >= next_proof and (forced := next(proofs, None)):
                    next_proof = nodes + self.evaluator.proof_interval(position, nodes)
                    result, moves = forced
                    lost = result == float(root.turn)
                    if not lost:
                        self._force(root, result, moves)
                full = self.tree.size >= self.max_size
                yield Statistics(node, nodes, full, lost)
                if node.proven is not None or full:
                    return
                self.tree.simulate(node)
                nodes += 1

    def _find_win(self, root: Node) -> bool:
        """Prove the root if its result or a winning move is known.  Returns whether the player to
        move is known to lose by a proof that names no move."""
        assert root.moves is not None
        position = root.position
        result = self.evaluator.result(position)
        if result is not None:
            self._prove(root, result)
            return False
        win = self.evaluator.winning_move(position)
        forced = None if win else self.tree.forced(root)
        if forced and forced[0] == 1.0 - root.turn:
            win = forced[1][0]
        if win is None and self.knows_proofs and (known := self.evaluator.known(position)):
            result, win = known
            if win is None:
                return result == float(root.turn)
        if win is not None:
            self._force(root, 1.0 - root.turn, [win])
        return False

    def _force(self, root: Node, result: float | None, moves: Sequence[Move]) -> None:
        """Take over what ``forced`` says: that only some moves may win, or that one does."""
        assert root.moves is not None
        if result is not None:
            edge = root.moves.index(moves[0])
            self.tree.child(root, edge).prove(result)
            root.prove(result)
            return
        for edge, move in enumerate(root.moves):
            if move not in moves:
                self.tree.child(root, edge).prove(float(root.turn))

    def _prove(self, root: Node, result: float) -> None:
        """Set the result of the root, and of all its moves whose results are not known."""
        root.prove(result)
        for edge in range(len(root.moves or ())):
            child = self.tree.child(root, edge)
            if child.proven is None:
                child.prove(result)

    def _within_sight(self, root: Node, past: Sequence[Any], sight: int) -> Iterator[Node]:
        """The root with only the moves in sight, if that is limited; nothing if these are all."""
        if not sight or root.proven is not None:
            return
        assert root.moves is not None
        evaluation = self.alphabeta.evaluation if self.alphabeta else None
        positions = [*past, root.position]
        edges = in_sight(self.evaluator, positions, root.moves, sight, self.rng, evaluation)
        if 1 < len(edges) < len(root.moves):
            yield root.only(edges)


def think(search: Search, positions: Sequence[Any], level: Level) -> Statistics:
    """Search the last of a match's positions until ``enough``; the ``best`` of the report is the
    move to play."""
    *past, position = positions
    for report in search.search(position, past, level):
        if enough(report, level.nodes):
            break
    return report
