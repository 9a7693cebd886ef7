"""What a player can force within a number of turns, proved by full-width search.

A proof tries all legal moves of both players, so that nothing is left to an evaluation.  A goal is
to win, or whatever else a game's puzzles ask for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from ..evaluator import MAX_DEPTH, Evaluator, OutOfNodesError
from ..game import Move

Goal = Callable[[Any, int], bool]
"""Whether a player has reached the goal in a position."""


class Prover:
    """Proofs about one game, for one goal; they share what they have found."""

    def __init__(
        self, evaluator: Evaluator[Any], limit: int | None = None, goal: Goal | None = None
    ) -> None:
        """``limit`` is how many positions may be searched in all, and as many more by proofs to
        the end of the game; then OutOfNodesError is raised, as at the end of a line of MAX_DEPTH
        moves.

        Without a ``goal``, the goal is to win.
        """
        self.game, self.evaluator = evaluator.game, evaluator
        self.limit, self._searched, self._depth = limit, 0, 0
        self._goal = goal
        self._known: dict[tuple[Any, int, int], bool] = {}
        self._refutations: dict[int, Move] = {}
        """The latest reply that stopped each player, which may stop it again."""
        self._proof = evaluator.prover(limit, Random(1))

    @property
    def nodes(self) -> int:
        """How many positions have been searched so far."""
        return self._searched + self._proof.nodes

    def forces(self, pos: Any, player: int, turns: int) -> bool:
        """Whether a player can reach the goal within so many ``turns`` of its own, whatever the
        opponent does.

        The present turn counts, even if it has begun.  With 0 turns, the question is whether it
        wins with best play to the end.
        """
        if not turns:
            return self._proof(pos).result == 1.0 - player
        key = pos, player, turns
        if key not in self._known:
            if self.limit is not None and (
                self._searched >= self.limit or self._depth >= MAX_DEPTH
            ):
                raise OutOfNodesError
            self._searched += 1
            self._depth += 1
            try:
                self._known[key] = self._search(pos, player, turns)
            finally:
                self._depth -= 1
        return self._known[key]

    def after(self, pos: Any, move: Move, player: int, turns: int) -> bool:
        """Whether a player who can force the goal within ``turns`` turns still can after a move of
        either player."""
        after = self.game.play(pos, move)
        if turns and pos.turn == player != after.turn:
            turns -= 1
            if not turns:
                return bool(self.reached(after, player))
        return self.forces(after, player, turns)

    def moves(self, pos: Any, player: int, turns: int) -> list[Move]:
        """All moves with which this player, who is to move, forces the goal within ``turns``
        turns."""
        return [move for move in self.game.legal_moves(pos) if self.after(pos, move, player, turns)]

    def move(self, pos: Any, player: int, turns: int) -> Move | None:
        """One of these moves, or None if there is none."""
        moves = self._sorted(pos, self.game.legal_moves(pos))
        return next((move for move in moves if self.after(pos, move, player, turns)), None)

    def replies(self, pos: Any, player: int, turns: int) -> list[Move]:
        """All moves of the opponent, who is to move, that stop this player."""
        return [
            move for move in self.game.legal_moves(pos) if not self.after(pos, move, player, turns)
        ]

    def reply(self, pos: Any, player: int, turns: int) -> Move | None:
        """One of these replies, or None if there is none."""
        known = self._refutations.get(player)
        for move in sorted(self.game.legal_moves(pos), key=lambda move: move != known):
            if not self.after(pos, move, player, turns):
                self._refutations[player] = move
                return move
        return None

    def reached(self, pos: Any, player: int) -> bool | None:
        """Whether the goal is reached; None while it is not, but may still be."""
        if self._goal is not None and self._goal(pos, player):
            return True
        result = self.evaluator.result(pos)
        return None if result is None else result == 1.0 - player

    def _search(self, pos: Any, player: int, turns: int) -> bool:
        settled = self.reached(pos, player)
        if settled is not None:
            return settled
        if pos.turn == player:
            return self.move(pos, player, turns) is not None
        return self.reply(pos, player, turns) is None

    def _sorted(self, pos: Any, moves: Sequence[Move]) -> list[Move]:
        """The moves in the order in which to try them."""
        out = list(moves)
        self.evaluator.arrange(pos, out)
        return out
