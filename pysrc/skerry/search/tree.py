"""The tree of a Monte Carlo tree search, and the simulations by which it grows.

Selection is UCB1 (Kocsis and Szepesvári, 2006), or PUCT (Silver et al., 2017) where the evaluator
has priors.  Nodes are keyed by position, so transpositions share a node; they remember the player
to move, because players need not alternate; values are player 0's throughout.  Proven results are
backed up (MCTS-Solver: Winands et al., 2008), and so are estimates by minimax where the evaluator
has any (implicit minimax backups: Lanctot et al., 2014).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random
from typing import Any

from ..evaluator import Evaluator, Forced
from ..game import Move

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

    def sort_untried(self) -> None:
        """Sort the edges without a child by their priors, if there are any."""
        if self.priors is not None:
            self.untried.sort(key=self.priors.__getitem__)

    def only(self, edges: Sequence[int]) -> Node:
        """A copy with some of the edges, whose visits are counted anew."""
        assert self.moves is not None
        node = Node(self.position)
        node.moves = [self.moves[edge] for edge in edges]
        node.children = [self.children[edge] for edge in edges]
        node.counts = [0] * len(edges)
        if self.priors:
            node.priors = [self.priors[edge] for edge in edges]
        node.tried = [(i, child) for i, child in enumerate(node.children) if child is not None]
        node.untried = [i for i, child in enumerate(node.children) if child is None]
        node.sort_untried()
        return node


class Tree:
    """The positions of a game that simulations have reached, and what they found out about them."""

    def __init__(self, evaluator: Evaluator[Any], rng: Random) -> None:
        self.evaluator, self.game, self.rng = evaluator, evaluator.game, rng
        self.nodes: dict[Any, Node] = {}
        """All nodes by position."""
        self.size = 0
        """About how many bytes they take."""
        self.sees_forced = True
        """Whether the evaluator is asked for ``forced``; weak levels do without."""

    def root(self, position: Any) -> Node:
        """The node of a position, from which the next simulations begin, with its edges.

        What was found out about this position and those after it is kept; the rest is dropped.
        """
        root = self.nodes.get(position) or Node(position)
        self._keep_below(root)
        self._expand(root)
        self._complete(root)
        self._doubt(root)
        return root

    def simulate(self, root: Node) -> None:
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
            node = self.child(node, edge)
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
        forced = self.forced(node)
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
        node.sort_untried()
        self.size += EDGE_SIZE * len(moves)

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
            node.sort_untried()

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

    def child(self, node: Node, edge: int) -> Node:
        """The node at the end of an edge, which is added if it is not there yet."""
        return node.children[edge] or self._add_child(node, edge)

    def _add_child(self, node: Node, edge: int) -> Node:
        """Put a node at the end of an edge: a new one, or the one that has this position."""
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
        forced = self.forced(node)
        return forced[0] if forced else None

    def forced(self, node: Node) -> Forced | None:
        """What the evaluator says is certain about a node; it is asked only once."""
        if not self.sees_forced:
            return None
        if node.forced == ():
            node.forced = self.evaluator.forced(node.position)
        return node.forced or None

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
                self._add_child(root, edge).prove(float(root.turn))

    def _doubt(self, root: Node) -> None:
        """Forget the root's result if none of its moves leads to it: it was proved when the root
        was a child, and must be proved once more to find the move."""
        if all(child is None or child.proven != root.proven for child in root.children):
            root.proven = None
            root.value = root.total / root.visits if root.visits else 0.5
