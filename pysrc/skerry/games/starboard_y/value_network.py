"""Who is likely to win, by all stones on the board: a network with one hidden layer, for size 4.

It has an input for each cell with a stone of the player to move, and one for each cell with a stone
of the opponent.  Its output, a logit, is the sum of half of the hidden units less that of the other
half, over the board rotated by 0, 120 and 240 degrees, so that it is the same for rotated boards.

It is added to the logit of random fillings.  The weights were fitted, by
``tests/network/fit_values.py``, to positions that ``tests/certificates/openings.c`` proved; nothing
proves enough positions of larger boards.  Arithmetic is in fixed point; the hidden layer is one int
with a field for each unit and rotation, to which every stone adds another.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...board import Board
from .fields import FIELD, difference, packed, relu
from .value_weights import WEIGHTS
from .weights import read_layer, read_weights

SIZE, UNITS = 4, 128
"""The size of the board, and the hidden units for each rotation."""
WEIGHT_BITS = 6
"""Fraction bits of the weights, which are signed bytes."""
SLOPE = 0.81
"""The factor of the logit of fillings, for each cell of the board's size, beside the logit of the
network; fitted with it."""


HALF = FIELD // 2
"""Bits of a unit's field, half as many as elsewhere: its sum is that small."""


class ValueNetwork:
    """The network, prepared for a board and its rotations."""

    def __init__(self, board: Board, turns: Sequence[Mapping[int, int]]) -> None:
        """Read the weights of the hidden layer: for each unit those of the player to move's stones,
        then of the opponent's, on the cells in order; then the biases."""
        cells, rotations = board.cells, len(turns)
        weights = read_weights(WEIGHTS, "b")
        columns, bias = read_layer(weights, UNITS, 2 * len(cells), rotations, HALF)
        inputs = iter(columns)
        own, other = ({cell: next(inputs) for cell in cells} for _ in range(2))
        self._own, self._other = (
            {
                1 << cell: sum(side[turn[cell]] << HALF * i for i, turn in enumerate(turns))
                for cell in cells
            }
            for side in (own, other)
        )
        self._ones = packed([1] * UNITS * rotations, field=HALF)
        self._bias = bias * packed([1] * rotations, field=HALF) + (self._ones << HALF - 1)
        self._pairs = UNITS * rotations // 2
        self._lower = packed([(1 << HALF) - 1] * self._pairs)

    def logit(self, own: int, other: int) -> float:
        """By the masks of stones: the logit that the player to move wins, to be added to that of
        fillings."""
        total = self._bias
        for stones, weights in ((own, self._own), (other, self._other)):
            while stones:
                stone = stones & -stones
                total += weights[stone]
                stones ^= stone
        units = relu(total, self._ones, HALF)
        pairs = (units & self._lower) + (units >> HALF & self._lower)
        return difference(pairs, self._pairs) / (1 << WEIGHT_BITS)
