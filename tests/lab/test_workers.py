"""Matches in several processes and on a cluster: the same results as here, even if workers die."""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from pathlib import Path
from threading import Timer
from typing import NamedTuple

import pytest
from skerry import __version__
from skerry.cli.main import main
from skerry.games import load
from skerry.lab import arena, workers
from skerry.lab.openings import Openings
from skerry.lab.score import Result, Score

from tests.common import interruptible, refusal

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
LONG = 300
"""Seconds after which something hangs."""
SPECS, OPENINGS = ("nodes:40", "nodes:25"), Openings(2)
GAMES = 20
WORDS = ("arena", "starboard-y-3", *SPECS, "--games", str(GAMES), "--seed", "5")
SCORE = re.compile(r"starboard-y-3, .* against .*: .* won, .* lost of [1-9][0-9]*: .*\n")
"""What is told of a match, even if it was stopped."""


@pytest.fixture(scope="module")
def alone() -> list[Score]:
    """The running scores of the matches, played in this process."""
    return games(workers.here)


def games(spread: workers.Spread[Result]) -> list[Score]:
    return list(arena.run(load("starboard-y-3"), SPECS, GAMES, 5, OPENINGS, spread=spread))


def grows(scores: list[Score]) -> bool:
    """Whether each of these scores has one more match than the one before."""
    return [score.games for score in scores] == list(range(1, GAMES + 1))


def children() -> list[int]:
    return [child.pid for child in multiprocessing.active_children() if child.pid]


def start(module: str, *words: str, cwd: Path = ROOT, mute: bool = False) -> subprocess.Popen[str]:
    """Start a module as a program, in a process group of its own."""
    output = subprocess.DEVNULL if mute else subprocess.PIPE
    with interruptible():
        return subprocess.Popen(
            [sys.executable, "-m", module, *words],
            cwd=cwd,
            env=os.environ | {"PYTHONPATH": str(ROOT / "pysrc")},
            stdout=output,
            stderr=output,
            text=True,
            start_new_session=True,
        )


# Processes


def test_processes_play_the_same_games(alone: list[Score]) -> None:
    scores = games(workers.processes(2))
    assert grows(scores)
    assert scores[-1] == alone[-1]
    assert not children()


def test_a_killed_processs_games_are_played_again(alone: list[Score]) -> None:
    scores = []
    with closing(
        arena.run(load("starboard-y-3"), SPECS, GAMES, 5, OPENINGS, spread=workers.processes(2))
    ) as running:
        for score in running:
            scores.append(score)
            if len(scores) in (1, 6):
                os.kill(children()[0], signal.SIGKILL)
    assert grows(scores)
    assert scores[-1] == alone[-1]


def deadly(number: int) -> int:
    """Task 3 kills the process that runs it, after some time for the results of others."""
    if number == 3:
        time.sleep(0.3)
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def test_a_task_that_always_kills_comes_to_an_end() -> None:
    done: list[int] = []
    died = f"processes died {workers.MAX_DEATHS} times during task 3, "
    with pytest.raises(workers.WorkersError, match=died):
        done.extend(workers.processes(2)(deadly, 8))
    assert {0, 1, 2} <= set(done)
    assert 3 not in done
    assert not children()


def wrong(number: int) -> int:
    raise ValueError(f"no task {number}")


def test_a_tasks_own_error_is_passed_on() -> None:
    with pytest.raises(ValueError, match="no task 0"):
        list(workers.processes(1)(wrong, 1))
    assert not children()


def test_nobody_is_left_when_nobody_listens() -> None:
    running = workers.processes(2)(time.sleep, 1000)
    next(running)
    assert children()
    running.close()
    assert not children()


def finish(program: subprocess.Popen[str]) -> tuple[str, str]:
    """The rest of a program's output.  ``communicate`` would lose what is already buffered."""
    alarm = Timer(LONG, program.kill)
    alarm.start()
    with program:
        assert program.stdout
        assert program.stderr
        err, out = program.stderr.read(), program.stdout.read()
    alarm.cancel()
    return out, err


@pytest.mark.skipif(os.name == "nt", reason="Windows has no os.killpg")
def test_an_interrupt_ends_all() -> None:
    """Ctrl-C reaches every process of the terminal's group."""
    program = start("skerry", *WORDS, "--games", "1000", "--jobs", "2")
    assert program.stderr
    program.stderr.readline()
    os.killpg(program.pid, signal.SIGINT)
    out, err = finish(program)
    assert program.returncode == 130
    assert SCORE.fullmatch(out), "of the games that were played"
    assert "Traceback" not in err
    assert "interrupt" not in err.lower()


# A cluster


class Cluster(NamedTuple):
    """A scheduler on this machine, where it listens, and its two workers."""

    address: str
    scheduler: subprocess.Popen[str]
    workers: tuple[subprocess.Popen[str], subprocess.Popen[str]]


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    file = tmp_path / "scheduler.json"
    words = ("--host", "127.0.0.1", "--no-dashboard", "--scheduler-file", str(file))
    with ExitStack() as stack:

        def begin(kind: str, *more: str) -> subprocess.Popen[str]:
            program = start(f"distributed.cli.dask_{kind}", *words, *more, cwd=tmp_path, mute=True)
            stack.callback(program.wait)
            stack.callback(program.kill)
            return program

        scheduler = begin("scheduler", "--port", "0")
        while not (file.exists() and file.read_text("utf-8").endswith("}")):
            assert scheduler.poll() is None
            time.sleep(0.05)
        one, other = (begin("worker", "--no-nanny", "--nthreads", "1") for _ in range(2))
        yield Cluster(json.loads(file.read_text("utf-8"))["address"], scheduler, (one, other))


def test_a_cluster_plays_the_same_games_though_a_worker_is_killed(
    cluster: Cluster, alone: list[Score]
) -> None:
    program = start("skerry", *WORDS, "--dask", cluster.address)
    assert program.stderr
    first = program.stderr.readline()
    cluster.workers[0].kill()
    out, err = finish(program)
    assert program.returncode == 0, err
    assert out == f"starboard-y-3, {SPECS[0]} against {SPECS[1]}: {alone[-1]}\n"
    assert (first + err).count(" won") == GAMES


def test_a_scheduler_that_goes_is_missed(cluster: Cluster) -> None:
    program = start("skerry", *WORDS, "--games", "1000", "--dask", cluster.address)
    assert program.stderr
    program.stderr.readline()
    cluster.scheduler.kill()
    out, err = finish(program)
    assert program.returncode == 1
    assert SCORE.fullmatch(out)
    *_, last = [line for line in err.splitlines() if " won, " not in line]
    assert last == f"skerry arena: the Dask scheduler at '{cluster.address}' was lost"
    assert "Traceback" not in err


def test_workers_without_the_same_skerry_are_refused() -> None:
    mine = {"tcp://a:1": __version__}
    workers._compare(mine)
    said = refusal(workers._compare, {**mine, "tcp://b:2": "0.0.1"})
    assert said == f"the worker at tcp://b:2 has Skerry 0.0.1; install {__version__} there"
    assert "has no Skerry" in refusal(workers._compare, {**mine, "tcp://b:2": ImportError("x")})


def test_nobody_at_the_address(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "SCHEDULER_TIMEOUT", 1)
    for address in ("tcp://127.0.0.1:9", "nowhere", "moon://a:1"):
        assert main([*WORDS, "--dask", address]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err == f"skerry arena: no Dask scheduler answers at '{address}'\n"


def test_a_cluster_needs_a_package(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert main([*WORDS, "--dask", "tcp://127.0.0.1:9"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert "skerry[cluster]" in err


def test_a_cluster_is_asked_from_within_an_event_loop(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in a notebook."""
    monkeypatch.setattr(workers, "SCHEDULER_TIMEOUT", 1)

    async def call() -> int:
        return main([*WORDS, "--dask", "tcp://127.0.0.1:9"])

    with ThreadPoolExecutor(1) as aside:  # this thread's own loop may be Playwright's
        assert aside.submit(lambda: asyncio.run(call())).result() == 2
    assert "no Dask scheduler answers" in capsys.readouterr().err
