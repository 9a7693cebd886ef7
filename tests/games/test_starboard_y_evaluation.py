"""What fillings and the networks of Starboard Y tell, against slow, plain counts."""

from __future__ import annotations

import math
import struct
import zlib
from base64 import b85decode
from collections.abc import Sequence
from itertools import cycle
from operator import mul
from random import Random
from typing import Any

import pytest
from skerry.board import bits
from skerry.games import evaluator as ask
from skerry.games import load
from skerry.games.starboard_y import network_weights
from skerry.games.starboard_y.evaluator import (
    FILLINGS,
    PRIOR_SHARPNESS,
    REVISED_SHARPNESS,
    SLOPE,
    TEMPO,
)
from skerry.games.starboard_y.fields import LOW, SIGN
from skerry.games.starboard_y.network import (
    FEATURE_BITS,
    FEATURES,
    OUTPUTS,
    ROTATIONS,
    TAPS,
    WEIGHT_BITS,
    Network,
)
from skerry.games.starboard_y.value_network import FITS, HALF, ValueNetwork
from skerry.presentation import Level
from skerry.search.mcts import Search, think


def fillings_of(evaluator: Any, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """A list of the random fillings that an evaluator makes from now on."""
    seen: list[Any] = []
    fill = evaluator.fillings.fill

    def watched(*args: Any, **options: Any) -> Any:
        seen.append(fill(*args, **options))
        return seen[-1]

    monkeypatch.setattr(evaluator.fillings, "fill", watched)
    return seen


@pytest.mark.parametrize("turn", [0, 1])
def test_what_fillings_tell_revises_priors_before_them(
    turn: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Priors revised by two evaluations are the shares counted filling by filling in both."""
    game: Any = load("starboard-y-2")
    pos = game.initial()._replace(turn=turn)
    pos = game.play(pos, game.legal_moves(pos)[0])
    moves = game.legal_moves(pos)
    evaluator: Any = ask(game)
    seen = fillings_of(evaluator, monkeypatch)
    below = [game.play(pos, move) for move in moves[:2]]
    results = [evaluator.evaluate_and_learn(at, Random(seed)) for seed, at in enumerate(below)]
    priors = evaluator.revised_priors(pos, moves, sum(learned for _, learned in results))
    sharpness = (PRIOR_SHARPNESS + REVISED_SHARPNESS) / 2
    stones = (pos.white, pos.black) if pos.turn else (pos.black, pos.white)
    shares = []
    for move in moves:
        held = together = 0
        for fills, wins in seen:
            for filling in range(FILLINGS):
                black = fills[evaluator.fillings.order[move[0]]] >> filling & 1
                mine = black != pos.turn
                held += mine
                together += mine and (wins >> filling & 1 != pos.turn)
        around = evaluator.network.logit(*stones, move[0])
        shares.append(math.exp(sharpness * (together + 1) / (held + 2) + around))
    assert priors == pytest.approx([share / sum(shares) for share in shares])
    for at, (value, _), (_, wins) in zip(below, results, seen, strict=True):
        won = wins.bit_count()
        odds = (won / (FILLINGS - won)) ** (2 * SLOPE) * math.exp(-TEMPO if at.turn else TEMPO)
        assert value == pytest.approx(odds / (1 + odds))


RINGS = [(0, 0), (0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)]
"""A cell and those around it, by row and column of a board whose columns lean to the left."""


class PlainNetwork:
    """The network, layer by layer and weight by weight."""

    def __init__(self) -> None:
        data = decoded(network_weights.WEIGHTS)
        weights = iter(struct.unpack(f"<{len(data) // 2}h", data))

        def read(outputs: int, inputs: int) -> list[tuple[list[int], int]]:
            rows = [[next(weights) for _ in range(inputs)] for _ in range(outputs)]
            return [(row, next(weights)) for row in rows]

        self.first = read(FEATURES, 3 * TAPS)
        self.second = read(FEATURES, FEATURES)
        self.third = read(OUTPUTS, TAPS * FEATURES)
        assert next(weights, None) is None

    def features(self, kinds: str) -> list[int]:
        """The features of a cell, by what it and the cells around it hold."""
        inputs = [x for kind in kinds for x in (kind == "m", kind == "o", kind != "e")]
        first = [max(0, dot(inputs, row) + bias) for row, bias in self.first]
        return [
            max(0, dot(first, row) + (bias << WEIGHT_BITS)) >> 2 * WEIGHT_BITS - FEATURE_BITS
            for row, bias in self.second
        ]

    def logit(self, kinds: dict[tuple[int, int], str], at: tuple[int, int]) -> float:
        """The logit of a cell, by what is where."""
        total = 0
        for turn in range(ROTATIONS):
            steps = [RINGS[0], *RINGS[1 + 2 * turn :], *RINGS[1 : 1 + 2 * turn]]

            inputs = []
            for cell in moved(at, steps):
                around = "".join(kinds.get(near, "e") for near in moved(cell, steps))
                inputs += self.features(around) if cell in kinds else [0] * FEATURES
            outputs = [
                max(0, dot(inputs, row) + (bias << FEATURE_BITS)) for row, bias in self.third
            ]
            total += sum(outputs[: OUTPUTS // 2]) - sum(outputs[OUTPUTS // 2 :])
        return total / 2 ** (WEIGHT_BITS + FEATURE_BITS)


def decoded(weights: str) -> bytes:
    return zlib.decompress(b85decode("".join(weights.split())))


def moved(cell: tuple[int, int], steps: list[tuple[int, int]]) -> list[tuple[int, int]]:
    return [(cell[0] + row, cell[1] + column) for row, column in steps]


def dot(inputs: Sequence[int], weights: Sequence[int]) -> int:
    return sum(map(mul, inputs, weights))


def some_stones(board: Any, rng: Random) -> tuple[int, int]:
    own, other = (sum(1 << cell for cell in rng.sample(board.cells, 9)) for _ in range(2))
    return own, other & ~own


def test_the_network_adds_up_what_its_weights_say() -> None:
    game: Any = load("starboard-y-3")
    board, rng, plain = game.board, Random(1), PlainNetwork()
    network = Network(board)
    for _ in range(4):
        own, other = some_stones(board, rng)
        kinds = {
            divmod(cell, board.width): "m" if own >> cell & 1 else "o" if other >> cell & 1 else "."
            for cell in board.cells
        }
        factors = network.factors(own, other)
        for cell, factor in zip(board.cells, factors, strict=True):
            logit = plain.logit(kinds, divmod(cell, board.width))
            assert network.logit(own, other, cell) == logit
            assert factor == (math.exp(logit) if kinds[divmod(cell, board.width)] == "." else 0)


def test_no_sum_in_the_network_overflows() -> None:
    """Whatever the cells hold, by bounds that the weights give."""

    def bounds(layer: list[tuple[list[int], int]], inputs: list[int], shift: int) -> list[int]:
        """The largest outputs of a layer, by those of its inputs, which are at least 0."""
        for row, bias in layer:
            for sign in (1, -1):
                parts = (max(0, sign * w) * x for w, x in zip(row, cycle(inputs), strict=False))
                assert sum(parts) + sign * (bias << shift) < SIGN
        return [
            max(
                0,
                sum(max(0, w) * x for w, x in zip(row, cycle(inputs), strict=False))
                + (bias << shift),
            )
            for row, bias in layer
        ]

    plain = PlainNetwork()
    features = bounds(plain.second, bounds(plain.first, [1], 0), WEIGHT_BITS)
    features = [feature >> 2 * WEIGHT_BITS - FEATURE_BITS for feature in features]
    outputs = bounds(plain.third, features, FEATURE_BITS)
    half = OUTPUTS // 2
    assert ROTATIONS * max(sum(outputs[:half]), sum(outputs[half:])) < LOW


def test_the_network_sees_turned_boards_alike() -> None:
    """Cells weigh the same on a turned board, whatever lies more than two cells from them."""
    game: Any = load("starboard-y-4")
    evaluator: Any = ask(game)
    weigh, rng, board = Network(game.board).logit, Random(1), game.board
    turns = evaluator.symmetries()
    assert len(turns) == 3
    weights = set()
    for _ in range(50):
        own, other = (sum(1 << cell for cell in rng.sample(board.cells, 12)) for _ in range(2))
        other &= ~own
        for cell in bits(board.full & ~(own | other)):
            weights.add(weigh(own, other, cell))
            for turn in turns:
                turned = [sum(1 << turn[c] for c in bits(stones)) for stones in (own, other)]
                assert weigh(*turned, turn[cell]) == weigh(own, other, cell)
            far = ~board.near(board.near(1 << cell))
            assert weigh(own & ~far, other & ~far, cell) == weigh(own, other, cell)
    assert len(weights) > 50


@pytest.mark.parametrize("size", FITS)
def test_a_value_network_adds_up_what_its_weights_say(size: int) -> None:
    """On any of the three rotated boards."""
    game: Any = load(f"starboard-y-{size}")
    evaluator: Any = ask(game)
    fit = FITS[size]
    data = decoded(fit.weights)
    numbers = struct.unpack(f"{len(data)}b", data)
    cells, turns, rng = game.board.cells, evaluator.symmetries(), Random(1)
    inputs = 2 * len(cells)
    assert len(numbers) == fit.units * (inputs + 1)
    units = [
        (numbers[unit * inputs : (unit + 1) * inputs], numbers[fit.units * inputs + unit])
        for unit in range(fit.units)
    ]
    most = [sum(map(abs, row)) + abs(bias) for row, bias in units]
    assert max(most) < 1 << HALF - 1, "no unit overflows"
    assert ROTATIONS * sum(most) < LOW, "no sum of units overflows"
    values = ValueNetwork(game.board, turns, fit)
    seen = set()
    for _ in range(20):
        own, other = some_stones(game.board, rng)
        total = 0
        for turn in turns:
            stones = [mask >> turn[cell] & 1 for mask in (own, other) for cell in cells]
            outputs = [max(0, dot(stones, row) + bias) for row, bias in units]
            total += sum(outputs[: fit.units // 2]) - sum(outputs[fit.units // 2 :])
        found = values.logit(own, other)
        assert found == total / 2**fit.weight_bits
        for turn in turns:
            turned = [sum(1 << turn[c] for c in bits(stones)) for stones in (own, other)]
            assert values.logit(*turned) == found
        seen.add(found)
    assert len(seen) > 10


@pytest.mark.parametrize("size", FITS)
@pytest.mark.parametrize("plies", [8, 9])
def test_on_some_sizes_chances_are_of_fillings_and_of_all_stones(
    size: int, plies: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For either player to move."""
    game: Any = load(f"starboard-y-{size}")
    evaluator: Any = ask(game)
    pos = game.initial()
    for cell in Random(2).sample(game.board.cells, plies):
        pos = game.play(pos, (cell,))
    seen = fillings_of(evaluator, monkeypatch)
    value = evaluator.evaluate(pos, Random(1))
    won = seen[0].wins.bit_count()
    own, other = (pos.white, pos.black) if pos.turn else (pos.black, pos.white)
    stones = evaluator.values.logit(own, other)
    assert stones
    odds = (won / (FILLINGS - won)) ** (size * FITS[size].slope) * math.exp(
        -stones if pos.turn else stones
    )
    assert value == pytest.approx(odds / (1 + odds))


def test_the_bot_takes_over_a_strong_first_stone_and_leaves_a_weak_one() -> None:
    game = load("starboard-y-4-pie")
    start = game.initial()
    swapped = {}
    for token in ("e4", "h2"):
        line = [start, game.play(start, game.read(start, token))]
        move = think(Search(ask(game), Random(1)), line, Level(400)).best
        swapped[token] = game.write(line[-1], move) == "swap"
    assert swapped == {"e4": True, "h2": False}
