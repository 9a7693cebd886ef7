"""Alpha-beta of a fixed depth with a linear evaluation, the commonest agent of all."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from skerry.game import Game, Move

from .common import Eye, scored

DEPTH = 2
WON = 1e6


class AlphaBeta:
    """Looks ``DEPTH`` plies ahead; likes scored stones, advanced pieces and rivers."""

    def __init__(self, game: Game[Any], rng: Random) -> None:
        self.game, self.rng, self.eye = game, rng, Eye(game)

    def __call__(self, positions: Sequence[Any], left: float) -> Move:
        position = positions[-1]
        moves = list(self.game.legal_moves(position))
        self.rng.shuffle(moves)
        best, best_value = moves[0], -2 * WON
        for move in moves:
            after = self.game.play(position, move)
            value = -self.look(after, DEPTH - 1, -2 * WON, -best_value)
            if value > best_value:
                best, best_value = move, value
        return best

    def look(self, position: Any, depth: int, alpha: float, beta: float) -> float:
        """The value for the mover."""
        outcome = self.game.outcome(position)
        if outcome:
            if outcome.winner is None:
                return 0.0
            return (WON + depth) * (1 if outcome.winner == position.turn else -1)
        if depth == 0:
            return self.value(position)
        for move in self.game.legal_moves(position):
            alpha = max(alpha, -self.look(self.game.play(position, move), depth - 1, -beta, -alpha))
            if alpha >= beta:
                break
        return alpha

    def value(self, position: Any) -> float:
        """Scored stones, pieces on their way, rivers that flow towards the area."""
        scene = self.eye.scene(position)
        worth = [100.0 * scored(scene, player) for player in (0, 1)]
        for (x, y), (player, kind) in scene.pieces.items():
            goal = scene.goals[player]
            if (x, y) not in goal:
                gx, gy = min(goal, key=lambda g: abs(g[0] - x) + abs(g[1] - y))
                worth[player] += 20 - abs(gx - x) - abs(gy - y)
            worth[player] += {"stone": 0.0, "v": 3.0, "h": 1.5}[kind]
        return worth[position.turn] - worth[1 - position.turn]
