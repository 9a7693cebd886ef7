"""Tournaments of bots in processes: pairings, ratings, reports, limits and judgements."""

from __future__ import annotations

import json
import math
import os
import shlex
import shutil
import sys
import threading
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import permutations
from pathlib import Path
from random import Random
from threading import Event
from time import sleep
from typing import Any

import pytest
from skerry.game import Game, Move
from skerry.games import load
from skerry.lab import openings, process, referee
from skerry.lab.bot_files import tidy
from skerry.lab.entrants import Entrant, entrants, read_bot
from skerry.lab.openings import Openings, random_opening, randomly
from skerry.lab.referee import Limits, play
from skerry.lab.score import Score, Tally
from skerry.lab.tournament import (
    HEADS,
    Played,
    as_csv,
    as_html,
    as_json,
    as_text,
    game_seed,
    pairings,
    result,
    standings,
    table,
)
from skerry.match import Match

from tests.bots import TEMPLATES, start_of_game
from tests.common import refusal


def test_everybody_plays_everybody_on_both_sides() -> None:
    every = pairings(3, 4)
    assert [one.number for one in every] == list(range(12))
    for one in range(3):
        for other in range(3):
            met = [pair for pair in every if pair.players == (one, other)]
            assert len(met) == (2 if one != other else 0)
    # Everybody plays every opening against everybody, with both sides.
    for opening in range(2):
        met = [pair.players for pair in every if pair.opening == opening]
        assert sorted(met) == list(permutations(range(3), 2))


def test_random_openings_are_those_of_the_page() -> None:
    random = randomly(1)
    found = [random() for _ in range(3)]
    assert found == [0.6270739405881613, 0.002735721180215478, 0.5274470399599522]
    game = load("rive-3")
    one, same, other = (Openings(3).moves(game, 2, n) for n in (5, 5, 6))
    assert one == same != other


def test_tournaments_of_neighbouring_seeds_have_no_game_in_common(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """And the seeds of games are those of the page: see tests/web/bots/tournament.test.mjs."""
    seeds = []

    def play_game(*arguments: Any) -> Played:
        seeds.append(arguments[3])
        return Played(0, (0, 1), None, 2)

    monkeypatch.setattr(referee, "play_game", play_game)
    field = [Entrant(name, None, "random") for name in ("one", "other")]
    for seed in range(1, 9):
        assert list(play(load("rive-2"), field, pairings(2, 50), seed, Openings(), Limits()))
    assert len({*seeds}) == len(seeds) == 400
    known = ((1, 0), (1, 1), (2, 0), (999_999_999, 5000))
    found = [game_seed(seed, number) for seed, number in known]
    assert found == [745621088, 53869112, 178215689, 845180]


def test_only_little_garbage_is_collected_beside_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot could think meanwhile."""
    match, now = Match(load("rive-2")), 0.0

    class Idle:
        def ask(self, call: str, *_: object) -> dict[str, Any]:
            nonlocal now
            now += {"load": 9.0, "rest": 1.5, "choose": 0.25}[call]
            return {"token": "no move"}

    monkeypatch.setattr(referee, "monotonic", lambda: now)
    field = [Entrant(name, {"bot.py": ""}) for name in ("one", "other")]
    players: list[Any] = [Idle(), Idle()]
    played = referee.play_game(match, (field[0], field[1]), players, 1, Limits(bank=1))
    assert max(played.seconds) == pytest.approx(1.5 - referee.REST + 0.25)
    assert sum(played.strikes) == 1


def test_bots_play_the_openings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that our own players get, and each is chosen once, even by games at the same time."""
    game, chosen = load("starboard-y-3"), []

    def choose(*args: Any) -> Sequence[Move]:
        chosen.append(args)
        sleep(0.01)
        return random_opening(*args)

    monkeypatch.setattr(openings, "random_opening", choose)
    drawn = Openings(2, balanced=True)
    begun = []

    def play_game(match: Match, *_: object) -> Played:
        begun.append([node.move for node in match.line()])
        return Played(0, (0, 1), None, 2)

    monkeypatch.setattr(referee, "play_game", play_game)
    field = [Entrant(name, None, "random") for name in ("one", "other")]
    assert len(list(play(game, field, pairings(2, 4), 7, drawn, Limits(), 4))) == 4
    assert len(chosen) == 2
    assert sorted(begun) == sorted([*drawn.moves(game, 7, n)] for n in (0, 0, 1, 1))
    book = Openings(book=tuple((move,) for move in game.legal_moves(game.initial())[:3]))
    assert [book.moves(game, 7, n) for n in range(4)] == [*book.book, book.book[0]]


def test_games_that_can_only_repeat_others_count_once() -> None:
    """Where the players do not always play the same, chance may repeat a game: that counts."""
    first = Played(0, (0, 1), 0, 8, link="1/rive-2/a.b.c", opening="a b")
    other = first._replace(opening="a c", link="1/rive-2/a.c.b")
    late = other._replace(winner=1, kind="time", link="1/rive-2/a.c.d")
    drawn = other._replace(winner=None, players=(1, 0))
    played = [first, first, first, other, late, other, drawn, drawn]
    assert score(played) == Score(3, 1, 1, 0, 1, repeats=3)
    assert score(played[:-1]) == Score(3, 1, 1, 0, 1, repeats=2)
    assert score([one._replace(players=(2, 3)) for one in played]).repeats == 2


def score(played: Sequence[Played]) -> Score:
    """The score of some games."""
    tally = Tally()
    for one in played:
        tally.add(result(one))
    return tally.score


def test_ratings_and_reports() -> None:
    played = [
        Played(0, (0, 1), 0, 30, (1.0, 3.0), (10, 10), (0, 3), "time", "b was late", "1/rive-3/"),
        Played(1, (1, 0), 1, 30, (0.0, 1.0), (1, 10), (0, 0), "illegal", "b <i>", "1/rive-3/"),
        Played(2, (2, 0), None, 30),
    ]
    rows = standings(4, played)
    assert [(row.entrant, row.games, row.points) for row in rows] == [
        (0, 3, 2.5), (2, 1, 0.5), (1, 2, 0.0), (3, 0, 0.0),
    ]  # fmt: skip
    first, _, last, none = rows
    assert first.elo is not None
    assert last.elo is not None
    assert first.elo > 0 > last.elo
    assert math.isclose(first.seconds or 0, 0.1)
    assert (last.strikes, last.illegal, last.failures) == (3, 1, 1)
    assert (none.elo, none.error, none.seconds) == (None, None, None)
    assert first.against == (None, 2.0, 0.5, None)
    names = ["a", "=b", "<c>", "d"]
    assert "'=b" in as_csv(names, played)
    assert "&lt;c&gt;" in as_html("rive-3", names, played)
    assert json.loads(as_json("rive-3", names, played))["table"][0]["entrant"] == 0
    assert as_text(names, played).splitlines()[1].split()[:7] == [
        "1",
        "a",
        "3",
        "2",
        "1",
        "0",
        "2.5",
    ]


@pytest.mark.parametrize("winner", [0, 1])
def test_whoever_is_between_two_others_has_no_negative_zero(winner: int) -> None:
    played = [Played(i, pair, winner, 9) for i, pair in enumerate([(0, 1), (0, 2), (1, 2)] * 2)]
    assert [row[HEADS.index("elo")] for row in table("abc", played)] == ["305", "0", "-305"]


def test_ratings_are_those_of_the_page() -> None:
    """See tests/web/bots/tournament.test.mjs: two equals, and a field where the better always
    wins."""
    equals = standings(2, [Played(i, (0, 1), i % 2, 9) for i in range(100)])
    assert [(f"{row.elo:.0f}", f"{row.error:.0f}") for row in equals] == [("0", "34")] * 2
    pairs = [(one, other) for one in range(10) for other in range(one + 1, 10)]
    rows = standings(10, [Played(0, pair, 0, 9) for pair in pairs for _ in range(20)])
    found = [(round(row.elo or 0), round(row.error or 0)) for row in rows[:5]]
    assert found == [(2260, 580), (1614, 401), (1084, 311), (620, 259), (199, 230)]


def test_bots_are_read_from_files_folders_and_zips(tmp_path: Path) -> None:
    source = "def choose(match): pass"
    folder = tmp_path / "many"
    (folder / "two.v1" / "part").mkdir(parents=True)
    (folder / "one.py").write_text(source, "utf-8-sig")
    (folder / "notes.txt").write_text("x")
    (folder / "two.v1" / "bot.py").write_text(source)
    (folder / "two.v1" / "part" / "more.py").write_text("")
    with zipfile.ZipFile(folder / "three.zip", "w") as archive:
        archive.writestr("a/bot.py", source)
    found = entrants([f"agents:{folder}", f"agent:{folder / 'one.py'}", "random"])
    assert [one.name for one in found] == ["one (1)", "three", "two.v1", "one (2)", "random"]
    assert found[0].files == {"one.py": source}, "without its byte order mark"
    assert set(found[2].files or {}) == {"bot.py", "part/more.py"}
    assert found[4] == Entrant("random", None, "random")
    (tmp_path / "bad.zip").write_text("x")
    (tmp_path / "bad.py").write_bytes(b"\xff")
    (tmp_path / "mixed").mkdir()
    (tmp_path / "mixed" / "bot.py").write_text(source)
    (tmp_path / "mixed" / "more.py").write_bytes(b"\xff")
    for name, says in (
        ("no.py", "No such file"),
        ("bad.zip", "not an intact zip"),
        ("bad.py", "UTF-8"),
        ("mixed", "more.py is not UTF-8"),
    ):
        assert says in refusal(read_bot, tmp_path / name)
    (tmp_path / "empty").mkdir()
    assert "no Python file" in refusal(read_bot, tmp_path / "empty")
    assert "no bots" in refusal(entrants, [f"agents:{tmp_path / 'empty'}"])
    assert "not a folder" in refusal(entrants, [f"agents:{tmp_path / 'bad.py'}"])
    for spec in ("agent:", "agents:"):
        assert refusal(entrants, [spec]) == f"'{spec}' names no bot"


def test_what_is_damaged_or_endless_is_refused_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = "def choose(match): pass\n" * 50
    path = tmp_path / "bot.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("bot.py", source)
        archive.writestr("__MACOSX/._bot.py", b"\x00\xff")
    assert read_bot(path) == {"bot.py": source}
    good = path.read_bytes()
    for seed in range(300):
        rng = Random(seed)
        bad = bytearray(good)
        bad[rng.randrange(len(bad))] = rng.randrange(256)
        path.write_bytes(bad)
        with suppress(ValueError):
            read_bot(path)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("bot.py", " " * 10_000_000)
    assert "too large" in refusal(read_bot, path)
    (tmp_path / "bot").mkdir()
    for name in ("a.py", "b.py"):
        (tmp_path / "bot" / name).write_text(" " * 600_000)

    def walk(folder: Path) -> Iterator[tuple[str, list[str], list[str]]]:
        yield str(folder), ["rest of the disk"], ["a.py", "b.py"]
        pytest.fail("it goes on")

    with monkeypatch.context() as patch:
        patch.setattr(os, "walk", walk)
        assert "too large" in refusal(read_bot, tmp_path / "bot")
    if Path("/dev/zero").exists():
        assert "too large" in refusal(read_bot, Path("/dev/zero"))


def test_files_that_macos_adds_are_no_bots(tmp_path: Path) -> None:
    source = "def choose(match): pass"
    for name in ("one.py", "two/bot.py", "two/.venv/no.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(source)
    for name in ("._one.py", "two/._bot.py", "__MACOSX/._one.py", "two/__MACOSX/._bot.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(b"\x00\xff")
    with zipfile.ZipFile(tmp_path / "three.zip", "w") as archive:
        archive.writestr("a/bot.py", source)
        archive.writestr("a/._bot.py", b"\x00\xff")
    found = {one.name: one.files for one in entrants([f"agents:{tmp_path}"])}
    one = {"bot.py": source}
    assert found == {"one": {"one.py": source}, "three": {"a/bot.py": source}, "two": one}
    assert [*tidy({"./bot.py": source, "._bot.py": "", "x/.y.py": ""})] == ["bot.py"]
    assert [*tidy({"./me/bot.py": source, "me//x/y.py": ""})] == ["bot.py", "x/y.py"]


def test_names_that_are_no_unicode_do_not_matter(tmp_path: Path) -> None:
    file = tmp_path / os.fsdecode(b"Jos\xe9.py")
    try:
        shutil.copy(TEMPLATES / "random.py", file)
    except OSError:
        pytest.skip("there are no such names here")
    field = entrants([f"agent:{file}", f"agents:{tmp_path}", "random"])
    assert [one.name for one in field] == ["Jos\ufffd (1)", "Jos\ufffd (2)", "random"]
    [played] = play(load("rive-2"), field, pairings(3, 1)[:1], 1, Openings(), Limits())
    assert played.kind == ""
    assert as_html("rive-2", [one.name for one in field], [played]).encode()


def test_a_program_may_have_a_path_of_windows() -> None:
    there = r'"C:\Program Files\engine.exe" C:\book.txt --fast'
    found = [r"C:\Program Files\engine.exe", r"C:\book.txt", "--fast"]
    assert process.command_words(there, posix=False) == found
    assert process.command_words("'a b' c\\ d", posix=True) == ["a b", "c d"]
    assert refusal(process.command_words, 'x "') == "'x \"' is not a command: No closing quotation"


def test_seeds_decide_the_games_of_bots() -> None:
    """tests/e2e/test_bots.py has bots of all kinds, which move there as they do here."""
    pair = ("random", "alpha-beta")
    moves = start_of_game(pair, 3)
    assert start_of_game.__wrapped__(pair, 3) == moves
    assert start_of_game(pair, 4) != moves


@pytest.mark.slow
def test_who_hangs_or_breaks_down_has_lost() -> None:
    bad = {
        "hangs": "def choose(m): return 10 ** 10 ** 8",
        "exits": "import os\ndef choose(m): os._exit(0)",
        "dies": "import os\ndef choose(m): os.abort()",
        "swallows": "def choose(m):\n  x = [0] * 10 ** 10",
        "writes": "import os\ndef choose(m): os.write(1, b'{}\\n'); return 'zz'",
        "wrong": "def choose(m): return 'a1a2'",
    }
    field = [Entrant(name, {"bot.py": source}) for name, source in bad.items()]
    field.append(Entrant("random", None, "random"))
    pairs = [pair for pair in pairings(7, 1) if pair.players[1] == 6]
    hanging = play(load("rive-2"), field, pairs[:1], 1, Openings(), Limits(patience=5))
    others = play(load("rive-2"), field, pairs[1:], 1, Openings(), Limits(memory=1 << 30), 2)
    kinds = {}
    for played in (*hanging, *others):
        assert played.winner == 1
        kinds[field[played.players[0]].name] = (played.kind, played.why)
    assert kinds["hangs"] == ("lost", "hangs: no answer came within 5 seconds")
    assert kinds["exits"] == ("lost", "exits: its process ended with exit status 0")
    assert "perhaps for lack of memory" in kinds["dies"][1]
    assert kinds["swallows"][0] == "memory"
    assert kinds["writes"][0] == "unreadable"
    assert kinds["wrong"][0] in ("illegal", "unreadable")


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        ("5", "lost"),
        ("[" * 100_000, "lost"),
        ('{"failure": [1]}', "error"),
        ('{"failure": {"kind": 7, "text": "\\\\ud800"}}', "7"),
    ],
    ids=["number", "nested", "list", "letter"],
)
def test_who_answers_in_place_of_our_process_has_lost(answer: str, kind: str) -> None:
    source = f"""
import os
import shlex
def choose(match):
    for number in range(3, 10):
        try:
            os.write(number, b'{answer}\\n')
        except OSError:
            pass
"""
    field = [Entrant("bot", {"bot.py": source}), Entrant("random", None, "random")]
    [played] = play(load("rive-2"), field, pairings(2, 1)[:1], 1, Openings(), Limits(patience=20))
    assert (played.winner, played.kind) == (1, kind)
    assert played.why.encode()


def test_a_program_that_speaks_ugi_plays() -> None:
    """Ours, and one that breaks down."""
    ours = f"ugi:{sys.executable} -m skerry ugi"
    field = entrants([ours, f"ugi:{sys.executable} -c 1", "random"])
    pairs = [pair for pair in pairings(3, 1) if 2 in pair.players]
    limits = Limits(bank=2, patience=20)
    good, bad = sorted(
        play(load("starboard-y-2"), field, pairs, 1, Openings(2), limits),
        key=lambda one: one.number,
    )
    assert (good.kind, good.moves[0] > 0) == ("", True)
    assert (bad.winner, bad.kind) == (1, "lost")
    assert "its process ended" in bad.why
    assert "not a program" in refusal(entrants, ["ugi:/no/such/program"])


ECHO = """for line in open(0):
    words = line.split()
    answers = {"ugi": "ugiok", "isready": "readyok", "go": f"bestmove {words[-1]}"}
    if words[0] in answers:
        print(answers[words[0]], flush=True)
"""
"""A program whose move is its time in milliseconds."""


@pytest.mark.parametrize(
    ("limits", "told"), [(Limits(), 1000), (Limits(movetime=2.5), 2500), (Limits(bank=40), 2000)]
)
def test_a_program_is_told_its_time(limits: Limits, told: int) -> None:
    field = entrants([f"ugi:{shlex.join([sys.executable, '-c', ECHO])}", "random"])
    [played] = play(load("rive-2"), field, pairings(2, 1), 1, Openings(), limits)
    assert played.kind == "illegal"
    assert f"'{told}'" in played.why


def test_a_program_is_called_by_its_name() -> None:
    command = f"{sys.executable} -m skerry"
    names = [entrant.name for entrant in entrants([f"ugi:{command}", f"ugi:{command}", "random"])]
    name = f"{Path(sys.executable).name} -m skerry"
    assert names == [f"{name} (1)", f"{name} (2)", "random"]


@pytest.mark.skipif(os.name == "nt", reason="a script for shells")
def test_a_program_that_hangs_is_ended_with_all_that_it_has_started(tmp_path: Path) -> None:
    script, survived = tmp_path / "engine.sh", tmp_path / "survived"
    script.write_text(f"#!/bin/sh\necho ugiok\nsleep 0.3\necho hm\n(sleep 5; >{survived})\n:\n")
    script.chmod(0o755)
    before = set(threading.enumerate())
    field = entrants([f"ugi:{script}", "random"])
    limits = Limits(patience=0.5)
    [played] = play(load("rive-2"), field, pairings(2, 1), 1, Openings(), limits)
    assert played.why.endswith(": no answer came within 0.5 seconds")
    for thread in {*threading.enumerate()} - before:
        thread.join(20)  # until nobody can write an answer any more
    assert not survived.exists()


def test_a_program_that_goes_on_printing_is_not_heard_for_longer() -> None:
    command = shlex.join([sys.executable, "-c", r"print('hm\n' * 3_000_000)"])
    field = entrants([f"ugi:{command}", "random"])
    [played] = play(load("rive-2"), field, pairings(2, 1), 1, Openings(), Limits(patience=0.5))
    assert played.why.endswith(": no answer came within 0.5 seconds")


def test_of_lines_that_nobody_has_read_the_latest_are_kept() -> None:
    before = set(threading.enumerate())
    program = process.LineProcess(1_000_000_000)
    program.start([sys.executable, "-c", "for i in range(2000): print(i)"])
    for thread in {*threading.enumerate()} - before:
        thread.join(20)
    lines = [int(program.read(1, math.inf)) for _ in range(process.MAX_LINES)]
    assert lines == list(range(2000 - process.MAX_LINES, 2000))
    with pytest.raises(process.LostError, match="its process ended"):
        program.read(1, math.inf)


def test_our_own_players_know_the_time_that_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    known = []

    def player(positions: Sequence[Any], left: float) -> Move:
        known.append(left)
        return load("rive-2").legal_moves(positions[-1])[0]

    monkeypatch.setattr(process, "make_player", lambda *_: player)
    for left in ([3.0, 2.0], None):
        own = process.OwnPlayer("master", "rive-2", 1)
        own.choose({"player": 1, "tokens": [], "left": left})
    assert known == [2.0, math.inf]


def test_our_own_players_think_for_as_long_as_they_like() -> None:
    field = [Entrant(name, None, "random") for name in ("one", "other")]
    [played] = play(load("rive-2"), field, pairings(2, 1), 1, Openings(), Limits(patience=0.01))
    assert (played.kind, sum(played.moves) > 0) == ("", True)


def test_no_game_begins_once_nobody_waits_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if its opening was still being chosen."""
    begun, choosing = [], Event()

    def slowly(_: Openings, game: Game[Any], seed: int, number: int) -> Sequence[Move]:
        if number:
            choosing.wait(20)
        return random_opening(game, randomly(seed), 1)

    def play_game(*args: object) -> Played:
        begun.append(args)
        return Played(0, (0, 1), None, 0)

    monkeypatch.setattr(Openings, "moves", slowly)
    monkeypatch.setattr(referee, "play_game", play_game)
    field = [Entrant(name, None, "random") for name in ("one", "other")]
    before = set(threading.enumerate())
    games = play(load("rive-2"), field, pairings(2, 4), 1, Openings(), Limits(), 3)
    next(games)
    next(games)
    games.close()
    choosing.set()
    for thread in {*threading.enumerate()} - before:
        thread.join(20)
    assert len(begun) == 2


def test_who_is_about_to_start_when_a_tournament_ends_does_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nor does it stay if it was being started."""
    begun, waiting, over, lost = [], Event(), Event(), []

    def play_game(_: object, __: object, players: Any, *___: object) -> Played:
        begun.append(players)
        if len(begun) > 1:
            waiting.set()
            over.wait(20)
            with pytest.raises(process.LostError) as error:
                players[0].start([sys.executable, "-c", "input()"])
            lost.append(str(error.value))
        return Played(0, (0, 1), None, 0)

    monkeypatch.setattr(referee, "play_game", play_game)
    field = [Entrant(name, None, "random") for name in ("one", "other")]
    before = set(threading.enumerate())
    games = play(load("rive-2"), field, pairings(2, 2), 1, Openings(), Limits())
    next(games)
    waiting.wait(20)
    games.close()
    over.set()
    for thread in {*threading.enumerate()} - before:
        thread.join(20)
    assert lost == ["its game was abandoned"]

    program, started, popen = process.LineProcess(1 << 30), [], process.subprocess.Popen

    def start(*args: Any, **options: Any) -> Any:
        started.append(popen(*args, **options))
        program.abandon()
        return started[-1]

    monkeypatch.setattr(process.subprocess, "Popen", start)
    for _ in range(2):
        with pytest.raises(process.LostError, match="abandoned"):
            program.start([sys.executable, "-c", "input()"])
    assert [one.poll() is None for one in started] == [False]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("template", "name"),
    [
        ("greedy", "starboard-y-3"),
        ("alpha_beta", "starboard-y-3"),
        ("mcts", "starboard-y-3"),
        ("greedy", "rivers-13"),
    ],
)
def test_templates_beat_the_first_level(template: str, name: str) -> None:
    """All but the random one."""
    source = (TEMPLATES / f"{template}.py").read_text()
    field = [Entrant("bot", {f"{template}.py": source}), Entrant("level", None, "level:1")]
    played = list(play(load(name), field, pairings(2, 2), 1, Openings(), Limits(), 2))
    assert standings(2, played)[0].entrant == 0
    assert not any(one.kind for one in played)


def test_the_random_template_plays_every_game() -> None:
    files = {"random.py": (TEMPLATES / "random.py").read_text()}
    field = [Entrant("one", files), Entrant("random", None, "random")]
    for name in ("rive-2", "starboard-y-2"):
        for one in play(load(name), field, pairings(2, 1), 1, Openings(), Limits()):
            assert one.kind == ""
