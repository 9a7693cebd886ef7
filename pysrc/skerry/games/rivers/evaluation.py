"""A position of Rivers and Stones valued as a race: how many moves each player's pieces are from
scoring.  Values count in moves.

Random games never end here, so a position is worth what it looks like.  That changes much with
every move, such as a river placed beside a stone; alpha-beta search looks past such moves.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator, Sequence
from itertools import islice

from ...game import WIN, Game, Move, StaticEvaluation
from .lanes import MOST_POSITIONS, Lanes
from .rules import Rivers, RiversPosition

SCORED = 4.0
"""What a stone in the scoring area is worth: it is safe there."""
PROXIMITY, PROXIMITY_STEPS = 1.2, 3
"""What a piece is worth for each step that it is nearer to the area than so many steps, in a
straight line: rivers come and go, and a wall is broken by more pieces than one move can stop."""
GROWTH = 16
"""How many times as many positions are evaluated together when those before did not suffice."""
TABLE_SIZE = 100_000
"""Entries of the table of values, after which it starts afresh."""
LOGITS_PER_MOVE, MOST_MOVES = 1 / 6, 30
"""What each move ahead means for the expected result, up to so many: only proofs are certain."""

Key = tuple[int, ...]
"""All of a position that its value depends on."""


class RaceEvaluation(StaticEvaluation[RiversPosition]):
    """The static evaluation of Rivers and Stones, with a table of what it has evaluated."""

    tempo = 3.2
    repetition = 5.0
    game: Rivers

    def __init__(self, game: Game[RiversPosition]) -> None:
        assert isinstance(game, Rivers)
        super().__init__(game)
        self.far = len(game.board.rows) // 2
        """A scoring point so many moves away counts as out of reach.  Less than the way from the
        start: longer routes change with every move."""
        self._lanes = Lanes(game, self.far, PROXIMITY_STEPS)
        self._table: dict[Key, float] = {}

    def value(self, pos: RiversPosition) -> float:
        """By how many moves player 0 is ahead, whoever moves next."""
        return next(self.values(iter([pos])))

    def values(self, positions: Iterator[RiversPosition], lazily: bool = True) -> Iterator[float]:
        # To evaluate many positions together takes far less time than one after the other.
        table, together = self._table, 1 if lazily else MOST_POSITIONS
        while chunk := list(islice(positions, together)):
            together = min(MOST_POSITIONS, GROWTH * together)
            ready: dict[Key, float] = {}
            for n, pos in enumerate(chunk):
                key = pos[:4]
                value = table.get(key)
                if value is None:
                    if key not in ready:
                        ready = self._evaluate({p[:4]: p for p in chunk[n:] if p[:4] not in table})
                    value = ready[key]
                    self.evaluated += 1
                    if len(table) >= TABLE_SIZE:
                        table.clear()
                    table[key] = value
                yield value

    def _evaluate(self, positions: dict[Key, RiversPosition]) -> dict[Key, float]:
        """The values of up to ``MOST_POSITIONS`` positions."""
        to_go, scored, steps = self._lanes.count(list(positions.values()))
        # What the opponent cannot undo in one move: stones in the area, pieces near it.
        safe = [SCORED * stones + PROXIMITY * n for stones, n in zip(scored, steps, strict=True)]
        out = {}
        each = zip(positions, to_go[::2], to_go[1::2], safe[::2], safe[1::2], strict=True)
        for key, circle, square, circle_safe, square_safe in each:
            if circle and square:
                out[key] = square - circle + circle_safe - square_safe
            else:
                out[key] = WIN if not circle else -WIN
        return out

    def expected_result(self, value: float) -> float:
        value = max(-MOST_MOVES, min(MOST_MOVES, value))
        return 1 / (1 + math.exp(-LOGITS_PER_MOVE * value))

    def moves(self, pos: RiversPosition) -> Sequence[Move]:
        return self.game.moves_of(pos, pos.turn)

    def key(self, pos: RiversPosition) -> Hashable:
        return *pos[:5], pos.flipped_back

    def can_repeat(self, pos: RiversPosition) -> bool:
        game = self.game
        if len(pos.past) < 2 or pos.past[0] != pos.past[1]:
            return False
        endings = (game.ending(game.play(pos, move)) for move in game.legal_moves(pos))
        return any(ending is not None and ending[0] is None for ending in endings)
