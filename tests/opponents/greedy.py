"""One move ahead: distances through rivers for both sides, and a wall before the enemy's area."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from skerry.game import Game, Move

from .common import Eye, Scene, distances, scored

FAR = 15


class Greedy:
    """Takes the move after which its nearest stones are nearest and the other side's are not."""

    def __init__(self, game: Game[Any], rng: Random) -> None:
        self.game, self.rng, self.eye = game, rng, Eye(game)
        self.seen: list[Any] = []

    def __call__(self, positions: Sequence[Any], left: float) -> Move:
        position = positions[-1]
        player = position.turn
        past = {str(self.eye.scene(earlier).pieces) for earlier in positions[-12:]}
        best: Move = ()
        best_value = float("-inf")
        for move in self.game.legal_moves(position):
            after = self.game.play(position, move)
            scene = self.eye.scene(after)
            value = self.value(scene, player) + self.rng.random() / 100
            outcome = self.game.outcome(after)
            if outcome and outcome.winner is not None:
                value = 1e9 if outcome.winner == player else -1e9
            elif str(scene.pieces) in past:
                value -= 50
            if value > best_value:
                best, best_value = move, value
        return best

    def value(self, scene: Scene, player: int) -> float:
        """For the player who has just moved."""
        total = 0.0
        for side, sign in ((player, 1.0), (1 - player, -0.8)):
            steps = distances(scene, side)
            needs = sorted(
                steps.get(point, FAR) + (kind != "stone")
                for point, (owner, kind) in scene.pieces.items()
                if owner == side and not (point in scene.goals[side] and kind == "stone")
            )
            total += sign * (30 * scored(scene, side) - sum(needs[:4]))
        # The wall: own pieces right in front of the points where the other side scores.
        front = 1 if player == 0 else -1
        for x, y in scene.goals[1 - player]:
            total += 0.7 * (scene.pieces.get((x, y - front), (1 - player, ""))[0] == player)
        return total
