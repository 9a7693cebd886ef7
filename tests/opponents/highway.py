"""A scripted race: build a highway of rivers, then score along it as fast as possible."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random
from typing import Any

from skerry.board import bits
from skerry.game import Game, Move

from .common import Eye


class Highway:
    """Opens with a lane beside the enemy's block, then plays whatever shortens its own way."""

    def __init__(self, game: Game[Any], rng: Random) -> None:
        self.game, self.rng, self.eye = game, rng, Eye(game)

    def __call__(self, positions: Sequence[Any], left: float) -> Move:
        eye, position = self.eye, positions[-1]
        moves = self.game.legal_moves(position)
        player = position.turn
        for move in self.script(position):
            if move in moves:
                return move
        past = {eye.look(earlier) for earlier in positions[-12:]}

        def value(move: Move) -> float:
            after = self.game.play(position, move)
            outcome = self.game.outcome(after)
            if outcome and outcome.winner == player:
                return math.inf
            left = sum(eye.needs(after, player)[:5]) + 20 * (eye.look(after) in past)
            return 30 * eye.scored(after, player) - left + self.rng.random() / 10

        return max(moves, key=value)

    def script(self, position: Any) -> list[Move]:
        """The moves that would build the lane now, the most urgent first."""
        eye, player = self.eye, position.turn
        own = eye.own(position, player)
        rows = self.game.board.rows
        goal_row = (eye.goals[player].bit_length() - 1) // eye.width
        home = max((cell // eye.width for cell in bits(own)), key=lambda y: abs(y - goal_row))
        there = own & sum(1 << cell for cell in rows[home])
        last = there.bit_length() - 1
        # The last piece of the home row steps out and becomes the lane.
        if there.bit_count() < 2 or own & position.vertical or 1 << last & eye.rivers(position):
            return []
        out: list[Move] = [(last, "v")]
        if last % eye.width + 1 < len(rows[home]) - 2:
            out.insert(0, (last, last + 1))
        return out
