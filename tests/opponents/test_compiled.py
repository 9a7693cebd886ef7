"""The opponents in C++: their rules, and that they play."""

from __future__ import annotations

from random import Random

import pytest
from skerry.games import load
from skerry.lab.arena import make_player

from tests import compiler
from tests.common import needs_cpp, refusal, walk
from tests.games.test_twins import random_rivers
from tests.opponents import compiled


@needs_cpp
@pytest.mark.parametrize("name", ["rivers-13-course", "rivers-15"])
def test_they_know_the_rules(name: str) -> None:
    game, rng = load(name), Random(name)
    opponent = compiled.QuickLanes(game, rng)
    for _ in range(20):
        position = game.decode(random_rivers(name, rng))
        moves = game.legal_moves(position)
        if not moves:
            continue
        opponent.show(position)
        tokens = opponent.answer("legal", "legal").split()
        assert tokens == sorted(game.write(position, move) for move in moves), game.code(position)
        assert opponent([position], 0.0) in moves


@needs_cpp
@pytest.mark.parametrize(
    ("name", "player"),
    [
        ("starboard-y-3", compiled.QuickStarboardYUCT),
        ("starboard-y-6", compiled.QuickStarboardYUCT),
        ("rive-2", compiled.QuickRiveUCT),
        ("rive-5", compiled.QuickRiveUCT),
    ],
)
def test_they_know_the_rules_in_every_position(
    name: str, player: type[compiled.Compiled], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = load(name)
    monkeypatch.setattr(player, "seconds", 0.01)
    opponent, ended = player(game, Random(1)), 0
    for seed in range(3):
        for position, _ in walk(game, seed):
            opponent.show(position)
            tokens = opponent.answer("legal", "legal").split()
            moves = game.legal_moves(position)
            assert tokens == sorted(game.write(position, m) for m in moves), game.code(position)
            ended += not moves
        start = game.initial()
        assert opponent([start], 0.0) in game.legal_moves(start)
    assert ended == 3


@needs_cpp
def test_one_that_has_ended_says_so() -> None:
    opponent = compiled.QuickRiveUCT(load("rive-2"), Random(1))
    opponent.process.kill()
    opponent.process.wait()
    assert refusal(opponent.say, "isready") == "rive has ended"


@needs_cpp
def test_a_game_against_itself_is_told_by_positions_and_visits() -> None:
    game, told = load("starboard-y-3"), 0
    opponent = compiled.QuickStarboardYUCT(game, Random(1))
    for _ in range(5):
        opponent.say("selfplay 800")
        assert opponent.process.stdout
        while line := opponent.process.stdout.readline().strip():
            rows, player, *moves = line.split()
            position = game.decode(f"{rows} {player}")
            visits = 0
            for move in moves:
                token, count = move.split(":")
                assert game.read(position, token) in game.legal_moves(position)
                visits += int(count)
            assert 400 < visits <= 800
            told += 1
    assert told > 5


@needs_cpp
def test_games_against_itself_are_told_by_winner_position_and_share() -> None:
    """The share of playouts tells the winner well before the end."""
    game, told = load("starboard-y-3"), [0, 0]
    opponent = compiled.QuickStarboardYUCT(game, Random(1))
    for _ in range(20):
        opponent.say("games 300")
        assert opponent.process.stdout
        line = ""
        while following := opponent.process.stdout.readline().strip():
            line = following
            winner, rows, player, share = line.split()
            assert game.decode(f"{rows} {player}").turn == "bw".index(player)
            assert 0 <= float(share) <= 1
            told[(float(share) > 0.5) == (winner == player)] += 1
        assert not line or (float(share) > 0.97) == (winner == player)
    assert told[1] > 3 * told[0] > 0


def test_without_a_compiler_they_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiler, "compiler", lambda _: None)
    monkeypatch.setattr(compiler, "BUILT", compiler.BUILT / "nowhere")
    with pytest.raises(ValueError, match=r"needs a C\+\+ compiler"):
        make_player("opponent:lanes", load("rivers-13"), Random(1))
