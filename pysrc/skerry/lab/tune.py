"""Fitting the weights of a static evaluation to the results of games.

Simultaneous perturbation stochastic approximation (SPSA: Spall, 1992): all weights are changed at
once, each up or down by chance, two searches with the opposite changes play a pair of games, and
all weights follow the winner.  However many weights there are, a step costs two games.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

from ..evaluator import StaticEvaluation
from ..game import Game
from ..games import evaluator
from ..search.alphabeta import AlphaBeta
from .openings import positions_after, random_opening

SPREAD, RATE = 0.2, 0.05
"""The share of a weight by which the two searches of the first step change it, and the share by
which it then follows a side that wins both games; both shrink from step to step."""
SPREAD_DECAY, RATE_DECAY = 0.101, 0.602
"""How fast they shrink: the exponents that Spall recommends."""
SLOW_START = 10
"""For about so many steps the rate hardly shrinks."""
OPENING_PLIES = 4
"""Random plies at the start of games."""
MAX_PLIES = 160
"""Plies after which a game ends with its expected result."""


class Step(NamedTuple):
    """A step: the points that the first search made of two, and the weights after it."""

    points: float
    weights: dict[str, float]


def weights_of(game: Game[Any]) -> dict[str, float]:
    """The weights of a game's evaluation.  Raises ValueError when it has none."""
    evaluation = evaluator(game).static_evaluation()
    if evaluation is None or not evaluation.weights:
        raise ValueError(f"{game.name} has no weights to tune")
    return dict(evaluation.weights)


def tune(game: Game[Any], steps: int, nodes: int, seed: int) -> Iterator[Step]:
    """Fit the weights of a game's evaluation, in games of searches with this limit of nodes.

    Steps depend on the arguments alone.  Raises ValueError when there is nothing to fit.
    """
    weights, start = weights_of(game), weights_of(game)
    for step in range(steps):
        rng = Random(f"{seed} {step}")
        spread = SPREAD / (1 + step) ** SPREAD_DECAY
        rate = RATE / (1 + step / SLOW_START) ** RATE_DECAY
        signs = {name: rng.choice((-1, 1)) for name in weights}
        up = {name: w + spread * signs[name] * start[name] for name, w in weights.items()}
        down = {name: w - spread * signs[name] * start[name] for name, w in weights.items()}
        opening = positions_after(game, random_opening(game, rng.random, OPENING_PLIES))
        points = play(game, (up, down), opening, nodes) + 1 - play(game, (down, up), opening, nodes)
        for name, sign in signs.items():
            weights[name] += rate * (points - 1) * sign * start[name]
        yield Step(points, dict(weights))


def play(
    game: Game[Any], sides: tuple[Mapping[str, float], ...], opening: list[Any], nodes: int
) -> float:
    """Player 0's result, from 0 to 1, in a game of two searches with these weights."""
    positions = [*opening]
    searches = [AlphaBeta(_evaluation(game, weights)) for weights in sides]
    value = 0.5
    while (moves := game.legal_moves(at := positions[-1])) and len(positions) <= MAX_PLIES:
        search = searches[at.turn]
        for _ in search.search(at, moves, positions[:-1]):
            if search.nodes >= nodes:
                break
        best, *_ = search.candidates()
        value = best.value
        positions.append(game.play(at, best.move))
    outcome = game.outcome(positions[-1])
    if outcome is None:
        return value
    return 0.5 if outcome.winner is None else 1.0 - outcome.winner


def _evaluation(game: Game[Any], weights: Mapping[str, float]) -> StaticEvaluation[Any]:
    evaluation = evaluator(game).static_evaluation()
    assert evaluation is not None
    evaluation.weights = weights
    return evaluation
