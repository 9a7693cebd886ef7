"""How promising each cell looks by the stones within two cells: a small convolutional network.

The first layer turns the stones on seven cells, a cell and those around it, into features of the
cell; the second one mixes the features of each cell; the third one turns those of seven cells into
outputs, whose sum is the cell's logit.  Each layer is rectified.  The network sees the board turned
by 0, 120 and 240 degrees, so boards that are turned by these angles are equal.

The weights predict, beside the share of fillings, the moves on which UCT spends its playouts.  They
were fitted by ``tests/network/fit.py``.

All is done in integers, and most is looked up: what a cell contributes to the outputs of the cells
around it depends on seven cells only.  Contributions to all outputs of a cell are fields of one
int, so that one addition adds them all.  (Tables and sums in place of products: Nasu, "Efficiently
updatable neural-network-based evaluation functions for computer shogi", 2018.)
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from importlib import resources
from math import exp

from ...board import Board

TAPS, FEATURES, OUTPUTS, TURNS = 7, 32, 12, 3
"""The cells that a layer looks at; the features of a cell; its outputs for each turn of the board,
the first half of which count for the cell and the others against it; the turns of the board."""
KINDS = "mo."
"""What a cell of the board holds: a stone of the player to move (m) or of the opponent (o), or
nothing (.).  Off the board there is an edge (e)."""
WEIGHT, FEATURE = 8, 6
"""Bits of fractions: of weights, and of the features that the third layer reads."""
FIELD = 30
"""Bits of a field: those of a digit of Python's ints, so that remainders are fast."""
LOW, SIGN = (1 << FIELD) - 1, 1 << FIELD - 1
"""A full field, and its highest bit: added to a sum, it is set if the sum is not negative."""
MOST_POSITIONS, MOST_CELLS = 4096, 100_000
"""How many positions to remember the factors of, and how many cells with the stones near them."""


def _each(count: int, value: int) -> int:
    """Fields that are all the same."""
    return value * (((1 << FIELD * count) - 1) // LOW)


FEATURE_ONES, OUTPUT_ONES = _each(FEATURES, 1), _each(OUTPUTS * TURNS, 1)


class Layers:
    """The weights, as columns of fields: what one input contributes to all outputs of a layer."""

    def __init__(self, weights: Iterator[int]) -> None:
        """Take the weights of each layer in turn: by output, seven cells and input (of a cell for
        the first layer: its own stone, the opponent's, and that it is on the board), and then the
        biases."""
        stones, bias = _read(weights, FEATURES, TAPS * len(KINDS))
        self.first_bias = bias + _each(FEATURES, SIGN)
        self.first = [
            {"m": mine + board, "o": theirs + board, ".": board, "e": 0}
            for mine, theirs, board in zip(*[iter(stones)] * len(KINDS), strict=True)
        ]
        self.second, bias = _read(weights, FEATURES, FEATURES)
        self.second_bias = (bias << WEIGHT) + _each(FEATURES, SIGN)
        columns, bias = _read(weights, OUTPUTS, TAPS * FEATURES, TURNS)
        self.third = [columns[i : i + FEATURES] for i in range(0, len(columns), FEATURES)]
        turns = sum(1 << FIELD * turn for turn in range(TURNS))
        self.third_bias = (bias << FEATURE) * turns + _each(OUTPUTS * TURNS, SIGN)
        self.contributions = cache(self._find_contributions)
        """What a cell contributes to the outputs of each of the seven cells, by what they hold."""
        self._parts = cache(self._find_parts)

    def _find_contributions(self, ring: str) -> list[int]:
        total = [0] * TAPS
        for turn in range(TURNS):
            parts = self._parts(ring[0] + ring[1 + 2 * turn :] + ring[1 : 1 + 2 * turn])
            for place in range(TAPS):
                tap = 1 + (place - 1 - 2 * turn) % 6 if place else 0
                total[place] += parts[tap] << FIELD * turn
        return total

    def _find_parts(self, ring: str) -> list[int]:
        """The same with the board seen in one way, by the place in which that cell sees this."""
        total = self.first_bias + sum(
            column[kind] for column, kind in zip(self.first, ring, strict=True)
        )
        features = _unpacked(_rectified(total, FEATURE_ONES), FEATURES)
        total = self.second_bias + _product(features, self.second)
        shift = 2 * WEIGHT - FEATURE
        features = [f >> shift for f in _unpacked(_rectified(total, FEATURE_ONES), FEATURES)]
        return [_product(features, columns) for columns in self.third]


def _read(
    weights: Iterator[int], outputs: int, inputs: int, stride: int = 1
) -> tuple[list[int], int]:
    """The columns of a layer, and its biases; ``stride`` is the distance of fields."""
    rows = [[next(weights) for _ in range(inputs)] for _ in range(outputs)]
    biases = [next(weights) for _ in range(outputs)]
    *columns, bias = (
        sum(weight << FIELD * stride * i for i, weight in enumerate(column))
        for column in (*zip(*rows, strict=True), biases)
    )
    return columns, bias


def _unpacked(fields: int, count: int) -> list[int]:
    return [fields >> FIELD * i & LOW for i in range(count)]


def _product(values: Sequence[int], columns: Sequence[int]) -> int:
    return sum(value * column for value, column in zip(values, columns, strict=True) if value)


def _rectified(fields: int, ones: int) -> int:
    """Fields to which ``SIGN`` was added, without it, and 0 where they were negative; ``ones`` is 1
    in each."""
    signs = fields >> FIELD - 1 & ones
    return fields & (signs << FIELD - 1) - signs


@cache
def layers() -> Layers:
    """The fitted weights."""
    data = (resources.files(__package__) / "network.bin").read_bytes()
    return Layers(iter(struct.unpack(f"<{len(data) // 2}h", data)))


class Network:
    """The network, prepared for a board."""

    def __init__(self, board: Board) -> None:
        self._layers = layers()
        down = board.width
        steps = 0, 1, down, down - 1, -1, -down, 1 - down
        self._rings = {
            cell: [(1 << cell + down + step >> down) & board.full for step in steps]
            for cell in board.cells
        }
        self._around = {
            cell: [(place, at.bit_length() - 1) for place, at in enumerate(ring) if at]
            for cell, ring in self._rings.items()
        }
        self._near = {cell: board.around[cell] | 1 << cell for cell in board.cells}
        self._areas = [(cell, board.near(self._near[cell])) for cell in board.cells]
        self.factors = lru_cache(MOST_POSITIONS)(self._find_factors)
        """For the masks of the stones of the player to move and of the opponent: for each cell in
        order, how much more promising it is by the stones around it, as a factor, whose logarithm
        is its logit; 0 for cells that are not empty."""
        self._factors: dict[tuple[int, int, int], float] = {}
        self._contributions: dict[tuple[int, int, int], list[int]] = {}

    def _find_factors(self, own: int, other: int) -> list[float]:
        taken, known, factors = own | other, self._factors, []
        if len(known) > MOST_CELLS:
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
        for place, at in self._around[cell]:
            near = self._near[at]
            key = at, own & near, other & near
            contributions = known.get(key)
            if contributions is None:
                ring = (
                    "m" if one & own else "o" if one & other else "." if one else "e"
                    for one in self._rings[at]
                )
                contributions = known[key] = self._layers.contributions("".join(ring))
            total += contributions[place]
        outputs = _rectified(total, OUTPUT_ONES)
        half = FIELD * OUTPUTS * TURNS // 2
        pro, contra = outputs & (1 << half) - 1, outputs >> half
        return (pro % LOW - contra % LOW) / (1 << WEIGHT + FEATURE)  # the sums of the fields
