"""How promising each cell looks by the stones within two cells: a small convolutional network.

A cell's logit comes from three layers with ReLU.  A convolution over a cell and its six neighbours
(7 taps) gives 32 features of each cell; a second layer mixes the features of each cell; a second
convolution gives 12 outputs.  The logit is the first six outputs less the last six, added up for
the board rotated by 0, 120 and 240 degrees, so that it is the same on rotated boards.

Logits are added to those from random fillings.  The weights were fitted, by
``tests/network/fit_priors.py``, to predict how UCT distributes its visits.

Arithmetic is in fixed point.  What a cell adds to the outputs of a neighbour depends only on its
own ring of seven cells, so it is computed once for each ring and remembered.  It is packed into one
int, with a field for each output and rotation, so that one addition adds them all.  (Sums from
tables instead of products: Nasu, "Efficiently updatable neural-network-based evaluation functions
for computer shogi", 2018.)
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from math import exp

from ...board import Board
from .fields import FIELD, SIGN, difference, packed, product, relu, unpacked
from .network_weights import WEIGHTS
from .weights import read_layer, read_weights

TAPS, FEATURES, OUTPUTS, ROTATIONS = 7, 32, 12, 3
"""The cells under a kernel; the width of the first two layers; the outputs for each rotation, the
first half of which count for a cell and the others against it."""
WEIGHT_BITS, FEATURE_BITS = 8, 6
"""Fraction bits of the weights, and of the features that the third layer reads."""
MAX_POSITIONS, MAX_CELLS = 4096, 100_000
"""How many positions to remember the factors of, and how many cells with the stones near them."""


FEATURE_ONES, OUTPUT_ONES = packed([1] * FEATURES), packed([1] * OUTPUTS * ROTATIONS)


class Layers:
    """The weights, as columns of fields: what one input contributes to all outputs of a layer."""

    def __init__(self, weights: Iterator[int]) -> None:
        """Read, for each layer, the weights as [output][tap][input], then the biases.  Inputs of
        the first layer are whether a cell has the mover's stone, has the opponent's, and is on the
        board; the second layer has one tap."""
        stones, bias = read_layer(weights, FEATURES, TAPS * 3)
        self.first_bias = bias + SIGN * FEATURE_ONES
        self.first = [
            {"m": mine + board, "o": theirs + board, ".": board, "e": 0}
            for mine, theirs, board in zip(stones[::3], stones[1::3], stones[2::3], strict=True)
        ]
        self.second, bias = read_layer(weights, FEATURES, FEATURES)
        self.second_bias = (bias << WEIGHT_BITS) + SIGN * FEATURE_ONES
        columns, bias = read_layer(weights, OUTPUTS, TAPS * FEATURES, ROTATIONS)
        self.third = [columns[i : i + FEATURES] for i in range(0, len(columns), FEATURES)]
        each = packed([1] * ROTATIONS)
        self.third_bias = (bias << FEATURE_BITS) * each + SIGN * OUTPUT_ONES
        # There are about 4000 rings, so these two need no limit.
        self.contributions = cache(self._find_contributions)
        """What a cell adds to the outputs of each cell of its ring, by the place of this cell in
        that cell's ring (0: the same cell).  The argument is this cell's ring, a letter for each
        cell: m for a stone of the mover, o for one of the opponent, . if empty, e if off the
        board."""
        self._parts = cache(self._find_parts)

    def _find_contributions(self, ring: str) -> list[int]:
        total = [0] * TAPS
        for rotation in range(ROTATIONS):
            # A rotation by 120 degrees moves each neighbour two places on.
            shift = 2 * rotation
            parts = self._parts(ring[0] + ring[1 + shift :] + ring[1 : 1 + shift])
            for place in range(TAPS):
                tap = 1 + (place - 1 - shift) % 6 if place else 0
                total[place] += parts[tap] << FIELD * rotation
        return total

    def _find_parts(self, ring: str) -> list[int]:
        """The contributions by tap, for one rotation; the ring is in rotated order."""
        total = self.first_bias + sum(
            column[kind] for column, kind in zip(self.first, ring, strict=True)
        )
        features = unpacked(relu(total, FEATURE_ONES), FEATURES)
        total = self.second_bias + product(features, self.second)
        shift = 2 * WEIGHT_BITS - FEATURE_BITS
        features = [f >> shift for f in unpacked(relu(total, FEATURE_ONES), FEATURES)]
        return [product(features, columns) for columns in self.third]


def rings(board: Board) -> dict[int, list[int]]:
    """For each cell its ring: the mask of the cell itself, then those of its neighbours, going
    round; 0 for neighbours off the board."""
    down = board.width
    steps = 0, 1, down, down - 1, -1, -down, 1 - down
    return {
        cell: [(1 << cell + down + step >> down) & board.full for step in steps]
        for cell in board.cells
    }


@cache
def layers() -> Layers:
    """The fitted weights."""
    return Layers(read_weights(WEIGHTS, "h"))


class Network:
    """The network, prepared for a board."""

    def __init__(self, board: Board) -> None:
        self._layers = layers()
        self._rings = rings(board)
        near = {cell: sum(ring) for cell, ring in self._rings.items()}
        self._around = {
            cell: [
                (place, at.bit_length() - 1, near[at.bit_length() - 1])
                for place, at in enumerate(ring)
                if at
            ]
            for cell, ring in self._rings.items()
        }
        self._areas = [(cell, board.near(near[cell])) for cell in board.cells]
        self.factors = lru_cache(MAX_POSITIONS)(self._find_factors)
        """For the masks of the stones of the player to move and of the opponent: for each cell in
        order, how much more promising it is by the stones around it, as a factor, whose logarithm
        is its logit; 0 for cells that are not empty."""
        self._factors: dict[tuple[int, int, int], float] = {}
        self._contributions: dict[tuple[int, int, int], list[int]] = {}

    def _find_factors(self, own: int, other: int) -> list[float]:
        taken, known, factors = own | other, self._factors, []
        if len(known) + len(self._contributions) > MAX_CELLS:
            known.clear()
            self._contributions.clear()
        for cell, area in self._areas:
            if taken >> cell & 1:
                factors.append(0.0)
                continue
            key = cell, own & area, other & area
            factor = known.get(key)
            if factor is None:
                factor = known[key] = exp(self.logit(own, other, cell))
            factors.append(factor)
        return factors

    def logit(self, own: int, other: int, cell: int) -> float:
        """How promising a cell is, by the masks of stones."""
        total, known = self._layers.third_bias, self._contributions
        for place, at, near in self._around[cell]:
            key = at, own & near, other & near
            contributions = known.get(key)
            if contributions is None:
                ring = (
                    "m" if one & own else "o" if one & other else "." if one else "e"
                    for one in self._rings[at]
                )
                contributions = known[key] = self._layers.contributions("".join(ring))
            total += contributions[place]
        outputs = relu(total, OUTPUT_ONES)
        return difference(outputs, OUTPUTS * ROTATIONS) / (1 << WEIGHT_BITS + FEATURE_BITS)
