"""Processes that search together, and the master who leads them."""

from __future__ import annotations

from math import inf
from random import Random

import pytest
from skerry.games import evaluator, load
from skerry.lab.crew import Crew
from skerry.lab.master import Master
from skerry.search.mcts import Search

SECONDS = 0.05


@pytest.mark.parametrize("name", ["starboard-y-5", "rivers-13"])
def test_a_crew_searches_together(name: str) -> None:
    """Even after one of its processes has died."""
    game = load(name)
    crew = Crew(name, 2, 1)
    for kills in (False, True):
        position = game.initial()
        search = Search(evaluator(game), Random(1))
        crew.start(position, [], SECONDS)
        crew.wait(60)
        found = next(search.search(position))
        together = crew.exchange(search, found)
        assert together.nodes > found.nodes
        assert together.best in game.legal_moves(position)
        crew.rest()
        if not kills:
            crew._helpers[0].process.kill()
            crew._helpers[0].process.join()
    processes = [helper.process for helper in crew._helpers]
    assert len(processes) == 2
    crew.close()
    assert not any(process.is_alive() for process in processes)


def test_the_dead_are_not_waited_for() -> None:
    crew, game = Crew("rive-3", 1, 1), load("rive-3")
    crew.start(game.initial(), [], inf)
    crew._helpers[0].process.kill()
    crew.wait(600)
    search = Search(evaluator(game), Random(1))
    found = next(search.search(game.initial()))
    assert crew.exchange(search, found) is found
    crew.rest()


@pytest.mark.parametrize("processes", [1, 2])
def test_the_master_stops_in_time(processes: int) -> None:
    """By a clock that a test winds: each look at it takes 10 milliseconds."""
    game, looks = load("starboard-y-5"), iter(range(10_000))
    master = Master(game, Random(1), processes, now=lambda: next(looks) / 100)
    assert master.think([game.initial()], 1.0) in game.legal_moves(game.initial())
    assert 0.1 < next(looks) / 100 < 1.2
