"""Beginners' yardsticks: players that look one move ahead and no further."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random
from typing import Any

from skerry.board import bits
from skerry.game import Game, Move


class OneMove(ABC):
    """Plays a move after which its ``value`` is greatest, chosen at random among equals."""

    def __init__(self, game: Game[Any], rng: Random) -> None:
        self.game, self.rng = game, rng

    def __call__(self, positions: Sequence[Any], left: float) -> Move:
        position = positions[-1]
        moves = list(self.game.legal_moves(position))
        self.rng.shuffle(moves)
        player = position.turn
        return max(moves, key=lambda move: self.value(self.game.play(position, move), player))

    @abstractmethod
    def value(self, position: Any, player: int) -> float:
        """What a position is worth to a player."""


class MostStones(OneMove):
    """Rive: as many stones more than the opponent as possible, once a capture is finished."""

    def value(self, position: Any, player: int) -> float:
        ahead = float(position.black.bit_count() - position.white.bit_count())
        return position.left - ahead if player else position.left + ahead


SIDES = ((0, 2, 4), (1, 3, 5), (0, 3, 1), (0, 3, 2), (2, 5, 3), (2, 5, 4), (4, 1, 5), (4, 1, 0))
"""Sides that a Y connects, by the rule sheet's figures 1 and 3."""


class ShortestWay(OneMove):
    """Starboard Y: as few stones as possible to a Y of its own, and as many as possible to the
    opponent's."""

    def value(self, position: Any, player: int) -> float:
        black, white = position.black, position.white
        ahead = self.needs(white, black) - self.needs(black, white)
        return -ahead if player else ahead

    def needs(self, own: int, other: int) -> int:
        """How many stones complete a Y that meets in some cell."""
        board: Any = self.game.board
        free = board.full & ~other
        game: Any = self.game
        distances = []
        for side in game.side_masks:
            distance: dict[int, int] = {}
            seen, n = 0, 0
            front = board.flood(side & own, own) if side & own else 0
            while True:
                for cell in bits(front & ~seen):
                    distance[cell] = n
                seen |= front
                n += 1
                front = (board.near(seen) | side) & free & ~seen
                if not front:
                    break
                front |= board.flood(board.near(front) & own & ~seen, own & ~seen)
            distances.append(distance)
        far = len(board.cells)
        best = far
        for cell in bits(free):
            cost = 0 if own >> cell & 1 else 2  # the cell itself is counted three times
            reach = [distance.get(cell, far) for distance in distances]
            best = min(best, *(sum(reach[side] for side in sides) - cost for sides in SIDES))
        return best
