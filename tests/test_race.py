"""The distances of Rivers and Stones against a slow and plain count."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from skerry.board import bits
from skerry.games import load
from skerry.games._race import FAR, WIDTH, WON, Race

from tests.test_twins import random_rivers

NAMES = ["rivers-13", "rivers-15-course"]


def landings(game: Any, pos: Any, river: int, player: int, passing: int) -> set[int]:
    """Where a journey may end that begins on a river."""
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


def slow_to_go(game: Any, pos: Any, player: int) -> int:
    """What ``Race.to_go`` says, piece by piece."""
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
        nearest = min((distances.get(point, FAR) for point in bits(goal & ~own)), default=FAR)
        needs.append(min(FAR, nearest + (rivers >> piece & 1)))
    missing = (goal & ~own).bit_count()
    needs += [FAR] * missing
    return (held & rivers).bit_count() + sum(sorted(needs)[:missing])


@pytest.mark.parametrize("name", NAMES)
def test_distances_agree(name: str) -> None:
    game, rng = load(name), Random(name)
    race = Race(game, 0)
    found = set()
    for _ in range(8):
        pos: Any = game.decode(random_rivers(name, rng))
        for player in (0, 1):
            to_go = race.to_go(pos, player)
            assert to_go == slow_to_go(game, pos, player), game.code(pos)
            found.add(to_go)
    assert len(found) > 5


def test_an_exchange_is_worth_what_all_its_moves_are() -> None:
    """After two moves: the best of those that look best, against the best answers."""
    game: Any = load("rivers-13-course")
    start = game.decode("12/S4s6/4SS1S4/3ssVss4/3s1h2s3/4v7/12/12/3S4V3/3SSSSS4/4ss6/12/7s4 c 40")
    race, twin = Race(game, 2), Race(game, 0)
    for pos in (start, start._replace(turn=1)):
        sign = -1 if pos.turn else 1
        after = sorted(
            (game.play(pos, move) for move in game.moves_of(pos, pos.turn)),
            key=lambda there: sign * twin.worth(there),
            reverse=True,
        )
        assert race.foresee(pos, 2, -WON, WON) == max(
            min(
                sign * twin.worth(game.play(there, move))
                for move in game.moves_of(there, there.turn)
            )
            for there in after[:WIDTH]
        )
