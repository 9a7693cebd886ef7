"""What ``import skerry`` offers programmers."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
import tomllib
from collections.abc import Callable, Mapping
from math import inf, nan
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
import skerry
from skerry import library
from skerry.board import SquareBoard, bits
from skerry.clock import TimeControl
from skerry.game import View
from skerry.games import names
from skerry.match import Match as Tree
from skerry.text import MalformedError, RefusedError, Text

ROOT = Path(__file__).parent.parent


def run(*words: str, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *words], cwd=cwd, capture_output=True, text=True)


def test_all_that_is_promised_is_there_and_nothing_else_is_shown() -> None:
    for name in skerry.__all__:
        assert getattr(skerry, name) is not None
    assert {name for name in dir(skerry) if name[0] != "_"} >= {*skerry.__all__} - {"__version__"}
    with pytest.raises(AttributeError, match="module 'skerry' has no attribute 'chess'"):
        _ = skerry.chess


def test_importing_it_loads_nothing_else() -> None:
    """All of our modules are imported through it, also in a worker of a browser."""
    done = run("-c", "import sys, skerry; print(*sorted(m for m in sys.modules if 'skerry' in m))")
    assert done.stdout.split() == ["skerry", "skerry.version"]
    done = run("-c", "import sys, skerry.session; print(*sys.modules)")
    assert not {"skerry.library", "skerry.analysis", "skerry.drawing"} & {*done.stdout.split()}


def test_the_version_is_the_one_of_the_wheel() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert skerry.__version__ == project["version"]


EXAMPLE = """
from random import Random

import skerry
from skerry import Match, Report, analyse

match: Match = skerry.Match("rive-3")
match.push("c3")
tokens: list[str] = match.legal_tokens()
report: Report = analyse(match, nodes=10, seed=1)
best: str = report.best
chances: list[tuple[str, float]] = [(move.token, move.value) for move in report.moves]
outcome: skerry.Outcome | None = match.outcome
clicks: list[skerry.Move] = match.legal_moves()
again: Match = Match.from_link(match.link)
game: skerry.Game[skerry.Position] = skerry.load("rive-3")
search = skerry.Search(skerry.games.evaluator(game), Random(1))
sizes: list[str] = skerry.games.names()
print(match, tokens, best, chances, outcome, clicks, again, game, sizes)
"""


def test_types_are_complete(tmp_path: Path) -> None:
    """Strict mypy accepts correct code of users, and reports what does not exist."""
    good, wrong = tmp_path / "good.py", tmp_path / "wrong.py"
    good.write_text(EXAMPLE)
    wrong.write_text("import skerry\nskerry.chess\nskerry.Match('rive-3').link.real\n")
    strict = ("-m", "mypy", "--strict", "--config-file=", f"--cache-dir={tmp_path}")
    assert (run(*strict, str(good), cwd=tmp_path).returncode) == 0
    said = run(*strict, str(wrong), cwd=tmp_path).stdout
    assert 'Module has no attribute "chess"' in said
    assert '"str" has no attribute "real"' in said
    assert run(str(good), cwd=tmp_path).returncode == 0


def test_a_match_by_name_and_token() -> None:
    match = skerry.Match("rive-5")
    node = match.push("e5")
    assert node.token == "e5"
    assert match.legal_tokens() == sorted(match.legal_tokens())
    assert len(match.legal_tokens()) == len(match.legal_moves()) == 54
    clicks = list(match.legal_moves()[0])
    assert match.why_not(clicks) is None
    assert match.push(clicks).parent is node
    assert (match.link, match.code) == ("1/rive-5/e5.i1", match.game.code(match.position))
    assert skerry.Match(match.game, match.code).position == match.position
    match.resign(0)
    assert match.legal_tokens() == []
    with pytest.raises(RefusedError, match="the game is over"):
        match.push("e1")


def test_a_match_comes_back_from_all_that_it_is_written_as() -> None:
    match = skerry.Match("starboard-y-4-pie")
    for token in ("d4", "swap", "e4"):
        match.push(token)
    match.goto(1)
    match.push("c3")
    read = skerry.Match.from_link(f"https://example.org/#{match.link}")
    assert type(read) is skerry.Match
    assert read.link == match.link == "1/starboard-y-4-pie/d4.c3"
    for again in (skerry.Match.from_record, skerry.Match.from_text):
        read = again(match.record(("Ada", "Grete")))
        assert read.record(("Ada", "Grete")) == match.record(("Ada", "Grete"))
        assert [node.token for node in read.tree()] == ["d4", "swap", "e4", "c3"]
    assert skerry.Match.from_text(match.text()).link == match.link
    assert skerry.Match.from_link(f" https://example.org/#{match.link}\n").link == match.link
    assert skerry.Match.from_record("\ufeff" + match.record()).link == match.link
    for text in (match.record(("\ud800", "")), match.text(("\ud800", ""))):
        assert "\ufffd" in text, "what no file can hold is not written"


@pytest.mark.parametrize(
    "copied", [copy.copy, copy.deepcopy, lambda match: pickle.loads(pickle.dumps(match))]
)
def test_a_long_match_can_be_copied(copied: Callable[[skerry.Match], skerry.Match]) -> None:
    match, rng = skerry.Match("rivers-13", clock=TimeControl((300, 300), 2)), Random(1)
    for ply in range(500):
        match.push(rng.choice(match.legal_moves()), ply / 1000)
    for ply in (20, 10):
        match.goto(ply)
        match.promote(match.push(rng.choice(match.legal_moves())).id)
        match.comment(match.node.id, "Here?")
    again = copied(match)
    assert type(again) is skerry.Match
    assert again.record() == match.record()
    assert again.position == match.position
    assert again.left() == match.left()
    before = match.record()
    again.push(again.legal_tokens()[0])
    again.delete(1)
    assert match.record() == before, "they share nothing that changes"


def test_nothing_is_added_to_a_time_that_is_up() -> None:
    match = skerry.Match("rive-3", clock=TimeControl((10, 10), 5))
    for token, seconds in (("c3", 1), ("a1", 10), ("e1", 9.5), ("a3", 0)):
        match.push(token, seconds)
    assert match.left() == [9.5, 0]


def test_a_player_may_be_a_truth_value() -> None:
    resigned, flagged = skerry.Match("rive-3"), skerry.Match("rive-3")
    resigned.resign(True)
    flagged.push("c3")
    flagged.flag([True])
    for match in (resigned, flagged):
        assert skerry.Match.from_record(match.record()).outcome == match.outcome


@pytest.mark.parametrize("players", [[0], [0, 1]])
def test_a_game_that_is_lost_on_time_comes_back_from_its_text(players: list[int]) -> None:
    match = skerry.Match("rive-3", clock=TimeControl((60, 1_000_000), 10))
    match.push("c3")
    match.push("a1", 1)
    match.flag(players)
    for read in (skerry.Match.from_text(match.text()), skerry.Match.from_record(match.record())):
        assert read.outcome == match.outcome
        again = skerry.Match.from_record(read.record())
        assert again.outcome == match.outcome


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: skerry.Match("chess"), "there is no game 'chess'"),
        (lambda: skerry.Match("rive-5", "x"), "character 1"),
        (lambda: skerry.Match("rive-5").push("a9"), "'a9' is not a legal move here"),
        (lambda: skerry.Match("rive-5").push(()), "not a legal move here"),
        (lambda: skerry.Match("rive-5", clock=TimeControl((9, 9))).push("e5", -1), "0 or more"),
        (lambda: skerry.Match("rive-5", clock=TimeControl((inf, 9))), "0 to 1000000 seconds"),
        (lambda: skerry.Match("rive-5", clock=TimeControl((9, 9), nan)), "0 to 1000000 seconds"),
        (lambda: skerry.Match("rive-5", clock=TimeControl((-5, 9))), "0 to 1000000 seconds"),
        (lambda: skerry.Match("rive-5").record(("x" * 201, "")), "two names of up to 200"),
        (lambda: skerry.Match.from_link("1/rive-5/e5.e5"), "in the link, at move 2"),
        (lambda: skerry.Match.from_link("https://example.org/"), "a link begins with"),
        (lambda: skerry.Match.from_record("{}"), "'format' is missing"),
        (lambda: skerry.Match.from_text("hello"), "does not say which game"),
        (lambda: skerry.analyse(skerry.Match("rive-3"), 0), "at least 1"),
        (lambda: skerry.analyse(skerry.Match("rive-3"), level=9), "there is no level 9"),
        (lambda: skerry.analyse(skerry.Match("rive-3"), seconds=-1), "0 or more"),
    ],
)  # fmt: skip
def test_what_cannot_be_had_gets_a_sentence(make: Callable[[], object], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        make()


def test_analysis_by_nodes_seconds_and_level() -> None:
    match = skerry.Match("starboard-y-4")
    report = skerry.analyse(match, nodes=200, seed=1)
    assert report.nodes == 200
    assert report == skerry.analyse(match, nodes=200, seed=1)
    assert report.best == report.moves[0].token == report.line[0]
    assert report.best in match.legal_tokens()
    assert {move.token for move in report.moves} <= {*match.legal_tokens()}
    assert 0 < report.value < 1
    for move in report.moves[:5]:
        line = skerry.Match("starboard-y-4")
        for token in move.line:
            line.push(token)
    rows = report.table(rows=3).splitlines()
    assert rows[0].split() == ["move", "visits", "Black", "wins", "expected"]
    assert len(rows) == 4
    assert rows[1].split()[0] == report.best
    assert skerry.analyse(match, seconds=0).nodes <= 1
    levelled = skerry.analyse(match, level=1, seed=1)
    assert levelled.best in match.legal_tokens()
    match.push(report.best)
    assert skerry.analyse(match, nodes=20).table().splitlines()[0].split()[2] == "White"


def test_analysis_names_a_move_that_it_has_not_tried_if_the_others_lose() -> None:
    match = skerry.Match.from_link("1/starboard-y-3/d4.e2.c3.a1.f2.e1.b5.e4.c6.f3.a4")
    report = skerry.analyse(match, nodes=5, seed=1)
    best, tried = report.moves[0], report.moves[1]
    assert (best.visits, tried.proven, tried.value) == (0, True, 1), "Black wins after d5"
    assert best.token not in [move.token for move in report.moves[1:]]


def test_analysis_proves_what_it_can() -> None:
    """A board with two cells on each side is solved quickly."""
    match = skerry.Match("starboard-y-2")
    report = skerry.analyse(match, nodes=100_000, seed=3)
    assert report.proven
    assert report.value in (0.0, 1.0)
    assert "%!" in report.table()


def test_analysis_of_a_match_that_is_over() -> None:
    match = skerry.Match("rive-3")
    match.resign(1)
    with pytest.raises(RefusedError, match="the game is over"):
        skerry.analyse(match)


class Squares(NamedTuple):
    """The masks of both players' squares, and whose move it is."""

    black: int
    white: int
    turn: int


class Neighbours(skerry.Game[Squares]):
    """A user's own game: whoever has two adjacent squares wins."""

    slug = "neighbours"
    sizes = (4,)

    def __init__(self, size: int) -> None:
        super().__init__(size)
        self.board = SquareBoard(size, 1, squares=True)

    def initial(self) -> Squares:
        return Squares(0, 0, 0)

    def legal_moves(self, pos: Squares) -> list[skerry.Move]:
        if self.outcome(pos):
            return []
        return [(cell,) for cell in bits(self.board.full & ~(pos.black | pos.white))]

    def play(self, pos: Squares, move: skerry.Move) -> Squares:
        mask = 1 << int(move[0])
        if pos.turn:
            return Squares(pos.black, pos.white | mask, 0)
        return Squares(pos.black | mask, pos.white, 1)

    def outcome(self, pos: Squares) -> skerry.Outcome | None:
        for player, squares in enumerate(pos[:2]):
            if squares & squares << 1:
                name = self.players[player]
                reason = Text("{player} has neighbours.", {"player": name})
                return skerry.Outcome(player, skerry.Termination.GOAL, reason)
        if pos.black | pos.white == self.board.full:
            return skerry.Outcome(None, skerry.Termination.FULL_BOARD, Text("Draw."))
        return None

    def view(self, pos: Squares) -> View:
        pieces = {
            cell: letter for letter, mask in zip("bw", pos, strict=False) for cell in bits(mask)
        }
        prompt = Text("{player}: take a square.", {"player": self.players[pos.turn]})
        return View(pieces, (), (), (Text("-"), Text("-")), prompt)

    def write(self, pos: Squares, move: skerry.Move) -> str:
        return self.board.names[int(move[0])]

    def code(self, pos: Squares) -> str:
        return f"{self.board.write_rows(self.view(pos).pieces)} {'bw'[pos.turn]}"

    def decode(self, text: str) -> Squares:
        raise MalformedError("nobody has written this yet")

    def setup(self, pieces: Mapping[int, str], turn: int) -> Squares:
        raise MalformedError("nobody has written this yet")


def test_a_game_of_ones_own() -> None:
    """It can be played, analysed and drawn without being registered."""
    match = skerry.Match(Neighbours(4))
    for token in ("a1", "d1"):
        match.push(token)
    report = skerry.analyse(match, seed=1)
    assert (report.best, report.value, report.proven) == ("b1", 1.0, True)
    match.push(report.best)
    assert str(match).splitlines() == [
        "1  b[b]. w",
        "   a b c d",
        "Black: -",
        "White: -",
        "Black has neighbours.",
    ]
    assert match.link == "1/neighbours-4/a1.d1.b1"
    assert match.svg().count("<circle") == 2 * 3 + 1, "stones with their grooves, and a spot"
    assert "Black has neighbours." in match.html()


@pytest.mark.parametrize("name", names())
def test_every_game_shows_itself(name: str) -> None:
    match = library.Match(name)
    assert isinstance(match, Tree)
    assert repr(match) == f"<match of {name}, ply 0: {match.game.players[0]} to move>"
    assert len(str(match).splitlines()) == len(match.game.board.rows) + 4
    assert match._repr_svg_().startswith("<svg ")
    assert match._repr_html_().startswith("<div ")
