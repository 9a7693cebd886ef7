"""Who is likely to win, by all stones on the board: a network with one hidden layer for each of the
sizes 4 and 6.

It has an input for each cell with a stone of the player to move, and one for each cell with a stone
of the opponent.  Its output, a logit, is the sum of half of the hidden units less that of the other
half, over the board rotated by 0, 120 and 240 degrees, so that it is the same for rotated boards.

It is added to the logit of random fillings.  The weights were fitted by
``tests/network/fit_values.py``: on size 4 to positions that ``tests/certificates/openings.c``
proved, on size 6, where nothing proves enough positions, to games of UCT with itself.  Arithmetic
is in fixed point; the hidden layer is one int with a field for each unit and rotation, to which
every stone adds another.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ...board import Board
from . import value_weights_4, value_weights_6
from .fields import FIELD, difference, packed, relu
from .weights import read_layer, read_weights


class Fit(NamedTuple):
    """A fitted network."""

    weights: str
    units: int
    """Hidden units for each rotation."""
    weight_bits: int
    """Fraction bits of the weights, which are signed bytes."""
    slope: float
    """The factor of the logit of fillings, for each cell of the board's size, beside the logit of
    the network; fitted with it."""


FITS = {
    4: Fit(value_weights_4.WEIGHTS, 128, 6, 0.81),
    6: Fit(value_weights_6.WEIGHTS, 64, 7, 0.50),
}
"""The networks by the size of the board."""
HALF = FIELD // 2
"""Bits of a unit's field, half as many as elsewhere: its sum is that small."""


class ValueNetwork:
    """A network, prepared for a board and its rotations."""

    def __init__(self, board: Board, turns: Sequence[Mapping[int, int]], fit: Fit) -> None:
        """Read the weights of the hidden layer: for each unit those of the player to move's stones,
        then of the opponent's, on the cells in order; then the biases."""
        self.fit = fit
        cells, rotations = board.cells, len(turns)
        weights = read_weights(fit.weights, "b")
        columns, bias = read_layer(weights, fit.units, 2 * len(cells), rotations, HALF)
        inputs = iter(columns)
        own, other = ({cell: next(inputs) for cell in cells} for _ in range(2))
        self._own, self._other = (
            {
                1 << cell: sum(side[turn[cell]] << HALF * i for i, turn in enumerate(turns))
                for cell in cells
            }
            for side in (own, other)
        )
        self._ones = packed([1] * fit.units * rotations, field=HALF)
        self._bias = bias * packed([1] * rotations, field=HALF) + (self._ones << HALF - 1)
        self._pairs = fit.units * rotations // 2
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
        return difference(pairs, self._pairs) / (1 << self.fit.weight_bits)
