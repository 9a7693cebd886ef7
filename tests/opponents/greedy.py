"""A one-ply search: distances along rivers for both sides, and a wall before the enemy's area."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from skerry.game import Game, Move

from .common import Eye


class Greedy:
    """Plays the move after which its own nearest stones are closest and the opponent's farthest."""

    def __init__(self, game: Game[Any], rng: Random) -> None:
        self.game, self.rng, self.eye = game, rng, Eye(game)

    def __call__(self, positions: Sequence[Any], left: float) -> Move:
        position = positions[-1]
        player = position.turn
        past = {self.eye.look(earlier) for earlier in positions[-12:]}

        def value(move: Move) -> float:
            after = self.game.play(position, move)
            outcome = self.game.outcome(after)
            if outcome and outcome.winner is not None:
                return 1e9 if outcome.winner == player else -1e9
            repeated = self.eye.look(after) in past
            return self.value(after, player) + self.rng.random() / 100 - 50 * repeated

        return max(self.game.legal_moves(position), key=value)

    def value(self, position: Any, player: int) -> float:
        """The value for the player who has just moved."""
        eye = self.eye
        total = 0.0
        for side, sign in ((player, 1.0), (1 - player, -0.8)):
            total += sign * (30 * eye.scored(position, side) - sum(eye.needs(position, side)[:4]))
        # The wall: own pieces right in front of the points where the other side scores.
        own, goal = eye.own(position, player), eye.goals[1 - player]
        wall = own & (goal << eye.width if player else goal >> eye.width)
        return total + 0.7 * wall.bit_count()
