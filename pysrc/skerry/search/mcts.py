"""The search: Monte Carlo tree search, as a generator that its caller drives.

Selection is UCB1 (Kocsis and Szepesvari, 2006), or PUCT (Silver et al., 2017) where a game offers
priors.  Nodes are keyed by position, so different orders of the same moves meet; they remember
their mover, because players need not alternate; scores are player 0's throughout.  Proven results
climb the tree (MCTS-Solver: Winands et al., 2008), and so do estimates by minimax, where a game
gives any (implicit minimax: Lanctot et al., 2014).  The tree survives from one search to the next.
A game whose random games tell nothing studies its positions in a way of its own.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from ..game import Candidate, Game, Level, Move, Study

GLANCE, FADING = 0.4, 100
"""The weight of minimax over what positions look like at a glance, for games that tell, and the
visits after which it is half of that: what was played counts for more, the more there is of it."""
NODE_SIZE, EDGE_SIZE = 700, 60
"""About how many bytes a position takes in the tree, and each move from it once it is expanded."""
ROOM = 1_000_000_000
"""How many bytes a tree may take."""

FULL = Level(nodes=400_000)
"""Nothing is overlooked."""


class Node:
    """A position in the tree: its mover, its edges once it is expanded, and its counters."""

    __slots__ = (
        "children", "counts", "glance", "mover", "moves", "position", "priors", "proven", "total",
        "visits",
    )  # fmt: skip

    def __init__(self, position: Any) -> None:
        self.position = position
        self.mover = int(position.turn)
        self.moves: list[Move] | None = None
        self.priors: list[float] | None = None
        self.children: list[Node | None] = []
        self.counts: list[int] = []
        """Visits by edge: a child that several parents share has visits of its own."""
        self.visits = 0
        self.total = 0.0
        self.proven: float | None = None
        """The result for player 0 when it is known for certain."""
        self.glance: float | None = None
        """The game's estimate, and later the best of the children's for the mover."""

    @property
    def score(self) -> float:
        """Player 0's expected result."""
        if self.proven is not None:
            return self.proven
        if not self.visits:
            return 0.5
        mean = self.total / self.visits
        if self.glance is None:
            return mean
        return mean + GLANCE * FADING / (FADING + self.visits) * (self.glance - mean)

    def look_ahead(self) -> None:
        """Take over the best of the children's estimates (Lanctot et al., 2014)."""
        glances = [c.glance for c in self.children if c is not None and c.glance is not None]
        if glances:
            self.glance = min(glances) if self.mover else max(glances)


class Report:
    """What a search knows so far.  ``nodes`` are what it has looked at this time, and when it is
    ``full`` there is no more to learn, or no room."""

    __slots__ = ("full", "nodes", "root")

    def __init__(self, root: Node, nodes: int, full: bool = False) -> None:
        self.root, self.nodes, self.full = root, nodes, full

    @property
    def score(self) -> float:
        """Player 0's expected result."""
        return self.root.score

    @property
    def proven(self) -> bool:
        """Whether that result is certain."""
        return self.root.proven is not None

    def candidates(self) -> list[Candidate]:
        """The moves that were looked at, the best first."""
        root = self.root
        out = [
            Candidate(move, count, child.score, child.proven is not None)
            for move, count, child in zip(root.moves or (), root.counts, root.children, strict=True)
            if child is not None and (count or child.proven is not None)
        ]
        return sorted(out, key=lambda c: _merit(c, root.mover), reverse=True)

    @property
    def best(self) -> Move:
        """The move to play.  Raises ValueError when there is none."""
        candidates = self.candidates()
        if candidates:
            return candidates[0].move
        if self.root.moves:
            likely = self.root.priors or [0.0]
            return self.root.moves[likely.index(max(likely))]
        raise ValueError("the game is over: there is no move to look for")

    @property
    def loses(self) -> bool:
        """Whether the move to play is known to lose."""
        candidates = self.candidates()
        return bool(candidates) and _merit(candidates[0], self.root.mover)[0] < 0

    def line(self, first: Move | None = None) -> list[Move]:
        """The expected course of the game, from the best move on or from another candidate."""
        out, node = [], self.root
        while candidates := Report(node, 0).candidates():
            move = candidates[0].move if first is None else first
            first = None
            out.append(move)
            assert node.moves is not None
            child = node.children[node.moves.index(move)]
            assert child is not None
            node = child
        return out

    def heat(self) -> dict[int, float]:
        """How much each cell was looked at, as the end of a move: shares that sum to 1."""
        visits: dict[int, int] = {}
        for candidate in self.candidates():
            cell = next((c for c in reversed(candidate.move) if isinstance(c, int)), None)
            if cell is not None and candidate.visits:
                visits[cell] = visits.get(cell, 0) + candidate.visits
        total = sum(visits.values())
        return {cell: count / total for cell, count in visits.items()}


class Studied(Report):
    """What the game's own search knows so far."""

    __slots__ = ("study",)

    def __init__(self, root: Node, study: Study[Any], full: bool = False) -> None:
        super().__init__(root, study.nodes, full)
        self.study = study

    @property
    def score(self) -> float:
        return self.candidates()[0].score

    def candidates(self) -> list[Candidate]:
        return self.study.candidates()

    def line(self, first: Move | None = None) -> list[Move]:
        return self.study.line(self.best if first is None else first)


def _merit(candidate: Candidate, mover: int) -> tuple[int, int, float]:
    """How good a candidate is: proven wins, then the most visited, proven losses last."""
    score = 1 - candidate.score if mover else candidate.score
    certain = 0
    if candidate.proven:
        certain = (score > 0.5) - (score < 0.5)
    return certain, candidate.visits, score


class Search:
    """A tree for one game.  ``search`` may be called for any position, again and again."""

    def __init__(self, game: Game[Any], rng: Random, room: int = ROOM) -> None:
        """``room`` is about how many bytes the tree may take."""
        self.game = game
        self.rng = rng
        self.room = room
        self.size = 0
        self.study = game.study()
        self.nodes: dict[Any, Node] = {}

    def search(
        self, position: Any, past: Sequence[Any] = (), level: Level = FULL
    ) -> Iterator[Report]:
        """Look at a position for as long as reports are asked for.

        Yields a report at once and after every simulation, and ends when the result is proven or
        the tree has grown as large as it may.
        What an earlier search learned about this position and those after it is kept, the rest
        is let go.  ``past`` are the positions of the match so far.  What the ``level`` overlooks
        is not searched, unless all that it notices loses; its nodes are for the caller to count.
        """
        root = self.nodes.get(position) or Node(position)
        self._keep(root)
        self._expand(root)
        self._look_around(root)
        nodes = 0
        for node in (*self._noticed(root, past, level.sight), root):
            if self.study is not None and root.proven is None:
                for _ in self.study.look(node.position, node.moves or (), past):
                    yield Studied(node, self.study)
                report = Studied(node, self.study, full=True)
                if node is not root and report.loses:
                    continue
                yield report
                return
            while node is root or node.proven != node.mover:
                full = self.size >= self.room
                yield Report(node, nodes, full)
                if node.proven is not None or full:
                    return
                self._simulate(node)
                nodes += 1

    def _look_around(self, root: Node) -> None:
        """See a win at hand."""
        assert root.moves is not None
        result = self.game.result(root.position)
        win = self.game.winning_move(root.position) if result is None else None
        if result is not None:
            root.proven = result
        elif win is not None:
            child = self._child(root, root.moves.index(win))
            root.proven = child.proven = 1.0 - root.mover

    def _noticed(self, root: Node, past: Sequence[Any], sight: int) -> Iterator[Node]:
        """The root without the moves that are out of sight, if that leaves any and not all."""
        if not sight or not past or root.proven is not None:
            return
        assert root.moves is not None
        line = [*past, root.position]
        own = [i for i, earlier in enumerate(past) if earlier.turn == root.mover]
        if not own:
            return
        then, now = (self.game.view(p).pieces for p in line[own[-1] : own[-1] + 2])
        changed = {cell for cell in then.keys() | now.keys() if then.get(cell) != now.get(cell)}
        near = sum(1 << cell for cell in changed)
        for _ in range(sight):
            near |= self.game.board.near(near)
        edges = [
            edge
            for edge, move in enumerate(root.moves)
            if any(isinstance(item, int) and near >> item & 1 for item in move)
        ]
        if 0 < len(edges) < len(root.moves):
            node = Node(root.position)
            node.moves = [root.moves[edge] for edge in edges]
            node.children = [root.children[edge] for edge in edges]
            node.counts = [0] * len(edges)
            if root.priors:
                node.priors = [root.priors[edge] for edge in edges]
            yield node

    def _keep(self, root: Node) -> None:
        """Forget every node that cannot be reached from this one."""
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

    def _expand(self, node: Node) -> None:
        """Give a node its edges."""
        if node.moves is not None:
            return
        moves = list(self.game.legal_moves(node.position))
        priors = self.game.priors(node.position, moves, self.rng) if moves else None
        if priors is None:
            self.rng.shuffle(moves)
            self.game.arrange(node.position, moves)
        else:
            node.priors = list(priors)
        node.moves = moves
        node.children = [None] * len(moves)
        node.counts = [0] * len(moves)
        self.size += EDGE_SIZE * len(moves)

    def _simulate(self, root: Node) -> None:
        """One walk from the root to a leaf, a score for the leaf, and the way back."""
        node, path = root, [(root, -1)]
        while True:
            if node.proven is not None or not (node.visits or node is root):
                score = self._leaf(path)
                break
            self._expand(node)
            edge = self._select(node)
            node = node.children[edge] or self._child(node, edge)
            path.append((node, edge))
        for i in range(len(path) - 1, -1, -1):
            node, edge = path[i]
            if i + 1 < len(path) and node.proven is None:
                self._prove(node, path[i + 1][0])
            if node.proven is not None:
                score = node.glance = node.proven
            elif node.glance is not None:
                node.look_ahead()
            node.visits += 1
            node.total += score
            if i:
                path[i - 1][0].counts[edge] += 1

    def _child(self, node: Node, edge: int) -> Node:
        """The node at the far end of an edge, perhaps one that other moves have led to."""
        assert node.moves is not None
        position = self.game.play(node.position, node.moves[edge])
        child = self.nodes.get(position)
        if child is None:
            child = Node(position)
            self.nodes[position] = child
            self.size += NODE_SIZE
        node.children[edge] = child
        return child

    def _leaf(self, path: Sequence[tuple[Node, int]]) -> float:
        """A score for the position where a walk ended, certain if a win is at hand."""
        node = path[-1][0]
        if node.proven is None:
            node.proven = self.game.result(node.position)
        # In the middle of a turn no win is at hand: it would have been seen when the turn began.
        begins = len(path) < 2 or path[-2][0].mover != node.mover
        if node.proven is None and begins:
            win = self.game.winning_move(node.position, hurry=len(path) > 2)
            node.proven = None if win is None else 1.0 - node.mover
        if node.proven is not None:
            return node.proven
        node.glance = self.game.estimate(node.position)
        return self.game.score(node.position, self.rng)

    def _select(self, node: Node) -> int:
        """The edge to follow: the best by its score and a bonus for having been tried little."""
        sign, offset = (-1.0, 1.0) if node.mover else (1.0, 0.0)
        lost, explore = float(node.mover), self.game.exploration
        best, best_value = -1, -1.0
        visits = max(1, node.visits)
        if node.priors is None:
            wide = math.log(visits)
            for edge, child in enumerate(node.children):
                count = node.counts[edge]
                if child is None or (not count and child.proven is None):
                    return edge
                if child.proven == lost:
                    continue
                value = offset + sign * child.score + explore * math.sqrt(wide / (count or 1))
                if value > best_value:
                    best, best_value = edge, value
        else:
            wide = explore * math.sqrt(visits)
            unseen = offset + sign * node.score - 0.1
            for edge, child in enumerate(node.children):
                value = wide * node.priors[edge] / (1 + node.counts[edge])
                if child is None or not (child.visits or child.proven is not None):
                    value += unseen
                elif child.proven == lost:
                    continue
                else:
                    value += offset + sign * child.score
                if value > best_value:
                    best, best_value = edge, value
        return max(best, 0)

    def _prove(self, node: Node, child: Node) -> None:
        """Settle a node whose child has been settled: a win is enough, else all must be known."""
        if child.proven is None:
            return
        won = 1.0 - node.mover
        if child.proven == won:
            node.proven = won
            return
        results = []
        for other in node.children:
            if other is None or other.proven is None:
                return
            results.append(other.proven)
        node.proven = min(results) if node.mover else max(results)


def think(search: Search, positions: Sequence[Any], level: Level) -> Report:
    """Search the last of a match's positions until ``enough``; the report's ``best`` is the move
    to play."""
    *past, position = positions
    for report in search.search(position, past, level):
        if enough(report, level.nodes):
            break
    return report


def enough(report: Report, nodes: int) -> bool:
    """Whether a player who may look at so many nodes should move now: no move is played that is
    known to lose while another is not."""
    if report.proven or report.full or len(report.root.moves or ()) < 2:
        return True
    return report.nodes >= nodes and not report.loses
