"""Monte Carlo tree search, as a generator that its caller drives.

Selection is UCB1 (Kocsis and Szepesvári, 2006), or PUCT (Silver et al., 2017) where the evaluator
has priors.  Nodes are keyed by position, so transpositions share a node; they remember the player
to move, because players need not alternate; values are player 0's throughout.  Proven results are
backed up (MCTS-Solver: Winands et al., 2008), and so are estimates by minimax where the evaluator
has any (implicit minimax backups: Lanctot et al., 2014).  The tree survives from one search to the
next.  Where the evaluator has a static evaluation, alpha-beta search takes over.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any

from ..evaluator import Candidate, Evaluator, Forced
from ..game import Move, last_cell
from ..presentation import Level
from .alphabeta import AlphaBeta

IMPLICIT_MINIMAX_WEIGHT, HALF_WEIGHT_VISITS = 0.4, 100
"""The weight, in a node's value, of the estimate backed up by minimax, and the number of visits
after which it is half of that: the more playouts there are, the more they count."""
FIRST_PLAY_REDUCTION = 0.2
"""First-play urgency with priors: how much less than its parent an unvisited node is worth."""
FIRST_REVISION, REVISION_INTERVAL = 8, 8
"""Priors are revised after ``FIRST_REVISION`` visits, and again whenever the visits have grown by
about one part in ``REVISION_INTERVAL``."""
NODE_SIZE, EDGE_SIZE = 1200, 60
"""Approximate bytes of a node, and of each of its edges once it is expanded."""
MAX_SIZE = 1_000_000_000
"""How many bytes a tree may take."""

FULL = Level(nodes=sys.maxsize)
"""The strength of the master and of analyses: it overlooks nothing.  Only in searches of this very
level, compared by identity, the evaluator is asked for certificates and proofs."""


class Node:
    """A position in the tree: the player to move, the edges once it is expanded, and counters."""

    __slots__ = (
        "children", "counts", "estimate", "forced", "learned", "moves", "position", "priors",
        "proven", "revision", "total", "tried", "turn", "untried", "value", "visits",
    )  # fmt: skip

    def __init__(self, position: Any) -> None:
        self.position = position
        self.turn = int(position.turn)
        self.moves: list[Move] | None = None
        self.priors: list[float] | None = None
        self.children: list[Node | None] = []
        self.tried: list[tuple[int, Node]] = []
        """Edges with a child, and the children."""
        self.untried: list[int] = []
        """Edges without a child; with priors, the most promising comes last."""
        self.counts: list[int] = []
        """Visits by edge.  A child that several parents share counts its own visits as well."""
        self.visits = 0
        self.total = 0.0
        """The sum of player 0's results over all visits."""
        self.proven: float | None = None
        """Player 0's proven result, if any."""
        self.estimate: float | None = None
        """The evaluator's estimate, later the minimax value of the children's estimates."""
        self.forced: Forced | tuple[()] | None = ()
        """The evaluator's ``forced``; () until it is asked for."""
        self.learned = 0
        """The sum of the statistics from evaluations below this node; see the evaluator."""
        self.revision = FIRST_REVISION
        """The number of visits at which the priors are next revised."""
        self.value = 0.5
        """Player 0's expected result."""

    def prove(self, result: float) -> None:
        """Set player 0's result."""
        self.proven = self.value = result

    def add_visit(self, result: float, learned: int) -> None:
        """Add a visit that had this result for player 0, and what was learned from it."""
        self.visits = visits = self.visits + 1
        self.total += result
        self.learned += learned
        if self.proven is None:
            self.value = mean = self.total / visits
            if self.estimate is not None:
                weight = (
                    IMPLICIT_MINIMAX_WEIGHT * HALF_WEIGHT_VISITS / (HALF_WEIGHT_VISITS + visits)
                )
                self.value += weight * (self.estimate - mean)

    def back_up_estimate(self) -> None:
        """Set the estimate to the child's that is best for the player to move."""
        estimates = [c.estimate for c in self.children if c is not None and c.estimate is not None]
        if estimates:
            self.estimate = min(estimates) if self.turn else max(estimates)


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
        """Player 0's expected result."""
        return self.root.value

    @property
    def proven(self) -> bool:
        """Whether the search has proved that result, so that there is no more to find."""
        return self.root.proven is not None

    @property
    def result(self) -> float | None:
        """Player 0's result with best play, if it is known."""
        if self.lost:
            return float(self.root.turn)
        return self.value if self.proven else None

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
        """The principal variation, beginning with the best move or another candidate."""
        out, node, seen = [], self.root, set[Node]()
        while node not in seen and (candidates := Statistics(node, 0).candidates()):
            seen.add(node)
            move = candidates[0].move if first is None else first
            first = None
            out.append(move)
            assert node.moves is not None
            child = node.children[node.moves.index(move)]
            assert child is not None
            node = child
        return out

    def listed(self, most: int) -> list[Candidate]:
        """The best candidates as people read them: first the move to play, then the others by
        their values, none of which is higher.

        A tree search plays the move that it has visited most, because a value from few visits
        tells little: if it lasted, the search would come back to it.  Until then a move with a
        higher value counts as no better than the first, as in an alpha-beta search, which proves
        no more of the others.
        """
        found = self.candidates()[:most]
        bound = max if self.root.turn else min
        fair = [c._replace(value=bound(c.value, found[0].value)) for c in found[1:]]
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
        self.max_size = max_size
        self.size = 0
        self.nodes: dict[Any, Node] = {}
        self.sees_forced = True
        """Whether the evaluator is asked for ``forced``; weak levels do without."""
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
        self.sees_forced = level.nodes > 1 and not level.sight
        self.knows_proofs = self.by_proofs and level is FULL
        root = self.nodes.get(position) or Node(position)
        self._keep_below(root)
        self._expand(root)
        self._complete(root)
        self._doubt(root)
        lost = self._find_win(root)
        wants_proof = self.knows_proofs and not lost and root.proven is None
        proofs = self.evaluator.proofs(position, self.rng) if wants_proof else iter(())
        nodes = next_proof = 0
        for node in (*self._within_sight(root, past, level.sight), root):
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
                full = self.size >= self.max_size
                yield Statistics(node, nodes, full, lost)
                if node.proven is not None or full:
                    return
                self._simulate(node)
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
        forced = None if win else self._forced(root)
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
            (root.children[edge] or self._child(root, edge)).prove(result)
            root.prove(result)
            return
        for edge, move in enumerate(root.moves):
            if move not in moves:
                (root.children[edge] or self._child(root, edge)).prove(float(root.turn))

    def _prove(self, root: Node, result: float) -> None:
        """Set the result of the root, and of all its moves whose results are not known."""
        root.prove(result)
        for edge in range(len(root.moves or ())):
            child = root.children[edge] or self._child(root, edge)
            if child.proven is None:
                child.prove(result)

    def _forced(self, node: Node) -> Forced | None:
        if not self.sees_forced:
            return None
        if node.forced == ():
            node.forced = self.evaluator.forced(node.position)
        return node.forced or None

    def _complete(self, root: Node) -> None:
        """Give the root the moves that were left out when it was expanded, as lost ones."""
        assert root.moves is not None
        legal = self.game.legal_moves(root.position)
        for move in legal if len(legal) > len(root.moves) else ():
            if move not in root.moves:
                edge = len(root.moves)
                root.moves.append(move)
                root.children.append(None)
                root.counts.append(0)
                root.untried.append(edge)
                if root.priors is not None:
                    root.priors.append(0.0)
                self._child(root, edge).prove(float(root.turn))

    def _doubt(self, root: Node) -> None:
        """Forget the root's result if none of its moves leads to it: it was proved when the root
        was a child, and must be proved once more to find the move."""
        if all(child is None or child.proven != root.proven for child in root.children):
            root.proven = None
            root.value = root.total / root.visits if root.visits else 0.5

    def _within_sight(self, root: Node, past: Sequence[Any], sight: int) -> Iterator[Node]:
        """A copy of the root without the moves that are out of sight, and without those that bring
        the player's pieces back to where they have been, if that removes some moves but not all.
        Where no move in sight is left, those out of sight are."""
        if not sight or not past or root.proven is not None:
            return
        assert root.moves is not None
        line = [*past, root.position]
        own = [i for i, earlier in enumerate(past) if earlier.turn == root.turn]
        if not own:
            return
        before, after = (self.game.view(p).pieces for p in line[own[-1] : own[-1] + 2])
        cells = before.keys() | after.keys()
        near = sum(1 << cell for cell in cells if before.get(cell) != after.get(cell))
        for _ in range(sight):
            near |= self.game.board.near(near)
        arrangement = self.evaluator.arrangement
        known = {arrangement(past[i], root.turn) for i in own} - {None}
        fresh = [
            edge
            for edge, move in enumerate(root.moves)
            if not known or arrangement(self.game.play(root.position, move), root.turn) not in known
        ]
        edges = [
            edge
            for edge in fresh
            if any(isinstance(item, int) and near >> item & 1 for item in root.moves[edge])
        ] or fresh
        if 0 < len(edges) < len(root.moves):
            node = Node(root.position)
            node.moves = [root.moves[edge] for edge in edges]
            node.children = [root.children[edge] for edge in edges]
            node.counts = [0] * len(edges)
            if root.priors:
                node.priors = [root.priors[edge] for edge in edges]
            node.tried = [(i, child) for i, child in enumerate(node.children) if child is not None]
            node.untried = [i for i, child in enumerate(node.children) if child is None]
            self._sort_untried(node)
            yield node

    def _keep_below(self, root: Node) -> None:
        """Drop all nodes that cannot be reached from this one."""
        kept = {root.position: root}
        todo = [root]
        while todo:
            for child in todo.pop().children:
                if child is not None and child.position not in kept:
                    kept[child.position] = child
                    todo.append(child)
        self.nodes = kept
        edges = sum(len(node.children) for node in kept.values())
        self.size = NODE_SIZE * len(kept) + EDGE_SIZE * edges

    def _simulate(self, root: Node) -> None:
        """One simulation: selection from the root to a leaf, evaluation of the leaf, backup."""
        node, path, seen = root, [(root, -1)], {root}
        while True:
            if node.proven is not None or not (node.visits or node is root):
                result, learned = self._evaluate_leaf(path)
                break
            self._expand(node)
            if node.visits >= node.revision:
                self._revise(node)
            edge = self._select(node)
            node = node.children[edge] or self._child(node, edge)
            path.append((node, edge))
            if node in seen:  # the path goes in circles
                result, learned = self._evaluate_leaf(path)
                break
            seen.add(node)
        for i in range(len(path) - 1, -1, -1):
            node, edge = path[i]
            if i + 1 < len(path) and node.proven is None:
                self._back_up_proof(node, path[i + 1][0])
            if node.proven is not None:
                result = node.estimate = node.proven
            elif node.estimate is not None:
                node.back_up_estimate()
            node.add_visit(result, learned)
            if i:
                path[i - 1][0].counts[edge] += 1

    def _expand(self, node: Node) -> None:
        """Give a node its edges."""
        if node.moves is not None:
            return
        forced = self._forced(node)
        if forced and forced[1] and forced[0] != 1.0 - node.turn:
            moves = list(forced[1])
        else:
            moves = list(self.game.legal_moves(node.position))
        priors: Sequence[float] | None = None
        if moves and node.learned:  # the node's own evaluation was enough
            priors = self.evaluator.revised_priors(node.position, moves, node.learned)
        if moves and priors is None:
            priors = self.evaluator.priors(node.position, moves, self.rng)
        if priors is None:
            self.rng.shuffle(moves)
            self.evaluator.arrange(node.position, moves)
        else:
            node.priors = list(priors)
        node.moves = moves
        node.children = [None] * len(moves)
        node.counts = [0] * len(moves)
        node.untried = list(range(len(moves) - 1, -1, -1))
        self._sort_untried(node)
        self.size += EDGE_SIZE * len(moves)

    def _sort_untried(self, node: Node) -> None:
        """Sort the edges without a child by their priors, if there are any."""
        if node.priors is not None:
            node.untried.sort(key=node.priors.__getitem__)

    def _revise(self, node: Node) -> None:
        """Revise the priors of a node by the statistics from evaluations below it.

        This is rapid action value estimation (RAVE: Gelly and Silver, 2007) with every random game
        of the subtree.
        """
        assert node.moves is not None
        node.revision = node.visits + 1 + node.visits // REVISION_INTERVAL
        if node.learned:
            priors = self.evaluator.revised_priors(node.position, node.moves, node.learned)
            node.priors = node.priors if priors is None else list(priors)
            self._sort_untried(node)

    def _select(self, node: Node) -> int:
        """The edge to follow: the one with the highest upper confidence bound."""
        sign, lost = (-1.0, 1.0) if node.turn else (1.0, 0.0)
        exploration, counts, priors = self.evaluator.exploration, node.counts, node.priors
        best, best_bound = 0, -math.inf
        if priors is None:  # UCB1
            if node.untried:
                return node.untried[-1]
            log_visits, sqrt = math.log(max(1, node.visits)), math.sqrt
            for edge, child in node.tried:
                value, count = child.value, counts[edge]
                if value == lost and child.proven is not None:
                    continue
                if not count:
                    return edge
                bound = sign * value + exploration * sqrt(log_visits / count)
                if bound > best_bound:
                    best, best_bound = edge, bound
        else:  # PUCT
            factor = exploration * math.sqrt(max(1, node.visits))
            if node.untried:
                best = node.untried[-1]
                best_bound = sign * node.value - FIRST_PLAY_REDUCTION + factor * priors[best]
            for edge, child in node.tried:
                value = child.value
                if value == lost and child.proven is not None:
                    continue
                bound = sign * value + factor * priors[edge] / (1 + counts[edge])
                if bound > best_bound:
                    best, best_bound = edge, bound
        return best

    def _child(self, node: Node, edge: int) -> Node:
        """The node at the end of an edge; transpositions share it."""
        assert node.moves is not None
        position = self.game.play(node.position, node.moves[edge])
        child = self.nodes.get(position)
        if child is None:
            child = Node(position)
            self.nodes[position] = child
            self.size += NODE_SIZE
        node.children[edge] = child
        node.tried.append((edge, child))
        node.untried.remove(edge)
        return child

    def _evaluate_leaf(self, path: Sequence[tuple[Node, int]]) -> tuple[float, int]:
        """Player 0's result at the end of a path, proven if there is a win within the turn, and
        the statistics from its evaluation."""
        node = path[-1][0]
        if node.proven is None:
            # Only at the start of a turn: a win later in the turn has been looked for there.
            begins = len(path) < 2 or path[-2][0].turn != node.turn
            result = self._find_result(node, begins, hurry=len(path) > 2)
            if result is None:
                node.estimate = self.evaluator.estimate(node.position)
                return self.evaluator.evaluate_and_learn(node.position, self.rng)
            node.prove(result)
        assert node.proven is not None
        return node.proven, 0

    def _find_result(self, node: Node, turn_begins: bool, hurry: bool) -> float | None:
        """Player 0's result in a position of the tree, if the evaluator knows it."""
        result = self.evaluator.result(node.position)
        if result is not None or not turn_begins:
            return result
        if self.evaluator.winning_move(node.position, hurry=hurry) is not None:
            return 1.0 - node.turn
        forced = self._forced(node)
        return forced[0] if forced else None

    def _back_up_proof(self, node: Node, child: Node) -> None:
        """Prove a node after one of its children was proven, if that child wins for the player to
        move or all children are proven."""
        if child.proven is None:
            return
        win = 1.0 - node.turn
        if child.proven == win:
            node.prove(win)
            return
        results = []
        for other in node.children:
            if other is None or other.proven is None:
                return
            results.append(other.proven)
        node.prove(min(results) if node.turn else max(results))


def think(search: Search, positions: Sequence[Any], level: Level) -> Statistics:
    """Search the last of a match's positions until ``enough``; the ``best`` of the report is the
    move to play."""
    *past, position = positions
    for report in search.search(position, past, level):
        if enough(report, level.nodes):
            break
    return report


def enough(report: Statistics, nodes: int) -> bool:
    """Whether a player with a limit of ``nodes`` should move now.

    It never plays a move that is known to lose while another move may not.
    """
    if report.proven or report.finished or len(report.root.moves or ()) < 2:
        return True
    return report.nodes >= nodes and not report.all_lose
