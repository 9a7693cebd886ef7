"""Processes that search positions together with this one; see ``search.together``.

A process that is lost is missed, not waited for, and replaced before the next search.
"""

from __future__ import annotations

import multiprocessing
import sys
import time
import weakref
from collections.abc import Sequence
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from random import Random
from typing import Any, NamedTuple

from ..games import evaluator, load
from ..search.mcts import Search, Statistics, enough
from ..search.together import Share, Together, share
from .workers import leave_interrupts

SLICE = 0.03
"""Seconds after which a search tells the others what it knows."""


class Task(NamedTuple):
    """A position to search, and for how many seconds of a process's time."""

    number: int
    position: Any
    past: Sequence[Any]
    seconds: float


class Told(NamedTuple):
    """What a helper knows of the position of a task, and whether it has come to its end."""

    task: int
    share: Share
    done: bool


class _Helper:
    def __init__(self, process: BaseProcess, pipe: Connection) -> None:
        self.process, self.pipe = process, pipe
        self.told: Told | None = None


class Crew:
    """So many helpers for one search of a game, whose random numbers follow from a seed, if any."""

    def __init__(self, name: str, helpers: int, seed: float | None) -> None:
        self._name, self._count, self._seed = name, helpers, seed
        self._helpers: list[_Helper] = []
        self._started = 0
        self._task = 0
        self._finalizer = weakref.finalize(self, _end, self._helpers)

    def start(self, position: Any, past: Sequence[Any], seconds: float) -> None:
        """Let all search a position, each for so many seconds of its process's time."""
        self._task += 1
        self._listen()  # those who died meanwhile are noticed
        while len(self._helpers) < self._count:
            self._helpers.append(self._hire())
        task = Task(self._task, position, past, seconds)
        for helper in [*self._helpers]:
            self._send(helper, task)

    def exchange(self, search: Search, found: Statistics) -> Statistics:
        """Tell the helpers what this process's search has found so far, and that search what they
        have; returns all of it together."""
        self._listen()
        shares = {helper: told.share for helper in self._helpers if (told := self._told(helper))}
        if not self._helpers:
            return found
        own = share(found)
        for helper in [*self._helpers]:
            others = [told for other, told in shares.items() if other is not helper]
            self._send(helper, [own, *others])
        search.hear(other.candidates for other in shares.values())
        return Together(found, [*shares.values()])

    def wait(self, patience: float) -> None:
        """Wait up to so many seconds until all have spent the time of their task."""
        end = time.monotonic() + patience
        while True:
            told = [(helper, self._told(helper)) for helper in self._helpers]
            busy = [helper.pipe for helper, last in told if not (last and last.done)]
            if not busy or not wait(busy, max(0.0, end - time.monotonic())):
                return
            self._listen()

    def rest(self) -> None:
        """Let them stop searching."""
        for helper in [*self._helpers]:
            self._send(helper, None)

    def close(self) -> None:
        """End the processes."""
        self._finalizer()

    def _hire(self) -> _Helper:
        context = multiprocessing.get_context("spawn")
        pipe, its = context.Pipe()
        self._started += 1
        number = self._started % (self._count + 1) or 1
        seed = None if self._seed is None else f"{self._seed} {self._started}"
        process = context.Process(target=assist, args=(its, self._name, number, seed), daemon=True)
        process.start()
        its.close()
        return _Helper(process, pipe)

    def _told(self, helper: _Helper) -> Told | None:
        """The latest that a helper has told about the present task."""
        told = helper.told
        return told if told and told.task == self._task else None

    def _send(self, helper: _Helper, message: object) -> None:
        try:
            helper.pipe.send(message)
        except OSError:
            self._lose(helper)

    def _listen(self) -> None:
        for helper in [*self._helpers]:
            try:
                while helper.pipe.poll():
                    helper.told = helper.pipe.recv()
            except (OSError, EOFError):
                self._lose(helper)

    def _lose(self, helper: _Helper) -> None:
        self._helpers.remove(helper)
        _end([helper])


def _end(helpers: list[_Helper]) -> None:
    for helper in helpers:
        helper.pipe.close()
        helper.process.kill()
        helper.process.join()
    helpers.clear()


def assist(pipe: Connection, name: str, number: int, seed: str | None) -> None:
    """Search the positions that come through a pipe, until its other end is closed."""
    leave_interrupts()
    search = Search(evaluator(load(name)), Random(seed), number=number)
    try:
        task: Task | None = None
        while True:
            while task is None or pipe.poll():
                message = pipe.recv()
                if isinstance(message, Task) or message is None:
                    task, spent = message, 0.0
                    if task:
                        thinking = search.search(task.position, task.past)
                        found = next(thinking)
                elif task:
                    search.hear(other.candidates for other in message)
            start = time.thread_time()
            while not enough(found, sys.maxsize) and time.thread_time() - start < SLICE:
                found = next(thinking)
            spent += time.thread_time() - start
            done = spent >= task.seconds or enough(found, sys.maxsize)
            pipe.send(Told(task.number, share(found), done))
            if done:
                task = None
    except (EOFError, OSError):
        return
