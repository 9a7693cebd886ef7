"""A scripted race: build a highway of rivers, then score by it as fast as it can, come what may."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from skerry.game import Game, Move

from .common import Eye, distances, scored

FAR = 15


class Highway:
    """Opens with a lane beside the enemy's block, then takes whatever shortens its own way."""

    def __init__(self, game: Game[Any], rng: Random) -> None:
        self.game, self.rng, self.eye = game, rng, Eye(game)
        self.cell = {point: cell for cell, point in self.eye.at.items()}

    def __call__(self, positions: Sequence[Any], left: float) -> Move:
        position = positions[-1]
        moves = self.game.legal_moves(position)
        player = position.turn
        for move in self.script(position):
            if move in moves:
                return move
        best: Move = ()
        best_value = float("-inf")
        past = {str(self.eye.scene(earlier).pieces) for earlier in positions[-12:]}
        for move in moves:
            after = self.game.play(position, move)
            outcome = self.game.outcome(after)
            if outcome and outcome.winner == player:
                return move
            scene = self.eye.scene(after)
            steps = distances(scene, player)
            needs = sorted(
                steps.get(point, FAR) + (kind != "stone")
                for point, (owner, kind) in scene.pieces.items()
                if owner == player and not (point in scene.goals[player] and kind == "stone")
            )
            value = 30.0 * scored(scene, player) - sum(needs[:5]) + self.rng.random() / 10
            value -= 20 * (str(scene.pieces) in past)
            if value > best_value:
                best, best_value = move, value
        return best

    def script(self, position: Any) -> list[Move]:
        """The moves that would build the lane now, the most urgent first."""
        player = position.turn
        scene = self.eye.scene(position)
        own = [point for point, piece in scene.pieces.items() if piece[0] == player]
        goal_row = next(iter(scene.goals[player]))[1]
        home = max((y for _, y in own), key=lambda y: abs(y - goal_row))
        right = max(x for x, y in own if y == home) if own else 0
        moves: list[Move] = []
        if len([1 for x, y in own if y == home]) >= 2:
            stone = scene.pieces.get((right, home))
            # The last piece of the home row steps out and becomes the lane.
            lanes = [p for p, piece in scene.pieces.items() if piece == (player, "v")]
            if not lanes and stone == (player, "stone"):
                if right + 1 < scene.columns - 2:
                    moves.append((self.cell[right, home], self.cell[right + 1, home]))
                moves.append((self.cell[right, home], "v"))
        return moves
