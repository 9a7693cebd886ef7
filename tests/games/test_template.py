"""The template is a working game, with nothing but rules."""

from __future__ import annotations

import json
import shutil
from importlib import import_module
from pathlib import Path
from random import Random

import pytest
from skerry import games
from skerry.bot_session import BotSession
from skerry.cli.main import main
from skerry.formats.link import read_link, write_link
from skerry.frames import frame, geometry
from skerry.game import Game, Move, Termination
from skerry.games import template
from skerry.lab import arena
from skerry.lab.openings import Openings
from skerry.match import Match
from skerry.presentation import Level
from skerry.search.mcts import Search, think
from skerry.session import Session
from skerry.text import AmbiguousMoveError, IllegalMoveError, IllegalPositionError, MalformedError

from tests.common import walk


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """The template is not among the games that Skerry ships."""
    assert template.GAME not in games.GAMES
    monkeypatch.setattr(games, "GAMES", (*games.GAMES, template.GAME))


@pytest.fixture
def game() -> Game[template.TemplatePosition]:
    return games.load("template-3")


def test_what_is_left_out_has_defaults(game: Game[template.TemplatePosition]) -> None:
    shown = games.presentation(game)
    assert shown.title == "Template"
    assert shown.default_size == 4
    assert {glyph.name for glyph in shown.glyphs.values()} == {"black stone", "white stone"}
    assert template.GAME.default_name == "template-4"
    assert len(games.levels(game)) == 6


def test_a_copy_in_a_package_of_its_own_works(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "copy_of_it").mkdir()
    shutil.copy(template.__file__, tmp_path / "copy_of_it/__init__.py")
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    assert import_module("skerry.games.copy_of_it").GAME.default_name == "template-4"


def test_the_bot_plays_it(game: Game[template.TemplatePosition]) -> None:
    assert games.evaluator(game).prover(None, Random(1))(game.initial()).result == 0.5
    evaluator = games.evaluator(game)
    ahead = game.decode("bb1/ww1/3 b")
    search = Search(evaluator, Random(1))
    assert game.write(ahead, think(search, [ahead], Level(1)).best) == "c3"
    behind = game.decode("b2/ww1/2b b")
    assert game.write(behind, think(search, [behind], Level(200)).best) == "c2"
    *_, score = arena.run(game, ("nodes:100", "random"), 10, 1, Openings())
    assert score.losses == 0
    assert score.wins > 5


class Passing(template.Template):
    """Passes are moves that change no piece."""

    token = r"pass|[a-z][0-9]+"

    def legal_moves(self, pos: template.TemplatePosition) -> list[Move]:
        return [*moves, ("pass",)] if (moves := super().legal_moves(pos)) else []

    def play(self, pos: template.TemplatePosition, move: Move) -> template.TemplatePosition:
        if move == ("pass",):
            return pos._replace(turn=1 - pos.turn)
        return super().play(pos, move)

    def write(self, pos: template.TemplatePosition, move: Move) -> str:
        return "pass" if move == ("pass",) else super().write(pos, move)

    def read(self, pos: template.TemplatePosition, token: str) -> Move:
        return ("pass",) if token == "pass" else super().read(pos, token)


def test_a_move_may_change_no_piece() -> None:
    game = Passing(3)
    assert str(game.tell_turn(game.initial(), [("pass",)])) == "Black played pass."
    match = Match(game)
    match.push(("pass",))
    assert str(frame(match)["story"]).count("pass") == 1


def test_it_is_played_in_the_page_and_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert geometry("template-3")["title"] == "Template"
    assert "error" not in json.loads(Session().new("template-3"))
    bot = BotSession()
    report = json.loads(bot.think("1/template-3/a1.b2", 2))
    while not report["done"]:
        report = json.loads(bot.slice(50))
    assert report["best"]
    assert main(["perft", "template-3", "3"]) == 0
    assert capsys.readouterr().out == "504\n"
    assert main(["play", "template-3", "--first", "level:1", "--second", "random"]) == 0


def test_positions_and_matches_come_back_from_text(game: Game[template.TemplatePosition]) -> None:
    ends = set()
    for seed in range(20):
        match = Match(game)
        for pos, move in walk(game, seed):
            assert game.decode(game.code(pos)) == pos
            if move:
                match.push(move)
        assert read_link(write_link(match)).positions() == match.positions()
        assert match.outcome
        ends.add((match.outcome.winner, match.outcome.termination))
    full, goal = Termination.FULL_BOARD, Termination.GOAL
    assert ends == {(None, full), (0, goal), (1, goal)}


def test_refused_input_is_told_apart_by_type(game: Game[template.TemplatePosition]) -> None:
    pos = game.decode("3/1b1/3 w")
    for token, error in (
        ("b2", IllegalMoveError),
        ("z9", IllegalMoveError),
        ("b", AmbiguousMoveError),
        ("", MalformedError),
        ("b2!", MalformedError),
    ):
        with pytest.raises(error):
            game.read(pos, token)
    for code in ("3/1b1/3 x", "3/1q1/3 w", "3/3 w"):
        with pytest.raises(MalformedError):
            game.decode(code)
    with pytest.raises(IllegalPositionError):
        game.decode("3/1b1/3 b")
    with pytest.raises(MalformedError):
        games.load("template-9")
