"""Alpha-beta search of fixed depth with a linear evaluation, the most common agent."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from skerry.board import bits
from skerry.game import Game, Move

from .common import Eye

DEPTH = 2
WON = 1e6


class AlphaBeta:
    """Searches ``DEPTH`` plies; values scored stones, advanced pieces and rivers."""

    def __init__(self, game: Game[Any], rng: Random) -> None:
        self.game, self.rng, self.eye = game, rng, Eye(game)
        xy = game.board.xy
        # The worth of a piece on a point: 20 minus the steps to the nearest point of the area.
        self.worths = [
            {
                1 << cell: 0.0
                if goal >> cell & 1
                else 20 - min(abs(x - xy[g][0]) + abs(y - xy[g][1]) for g in bits(goal))
                for cell, (x, y) in xy.items()
            }
            for goal in self.eye.goals
        ]

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
        worth = [0.0, 0.0]
        for player in (0, 1):
            own, worths = self.eye.own(position, player), self.worths[player]
            worth[player] = (
                100.0 * self.eye.scored(position, player)
                + 3.0 * (own & position.vertical).bit_count()
                + 1.5 * (own & position.horizontal).bit_count()
            )
            while own:
                piece = own & -own
                own ^= piece
                worth[player] += worths[piece]
        return worth[position.turn] - worth[1 - position.turn]
