"""Plain UCT, the yardstick for the bot: what any program reaches that knows nothing but the rules.

UCB1 in a tree (Kocsis and Szepesvari, 2006), which grows by one position a simulation, and one
uniformly random game from there to the end.  No priors, no proofs, no transpositions, no estimate
of an unfinished game; where random games hardly ever end, as in Rivers and Stones, it is weak.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random
from time import thread_time
from typing import Any

from ..game import Game, Move

EXPLORATION = 1.0
"""How much the tree favours what was tried little, at scores from 0 to 1."""


class Node:
    """A position in the tree; ``total`` is player 0's points in ``visits`` simulations."""

    __slots__ = ("children", "moves", "position", "total", "visits")

    def __init__(self, position: Any) -> None:
        self.position = position
        self.moves: list[Move] | None = None
        """In random order, once asked for; children are of the first so many of them."""
        self.children: list[Node] = []
        self.visits = 0
        self.total = 0.0


class Plain:
    """A searcher for one match, whose tree survives from one move to the next."""

    def __init__(self, game: Game[Any], rng: Random) -> None:
        self.game, self.rng = game, rng
        self.root = Node(None)
        self.seen = 0
        """How many positions of the match there were when the tree had this root."""

    def think(self, positions: Sequence[Any], until: float) -> Move:
        """The move for the last of a match's positions: the one most often looked at until a
        moment of ``thread_time``, or in one simulation if that has passed."""
        for position in positions[self.seen :]:
            known = (child for child in self.root.children if child.position == position)
            self.root = next(known, None) or Node(position)
        self.seen = len(positions)
        root = self.root
        self.simulate(root)
        while thread_time() < until:
            self.simulate(root)
        if not root.children:  # a root that was a leaf so far
            self.simulate(root)
        assert root.moves, "the game is over: there is no move to look for"
        return max(zip(root.children, root.moves, strict=False), key=lambda c: c[0].visits)[1]

    def simulate(self, node: Node) -> None:
        """Walk down to a new position, play one random game from there, and count its result."""
        path = [node]
        while node.visits and (moves := self._moves(node)):
            if len(node.children) < len(moves):
                move = moves[len(node.children)]
                node.children.append(Node(self.game.play(node.position, move)))
                node = node.children[-1]
            else:
                node = self.select(node)
            path.append(node)
        score = self.game.playouts(node.position, 1, self.rng)
        for node in path:
            node.visits += 1
            node.total += score

    def _moves(self, node: Node) -> list[Move]:
        if node.moves is None:
            node.moves = list(self.game.legal_moves(node.position))
            self.rng.shuffle(node.moves)
        return node.moves

    def select(self, node: Node) -> Node:
        """The child with the highest upper confidence bound, for the player who moves there."""
        wide = EXPLORATION * EXPLORATION * math.log(node.visits)
        sign = -1.0 if node.position.turn else 1.0
        best, best_value = node, -math.inf
        for child in node.children:
            visits = child.visits
            value = sign * child.total / visits + math.sqrt(wide / visits)
            if value > best_value:
                best, best_value = child, value
        return best
