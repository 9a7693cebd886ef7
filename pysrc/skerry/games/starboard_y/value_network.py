"""Who is likely to win, by all stones on the board: a network with one hidden layer, for size 4.

It has an input for each cell with a stone of the player to move, and one for each cell with a stone
of the opponent.  Its output, a logit, is the sum of half of the hidden units less that of the other
half, over the board rotated by 0, 120 and 240 degrees, so that it is the same for rotated boards.

It is added to the logit of random fillings.  The weights were fitted, by
``tests/network/fit_values.py``, to positions that ``tests/certificates/openings.c`` proved; nothing
proves enough positions of larger boards.  Arithmetic is in fixed point; the hidden layer is one int
of fields, to which every stone adds another.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...board import Board, bits
from .fields import SIGN, difference, packed, relu
from .value_weights import WEIGHTS
from .weights import read_weights

SIZE, UNITS = 4, 32
"""The size of the board, and the hidden units for each rotation."""
WEIGHT_BITS = 6
"""Fraction bits of the weights, which are signed bytes."""
SLOPE = 0.82
"""The factor of the logit of fillings, for each cell of the board's size, beside the logit of the
network; fitted with it."""


class ValueNetwork:
    """The network, prepared for a board and its rotations."""

    def __init__(self, board: Board, turns: Sequence[Mapping[int, int]]) -> None:
        """Read, for each unit, the weights of the player to move's stones and of the opponent's, on
        the cells in order, and its bias."""
        weights = read_weights(WEIGHTS, "b")
        own, other, bias = [], [], []
        for _ in range(UNITS):
            own.append({cell: next(weights) for cell in board.cells})
            other.append({cell: next(weights) for cell in board.cells})
            bias.append(next(weights))
        self._own, self._other = (
            {
                cell: packed([unit[turn[cell]] for unit in units for turn in turns])
                for cell in board.cells
            }
            for units in (own, other)
        )
        self._count = UNITS * len(turns)
        self._ones = packed([1] * self._count)
        self._bias = packed([b for b in bias for _ in turns]) + SIGN * self._ones

    def logit(self, own: int, other: int) -> float:
        """By the masks of stones: the logit that the player to move wins, to be added to that of
        fillings."""
        total = self._bias
        for cell in bits(own):
            total += self._own[cell]
        for cell in bits(other):
            total += self._other[cell]
        return difference(relu(total, self._ones), self._count) / (1 << WEIGHT_BITS)
