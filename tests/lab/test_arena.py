"""The arena: players, clocks and scores."""

from __future__ import annotations

import math
import re
import time
from collections.abc import Callable, Sequence
from itertools import pairwise
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from skerry.game import Game, Move
from skerry.games import evaluator, load, names
from skerry.lab import arena
from skerry.lab.arena import make_player, play_one
from skerry.lab.openings import Openings, positions_after, random_opening
from skerry.lab.score import Score
from skerry.presentation import Level
from skerry.search.mcts import Search, think
from skerry.search.uct import PlainUCT

from tests.common import refusal, walk


def chance(game: Game[Any], rng: Random) -> arena.Player:
    return make_player("random", game, rng)


# Players


@pytest.mark.parametrize(
    "spec",
    [
        "", "random:1", "person", "level:", "level:0", "level:7", "nodes:0", "nodes:x",
        "nodes:0.5", "seconds", "seconds:", "seconds:0", "seconds:-1", "seconds:nan",
        "seconds:inf", "seconds:1_0", "seconds:\u0662", "seconds:3601", "plain", "plain:0",
        "plain:x", "opponent", "opponent:nobody", "opponent:greedy", "master:", "master:0",
        "master:x", "master:1:0", "master:1:17", "master:1:x", "master:1:",
    ],
)  # fmt: skip
def test_who_is_no_player(spec: str) -> None:
    """Most opponents play Rivers and Stones only."""
    make_player("seconds:3600", load("rive-3"), Random(1))
    said = refusal(make_player, spec, load("rive-3"), Random(1))
    assert f"'{spec}'" in said or f"'{spec.partition(':')[2]}'" in said


def test_opponents_need_a_checkout(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "in_checkout", lambda _: None)
    said = refusal(make_player, "opponent:greedy", load("rivers-13"), Random(1))
    assert "every machine" in said


@pytest.mark.parametrize("name", [name for name in names() if re.search(r"-(2|13)\b", name)])
@pytest.mark.parametrize("spec", ["random", "nodes:2", "seconds:0.01", "plain:0.01", "master:0.01"])
def test_everybody_plays_every_game(name: str, spec: str) -> None:
    game = load(name)
    player = make_player(spec, game, Random(1))
    positions = [position for position, move in walk(game, 1, 30) if move is not None]
    for left in (math.inf, 10.0, 1e-9):
        assert player(positions, left) in game.legal_moves(positions[-1])


def test_a_search_by_the_seconds_takes_about_so_long() -> None:
    """No less, unless something is proven; how much more depends on the machine."""
    game = load("starboard-y-5")
    for spec in ("seconds:0.2", "plain:0.2"):
        player = make_player(spec, game, Random(1))
        began = time.thread_time()
        player([game.initial()], math.inf)
        assert time.thread_time() - began >= 0.2


def test_one_legal_move_takes_no_time() -> None:
    game = load("rive-5")
    pos = game.decode("2wb1/1w3b/b1ww2b/b5w1/2wbb3w/5b2/w3b1b/ww1b1w/4b w -")
    began = time.thread_time()
    make_player("seconds:30", game, Random(1))([pos], math.inf)
    assert time.thread_time() - began < 20


# Plain UCT


@pytest.mark.slow
@pytest.mark.parametrize("name", ["rive-2", "starboard-y-2"])
def test_plain_takes_a_win_and_counts_every_simulation(name: str) -> None:
    """One move before the end the winning move is played, and totals add up along the tree."""
    game = load(name)
    found = 0
    for seed in range(8):
        positions = [position for position, _ in walk(game, seed)]
        turn = positions[-2].turn
        outcome = game.outcome(positions[-1])
        assert outcome is not None
        if outcome.winner != turn:
            continue
        plain = PlainUCT(evaluator(game), Random(seed))
        root = plain.root
        for _ in range(3):
            move = plain.think(positions[:-1], time.thread_time() + 0.03)
            after = game.outcome(game.play(positions[-2], move))
            root = plain.root
        assert after is not None
        assert after.winner == turn
        assert root.visits == 1 + sum(child.visits for child in root.children)
        found += 1
    assert found > 1


def test_plain_keeps_its_tree() -> None:
    game = load("starboard-y-3")
    plain, positions = PlainUCT(evaluator(game), Random(1)), [game.initial()]
    positions.append(game.play(positions[-1], plain.think(positions, time.thread_time() + 0.3)))
    chosen = next(child for child in plain.root.children if child.position == positions[-1])
    reply = max(chosen.children, key=lambda child: child.visits)
    positions.append(reply.position)
    visits = reply.visits
    plain.think(positions, 0.0)
    assert plain.root is reply
    assert reply.visits > visits > 0
    other = next(child.position for child in chosen.children if child is not reply)
    plain.think([*positions[:-1], other], 0.0)
    assert plain.root.position == other, "a move was taken back, and another one made"


@pytest.mark.slow
def test_plain_beats_chance() -> None:
    *_, score = arena.run(load("starboard-y-3"), ("plain:0.02", "random"), 6, 1, Openings())
    assert score.wins >= 5


# The clock


def opponent(
    monkeypatch: pytest.MonkeyPatch, make: Callable[[Game[Any], Random], arena.Player]
) -> None:
    """Let ``opponent:x`` be made in this way."""
    tests = SimpleNamespace(OPPONENTS={slug: {"x": make} for slug in ("starboard-y", "rive")})
    monkeypatch.setattr(arena, "in_checkout", lambda _: tests)


def work(seconds: float) -> None:
    """Use processor time."""
    until = time.thread_time() + seconds
    while time.thread_time() < until:
        pass


@pytest.mark.slow
def test_who_is_slow_loses_on_time(monkeypatch: pytest.MonkeyPatch) -> None:
    def slow(game: Game[Any], _: Random) -> arena.Player:
        def play(positions: Sequence[Any], _: float) -> Move:
            work(0.1)
            return game.legal_moves(positions[-1])[0]

        return play

    opponent(monkeypatch, slow)
    game = load("starboard-y-3")
    *_, score = arena.run(game, ("random", "opponent:x"), 2, 1, Openings(), 0.25)
    assert score == Score(2, 0, 0, 2, 0)
    assert "on time 2 won and 0 lost" in str(score)
    *_, score = arena.run(game, ("opponent:x", "random"), 2, 1, Openings(), 0.25)
    assert score == Score(0, 0, 2, 0, 2)
    assert score.games == 2
    *_, score = arena.run(game, ("random", "random"), 2, 1, Openings(), 60.0)
    assert "on time" not in str(score)


def test_each_side_is_told_what_it_has_left(monkeypatch: pytest.MonkeyPatch) -> None:
    times_left: list[float] = []

    def patient(game: Game[Any], _: Random) -> arena.Player:
        def play(positions: Sequence[Any], left: float) -> Move:
            times_left.append(left)
            work(0.01)
            return game.legal_moves(positions[-1])[0]

        return play

    opponent(monkeypatch, patient)
    play_one("rive-2", ("opponent:x", "random"), 1, Openings(), 30.0, 0)
    assert times_left[0] == 30.0
    assert all(a - b >= 0.01 for a, b in pairwise(times_left))
    times_left.clear()
    play_one("rive-2", ("opponent:x", "random"), 1, Openings(), math.inf, 0)
    assert set(times_left) == {math.inf}


@pytest.mark.parametrize("spec", ["nodes:100000000", "seconds:1000", "plain:1000"])
def test_who_thinks_stays_within_the_clock(spec: str) -> None:
    """With an excessive limit of nodes or seconds, in a match to its end."""
    played = play_one("starboard-y-3", (spec, "random"), 1, Openings(), 2.0, 0)
    assert played.score == Score(wins=1)


def test_without_time_to_think_moves_are_made_at_random() -> None:
    game = load("rive-3")
    thinker = arena.Thinker(game, Random(1), lambda *_: pytest.fail("there is no time"))
    thinker.overrun = 0.1
    assert thinker([game.initial()], 0.2) in game.legal_moves(game.initial())


def test_a_clock_long_enough_changes_nothing() -> None:
    game, specs = load("starboard-y-3"), ("nodes:20", "random")
    runs = [list(arena.run(game, specs, 4, 7, Openings(2), clock)) for clock in (math.inf, 3000.0)]
    assert runs[0] == runs[1]


def test_openings_are_alike_in_each_pair_and_take_no_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen: list[Any] = []

    def watch(game: Game[Any], rng: Random) -> arena.Player:
        player = chance(game, rng)

        def play(positions: Sequence[Any], left: float) -> Move:
            seen.append((positions[:], left))
            return player(positions, left)

        return play

    opponent(monkeypatch, watch)
    begun = []
    for number in range(4):
        seen.clear()
        play_one("rive-3", ("opponent:x", "opponent:x"), 5, Openings(6), 50.0, number)
        begun.append(seen[0])
    assert begun[0] == begun[1] != begun[2] == begun[3]
    assert {(len(positions), left) for positions, left in begun} == {(7, 50.0)}


def test_matches_that_repeat_others_do_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    def first(game: Game[Any], _: Random) -> arena.Player:
        return lambda positions, _: game.legal_moves(positions[-1])[0]

    opponent(monkeypatch, first)
    *_, score = arena.run(load("rive-2"), ("opponent:x", "opponent:x"), 6, 1, Openings())
    assert (score.wins, score.losses, score.repeats) == (1, 1, 4)
    assert str(score).endswith(", not counting 4 that repeated others")


def test_balanced_openings_are_even() -> None:
    game = load("starboard-y-3")

    def chances(balanced: bool) -> list[float]:
        found = []
        for seed in range(8):
            positions = positions_after(
                game, random_opening(game, Random(seed).random, 3, balanced)
            )
            assert len(positions) == 4
            search = Search(evaluator(game), Random(2))
            found.append(abs(think(search, positions, Level(100)).value - 0.5))
        return sorted(found)

    assert chances(balanced=True)[4] < chances(balanced=False)[4]
