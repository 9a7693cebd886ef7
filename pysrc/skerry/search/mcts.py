"""Monte Carlo tree search, as a generator that its caller drives.

``tree`` has the simulations.  Here is what comes before and beside them: what is known or proved
about a position without them, and the moves that a weak level overlooks.  The tree survives from
one search to the next.  Where the evaluator has a static evaluation, alpha-beta search takes over.
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
        """The root with only the moves that a level with limited sight considers, unless these are
        all: moves with all their cells within so many steps of what the player's own last move
        changed, or of where another move begins if there is nothing to gain at the first place.  If
        there is nowhere, it sees as far from the first one as it must to have a choice.

        Pointless moves are left out, and those that bring the player's pieces back to where they
        have been.
        """
        own = [i for i, earlier in enumerate(past) if earlier.turn == root.turn]
        if not sight or not own or root.proven is not None:
            return
        assert root.moves is not None
        before, after = [*past, root.position][own[-1] : own[-1] + 2]
        arrangement = self.evaluator.arrangement
        known = {arrangement(past[i], root.turn) for i in own} - {None}
        pointless = self.evaluator.pointless_cells(root.position)
        worthy = {
            edge: sum({1 << item for item in move if isinstance(item, int)})
            for edge, move in enumerate(root.moves)
            if not (isinstance(move[0], int) and pointless >> move[0] & 1)
            and not (known and arrangement(self.game.play(root.position, move), root.turn) in known)
        }
        first = self._changed(before, after)
        starts = {root.moves[edge][0] for edge in worthy if self.alphabeta}
        others = sorted(item for item in starts if isinstance(item, int))
        self.rng.shuffle(others)

        def seen(place: int, steps: int) -> list[int]:
            for _ in range(steps):
                place |= self.game.board.near(place)
            return [edge for edge, cells in worthy.items() if not cells & ~place]

        for place in (first, *(1 << cell for cell in others)):
            if self._gains(root, edges := seen(place, sight)):
                break
        else:
            while len(edges := seen(first, sight)) < min(2, len(worthy)):
                sight += 1
        if 1 < len(edges) < len(root.moves):
            yield root.only(edges)

    def _gains(self, root: Node, edges: Sequence[int]) -> bool:
        """Whether these moves are a choice, and one of them gets the player ahead by the static
        evaluation if there is one."""
        if len(edges) < 2 or self.alphabeta is None:
            return len(edges) > 1
        assert root.moves is not None
        sign = -1 if root.turn else 1
        evaluation = self.alphabeta.evaluation
        (now,) = evaluation.values(iter([root.position]))
        values = evaluation.values(
            self.game.play(root.position, root.moves[edge]) for edge in edges
        )
        return any(sign * value > sign * now for value in values)

    def _changed(self, before: Any, after: Any) -> int:
        """The cells on which two positions differ, as bits."""
        old, new = self.game.view(before).pieces, self.game.view(after).pieces
        return sum(1 << cell for cell in old.keys() | new.keys() if old.get(cell) != new.get(cell))


def think(search: Search, positions: Sequence[Any], level: Level) -> Statistics:
    """Search the last of a match's positions until ``enough``; the ``best`` of the report is the
    move to play."""
    *past, position = positions
    for report in search.search(position, past, level):
        if enough(report, level.nodes):
            break
    return report
