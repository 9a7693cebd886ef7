"""How fast the engines are, compared with the slow twins of the tests, and with OpenSpiel's C++
where it is installed and has a similar game.

Processor time is measured, so other programs hardly matter.  But they share the caches, so the
programs that are compared take turns, and the result is the ratio of their best rounds.  The twins
come with a checkout, not with the wheel.
"""

from __future__ import annotations

import platform
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from itertools import cycle
from random import Random
from time import process_time
from typing import Any, NamedTuple

from ..evaluator import Evaluator
from ..game import Game
from ..games import GAMES, evaluator, load
from ..search.mcts import Search
from .checkout import in_checkout, in_pyodide

ROUNDS = 5
ROLLOUTS = 200
"""Random games of OpenSpiel at each leaf of its tree: enough to make the rest negligible."""
NODES = 200
"""Nodes of each measured search."""
BATCHES = (256, 1024)
"""How many random games are played together by evaluators that can play many side by side."""

Job = Callable[[], int]
"""Repeats what is measured a few times and returns how often."""


class Row(NamedTuple):
    """One measurement: what was counted, and how many per second by the engine, by its twin and by
    OpenSpiel; None where one does not exist."""

    what: str
    rate: float
    twin: float | None
    open_spiel: float | None

    def __str__(self) -> str:
        out = f"{self.what:<48}{self.rate:>12,.1f}"
        for other in (self.twin, self.open_spiel):
            ratio = (
                f"{self.rate / other:.{0 if self.rate > 1000 * other else 1}f}x" if other else ""
            )
            out += f"{other:>12,.1f}{ratio:>9}" if other else " " * 21
        return out.rstrip()


HEADER = f"{'what':<48}{'a second':>12}{'the twin':>12}{'ratio':>9}{'OpenSpiel':>12}{'ratio':>9}"


def _rate(job: Job, seconds: float) -> float:
    """How often a job repeats what is measured, per second."""
    start, done, spent = process_time(), 0, 0.0
    while spent < seconds:  # at least once, even where the machine pauses now
        done += job()
        spent = process_time() - start
    return done / spent


def _best(seconds: float, *jobs: Job) -> list[float]:
    """The rates of some jobs, each in its best round; the jobs take turns."""
    rounds = [[_rate(job, seconds) for job in jobs] for _ in range(ROUNDS)]
    return [max(rates) for rates in zip(*rounds, strict=True)]


def _row(
    what: str, seconds: float, ours: Job, twin: Job | None = None, rival: float | None = None
) -> Row:
    rate, *others = _best(seconds, *(job for job in (ours, twin) if job))
    return Row(what, rate, others[0] if others else None, rival)


def lines(names: Sequence[str], seconds: float, rivals: Mapping[str, float]) -> Iterator[str]:
    """The lines of the table for the games of these names.

    Each program runs for ``seconds`` in each round; ``rivals`` are the results of ``open_spiel``.
    """
    version, system = platform.python_version(), platform.system()
    python = f"{platform.python_implementation()} {version} on {system} {platform.machine()}"
    yield f"{python}, the best of {ROUNDS} rounds of {seconds:g} s"
    yield HEADER if rivals else HEADER[:-21].rstrip()
    for row in measure(names, seconds, rivals):
        yield str(row)


IN_NODE = """
import js, time
def process_time():
    used = js.process.cpuUsage()
    return (used.user + used.system) / 1e6
time.process_time = process_time
from skerry.lab.bench import lines
"""
"""Emscripten has no processor time of its own; node has."""


def lines_in_pyodide(
    names: Sequence[str], seconds: float, rivals: Mapping[str, float]
) -> Iterator[str]:
    """The same, measured in Pyodide.  Raises ValueError when there is no Pyodide here."""
    return in_pyodide(IN_NODE + f"for line in lines({names!r}, {seconds}, {rivals!r}): print(line)")


def measure(names: Sequence[str], seconds: float, rivals: Mapping[str, float]) -> Iterator[Row]:
    """The rows of the table: random games for games that are searched by them, lists of moves and
    evaluations for the others, and nodes of the search.

    Evaluations and nodes are measured at the first size named of each game.
    """
    games = [load(name) for name in names]
    firsts = [*{type(game): game for game in reversed(games)}.values()][::-1]
    static = {type(game) for game in firsts if evaluator(game).static_evaluation()}
    for game in games:
        if type(game) not in static:
            plays_many = type(evaluator(game)).playouts is not Evaluator.playouts
            for together in (1, *(BATCHES if plays_many else ())):
                yield _playouts(game, together, seconds, rivals.get(game.name))
    for game in games:
        if type(game) in static:
            yield _move_lists(game, seconds)
    for game in firsts:
        if type(game) in static:
            yield from _evaluations(game, seconds)
    for game in firsts:
        yield _nodes(game, seconds)


def _twin(game: Game[Any]) -> Any:
    """The twin of a game, or None."""
    tests = in_checkout("reference")
    try:
        return tests and tests.twin(game.name)
    except ValueError:
        return None


def open_spiel(names: Sequence[str], seconds: float) -> dict[str, float]:
    """How many random games per second OpenSpiel plays of the games similar to ours, by the names
    of ours, for those of these names; empty where it is not installed."""
    try:
        spiel = import_module("pyspiel")
    except ModuleNotFoundError:
        return {}

    def rate(similar: str) -> float:
        game, simulations = spiel.load_game(similar), 20
        start = game.new_initial_state()

        def job() -> int:
            evaluator = spiel.RandomRolloutEvaluator(ROLLOUTS, 1)
            spiel.MCTSBot(game, evaluator, 1.4, simulations, 100, False, 1, False).step(start)
            return simulations * ROLLOUTS

        return _best(seconds, job)[0]

    return {
        entry.default_name: rate(entry.open_spiel)
        for entry in GAMES
        if entry.open_spiel and entry.default_name in names
    }


def _playouts(game: Game[Any], together: int, seconds: float, rival: float | None) -> Row:
    twin, rng, twin_rng = _twin(game), Random(1), Random(1)
    start, playouts = game.initial(), evaluator(game).playouts

    def ours() -> int:
        playouts(start, together, rng)
        return together

    def theirs() -> int:
        twin.random_game(twin_rng)
        return 1

    what = f"{game.name}: random games, {together if together > 1 else 'one'} at a time"
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


def _move_lists(game: Game[Any], seconds: float) -> Row:
    twin, positions = _twin(game), _middle_game(game)
    states = [twin.decode(game.code(position)) for position in positions[::4]] if twin else []

    def ours() -> int:
        for position in positions:
            game.legal_moves(position)
        return len(positions)

    def theirs() -> int:
        for state in states:
            twin.moves(state)
        return len(states)

    what = f"{game.name}: lists of legal moves, mid-game"
    return _row(what, seconds, ours, theirs if twin else None)


def _evaluations(game: Game[Any], seconds: float) -> Iterator[Row]:
    """Static evaluations, each time with an empty cache."""
    positions, evaluations = _middle_game(game), evaluator(game).static_evaluation

    def singly() -> int:
        evaluation = evaluations()
        assert evaluation
        return sum(len(list(evaluation.values(iter([position])))) for position in positions)

    def together() -> int:
        evaluation = evaluations()
        assert evaluation
        return len(list(evaluation.values(iter(positions), lazily=False)))

    yield _row(f"{game.name}: evaluations, mid-game, one at a time", seconds, singly)
    yield _row(f"{game.name}: evaluations, mid-game, together", seconds, together)


def _nodes(game: Game[Any], seconds: float) -> Row:
    rng = Random(1)
    games = [_random_game(game, rng) for _ in range(ROUNDS)]
    halfway = cycle([line[len(line) // 2] for line in games])

    def ours() -> int:
        for report in Search(evaluator(game), Random(1)).search(next(halfway)):
            if report.nodes >= NODES:
                break
        return report.nodes

    return _row(f"{game.name}: nodes of the search, mid-game", seconds, ours)
