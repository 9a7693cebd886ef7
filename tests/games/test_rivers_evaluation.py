"""The static evaluation of Rivers and Stones against a slow, plain count."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from skerry.board import bits
from skerry.games import load
from skerry.games.rivers import lanes as drawn
from skerry.games.rivers.evaluation import RaceEvaluation
from skerry.games.rivers.lanes import Lanes

from tests.games.test_twins import random_rivers

FAR = 7

NAMES = ["rivers-13", "rivers-15-course"]


def slow_distances(game: Any, pos: Any, player: int, far: int, turning: bool) -> dict[int, int]:
    """The moves from each point to the nearest free point of the area, up to ``far``, by relaxing
    all of them until nothing changes; ``turning`` allows a player to turn its pieces on the way,
    for one move each."""
    own, occupied = (pos.circle, pos.square)[player], pos.circle | pos.square
    goal, barred = game.goals[player], game.goals[1 - player]
    held, width = own & goal, game.board.width
    points = [cell for cell in game.board.names if not barred >> cell & 1]
    distance = {cell: 0 if goal & ~own & 1 << cell else far for cell in points}
    riding = dict.fromkeys((cell for cell in points if occupied >> cell & 1), far)

    def ends(cell: int, way: int) -> Iterator[int]:
        """How far the points of a straight run are, and the river at its end."""
        while (cell := cell + way) in distance:
            if not occupied >> cell & 1 or held >> cell & 1:
                yield distance[cell]
            if occupied >> cell & 1:
                yield riding[cell]
                return

    changed = True
    while changed:
        before = [*distance.values(), *riding.values()]
        for cell in riding:
            flow = 1 if pos.horizontal >> cell & 1 else width if pos.vertical >> cell & 1 else 0
            turns = turning and own & ~goal & 1 << cell
            for step in (flow,) if flow and not turns else (1, width) if turns else ():
                for way in (step, -step):
                    known = [end + (step != flow) for end in ends(cell, way)]
                    riding[cell] = min(riding[cell], *known, far)
        for cell in points:
            for near in bits(game.board.around[cell] & ~barred):
                ways = [riding.get(near, far)]
                if not occupied & ~held & 1 << near:
                    ways.append(distance[near])
                distance[cell] = min(distance[cell], 1 + min(ways))
        changed = before != [*distance.values(), *riding.values()]
    return distance


def slow_counts(game: Any, pos: Any, player: int, far: int) -> list[int]:
    """What ``Lanes.count`` should count, piece by piece."""
    own = (pos.circle, pos.square)[player]
    rivers = pos.horizontal | pos.vertical
    goal = game.goals[player]
    missing = (goal & ~own).bit_count()
    to_go = []
    for turning in (False, True):
        distance = slow_distances(game, pos, player, far, turning)
        needs = [distance[piece] + (rivers >> piece & 1) for piece in bits(own & ~goal)]
        nearest = sorted([*(min(far, need) for need in needs), *[far] * missing])[:missing]
        to_go.append((own & goal & rivers).bit_count() + sum(nearest))
    scored = (own & goal & ~rivers).bit_count()
    steps = sum(max(0, 3 - int(away(game, cell, goal))) for cell in bits(own))
    return [*to_go, scored, steps]


@pytest.mark.parametrize("name", NAMES)
def test_counts_agree(name: str) -> None:
    game, rng = load(name), Random(name)
    lanes = Lanes(game, FAR, 3)
    positions: list[Any] = [game.decode(random_rivers(name, rng)) for _ in range(8)]
    for pos in positions:
        for player, counts in enumerate(zip(*lanes.count([pos]), strict=True)):
            assert list(counts) == slow_counts(game, pos, player, FAR), game.code(pos)
    alone = [lanes.count([pos]) for pos in positions]
    assert lanes.count(positions) == tuple(map(b"".join, zip(*alone, strict=True)))
    both = lanes.count(positions)
    assert all(len(set(numbers)) > 3 for numbers in (both.to_go, both.to_go_turning))
    assert both.to_go != both.to_go_turning


def away(game: Any, cell: int, goal: int) -> float:
    """The number of steps from a point to one beside the area if nothing were in the way."""
    x, y = game.board.xy[cell]
    return min(
        max(0.0, abs(gx - x) + abs(gy - y) - 1)
        for gx, gy in (game.board.xy[point] for point in bits(goal))
    )


def drawn_line(owner: object, label: str) -> str:
    """What a docstring's drawing has after a label, without spaces and remarks."""
    line = re.search(rf"^ +{label} +(.*?)( {{5}}.*)?$", inspect.getdoc(owner) or "", re.M)
    assert line, label
    return line[1].replace(" ", "")


def mask_of(rows: list[str], letters: str, width: int) -> int:
    return sum(
        1 << y * width + x for y, row in enumerate(rows) for x, c in enumerate(row) if c in letters
    )


def test_the_drawn_run_is_right() -> None:
    row, expected = (drawn_line(drawn._Runs.across, label) for label in ("row", "across"))
    runs = drawn._Runs(mask_of([row], ".", 0), 1)
    assert runs.across(mask_of([row], "m", 0)) == mask_of([expected], "x", 0)


def test_the_drawn_moves_are_right() -> None:
    """The drawing's three boards are beside each other, four rows of nine points."""
    text = inspect.getdoc(Lanes._advance) or ""
    rows = re.findall(r"^ +((?:\S ){8}\S) {5}((?:\S ){8}\S) {5}((?:\S ){8}\S)$", text, re.M)
    board, *expected = (
        [line.replace(" ", "") for line in part] for part in zip(*rows, strict=True)
    )
    lanes = Lanes(load("rivers-13"), FAR, 3)
    opened, rivers, own, area = (mask_of(board, letters, 13) for letters in (".g", "-=", "=", "g"))
    runs = drawn._Runs(opened, 13)
    linked = runs.across(rivers) & rivers
    assert linked == rivers
    for turnable, moves in zip((0, own), expected, strict=True):
        unseen = opened ^ area | rivers
        fields = drawn._Fields(area, 0, unseen, rivers, 0, linked, turnable)
        for move in range(1, 7):
            front, fields = lanes._advance(runs, fields, opened)
            assert front == mask_of(moves, str(move), 13), move
            assert fields.turned == (turnable if move == 1 else 0)


def test_the_drawn_numbers_are_right() -> None:
    labels = ("bytes", "by 8 bits", "by 16 bits", "by 32 bits")
    before, *expected = (drawn_line(Lanes._counts, label) for label in labels)
    word = int.from_bytes(map(int, before), "little")
    for shift, after in zip((8, 16, 32), expected, strict=True):
        word += word >> shift
        assert [*word.to_bytes(8, "little")] == [*map(int, after)]
    assert "82 7e" in (inspect.getdoc(drawn._least) or "")
    assert (0x8583 - 0x0305, drawn._least(0x0503, 0x0305, 0x8080)) == (0x827E, 0x0303)


def test_an_evaluation_is_counted_once() -> None:
    race = RaceEvaluation(load("rivers-13-course"))
    pos = race.game.initial()
    assert race.value(pos) == race.value(pos)
    assert race.evaluated == 1
