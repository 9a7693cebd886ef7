"""The distances of Rivers and Stones against a slow and plain count."""

from __future__ import annotations

from collections.abc import Generator
from random import Random
from typing import Any

import pytest
from skerry.board import bits
from skerry.games import load
from skerry.games.rivers import race as _race
from skerry.games.rivers.lanes import Lanes
from skerry.games.rivers.race import WON, Race

from tests.games.test_twins import random_rivers

FAR = 7

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


def slow_to_go(game: Any, pos: Any, player: int, far: int) -> int:
    """What ``Lanes.look`` says of the moves to go, piece by piece."""
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
        for player, (to_go, scored, steps) in enumerate(zip(*lanes.look([pos]), strict=True)):
            assert to_go == slow_to_go(game, pos, player, FAR), position
            own, goal = (pos.circle, pos.square)[player], game.goals[player]
            assert scored == (own & goal & ~(pos.horizontal | pos.vertical)).bit_count(), position
            assert steps == sum(max(0, 3 - away(game, cell, goal)) for cell in bits(own)), position
    alone = [lanes.look([pos]) for pos in positions]
    assert lanes.look(positions) == tuple(map(b"".join, zip(*alone, strict=True)))
    assert len(set(lanes.look(positions)[0])) > 5


def away(game: Any, cell: int, goal: int) -> float:
    """How many steps it is from a point to one beside the area, if nothing were in the way."""
    x, y = game.board.xy[cell]
    return min(
        max(0.0, abs(gx - x) + abs(gy - y) - 1)
        for gx, gy in (game.board.xy[point] for point in bits(goal))
    )


def outcome_of(looking: Generator[None, None, float]) -> float:
    """What a generator returns."""
    while True:
        try:
            next(looking)
        except StopIteration as end:
            return float(end.value)


MIDDLE = "12/S4s6/4SS1S4/3ssVss4/3s1h2s3/4v7/12/12/3S4V3/3SSSSS4/4ss6/12/7s4 c 40"


@pytest.mark.parametrize("turn", [0, 1])
@pytest.mark.parametrize("moves", [2, 3])
def test_a_foreseen_worth_is_that_of_all_its_moves(moves: int, turn: int) -> None:
    """Alpha-beta, its tables and its killers against a plain minimax over the same moves; and
    where the window is elsewhere, a bound of the same."""
    game: Any = load("rivers-13-course")
    pos = game.decode(MIDDLE)._replace(turn=turn)
    twin = Race(game)

    def plain(at: Any, left: int, width: int) -> float:
        """For the mover of ``at``."""
        sign = -1 if at.turn else 1
        there = [game.play(at, move) for move in game.moves_of(at, at.turn)]
        there.sort(key=lambda after: sign * twin.worth(after), reverse=True)
        if left == 1:
            return sign * twin.worth(there[0])
        return max(-plain(after, left - 1, width) for after in there[:width])

    # Fewer moves at each turn than in play keep the plain way short.
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(_race, "WIDTH", 4)
        race = Race(game)
        worth = plain(pos, moves, 4)
        assert outcome_of(race.foresee(pos, moves, -WON, WON)) == worth
        assert outcome_of(race.foresee(pos, moves, -WON, WON)) == worth  # out of the table
        for floor in (worth - 2, worth + 2):
            found = outcome_of(Race(game).foresee(pos, moves, floor, floor + 1))
            assert found >= floor + 1 if floor < worth else found <= floor
            assert found <= worth if floor < worth else found >= worth


def study(game: Any, pos: Any, nodes: int, past: tuple[Any, ...] = ()) -> Race:
    """As far as so many nodes go."""
    race = Race(game)
    for _ in race.look(pos, game.legal_moves(pos), past):
        if race.nodes >= nodes:
            break
    return race


def test_a_study_tells_what_it_found() -> None:
    game: Any = load("rivers-13-course")
    pos = game.decode(MIDDLE)
    race = study(game, pos, 4000)
    found = race.candidates()
    assert 10 < len(found) <= 16
    assert [c.score for c in found[1:]] == sorted((c.score for c in found[1:]), reverse=True)
    assert sum(c.visits for c in found) <= race.nodes
    assert all(0 < c.score < 1 and c.visits > 20 and not c.proven for c in found)
    line = race.line(found[0].move)
    assert line[0] == found[0].move
    assert len(line) >= 3
    for move in line:
        assert move in game.legal_moves(pos)
        pos = game.play(pos, move)


def test_whoever_is_ahead_does_not_go_round_in_circles() -> None:
    """However much better the move is that has been made before: it would only be a draw."""
    game: Any = load("rivers-13-course")
    pos = game.decode("12/4s5H1/9Ss1/3ssvs5/3ss2s1v2/5s6/12/7s4/3SSS1V2S1/3SS1SS4/8S3/12/12 c 46")
    first, second, *_ = study(game, pos, 4000).candidates()
    assert first.score > 0.9 > second.score > 0.6
    again = study(game, pos, 4000, (game.play(pos, first.move),)).candidates()
    assert again[0].move != first.move
    assert all(c.score < 0.5 for c in again if c.move == first.move)


def test_whoever_is_ahead_does_not_let_the_other_side_repeat() -> None:
    game: Any = load("rivers-13-course")
    pos = game.decode("12/4s5H1/9Ss1/3ssvs5/3ss2s1v2/5s6/12/7s4/3SSS1V2S1/3SS1SS4/8S3/12/12 c 46")
    first, *_ = study(game, pos, 2000).candidates()
    after = game.play(pos, first.move)
    back = game.play(after, game.legal_moves(after)[0])
    here, there = ((*earlier[:4], earlier.worn) for earlier in (pos, back))
    once = pos._replace(past=(here, there))
    assert study(game, once, 2000).candidates()[0].move == first.move
    twice = pos._replace(past=(there, there))
    candidates = study(game, twice, 2000).candidates()
    assert candidates[0].move != first.move
    assert all(c.score < 0.5 for c in candidates if c.move == first.move)


def test_an_evaluation_is_counted_once() -> None:
    game: Any = load("rivers-13-course")
    race = Race(game)
    pos = game.initial()
    race.worth(pos)
    race.worth(pos)
    assert race.nodes == 1
