"""How fast the engines are, compared with the slow twins of the tests, and for Starboard Y with
OpenSpiel's C++ where it is installed.

Times on a shared machine are noisy, so the programs that are compared run in turns, and the ratio
of their best rounds is the result.  The twins come with a checkout, not with the wheel.
"""

from __future__ import annotations

import platform
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import cycle
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from ..game import Game
from ..games import evaluator, load
from ..search.mcts import Search
from .checkout import in_checkout, in_pyodide

ROUNDS = 5
ROLLOUTS = 200
"""Random games of OpenSpiel at each leaf of its tree: so many that the tree takes no time."""
NODES = 200
"""Nodes of each measured search."""

Job = Callable[[], int]
"""Does something some times, and returns how many."""


class Row(NamedTuple):
    """One measurement: what was counted, and how many per second; also for the twin and for
    OpenSpiel where there are such."""

    what: str
    rate: float
    twin: float | None
    open_spiel: float | None

    def __str__(self) -> str:
        out = f"{self.what:<48}{self.rate:>12,.1f}"
        for other in (self.twin, self.open_spiel):
            ratio = f"{self.rate / other:.1f}x" if other else ""
            out += f"{other:>12,.1f}{ratio:>9}" if other else " " * 21
        return out.rstrip()


HEADER = f"{'what':<48}{'a second':>12}{'the twin':>12}{'ratio':>9}{'OpenSpiel':>12}{'ratio':>9}"


def _rate(job: Job, seconds: float) -> float:
    """What a job does, per second."""
    start, done = perf_counter(), 0
    while (spent := perf_counter() - start) < seconds:
        done += job()
    return done / spent


def _best(seconds: float, *jobs: Job) -> list[float]:
    """The rates of some jobs in their best rounds; the jobs take turns."""
    rounds = [[_rate(job, seconds) for job in jobs] for _ in range(ROUNDS)]
    return [max(rates) for rates in zip(*rounds, strict=True)]


def _row(
    what: str, seconds: float, ours: Job, twin: Job | None = None, rival: float | None = None
) -> Row:
    rate, *others = _best(seconds, *(job for job in (ours, twin) if job))
    return Row(what, rate, others[0] if others else None, rival)


def lines(seconds: float, rival: float | None) -> Iterator[str]:
    """The lines of the table; each round of each program takes so many seconds.

    ``rival`` is the result of ``open_spiel``.
    """
    version, system = platform.python_version(), platform.system()
    name = f"{platform.python_implementation()} {version} on {system} {platform.machine()}"
    yield f"{name}, the best of {ROUNDS} rounds of {seconds:g} s"
    yield HEADER if rival else HEADER[:-21].rstrip()
    for row in measure(seconds, rival):
        yield str(row)


def lines_in_pyodide(seconds: float, rival: float | None) -> Iterator[str]:
    """The same, measured in Pyodide.  Raises ValueError when there is no Pyodide here."""
    program = "from skerry.lab.bench import lines\n"
    return in_pyodide(program + f"for line in lines({seconds}, {rival}): print(line)")


def measure(seconds: float, rival: float | None) -> Iterator[Row]:
    """The rows of the table."""
    for together in (1, 256, 1024):
        yield _playouts("starboard-y-4", together, seconds, rival)
    for name in ("rive-4", "rive-5", "rive-6"):
        yield _playouts(name, 1, seconds)
    for name in ("rivers-13", "rivers-13-course", "rivers-17"):
        yield _move_lists(name, seconds)
    yield from _evaluations("rivers-13", seconds)
    for name in ("rive-5", "starboard-y-4", "rivers-13"):
        yield _nodes(name, seconds)


def _twin(name: str) -> Any:
    """The twin of a game, or None."""
    tests = in_checkout("reference")
    return tests and tests.twin(name)


def open_spiel(seconds: float) -> float | None:
    """How many random games of Y per second OpenSpiel plays on a board of 45 cells, or None where
    it is not installed."""
    try:
        spiel = import_module("pyspiel")
    except ModuleNotFoundError:
        return None
    game, simulations = spiel.load_game("y(board_size=9)"), 20
    start = game.new_initial_state()

    def job() -> int:
        evaluator = spiel.RandomRolloutEvaluator(ROLLOUTS, 1)
        spiel.MCTSBot(game, evaluator, 1.4, simulations, 100, False, 1, False).step(start)
        return simulations * ROLLOUTS

    return _best(seconds, job)[0]


def _playouts(name: str, together: int, seconds: float, rival: float | None = None) -> Row:
    game, twin, rng, twin_rng = load(name), _twin(name), Random(1), Random(1)
    start, playouts = game.initial(), evaluator(game).playouts

    def ours() -> int:
        playouts(start, together, rng)
        return together

    def theirs() -> int:
        twin.random_game(twin_rng)
        return 1

    what = f"{name}: random games, {together if together > 1 else 'one'} at a time"
    return _row(what, seconds, ours, theirs if twin else None, rival)


def _random_game(game: Game[Any], rng: Random) -> list[Any]:
    """The positions of a random game, up to the 100th ply."""
    line = [game.initial()]
    while len(line) <= 100 and (moves := game.legal_moves(line[-1])):
        line.append(game.play(line[-1], rng.choice(moves)))
    return line


def _middle_game(game: Game[Any]) -> list[Any]:
    """Positions from the 40th to the 100th ply of random games."""
    rng = Random(1)
    games = [_random_game(game, rng)[41::5] for _ in range(20)]
    return [position for line in games for position in line if game.outcome(position) is None]


def _move_lists(name: str, seconds: float) -> Row:
    game, twin = load(name), _twin(name)
    positions = _middle_game(game)
    states = [twin.decode(game.code(position)) for position in positions[::4]] if twin else []

    def ours() -> int:
        for position in positions:
            game.legal_moves(position)
        return len(positions)

    def theirs() -> int:
        for state in states:
            twin.moves(state)
        return len(states)

    what = f"{name}: lists of legal moves, mid-game"
    return _row(what, seconds, ours, theirs if twin else None)


def _evaluations(name: str, seconds: float) -> Iterator[Row]:
    """Static evaluations, without a table of those made before."""
    game = load(name)
    positions, evaluations = _middle_game(game), evaluator(game).static_evaluation

    def singly() -> int:
        evaluation = evaluations()
        assert evaluation
        return sum(len(list(evaluation.values(iter([position])))) for position in positions)

    def together() -> int:
        evaluation = evaluations()
        assert evaluation
        return len(list(evaluation.values(iter(positions), lazily=False)))

    yield _row(f"{name}: evaluations, mid-game, one at a time", seconds, singly)
    yield _row(f"{name}: evaluations, mid-game, together", seconds, together)


def _nodes(name: str, seconds: float) -> Row:
    game, rng = load(name), Random(1)
    games = [_random_game(game, rng) for _ in range(ROUNDS)]
    halfway = cycle([line[len(line) // 2] for line in games])

    def ours() -> int:
        for report in Search(evaluator(game), Random(1)).search(next(halfway)):
            if report.nodes >= NODES:
                break
        return report.nodes

    return _row(f"{name}: nodes of the search, mid-game", seconds, ours)
