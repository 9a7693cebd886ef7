"""Plain UCT, a yardstick for the bot: the strength of a program that knows only the rules.

UCB1 in a tree (Kocsis and Szepesvári, 2006) that grows by one node in each simulation, and one
uniformly random game from there to its end.  It has no priors, proofs, transpositions or
evaluations of unfinished games, and is weak in games that rarely end at random.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random
from time import thread_time
from typing import Any

from ..evaluator import Evaluator
from ..game import Move

EXPLORATION = 1.0
"""How strongly the search favours moves with few visits, for results from 0 to 1."""


class Node:
    """A position in the tree; ``total`` is the sum of player 0's results in ``visits``
    simulations."""

    __slots__ = ("children", "moves", "position", "total", "visits")

    def __init__(self, position: Any) -> None:
        self.position = position
        self.moves: list[Move] | None = None
        """In random order, from the first visit on; children belong to the first of them."""
        self.children: list[Node] = []
        self.visits = 0
        self.total = 0.0


class PlainUCT:
    """A search for one match, whose tree survives from one move to the next."""

    def __init__(self, evaluator: Evaluator[Any], rng: Random) -> None:
        self.evaluator, self.game, self.rng = evaluator, evaluator.game, rng
        self.root = Node(None)
        self.seen: list[Any] = []
        """The positions of the match when the root was last moved."""

    def think(self, positions: Sequence[Any], until: float) -> Move:
        """The most visited move in the last of a match's positions.

        Simulates until ``thread_time`` reaches ``until``, but at least once.
        """
        if self.seen != [*positions[: len(self.seen)]]:  # moves were taken back
            self.seen, self.root = [], Node(None)
        for position in positions[len(self.seen) :]:
            known = (child for child in self.root.children if child.position == position)
            self.root = next(known, None) or Node(position)
        self.seen = list(positions)
        root = self.root
        self.simulate(root)
        while thread_time() < until:
            self.simulate(root)
        if not root.children:  # the root was a leaf until now
            self.simulate(root)
        assert root.moves, "the game is over: there is no move to look for"
        return max(zip(root.children, root.moves, strict=False), key=lambda c: c[0].visits)[1]

    def simulate(self, node: Node) -> None:
        """Descend to a new node, play one random game from there, and count its result."""
        path = [node]
        while node.visits and (moves := self._moves(node)):
            if len(node.children) < len(moves):
                move = moves[len(node.children)]
                node.children.append(Node(self.game.play(node.position, move)))
                node = node.children[-1]
            else:
                node = self.select(node)
            path.append(node)
        result = self.evaluator.playouts(node.position, 1, self.rng)
        for node in path:
            node.visits += 1
            node.total += result

    def _moves(self, node: Node) -> list[Move]:
        if node.moves is None:
            node.moves = list(self.game.legal_moves(node.position))
            self.rng.shuffle(node.moves)
        return node.moves

    def select(self, node: Node) -> Node:
        """The child with the highest upper confidence bound for the player to move."""
        log_visits = EXPLORATION * EXPLORATION * math.log(node.visits)
        sign = -1.0 if node.position.turn else 1.0
        best, best_bound = node, -math.inf
        for child in node.children:
            visits = child.visits
            bound = sign * child.total / visits + math.sqrt(log_visits / visits)
            if bound > best_bound:
                best, best_bound = child, bound
        return best
