"""The static evaluation of Rivers and Stones against a slow, plain count."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from skerry.board import bits
from skerry.games import load
from skerry.games.rivers.evaluation import RaceEvaluation
from skerry.games.rivers.lanes import Lanes

from tests.games.test_twins import random_rivers

FAR = 7

NAMES = ["rivers-13", "rivers-15-course"]


def landings(game: Any, pos: Any, river: int, player: int, passing: int) -> set[int]:
    """Where a journey that begins on a river may end."""
    occupied = pos.circle | pos.square
    barred = game.goals[1 - player]
    board, found, seen, todo = game.board, set[int](), {river}, [river]
    for at in todo:
        step = 1 if pos.horizontal >> at & 1 else board.width
        for way in (step, -step):
            cell = at + way
            while cell in board.names and not barred >> cell & 1:
                if occupied >> cell & 1:
                    if (pos.horizontal | pos.vertical) >> cell & 1 and cell not in seen:
                        seen.add(cell)
                        todo.append(cell)
                    if passing >> cell & 1:
                        found.add(cell)
                    break
                found.add(cell)
                cell += way
    return found


def slow_to_go(game: Any, pos: Any, player: int, far: int) -> int:
    """The moves that ``Lanes.count`` should count, computed piece by piece."""
    own = (pos.circle, pos.square)[player]
    rivers = pos.horizontal | pos.vertical
    goal, barred = game.goals[player], game.goals[1 - player]
    held = own & goal
    needs = []
    for piece in bits(own & ~goal):
        distances, todo = {piece: 0}, [piece]
        for cell in todo:
            for beside in bits(game.board.around[cell] & ~barred):
                there = set[int]()
                if not (pos.circle | pos.square) & ~held & 1 << beside:
                    there.add(beside)
                if rivers >> beside & 1:
                    there |= landings(game, pos, beside, player, held)
                for end in there - distances.keys():
                    distances[end] = distances[cell] + 1
                    todo.append(end)
        nearest = min((distances.get(point, far) for point in bits(goal & ~own)), default=far)
        needs.append(min(far, nearest + (rivers >> piece & 1)))
    missing = (goal & ~own).bit_count()
    needs += [far] * missing
    return (held & rivers).bit_count() + sum(sorted(needs)[:missing])


@pytest.mark.parametrize("name", NAMES)
def test_distances_agree(name: str) -> None:
    game, rng = load(name), Random(name)
    lanes = Lanes(game, FAR, 3)
    positions: list[Any] = [game.decode(random_rivers(name, rng)) for _ in range(8)]
    for pos in positions:
        position = game.code(pos)
        for player, (to_go, scored, steps) in enumerate(zip(*lanes.count([pos]), strict=True)):
            assert to_go == slow_to_go(game, pos, player, FAR), position
            own, goal = (pos.circle, pos.square)[player], game.goals[player]
            assert scored == (own & goal & ~(pos.horizontal | pos.vertical)).bit_count(), position
            assert steps == sum(max(0, 3 - away(game, cell, goal)) for cell in bits(own)), position
    alone = [lanes.count([pos]) for pos in positions]
    assert lanes.count(positions) == tuple(map(b"".join, zip(*alone, strict=True)))
    assert len(set(lanes.count(positions)[0])) > 5


def away(game: Any, cell: int, goal: int) -> float:
    """The number of steps from a point to one beside the area if nothing were in the way."""
    x, y = game.board.xy[cell]
    return min(
        max(0.0, abs(gx - x) + abs(gy - y) - 1)
        for gx, gy in (game.board.xy[point] for point in bits(goal))
    )


def test_an_evaluation_is_counted_once() -> None:
    race = RaceEvaluation(load("rivers-13-course"))
    pos = race.game.initial()
    assert race.value(pos) == race.value(pos)
    assert race.evaluated == 1
