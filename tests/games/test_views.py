"""What each game shows besides pieces: marks, links, scores, prompts."""

from __future__ import annotations

from collections import Counter
from math import dist
from typing import Any

import pytest
from skerry.game import Game, Mark
from skerry.games import evaluator, load

from tests.common import walk
from tests.reference import twin
from tests.reference.starboard_y import WINNING


def marks(game: Game[Any], pos: Any, kind: str) -> list[Mark]:
    return [mark for mark in game.view(pos).marks if mark.kind == kind]


def named(game: Game[Any], cells: Any) -> set[str]:
    return {game.board.names[cell] for cell in cells}


# Rive


@pytest.mark.parametrize("name", ["rive-3", "rive-4"])
def test_rive_shows_groups_stones_and_what_is_left(name: str) -> None:
    game, rules = load(name), twin(name)
    removals = 0
    for pos, _ in walk(game, 60):
        state = rules.decode(game.code(pos))
        view = game.view(pos)
        groups = sorted(sorted(map(rules.name.get, g)) for g in rules.groups(set(state.stones)))
        shown = marks(game, pos, "group")
        assert sorted(sorted(named(game, mark.cells)) for mark in shown) == groups
        assert all(mark.label == str(len(mark.cells)) for mark in shown)
        held = Counter(state.stones.values())
        assert [text.values["n"] for text in view.score] == [held["b"], held["w"]]
        new = marks(game, pos, "new")
        if state.placed is None:
            assert new == []
        else:
            removals += 1
            (mark,) = new
            assert named(game, mark.cells) == {rules.name[state.placed]}
            assert mark.player == pos.turn
            assert view.prompt.values["left"] == state.left
        if rules.outcome(state) is None:
            assert game.players[pos.turn] in str(view.prompt)
            assert game.players[1 - pos.turn] not in str(view.prompt)
        else:
            most = max(held.values())
            assert f"{most} of {len(rules.name)}" in str(view.prompt)
    assert removals


# Starboard Y


@pytest.mark.parametrize("name", ["starboard-y-2-pie", "starboard-y-3", "starboard-y-4"])
def test_starboard_y_shows_sides_touched(name: str) -> None:
    """Each player's sides are those of the group that touches most sides."""
    game, rules = load(name), twin(name)
    for seed in range(3):
        for pos, _ in walk(game, 70 + seed):
            state = rules.decode(game.code(pos))
            for player, colour in enumerate("bw"):
                own = [c for c in state.stones if state.stones[c] == colour]
                touched = [
                    {i for i, side in enumerate(rules.sides) if side & rules.group(c, state.stones)}
                    for c in own
                ]
                most = max(map(len, touched), default=0)
                shown = [m for m in marks(game, pos, "edge") if m.player == player]
                sides = {int(mark.label) - 1 for mark in shown}
                assert len(sides) == len(shown) == most
                assert most == 0 or sides in touched
                for mark in shown:
                    side = rules.sides[int(mark.label) - 1]
                    assert named(game, mark.cells) == {rules.name[c] for c in side}
                text = game.view(pos).score[player]
                assert text.values.get("sides", "") == " ".join(str(i + 1) for i in sorted(sides))


def test_the_sides_shown_at_the_end_are_those_that_won() -> None:
    """Though another group of the winner touches more."""
    game = load("starboard-y-4")
    pos = game.decode("3b/ww2b/wwwwwb/wwwwwb1/wwwwwb1b/bbbbb1b/5b/bbbbb w")
    assert game.view(pos).score[0].values == {"sides": "3 4 6"}
    assert [m.label for m in marks(game, pos, "edge") if m.player == 0] == ["3", "4", "6"]


@pytest.mark.parametrize("name", ["starboard-y-2", "starboard-y-4", "starboard-y-6-pie"])
def test_the_winning_y_is_drawn(name: str) -> None:
    """A tree of adjacent stones of the winner that joins three sides of a Y, without extra ones."""
    game, rules = load(name), twin(name)
    for seed in range(8):
        for pos, _ in walk(game, 80 + seed):
            view, outcome = game.view(pos), game.outcome(pos)
            if outcome is None:
                assert view.links == ()
                assert not marks(game, pos, "win")
        assert outcome is not None
        assert outcome.winner is not None
        (mark,) = marks(game, pos, "win")
        assert mark.player == outcome.winner
        cells = {cell for link in view.links for cell in link}
        assert set(mark.cells) == cells
        assert len(cells) == len(view.links) + 1
        assert all(view.pieces[cell] == "bw"[outcome.winner] for cell in cells)
        assert all(game.board.around[a] >> b & 1 for a, b in view.links)
        stones = {rules.cell[name]: "b" for name in named(game, cells)}
        whole = rules.group(next(iter(stones)), stones)
        assert whole == set(stones)
        touched = {i for i, side in enumerate(rules.sides) if side & whole}
        assert any(triple <= touched for triple in WINNING)
        for stone in stones:
            rest = {cell: "b" for cell in stones if cell != stone}
            assert not rules.has_won("b", rest), "every stone of it is needed"
        group = rules.group(
            next(iter(stones)),
            {rules.cell[game.board.names[c]]: p for c, p in view.pieces.items()},
        )
        whole = {i for i, side in enumerate(rules.sides) if side & group}
        disjoint = whole >= {0, 2, 4} or whole >= {1, 3, 5}
        assert ("disjoint" if disjoint else "starboard") in str(outcome.reason)
        assert game.players[outcome.winner] in str(outcome.reason)


@pytest.mark.parametrize("size", range(2, 11))
def test_the_sides_of_the_board_go_round_it(size: int) -> None:
    """Six edges, counter-clockwise from the bottom, long and short by turns, corners in two."""
    game, rules = load(f"starboard-y-{size}"), twin(f"starboard-y-{size}")
    assert [named(game, edge.cells) for edge in game.edges] == [
        {rules.name[cell] for cell in side} for side in rules.sides
    ]
    assert [len(edge.cells) for edge in game.edges] == [size + 1, size] * 3
    for a, b in zip(game.edges, [*game.edges[1:], game.edges[0]], strict=True):
        assert len(set(a.cells) & set(b.cells)) == 1
        # The line is drawn along the outer edge, away from the middle of the board.
        xs, ys = zip(*(game.board.xy[cell] for cell in game.board.cells), strict=True)
        mid = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
        cells = [game.board.xy[cell] for cell in a.cells]
        (x, y), (u, v) = middle(cells), middle(a.line)
        assert dist((u, v), mid) > dist((x, y), mid) + 0.3
        along = cells[-1][0] - cells[0][0], cells[-1][1] - cells[0][1]
        assert abs(along[0] * (u - x) + along[1] * (v - y)) < 0.01 * len(cells)


def middle(points: Any) -> tuple[float, float]:
    xs, ys = zip(*points, strict=True)
    return sum(xs) / len(xs), sum(ys) / len(ys)


# Rivers and Stones


@pytest.mark.parametrize("name", ["rivers-13", "rivers-15-course", "rivers-17-repetition"])
def test_the_scoring_areas_are_regions(name: str) -> None:
    game, rules = load(name), twin(name)
    assert [region.kind for region in game.regions] == ["goal", "goal"]
    assert [region.player for region in game.regions] == [0, 1]
    for region, area in zip(game.regions, rules.area, strict=True):
        assert named(game, region.cells) == {rules.name[point] for point in area}
        assert len(region.cells) == rules.needed
        assert game.players[region.player or 0] in region.name


@pytest.mark.parametrize("variant", ["", "-course"])
def test_rivers_shows_what_is_scored(variant: str) -> None:
    game, rules = load(f"rivers-13{variant}"), twin(f"rivers-13{variant}")
    code = "ssssssssss2/12/4SVS5/3S8/12/12/12/12/12/12/4s1v5/12/SSSSSSSS4 {}"
    pos = game.decode(code.format("c 40"))
    view = game.view(pos)
    assert [(t.values["n"], t.values["needed"]) for t in view.score] == [(2, 4), (1, 4)]
    assert "Circle" in str(view.prompt)
    assert "Square" in str(game.view(game.decode(code.format("s 41"))).prompt)
    assert not marks(game, pos, "win")
    last = rules.last_ply
    end = game.decode(code.format(f"{'cs'[last % 2]} {last}"))
    state = rules.decode(game.code(end))
    outcome = game.outcome(end)
    assert outcome is not None
    shown = [text.values["score"] for text in game.points(end, outcome) or ()]
    assert shown == [f"{points:.1f}" for points in rules.score(state)]
    assert str(last) in str(game.view(end).prompt)


def test_the_winning_stones_are_marked() -> None:
    game = load("rivers-13")
    pos = game.decode("ssssssssssss/12/4SSSS4/12/12/12/12/12/12/12/12/12/SSSSSSSS4 s 41")
    assert evaluator(game).null_move(pos) is None, "the game is over"
    (mark,) = marks(game, pos, "win")
    assert named(game, mark.cells) == {"e11", "f11", "g11", "h11"}
    assert mark.player == 0
