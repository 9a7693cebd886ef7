"""A static evaluation of Rivers and Stones as a race: how many moves each player is from scoring.
Values are in moves.

Random games rarely end, so positions are evaluated as they stand.  A single move, such as a river
placed beside a stone, may change the value greatly; alpha-beta search looks beyond such moves.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator, Sequence
from itertools import islice

from ...evaluator import WIN, StaticEvaluation
from ...game import Game, Move, Termination
from .lanes import MAX_POSITIONS, Lanes
from .rules import Rivers, RiversPosition

WEIGHTS = {"scored": 4.0, "step": 1.2, "now": 0.5, "turning": 0.5}
"""The weights of the terms of the evaluation, in moves.

``scored`` is the worth of a stone in the scoring area, where it is safe.  ``step`` is that of each
step that a piece is nearer to the area than ``NEAR_STEPS``: rivers come and go, but one move cannot
stop many pieces that are near.  ``now`` and ``turning`` are the costs of each move that a player
still needs, with the rivers as they are and if it may turn its own pieces on the way.
"""
NEAR_STEPS = 3
"""How many steps towards the area count."""
GROWTH = 16
"""The factor by which the next batch of positions grows when a batch did not suffice."""
TABLE_SIZE = 100_000
"""The number of entries at which the table of values is cleared."""
LOGITS_PER_MOVE, MAX_MOVES = 1 / 6, 30
"""How much each move ahead adds to the expected result, and the limit: only proofs are certain."""

Key = tuple[int, ...]
"""Everything in a position that its value depends on."""


class RaceEvaluation(StaticEvaluation[RiversPosition]):
    """The static evaluation of Rivers and Stones, with a table of values computed so far."""

    tempo = 3.2
    repetition = 5.0
    game: Rivers

    def __init__(self, game: Game[RiversPosition]) -> None:
        assert isinstance(game, Rivers)
        super().__init__(game)
        self.far = len(game.board.rows) // 2
        """The number of moves from which a scoring point counts as out of reach.  It is less than
        the distance at the start, because longer routes change with every move."""
        self.weights = WEIGHTS
        self._lanes = Lanes(game, self.far, NEAR_STEPS)
        self._table: dict[Key, float] = {}

    def value(self, pos: RiversPosition) -> float:
        """By how many moves player 0 is ahead, whoever is to move."""
        return next(self.values(iter([pos])))

    def values(self, positions: Iterator[RiversPosition], lazily: bool = True) -> Iterator[float]:
        # Evaluating many positions together is much faster than one after the other.
        table, together = self._table, 1 if lazily else MAX_POSITIONS
        while chunk := list(islice(positions, together)):
            together = min(MAX_POSITIONS, GROWTH * together)
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
        """The values of up to ``MAX_POSITIONS`` positions."""
        counts = self._lanes.count(list(positions.values()))
        # What a player has, in moves: the mean of two estimates, and things that the opponent
        # cannot undo in one move, stones in the area and pieces near it.
        safe, near, still, then = (self.weights[name] for name in WEIGHTS)
        has = [
            safe * scored + near * steps - still * now - then * turning
            for now, turning, scored, steps in zip(*counts, strict=True)
        ]
        needs = counts.to_go
        out = {}
        for n, key in enumerate(positions):
            at = 2 * n
            if needs[at] and needs[at + 1]:
                out[key] = has[at] - has[at + 1]
            else:
                out[key] = -WIN if needs[at] else WIN
        return out

    def expected_result(self, value: float) -> float:
        value = max(-MAX_MOVES, min(MAX_MOVES, value))
        return 1 / (1 + math.exp(-LOGITS_PER_MOVE * value))

    def moves(self, pos: RiversPosition) -> Sequence[Move]:
        return self.game.moves_of(pos, pos.turn)

    def key(self, pos: RiversPosition) -> Hashable:
        return *pos[:5], pos.flipped_back

    def can_repeat(self, pos: RiversPosition) -> bool:
        game = self.game
        # Positions are compared after every fourth ply only.
        if (pos.ply + 1) % 4 or len(pos.past) < 2 or pos.past[0] != pos.past[1]:
            return False
        endings = (game.ending(game.play(pos, move)) for move in game.legal_moves(pos))
        return any(ending and ending[1] is Termination.REPETITION for ending in endings)
