"""How long to think, and when to stop: on a clock that tests wind."""

from __future__ import annotations

from math import inf
from random import Random

import pytest
from skerry.games import evaluator, load
from skerry.search.mcts import Search
from skerry.search.statistics import Statistics
from skerry.search.timing import allowance, is_time


@pytest.mark.parametrize(
    ("seconds", "left", "increment", "allowed"),
    [
        (2, inf, 0, 2),
        (inf, 100, 0, 5),
        (inf, 100, 5, 9),
        (7, 100, 5, 7),
        (inf, 3, 10, 2),  # the last second stays
        (inf, 0.5, 10, 0.25),
        (inf, 0, 0, 0),
    ],
)
def test_how_long_to_think(seconds: float, left: float, increment: float, allowed: float) -> None:
    assert allowance(seconds, left, increment) == allowed


EMPTY = load("starboard-y-3").code(load("starboard-y-3").initial())


def searched(name: str, code: str, nodes: int) -> Statistics:
    game = load(name)
    for found in Search(evaluator(game), Random(1), by_proofs=False).search(game.decode(code)):
        if found.nodes >= nodes:
            break
    return found


def test_thought_ends_when_nothing_can_change() -> None:
    found = searched("starboard-y-3", EMPTY, 100)
    first, second = sorted((c.visits for c in found.candidates()), reverse=True)[:2]
    lead = first - second
    assert 0 < lead < 100
    # A hundred nodes were searched in 5 seconds, so the lead lasts for lead / 20 more.
    assert not is_time(found, 5, 5 + lead / 20 + 0.01)
    assert is_time(found, 5, 5 + lead / 20 - 0.01)
    assert is_time(found, 5, 5)
    # It is too early to know how fast the search is.
    assert not is_time(searched("starboard-y-3", EMPTY, 1), 1, 11)


def test_thought_ends_when_there_is_nothing_to_think_about() -> None:
    won = searched("starboard-y-2", "2/3/1b2/1w1 b", 10_000)
    assert won.proven
    assert is_time(won, 1, 100)


def test_alpha_beta_is_not_led_by_visits() -> None:
    found = searched("rivers-13", load("rivers-13").code(load("rivers-13").initial()), 3000)
    assert found.candidates()[0].depth > 1
    assert not is_time(found, 50, 51)
    assert is_time(found, 51, 51)
