"""The engine protocol, spoken to the engine itself and through a pipe."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterable
from math import inf
from pathlib import Path
from typing import Any

import pytest
from skerry.cli import ugi
from skerry.cli.ugi import Engine
from skerry.evaluator import Evaluator
from skerry.game import Game
from skerry.games import evaluator, load, names
from skerry.proofs import informed_evaluator

from tests.common import walk

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def _untimed(monkeypatch: pytest.MonkeyPatch) -> None:
    """How busy the machine is changes no answer."""
    monkeypatch.setattr(ugi, "INFO_EVERY", inf)


class Talk:
    """A conversation with the engine."""

    def __init__(self, *lines: str) -> None:
        self.said: list[str] = []
        self.engine = Engine(self.said.append)
        for line in lines:
            self.ask(line)

    def ask(self, line: str) -> list[str]:
        """Send a line, finish a search that it starts, and return the lines of the answer."""
        before = len(self.said)
        assert self.engine.take(line)
        if not line.endswith("infinite"):
            while self.engine.thinking is not None:
                self.engine.step()
        return self.said[before:]

    def ask_one(self, line: str) -> str:
        (answer,) = self.ask(line)
        return answer

    def state(self) -> list[str]:
        return [self.ask_one("legal"), self.ask_one("code"), self.ask_one("query p1turn")]


def test_hello() -> None:
    first, *middle, last = Talk().ask("ugi")
    assert re.fullmatch(r"id name Skerry \d+\.\d+\.\d+", first)
    assert last == "ugiok"
    assert any(line.startswith("id author ") for line in middle)
    (games,) = [line for line in middle if line.startswith("option name Game type combo")]
    assert {value.strip() for value in games.split("var ")[1:]} == set(names())
    assert any(line.startswith("option name Seed type spin") for line in middle)
    assert any(line.startswith("option name Threads type spin") for line in middle)
    assert Talk().ask_one("isready") == "readyok"


def test_legal_tokens_are_sorted() -> None:
    talk = Talk("setoption name Game value rive-2")
    assert talk.ask_one("legal") == "legal a1 a2 b1 b2 b3 c1 c2"
    talk.ask("position startpos moves b2 a1 b1")
    tokens = talk.ask_one("legal").split()[1:]
    assert tokens == sorted(tokens)
    assert talk.ask_one("code") == "code 2/bb1/w1_w_-"


@pytest.mark.parametrize("name", names())
def test_positions_of_every_game(name: str) -> None:
    game = load(name)
    talk = Talk(f"setoption name Game value {name}")
    *moments, (pos, _) = [moment for moment in walk(game, 1, 4) if not game.outcome(moment[0])]
    tokens = [game.write(p, move) for p, move in moments if move is not None]
    assert talk.ask(f"position startpos moves {' '.join(tokens)}") == []
    code = game.code(pos).replace(" ", "_")
    assert talk.ask_one("code") == f"code {code}"
    legal = sorted(game.write(pos, move) for move in game.legal_moves(pos))
    assert talk.ask_one("legal") == "legal " + " ".join(legal)
    assert talk.ask_one("query p1turn") == f"response {'false' if pos.turn else 'true'}"
    state = talk.state()
    assert talk.ask(f"position code {code}") == []
    assert talk.state() == state
    assert talk.ask(f"position code {code} moves {legal[0]}") == []
    after = game.play(pos, game.read(pos, legal[0]))
    assert talk.ask_one("code") == "code " + game.code(after).replace(" ", "_")
    assert talk.ask("uginewgame") == []
    assert talk.ask_one("code") == "code " + game.code(game.initial()).replace(" ", "_")
    *infos, best = talk.ask("go nodes 3")
    assert infos
    assert re.fullmatch(r"bestmove \S+", best)
    assert best.split()[1] in talk.ask_one("legal").split()[1:]


def test_queries() -> None:
    talk = Talk("setoption name Game value starboard-y-2")
    asked = ["query gameover", "query p1turn", "query result"]
    assert [talk.ask_one(q) for q in asked] == [
        "response false",
        "response true",
        "response none",
    ]
    talk.ask("position startpos moves a1")
    assert talk.ask_one("query p1turn") == "response false"
    talk.ask("position startpos moves a1 b1 a3 b2 d1 b3 d2 b4")
    assert [talk.ask_one(q) for q in asked[::2]] == ["response true", "response p2win"]
    assert talk.ask_one("legal") == "legal"
    talk.ask("setoption name Game value rivers-13")
    talk.ask("position code 12/12/12/3ssssss3/3ssssss3/12/12/12/3SSSSSS3/3SSSSSS3/12/12/12_c_1000")
    assert [talk.ask_one(q) for q in asked] == ["response true", "response true", "response draw"]


def info(line: str) -> dict[str, Any]:
    found = re.fullmatch(r"info nodes (\d+) score (0\.\d{4}|1\.0000)(?: pv ((?:\S+ ?)*))?", line)
    assert found, line
    return {"nodes": int(found[1]), "score": float(found[2]), "pv": (found[3] or "").split()}


@pytest.mark.parametrize("name", ["rive-4", "starboard-y-5-pie", "rivers-13-course"])
def test_a_search_by_nodes_tells_what_it_saw(name: str) -> None:
    game = load(name)
    talk = Talk(f"setoption name Game value {name}", "setoption name Seed value 7")
    *infos, best = talk.ask("go nodes 40")
    reports = [info(line) for line in infos]
    by_the_tree = evaluator(game).static_evaluation() is None
    assert reports[-1]["nodes"] == 40 if by_the_tree else reports[-1]["nodes"] >= 40
    assert reports[-1]["pv"][0] == best.split()[1]
    pos = game.initial()
    for token in reports[-1]["pv"]:
        pos = game.play(pos, game.read(pos, token))


def test_the_line_begins_with_the_best_move() -> None:
    """Also where all that was tried loses, so that the best one is another one."""
    moves = "d4 e2 c3 a1 f2 e1 b5 e4 c6"
    talk = Talk("setoption name Game value starboard-y-3", f"position startpos moves {moves}")
    *_, info, best = talk.ask("go nodes 200")
    assert f" pv {best.removeprefix('bestmove ')}" in info


def test_the_seed_makes_searches_repeatable() -> None:
    lines = ("setoption name Game value starboard-y-5", "setoption name Seed value 7")
    first, again = (Talk(*lines).ask("go nodes 200")[-2:] for _ in range(2))
    assert first == again
    talk = Talk(*lines)
    talk.ask("go nodes 50")
    talk.ask("uginewgame")
    assert talk.ask("go nodes 200")[-2:] == first
    assert Talk(lines[0], "setoption name Seed value 8").ask("go nodes 200")[-2:] != first
    usual, declared = (
        Talk(lines[0], *more).ask("go nodes 200")[-2:]
        for more in ([], ["setoption name Seed value 0"])
    )
    assert usual == declared


def test_the_score_is_the_movers() -> None:
    """White is about to win: a high score with White to move, a low one for Black before that."""
    talk = Talk("setoption name Game value starboard-y-2", "setoption name Seed value 1")
    talk.ask("position startpos moves a1 b1 a3 b2 d1 b3 d2")
    won = talk.ask("go nodes 3000")
    assert info(won[-2])["score"] == 1.0
    assert won[-1] in ("bestmove b4", "bestmove c3")
    talk.ask("position startpos moves a1 b1 a3 b2 d1 b3")
    assert info(talk.ask("go nodes 3000")[-2])["score"] == 0.0


def test_a_search_runs_until_it_is_stopped() -> None:
    talk = Talk("setoption name Game value rive-5")
    assert talk.ask("go infinite") == []
    for _ in range(3):
        talk.engine.step()
    assert talk.engine.thinking is not None
    talk.engine.take("isready")
    assert talk.said[-1] == "readyok"
    talk.engine.take("position startpos")
    assert talk.said[-1].startswith("error ")
    assert talk.engine.thinking is not None
    talk.engine.take("stop")
    assert talk.said[-1].startswith("bestmove ")
    assert talk.engine.thinking is None


def test_a_long_search_tells_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    for seconds, is_due in ((3600, False), (0, True)):
        monkeypatch.setattr(ugi, "INFO_EVERY", seconds)
        talk = Talk("setoption name Game value rive-4", "go infinite")
        for _ in range(3):
            talk.engine.step()
        assert bool(talk.said) == is_due
        assert all(info(line)["nodes"] for line in talk.said)


def test_movetime() -> None:
    *_, best = Talk("setoption name Game value rive-3").ask("go movetime 60")
    assert best.startswith("bestmove ")
    *_, best = Talk("setoption name Game value rive-3").ask("go movetime 0")
    assert best.startswith("bestmove ")


@pytest.mark.parametrize(
    "line",
    [
        *("hello", "UGI", "\u00fcgi", "legals", "go", "go nodes", "go nodes x", "go nodes -1"),
        *("go nodes 1 2", "go movetime", "go movetime soon", "go depth 3", "go nodes \u0663"),
        *("setoption", "setoption name Game", "setoption name Game value chess-8"),
        *("setoption name Game value rive-99", "setoption name Seed value x", "position"),
        *("setoption name Hash value 16", "setoption Game rive-3", "position here"),
        *("position startpos a1", "position startpos moves a1 a1", "position startpos moves zz"),
        *("position code", "position code x", "position code 2/3/2_b", "query", "query winner"),
        "position here 2/3/2_b_-",
        *("position code 2/3/2_b_- a1", "position code 2/3/2_b_- moves a9", "query gameover now"),
        *("setoption name Seed value -1", "setoption name Seed value 1.5", "query result p1turn"),
        "setoption name Seed value 2147483648",
        "x" * 100_000,
        "position startpos moves " + "y" * 100_000,
        "position code " + "9" * 100_000,
    ],
)
def test_a_bad_line_gets_one_error_and_changes_nothing(line: str) -> None:
    talk = Talk("setoption name Game value rive-2", "position startpos moves b2 a1")
    state = talk.state()
    answer = talk.ask_one(line)
    assert re.match(r"error \S+ \w+", answer)
    assert "\n" not in answer
    assert len(answer) < 300
    assert talk.state() == state
    assert talk.engine.thinking is None


def test_no_search_after_the_end() -> None:
    talk = Talk("setoption name Game value starboard-y-2")
    talk.ask("position startpos moves a1 b1 a3 b2 d1 b3 d2 b4")
    assert talk.ask_one("go nodes 5").startswith("error ")


def test_empty_lines_are_nothing() -> None:
    assert Talk().ask("") == Talk().ask("   \t ") == []


def test_a_search_without_a_limit_waits_for_stop() -> None:
    """Even where a certificate tells at once who wins; and stop may come too late."""
    talk = Talk("setoption name Game value starboard-y-2", "go infinite")
    for _ in range(3):
        talk.engine.step()
    assert talk.engine.waits
    assert [line.split()[0] for line in talk.said] == ["info"]
    assert talk.engine.take("legal")
    assert talk.said.pop().startswith("error a search is running")
    *_, best = talk.ask("stop")
    assert best.startswith("bestmove ")
    assert talk.ask("stop") == []
    talk.ask("go infinite")
    talk.engine.step()
    assert talk.ask("stop")[-1] == best
    assert talk.ask("go nodes 5")[-1] == best, "which waits for nothing"


def test_what_an_option_does_not_change_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """A certificate is read once for a game; but nothing that a search has found is kept."""
    read = []

    def learn(game: Game[Any]) -> Evaluator[Any]:
        read.append(game.name)
        return informed_evaluator(game)

    monkeypatch.setattr(ugi, "informed_evaluator", learn)
    talk = Talk(*2 * ["setoption name Game value starboard-y-5"], "setoption name Seed value 0")
    talk.ask("uginewgame")
    assert read[1:] == ["starboard-y-5"]
    moves = "d3 d5 h6 g8 i1 h1 g3 e2 a4 f6 c7 j4 e3 e6 e4 f5 e9 d7 h5 a3 f9 i3 d4"
    talk.ask(f"position startpos moves {moves}")
    first = talk.ask("go nodes 100")
    talk.ask("go nodes 600")
    talk.ask("uginewgame")
    talk.ask(f"position startpos moves {moves}")
    assert talk.ask("go nodes 100") == first


# Through a pipe


def pipe(text: bytes | Iterable[bytes], encoding: str = "utf-8") -> tuple[list[str], int]:
    env = os.environ | {"PYTHONPATH": str(ROOT / "pysrc"), "PYTHONIOENCODING": encoding}
    run = subprocess.run(
        [sys.executable, "-m", "skerry", "ugi"],
        input=text,
        capture_output=True,
        timeout=30,
        env=env,
        check=False,
    )
    assert run.stderr == b""
    return run.stdout.decode().splitlines(), run.returncode


def test_the_conversation_of_the_guide() -> None:
    guide = (ROOT / "docs/ENGINES.md").read_text("utf-8").partition("## Ask ours")[2]
    block = guide.partition("```text\n")[2].partition("```")[0].splitlines()
    talk, said = Talk(), []
    for line in block:
        if not line.startswith(" "):
            said += [line, *(f"    {answer}" for answer in talk.ask(line))]
    assert said == block
    assert len(talk.said) == 4


def test_a_conversation_through_a_pipe() -> None:
    lines, status = pipe(
        b"\xef\xbb\xbfugi\nisready\n"
        b"setoption name Game value rive-2\r\nposition startpos moves b2\n"
        b"legal\ncode\nnonsense\nquery result\ngo nodes 20\nquit\nisready\n"
    )
    assert status == 0
    assert "ugiok" in lines, "a byte order mark is no text"
    assert lines.count("readyok") == 1
    assert "legal a1 a2 b1 b3 c1 c2" in lines
    assert "code 2/1b1/2_w_-" in lines
    assert [line for line in lines if line.startswith("error")] == [
        "error there is no command 'nonsense'"
    ]


def test_the_end_of_the_input_waits_for_the_search() -> None:
    lines, status = pipe(b"setoption name Game value rive-2\ngo nodes 50\n")
    assert status == 0
    assert lines[-1].startswith("bestmove ")


def test_the_end_of_the_input_ends_an_endless_search() -> None:
    lines, status = pipe(b"setoption name Game value rive-5\ngo infinite\n")
    assert status == 0
    assert not [line for line in lines if line.startswith("error")]


def test_bytes_that_are_no_text_are_a_bad_line() -> None:
    lines, status = pipe(b"isready\n\xff\xfe\nisready\nquit\n")
    assert status == 0
    assert [line.split()[0] for line in lines] == ["readyok", "error", "readyok"]


def test_threads_search_together() -> None:
    """By the time; but a number of nodes is searched by one alone."""
    talk = Talk("setoption name Game value rive-4", "setoption name Threads value 2")
    talk.ask("setoption name Seed value 1")
    engine = talk.engine
    talk.ask("go infinite")
    for _ in range(1000):
        engine.step()
        assert engine.found
        assert engine.together
        if engine.together.nodes > engine.found.nodes:
            break
    else:
        pytest.fail("nobody helps")
    assert talk.ask("stop")[-1].startswith("bestmove ")
    alone = Talk("setoption name Game value rive-4", "setoption name Seed value 1")
    talk.ask("uginewgame")
    assert talk.ask("go nodes 30") == alone.ask("go nodes 30")
    talk.ask("setoption name Threads value 1")
    assert engine.crew is None
    assert talk.ask_one("setoption name Threads value 17").startswith("error ")
