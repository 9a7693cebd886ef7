"""How fast the engines are, as ratios to the slow twins of the tests, measured in one run.

Times on a shared machine are noise; that is why engine and twin take turns, and why the ratio of
their best rounds is what counts.  The twins come with a checkout, not with the wheel.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from .checkout import in_checkout
from .game import Game
from .games import load

ROUNDS = 3


class Row(NamedTuple):
    """One measurement: what was counted, how many a second, and the twin's figure."""

    what: str
    rate: float
    twin: float | None


def _rate(job: Callable[[], int], seconds: float) -> float:
    """How many things a second a job does that returns how many it did."""
    start, done = perf_counter(), 0
    while (spent := perf_counter() - start) < seconds:
        done += job()
    return done / spent


def _pair(what: str, ours: Callable[[], int], theirs: Callable[[], int] | None, s: float) -> Row:
    rates: list[tuple[float, float]] = []
    for _ in range(ROUNDS):
        rates.append((_rate(ours, s), _rate(theirs, s) if theirs else 0.0))
    twin = max(rate for _, rate in rates) if theirs else None
    return Row(what, max(rate for rate, _ in rates), twin)


def measure(seconds: float) -> Iterator[Row]:
    """Every measurement in turn, each of so many seconds a round and side."""
    tests = in_checkout("reference")
    twins = tests.twin if tests else None
    for name, together in (("rive-5", 1), ("starboard-y-4", 1), ("starboard-y-4", 256)):
        yield _playouts(name, together, twins, seconds)
    for name in ("rivers-13", "rivers-13-course", "rivers-17"):
        yield _move_lists(name, twins, seconds)
    yield _scores(seconds)


def _playouts(
    name: str, together: int, twins: Callable[[str], Any] | None, seconds: float
) -> Row:
    game, rng = load(name), Random(1)
    start = game.initial()

    def ours() -> int:
        game.playouts(start, together, rng)
        return together

    what = f"{name}: random games, {together if together > 1 else 'one'} at a time"
    if not twins:
        return _pair(what, ours, None, seconds)
    twin, twin_rng = twins(name), Random(1)

    def theirs() -> int:
        twin.random_game(twin_rng)
        return 1

    return _pair(what, ours, theirs, seconds)


def _middle_game(game: Game[Any]) -> list[Any]:
    """Positions from the 40th to the 100th ply of random games."""
    rng, positions = Random(1), []
    for _ in range(5):
        position = game.initial()
        for ply in range(100):
            moves = game.legal_moves(position)
            if not moves:
                break
            position = game.play(position, rng.choice(moves))
            if ply >= 40 and ply % 5 == 0 and game.outcome(position) is None:
                positions.append(position)
    return positions


def _move_lists(name: str, twins: Callable[[str], Any] | None, seconds: float) -> Row:
    game = load(name)
    positions = _middle_game(game)

    def ours() -> int:
        for position in positions:
            game.legal_moves(position)
        return len(positions)

    what = f"{name}: lists of legal moves, mid-game"
    if not twins:
        return _pair(what, ours, None, seconds)
    twin = twins(name)
    states = [twin.decode(game.code(position)) for position in positions]

    def theirs() -> int:
        for state in states:
            twin.moves(state)
        return len(states)

    return _pair(what, ours, theirs, seconds)


def _scores(seconds: float) -> Row:
    game, rng = load("rivers-13"), Random(1)
    positions = _middle_game(game)

    def ours() -> int:
        for position in positions:
            game.score(position, rng)
        return len(positions)

    return _pair("rivers-13: evaluations, mid-game", ours, None, seconds)
