"""The command line: what it prints, and one clear line and status 2 for a wrong argument."""

from __future__ import annotations

import errno
import io
import os
import platform
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic, sleep

import pytest
from buildtools.downloads import pyodide
from skerry import __version__
from skerry.cli import arena, files
from skerry.cli.main import main
from skerry.cli.play import HELP
from skerry.games import GAMES, load, names
from skerry.lab import bench, checkout, referee
from skerry.lab.score import Score
from skerry.lab.tournament import Played
from skerry.library import Match

from tests.bots import TEMPLATES

ROOT = Path(__file__).parents[2]


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """Exit status, output and errors of a command."""
    try:
        status: object = main(list(words))
    except SystemExit as end:
        status = end.code
    out, err = capsys.readouterr()
    return int(str(status)), out, err


def test_list_names_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "list")
    assert (status, err) == (0, "")
    for name in ("rive-4", "starboard-y-4-pie", "rivers-13-course", "rivers-13-repetition"):
        assert name in out
    shown = set(re.findall(r"^\s+([a-z]+(?:-[a-z]+)*-\d+(?:-[a-z]+)?)\s", out, re.M))
    assert shown
    assert shown <= set(names())
    for entry in GAMES:
        bot = entry.presentation
        for size in entry.rules.sizes:
            levels = bot.levels_at(size)
            limits = ", ".join(
                f"{i}: {nodes} (sight {sight})" if sight else f"{i}: {nodes}"
                for i, (nodes, sight) in enumerate(levels, 1)
            )
            where = f" at size {size}" if levels != bot.levels else ""
            assert f"bot levels{where} by search nodes: {limits}\n" in out
    for size, first in (
        (5, "1: 1 (sight 3), 2: 3 (sight 4), 3: 6 (sight 5), 4: 7"),
        (5, "1: 1 (sight 2), 2: 1 (sight 3), 3: 1 (sight 5), 4: 9"),
        (6, "1: 1 (sight 2), 2: 1 (sight 3), 3: 1 (sight 5), 4: 4"),
        (10, "1: 1 (sight 2), 2: 1 (sight 3), 3: 1 (sight 5), 4: 5"),
        (17, "1: 30 (sight 8), 2: 60 (sight 11), 3: 90 (sight 16), 4: 150"),
    ):
        assert f"bot levels at size {size} by search nodes: {first}, " in out


def test_version_and_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "--version")[:2] == (0, f"skerry {__version__}\n")
    status, out, _ = run(capsys, "--help")
    assert status == 0
    for command in ("list", "play", "show", "perft", "solve", "bench", "arena", "ugi"):
        assert command in out
        assert run(capsys, command, "--help")[0] == 0


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ([], "command"),
        (["chess"], "chess"),
        (["list", "all"], "all"),
        (["list", "a\nb\x1b"], "unrecognized arguments: a\\nb\\x1b"),
        (["doctor", "rive-x"], "rive-x"),
        (["show", ""], "'' cannot be read: No such file"),
        (["perft", "rive-5", "1", "--fast"], "fast"),
        (["perft"], "game"),
        (["perft", "rive-5"], "depth"),
        (["perft", "rive-99", "2"], "rive-99"),
        (["perft", "chess-8", "2"], "chess-8"),
        (["perft", "rive-5", "0"], "0"),
        (["perft", "rivers-13", "2000"], "sequences of 2000 moves are too many"),
        (["perft", "rive-5", "9" * 5000], "999…' is not a whole number"),
        (["play", "rive-5", "--seed", "-1"], "'-1' is not a whole number of up to 9 digits"),
        (["perft", "rive-5", "-1"], "-1"),
        (["perft", "rive-5", "two"], "two"),
        (["perft", "rive-5", "1.5"], "1.5"),
        (["perft", "rive-5", "\u0662"], "\u0662"),
        (["perft", "rive-5", "2", "--code", "x"], "character 1"),
        (["perft", "rive-5", "2", "--code", ""], "character 1"),
        (["perft", "rive-5", "2", "--code", "1" * 5000], "character 5001: row 1"),
        (["show"], "source"),
        (["show", "tests"], "'tests' cannot be read: Is a directory"),
        (["show", "rive-1"], "rive-1"),
        (["show", "1/rive-3/z9"], "z9"),
        (["show", "https://example.org/#3/rive-3/"], "begins with 1"),
        (["show", "missing.json"], "nor a file"),
        (["show", "no/such\x1b.json"], "'no/such\\x1b.json' is neither a link nor a file"),
        (["show", "LICENSE"], "does not say which game"),
        (["show", "rive-3", "--code", "x"], "character 1"),
        (["show", "1/rive-3/", "--code", "3/4/5/4/3 b -"], "1/rive-3/"),
        (["show", "rive-3", "--as", "png"], "png"),
        (["play", "rive-1"], "rive-1"),
        (["play", "rive-5", "--first", "nobody"], "nobody"),
        (["play", "rive-5", "--second", "level:9"], "level:9"),
        (["play", "rive-5", "--seed", "x"], "x"),
        (["arena", "rive-3"], "player"),
        (["arena", "rive-3", "random"], "player"),
        (["arena", "rive-3", "random", "random", "--ticks", "9"], "--ticks"),
        (["arena", "rive-3", "random", "agent:no.py"], "'no.py' cannot be read"),
        (["arena", "rive-3", "random", "random", "--report", "x.txt"], ".csv"),
        (["arena", "rive-3", "random", "random", "--report", ""], ".csv"),
        (["arena", "rive-3", "random", "ugi:x", "--increment", "1"], "--increment needs --clock"),
        (
            ["arena", "rive-3", "random", "random", "--movetime", "1"],
            "--movetime is for games with agent:FILE or ugi:",
        ),
        (["arena", "rive-3", "random", "agent:x", "--movetime", "1"], "is for programs: ugi:"),
        (
            ["arena", "rive-3", "random", "ugi:x", "--movetime", "1", "--clock", "9"],
            "without --clo",
        ),
        (["arena", "rive-2", "random", "random", "--report", "no/x.csv"], "'no/x.csv' cannot be"),
        (["arena", "rive-3", "random", "random", "random", "--sprt", "0", "50"], "two players"),
        (["report", "rive-3", "rive-3"], "rive-3 cannot be compared with itself"),
        (["report", "rive-3", "--site", "skerry.test"], "'skerry.test' is not an address such as"),
        (["agent", "check", "no.py"], "'no.py' cannot be read"),
        (["arena", "rive-3", "random", "level:0"], "level:0"),
        (["arena", "rive-3", "person", "random"], "person"),
        (["arena", "rive-3", "bot.py", "random"], "'bot.py' is not a player: ours are random,"),
        (["arena", "rive-3", "bot.py", "random"], "only in the arena, as agent:FILE or ugi:"),
        (["arena", "rive-3", "nodes:", "random"], "nodes:"),
        (["arena", "rive-3", "nodes:0", "random"], "nodes:0"),
        (["arena", "rive-3", "random", "random", "--games", "0"], "0"),
        (["arena", "rive-3", "random", "random", "--games", "many"], "many"),
        (["arena", "rive-3", "random", "random", "--games", "0" * 8 + "10"], "up to 9 digits"),
        (["arena", "rive-3", "random", "nodes:" + "1:" * 5000], "…' is not a player"),
        (["arena", "rive-3", "random", "seconds:0"], "'0'"),
        (["arena", "rive-3", "random", "plain:soon"], "soon"),
        (["arena", "rive-3", "random", "opponent:greedy"], "greedy"),
        (["arena", "rive-3", "random", "random", "--clock", "0"], "0"),
        (["arena", "rive-3", "random", "random", "--memory", "9"], "--memory is for games with"),
        (["arena", "rive-3", "random", "random", "--opening", "even"], "'even' is neither"),
        (["arena", "rive-3", "random", "random", "--opening", "2", "--book", "x"], "--book"),
        (["arena", "rive-2", "random", "random", "--opening", "99"], "use fewer"),
        (["arena", "rive-2", "random", "agent:no", "--opening", "9999"], "up to 999"),
        (["arena", "rive-3", "random", "random", "--book", ""], "'' cannot be read: No such"),
        (["arena", "rive-3", "random", "random", "--sprt", "50", "50"], "different numbers"),
        (["arena", "rive-3", "random", "random", "--sprt", "0", "many"], "'many'"),
        (["arena", "rive-3", "random", "random", "--jobs", "0"], "0"),
        (["arena", "rive-3", "random", "random", "--jobs", "2", "--dask", "x:1"], "dask"),
        (["games", "rive-3", "--jobs", "2", "--dask", "x:1"], "not allowed with argument --jobs"),
        (["bench", "--seconds", "0"], "0"),
        (["bench", "--seconds", "nan"], "nan"),
        (["ugi", "rive-5"], "rive-5"),
    ],
)
def test_a_wrong_argument_gets_one_line_and_status_2(
    capsys: pytest.CaptureFixture[str], words: list[str], says: str
) -> None:
    status, out, err = run(capsys, *words)
    assert status == 2
    assert out == ""
    assert err.count("\n") == 1
    assert err.startswith("skerry")
    assert says in err
    assert len(err) < 400


def test_perft(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "perft", "rivers-13", "2")[:2] == (0, "2304\n")
    assert run(capsys, "perft", "rive-2", "1")[:2] == (0, "7\n")
    status, out, _ = run(capsys, "perft", "rive-2", "2", "--divide")
    assert status == 0
    *lines, total = out.splitlines()
    counts = dict(line.split() for line in lines)
    assert set(counts) == {"a1", "a2", "b1", "b2", "b3", "c1", "c2"}
    assert sum(map(int, counts.values())) == int(total)
    code = "2wb1/1w3b/b1ww2b/b5w1/2wbb3w/b4b2/w1b1b1b/ww1b1w/4b w r2@b1"
    assert run(capsys, "perft", "rive-5", "1", "--code", code)[1] == "2\n"
    over = "bb/3/wwww/b1b b"
    assert run(capsys, "perft", "starboard-y-2", "1", "--code", over)[1] == "0\n"


def test_arena(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("arena", "starboard-y-3", "nodes:30", "random", "--games", "4", "--seed", "3")
    status, out, err = run(capsys, *words)
    assert status == 0
    found = re.fullmatch(
        r"starboard-y-3, nodes:30 against random: (\d) won, (\d) drawn, (\d) lost of 4: "
        r"\d+\.\d % \(\d+\.\d to \d+\.\d\)\n",
        out,
    )
    assert found
    assert sum(map(int, found.groups()[:3])) == 4
    assert len(err.splitlines()) >= 4, "progress is shown"
    assert run(capsys, *words)[1] == out, "the seed determines every game"


def test_arena_stops_once_a_test_is_decided(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("arena", "starboard-y-3", "nodes:30", "random", "--opening", "balanced")
    _, out, _ = run(capsys, *words, "--games", "99", "--sprt", "0", "200")
    assert " lost of 99" not in out
    assert out.endswith("test: +200 Elo rather than +0\n")
    _, out, _ = run(capsys, *words, "--games", "1", "--sprt", "0", "200")
    assert out.endswith("test: undecided\n")


def test_arena_plays_the_openings_of_a_book(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """After all but one of its moves, whoever makes the last one wins, as Black and as White."""
    book, words = tmp_path / "book.txt", ("arena", "starboard-y-2", "nodes:9", "nodes:9")
    book.write_text("# one opening\n\na1 b1 a3 b2 d1 b3 d2\n", "utf-8")
    _, out, _ = run(capsys, *words, "--games", "4", "--book", str(book))
    assert "1 won, 0 drawn, 1 lost of 2" in out
    assert "not counting 2 that repeated others" in out
    for text, why in (
        ("a1 b1\na1 a1\n", "line 2"),
        ("a1 b1 a3 b2 d1 b3 d2 b4", "line 1 of the book leaves nothing"),
        ("# nothing", "no openings"),
    ):
        book.write_text(text, "utf-8")
        status, _, err = run(capsys, *words, "--book", str(book))
        assert status
        assert why in err
    book.write_text(" " * 1_000_001, "utf-8")
    status, _, err = run(capsys, *words, "--book", str(book))
    assert status == 2
    assert "' is too large: 1000000 characters are the most\n" in err
    book.write_bytes(b"\xff")
    for file in (book, tmp_path / "none"):
        status, _, err = run(capsys, *words, "--book", str(file))
        assert status
        assert "cannot be read" in err


def test_a_bot_is_told_once_why_it_loses(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """And one game is counted in the singular."""
    bot, other = tmp_path / "bot.py", tmp_path / "other.py"
    bot.write_text("def choose(match): return None\n", "utf-8")
    other.write_text("def choose(match):\n    assert match.outcome\n", "utf-8")
    words = ("arena", "starboard-y-2", f"agent:{bot}", f"agent:{other}", "--opening", "0")
    _, out, _ = run(capsys, *words, "--games", "3")
    assert "\n1 of these games repeats another, move by move; the table counts it\n" in out
    assert out.count("\ngame 1: bot: The bot returned None: ") == out.count("\ngame ") - 1 == 1
    assert "\ngame 2: other: AssertionError in line 2 of other.py: assert match.outcome\n" in out
    assert out.endswith("\nand 1 more game lost like this; --report lists all\n")


def test_a_bot_plays_the_openings_of_a_book_until_a_test_is_decided(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """As above; whoever makes the last move of this book wins."""
    book, bot = tmp_path / "book.txt", f"agent:{TEMPLATES / 'random.py'}"
    book.write_text("a1 b1 a3 b2 d1 b3 d2\n", "utf-8")
    last = tmp_path / "last.py"
    last.write_text("def choose(match): return 'b4'\n", "utf-8")
    words = ("arena", "starboard-y-2", f"agent:{last}", "nodes:9", "--book", str(book))
    _, out, err = run(capsys, *words, "--games", "4", "--sprt", "0", "100")
    assert err.count("Black has") + err.count("White has") == 4
    assert "\n2 of these games repeat others, move by move; the table counts them\n" in out
    assert out.endswith("test: undecided\n")
    book.write_text("a1 b1\na2 a3\n", "utf-8")
    words = (*words[:2], "level:6", bot, *words[4:], "--games", "30", "--sprt", "0", "200")
    _, out, err = run(capsys, *words)
    assert err.count("\n") < 30
    assert out.endswith("test: +200 Elo rather than +0\n")


def test_an_arena_that_is_stopped_tells_what_was_played(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def play(*_: object) -> Iterator[Played]:
        yield Played(0, (0, 1), 0, 8, why="Black has won.")
        raise KeyboardInterrupt

    monkeypatch.setattr(referee, "play", play)
    report = tmp_path / "table.csv"
    words = ("arena", "rive-2", "random", "level:1", "--report", str(report), "--sprt", "0", "50")
    status, out, _ = run(capsys, *words)
    assert status == 130
    assert out.startswith("rive-2, 1 game\n")
    assert out.endswith("test: undecided\n")
    written = report.read_text()
    assert "1,random,1,1,0,0,1," in written
    report.unlink()
    with monkeypatch.context() as patch:  # and if nobody reads what it prints
        patch.setattr("sys.stdout", Full(BrokenPipeError(errno.EPIPE, "Broken pipe")))
        run(capsys, *words)
    assert report.read_text() == written
    assert [*tmp_path.iterdir()] == [report]


def test_a_match_that_is_stopped_tells_its_score(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def play(*_: object) -> Iterator[Score]:
        yield Score(wins=1)
        raise KeyboardInterrupt

    monkeypatch.setattr(arena.arena, "run", play)
    status, out, _ = run(capsys, "arena", "rive-2", "random", "random", "--sprt", "0", "50")
    assert status == 130
    assert out.startswith("rive-2, random against random: 1 won, 0 drawn, 0 lost of 1: ")
    assert out.endswith("test: undecided\n")


def test_arena_alternates_colours(capsys: pytest.CaptureFixture[str]) -> None:
    """Who moves first wins on the smallest board, so two equals share the points."""
    _, out, _ = run(capsys, "arena", "starboard-y-2", "nodes:800", "nodes:800", "--games", "4")
    assert "2 won, 0 drawn, 2 lost" in out


def play(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(line + "\n" for line in lines)))


def test_two_people_play(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    tokens = ["a1", "a1", "a9", "b1", "a3", "b2", "d1", "b3", "d2", "b4"]
    play(monkeypatch, *tokens)
    status, out, err = run(
        capsys, "play", "starboard-y-2", "--first", "person", "--second", "person"
    )
    assert (status, err) == (0, "")
    assert out.rstrip().splitlines()[-1] == "White has a starboard Y."
    assert f"> a1 is occupied: stones are placed on empty cells. {HELP}\n" in out
    assert f"> 'a9' is not a legal move here. {HELP}\n" in out
    rows = ["  d  b b", " c  . . .", "b  w w w[w]", " a  b . b  4"]
    assert "\n".join(rows) in out


def test_show_takes_whatever_holds_a_match(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    match = Match("rive-3")
    match.push("e2")
    file = tmp_path / "match.json"
    file.write_text(match.record())
    play(monkeypatch, "Game: rive-3", "1. e2")
    for source in ("1/rive-3/e2", "https://example.org/?lang=es#1/rive-3/e2", str(file), "-"):
        assert run(capsys, "show", source) == (0, f"{match}\n", "")
    assert run(capsys, "show", "rive-3") == (0, f"{Match('rive-3')}\n", "")
    for code in (match.code, match.code.replace(" ", "_")):
        by_code = run(capsys, "show", "rive-3", "--code", code)
        assert by_code == (0, f"{Match('rive-3', match.code)}\n", "")
    assert run(capsys, "show", "1/rive-3/e2", "--as", "svg") == (0, f"{match.svg()}\n", "")
    assert run(capsys, "show", "1/rive-3/e2", "--as", "html")[1].startswith("<div ")


def test_a_picture_can_be_written_in_any_encoding(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    match = Match("rive-3")
    match.push("e2").comment = "좋다"
    play(monkeypatch, match.record())
    _, out, _ = run(capsys, "show", "-", "--as", "html")
    assert out.isascii()
    assert "&#51339;&#45796;" in out


def test_what_a_person_may_type(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    play(monkeypatch, "help", "", "z9", "moves", "b2", "undo", "undo", "b1", "a2", "link", "quit")
    status, out, err = run(capsys, "play", "rive-2", "--second", "person")
    assert (status, err) == (0, "")
    assert "'z9' is not a legal move" in out
    assert "a1 a2 b1 b2 b3 c1 c2" in out
    assert "#1/rive-2/b1.a2" in out


def test_bytes_that_are_no_text_are_no_move(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = io.TextIOWrapper(io.BytesIO(b"a1\n\xff\nlink\n"), "utf-8")
    monkeypatch.setattr("sys.stdin", typed)
    status, out, err = run(capsys, "play", "rive-3", "--second", "person")
    assert (status, err) == (0, "")
    assert "'\\xff' is not written like a move" in out
    assert "#1/rive-3/a1" in out


def test_the_end_of_the_input_ends_the_game(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    play(monkeypatch, "a1")
    assert run(capsys, "play", "rive-3", "--second", "person")[0] == 0


@pytest.mark.parametrize("name", ["rive-2", "starboard-y-2-pie", "rivers-13"])
def test_a_person_plays_the_bot(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    game = load(name)
    first = game.write(game.initial(), game.legal_moves(game.initial())[0])
    play(monkeypatch, first, "undo", first, "quit")
    status, out, err = run(capsys, "play", name, "--second", "nodes:3", "--seed", "1")
    assert (status, err) == (0, "")
    boards = out.split(f"{game.players[0]}: ")
    assert len(boards) > 3, "the board is shown before and after the person's and the bot's moves"
    assert re.search(r"> [a-z]\S+\n", out), "the bot says what it plays"


@pytest.mark.parametrize("name", ["rive-3", "starboard-y-3", "starboard-y-2-pie"])
def test_bots_play_to_the_end(capsys: pytest.CaptureFixture[str], name: str) -> None:
    status, out, err = run(
        capsys, "play", name, "--first", "nodes:5", "--second", "random", "--seed", "2"
    )
    assert (status, err) == (0, "")
    assert re.search(r"(Black|White) (has|holds) .*\.$", out.rstrip())


RATIO = re.compile(r"^(\S+): .*?([\d.]+)x", re.M)
"""The name and the ratio to the twin in each row that has one."""
MEASURED = (
    *("starboard-y-4", "rive-5", "rive-4", "rive-6"),
    *("rivers-13", "rivers-13-course", "rivers-17"),
)
"""The games of docs/BENCH.md."""


@pytest.fixture
def one_round(monkeypatch: pytest.MonkeyPatch) -> None:
    """One round instead of several: enough to test the table."""
    monkeypatch.setattr(bench, "ROUNDS", 1)

    def in_pyodide(program: str) -> Iterator[str]:
        return checkout.in_pyodide(f"from skerry.lab import bench\nbench.ROUNDS = 1\n{program}")

    monkeypatch.setattr(bench, "in_pyodide", in_pyodide)


@pytest.mark.slow
@pytest.mark.usefixtures("one_round")
def test_bench_compares_with_the_twins(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    status, out, err = run(capsys, "bench", *MEASURED, "--seconds", "0.001")
    assert (status, err) == (0, "")
    assert out.startswith(f"CPython {platform.python_version()} ")
    assert {name for name, _ in RATIO.findall(out)} == {*MEASURED}
    assert "OpenSpiel" not in out
    page = (ROOT / "docs" / "BENCH.md").read_text("utf-8")
    for row in out.splitlines()[2:]:
        assert page.count("\n" + row[:48].rstrip() + " ") == 2, "a table for each Python"


@pytest.mark.slow
@pytest.mark.usefixtures("one_round")
def test_bench_compares_with_open_spiel_where_it_is(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench, "open_spiel", lambda *_: {"starboard-y-4": 1000.0})
    _, out, _ = run(capsys, "bench", "--seconds", "0.001")
    header, *rows = out.splitlines()[1:]
    assert header.split()[-2:] == ["OpenSpiel", "ratio"]
    for row in rows:
        assert len(row) <= len(header)
        compared = row.startswith("starboard-y") and "random games" in row
        assert (" 1,000.0 " in row) == compared
        rate, *_, ratio = row.partition(": ")[2].replace(",", "").split()[-5:]
        if compared:
            assert abs(float(rate) / 1000 / float(ratio[:-1]) - 1) < 0.01


@pytest.mark.slow
def test_bots_are_checked_and_play(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    bot, report = tmp_path / "bot.py", tmp_path / "table.csv"
    bot.write_text(
        "def choose(m): return m.legal_tokens()[0]\ndef legal_moves(m): return m.legal_moves()"
    )
    status, out, err = run(capsys, "agent", "check", str(bot), "--positions", "60")
    assert (status, err) == (0, "")
    assert "A simple bot" in out
    assert "matches ours in 60 positions" in out
    words = ("arena", "starboard-y-2", f"agent:{bot}", "random", "--games", "2")
    status, out, err = run(capsys, *words, "--report", str(report))
    assert status == 0
    assert out.splitlines()[0] == "starboard-y-2, 2 games"
    assert err.count("\n") == 2
    assert report.read_text().startswith("rank,name,games")
    bot.write_text("def choose(m): return None\n")
    status, out, err = run(capsys, "agent", "check", str(bot))
    assert status == 2
    assert "returned None" in err
    assert "#1/" in err
    move = "def choose(m): return m.legal_tokens()[0]\n"
    bot.write_text(move)
    status, out, err = run(capsys, "agent", "check", str(bot))
    assert (status, err) == (0, "")
    assert "legal_moves" in out.splitlines()[-1]
    bot.write_text(f"{move}def legal_moves(m): return 1 / 0  # \x1b[2J\x9b\n")
    status, out, err = run(capsys, "agent", "check", str(bot))
    assert status == 2
    assert "ZeroDivisionError in line 2 of bot.py" in err
    assert "# \\x1b[2J" in err, "a terminal would obey it"
    bot.write_text(f"{move}raise ValueError('\\x9b2J')\n")
    status, out, err = run(capsys, "agent", "check", str(bot))
    assert (out + err).replace("\n", "").isprintable()


@pytest.mark.slow
@pytest.mark.usefixtures("one_round")
def test_bench_in_pyodide(capsys: pytest.CaptureFixture[str]) -> None:
    """The same table, including the twins, from another Python."""
    pyodide()
    capsys.readouterr()  # it says that it is fetched
    status, out, err = run(capsys, "bench", "--seconds", "0.001", "--pyodide")
    assert (status, err) == (0, "")
    assert " on Emscripten wasm32" in out.splitlines()[0]
    assert {name for name, _ in RATIO.findall(out)} == {entry.default_name for entry in GAMES}


def test_bench_in_pyodide_needs_a_checkout(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(bench, "open_spiel", lambda *_: {})
    monkeypatch.setattr(checkout, "ROOT", tmp_path)
    status, out, err = run(capsys, "bench", "--seconds", "0.001", "--pyodide")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert "checkout" in err


@pytest.mark.slow
def test_an_error_in_pyodide_is_told() -> None:
    with pytest.raises(ValueError, match="Pyodide"):
        list(checkout.in_pyodide("1 / 0"))


@pytest.mark.deep
def test_speed_to_reach(capsys: pytest.CaptureFixture[str]) -> None:
    """Lists of moves of Rivers and Stones 10 times the twin, games of Rive 5; Starboard Y 5 times
    OpenSpiel's C++, where that is installed, when many games are played at a time."""
    _, out, _ = run(capsys, "bench", *MEASURED, "--seconds", "1")
    for name, ratio in RATIO.findall(out):
        assert float(ratio) >= (10 if name.startswith("rivers") else 5), out
    if "OpenSpiel" in out:
        [many] = [row for row in out.splitlines() if "256 at a time" in row]
        assert float(many.split()[-1].rstrip("x")) >= 5, out


class Full(io.StringIO):
    """A terminal that cannot be written to."""

    def __init__(self, error: OSError) -> None:
        super().__init__()
        self.error = error

    def write(self, _: str) -> int:
        raise self.error

    def flush(self) -> None:
        raise self.error


@pytest.mark.parametrize("words", [["list"], ["perft", "rive-2", "1"], ["--help"]])
def test_an_output_that_fails_is_told_in_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    for output, status, says in (
        (Full(OSError(errno.ENOSPC, "No space left on device")), 1, "No space left on device\n"),
        (Full(BrokenPipeError(errno.EPIPE, "Broken pipe")), 1, ""),
        (None, 1, "the standard output is closed\n"),
    ):
        with monkeypatch.context() as patch:
            patch.setattr("sys.stdout", output)
            found = run(capsys, *words)
        assert found[:2] == (status, "")
        assert found[2].partition(": ")[2] == says


@pytest.mark.parametrize("command", [["play", "rive-3"], ["show", "-"], ["ugi"]])
def test_an_input_that_is_closed_is_empty(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    monkeypatch.setattr("sys.stdin", None)
    status, _, err = run(capsys, *command)
    assert (status, err.count("\n")) == ((2, 1) if command[0] == "show" else (0, 0))


def test_whoever_stops_a_command_gets_no_traceback(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for error, status, says in ((KeyboardInterrupt(), 130, ""), (MemoryError(), 1, "memory")):

        def stop(_: object, error: BaseException = error) -> None:
            raise error

        monkeypatch.setattr("skerry.cli.listing.run", stop)
        found = run(capsys, "list")
        assert found[0] == status
        assert says in found[2]
        assert found[2].count("\n") == bool(says)


@pytest.mark.skipif(sys.platform == "win32", reason="processes get no signals there")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_what_ends_a_command_ends_its_processes(tmp_path: Path, name: str) -> None:
    """Even a bot that never answers; and a signal that comes twice changes nothing."""
    bot, running = tmp_path / "bot.py", tmp_path / "running"
    bot.write_text(
        "import os\ndef choose(match):\n"
        f"  with open({str(running)!r}, 'a') as file: print(os.getpid(), file=file, flush=True)\n"
        "  while True: pass\n"
    )
    number = getattr(signal, name)
    # What runs the tests may ignore it, as nohup does, and then its children ignore it, too.
    before = signal.signal(number, signal.SIG_DFL)
    try:
        command = subprocess.Popen(
            [sys.executable, "-m", "skerry", "arena", "rive-2", f"agent:{bot}", "random"],
            env=os.environ | {"PYTHONPATH": str(ROOT / "pysrc")},
            stderr=subprocess.PIPE,
        )
    finally:
        signal.signal(number, before)
    with command:
        try:
            wait_for(lambda: running.exists() and running.read_text())
            for _ in range(2):
                command.send_signal(number)
            assert command.communicate(timeout=20)[1] == b""
        finally:
            command.kill()
    assert command.returncode == 128 + number
    wait_for(lambda: not any(map(is_running, map(int, running.read_text().split()))))


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def wait_for(is_there: Callable[[], object]) -> None:
    """Wait until something is there, but not for ever."""
    until = monotonic() + 20
    while not is_there():
        assert monotonic() < until
        sleep(0.02)


def test_letters_that_a_terminal_lacks_are_escaped(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = io.BytesIO()
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(shown, "ascii"))
    monkeypatch.setattr("skerry.cli.listing.run", lambda _: print("50 \xb1 9"))
    assert main(["list"]) == 0
    assert shown.getvalue() == rb"50 \xb1 9" + os.linesep.encode()


def test_python_minus_m() -> None:
    """The module runs as a program, ends quietly in a closed pipe, and says 2 to nonsense."""

    def perft(game: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "skerry", "perft", game, "1"],
            capture_output=True,
            text=True,
            env=os.environ | {"PYTHONPATH": str(ROOT / "pysrc")},
            timeout=30,
            check=False,
        )

    done, wrong = perft("rive-2"), perft("rive-0")
    assert (done.returncode, done.stdout, done.stderr) == (0, "7\n", "")
    assert wrong.returncode == 2
    assert wrong.stderr.count("\n") == 1
    assert "Traceback" not in wrong.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="links need a right there")
def test_a_link_to_an_output_stays(tmp_path: Path) -> None:
    link, target = tmp_path / "link", tmp_path / "target"
    link.symlink_to(target)
    files.check(link)
    assert link.is_symlink()
    assert not target.exists()
    files.write(link, "text")
    assert link.is_symlink()
    assert target.read_text("utf-8") == "text"
