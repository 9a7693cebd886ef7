"""Processes that search positions together with this one; see ``search.together``.

A process that dies is not waited for; it is replaced before the next search.
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
from ..search.mcts import Search
from ..search.statistics import Statistics, enough
from ..search.together import Share, Together, share
from .workers import ignore_interrupts, uninterrupted

SLICE = 0.03
"""Seconds after which a search sends the others its share."""


class Task(NamedTuple):
    """A position to search, and for how many seconds of a helper's processor time."""

    number: int
    position: Any
    past: Sequence[Any]
    seconds: float


class Progress(NamedTuple):
    """What a helper knows about the position of a task, and whether it has finished."""

    task: int
    share: Share
    done: bool


class _Helper:
    def __init__(self, process: BaseProcess, pipe: Connection) -> None:
        self.process, self.pipe = process, pipe
        self.latest: Progress | None = None


class Crew:
    """Helper processes for the search of one game."""

    def __init__(self, name: str, helpers: int, seed: float | None) -> None:
        """``helpers`` are how many there are; without a ``seed`` their random numbers differ from
        run to run."""
        self._name, self._count, self._seed = name, helpers, seed
        self._helpers: list[_Helper] = []
        self._started = 0
        self._task = 0
        self._finalizer = weakref.finalize(self, _end, self._helpers)

    def start(self, position: Any, past: Sequence[Any], seconds: float) -> None:
        """Let all helpers search a position, each for ``seconds`` of processor time."""
        self._task += 1
        self._listen()  # notices helpers that have died
        while len(self._helpers) < self._count:
            self._helpers.append(self._start_helper())
        task = Task(self._task, position, past, seconds)
        for helper in [*self._helpers]:
            self._send(helper, task)

    def exchange(self, search: Search, found: Statistics) -> Statistics:
        """Exchange shares between the helpers and this process's search, whose report is ``found``;
        returns all of them combined."""
        self._listen()
        shares = {one: latest.share for one in self._helpers if (latest := self._latest(one))}
        if not self._helpers:
            return found
        own = share(found)
        for helper in [*self._helpers]:
            others = [known for other, known in shares.items() if other is not helper]
            self._send(helper, [own, *others])
        search.hear(other.candidates for other in shares.values())
        return Together(found, [*shares.values()])

    def wait(self, patience: float) -> None:
        """Wait until all helpers have finished, but at most ``patience`` seconds."""
        end = time.monotonic() + patience
        while True:
            known = [(helper, self._latest(helper)) for helper in self._helpers]
            busy = [helper.pipe for helper, latest in known if not (latest and latest.done)]
            if not busy or not wait(busy, max(0.0, end - time.monotonic())):
                return
            self._listen()

    def rest(self) -> None:
        """Let all helpers stop searching."""
        for helper in [*self._helpers]:
            self._send(helper, None)

    def close(self) -> None:
        """End the processes."""
        self._finalizer()

    def _start_helper(self) -> _Helper:
        context = multiprocessing.get_context("spawn")
        pipe, other_end = context.Pipe()
        self._started += 1
        number = self._started % (self._count + 1) or 1
        seed = None if self._seed is None else f"{self._seed} {self._started}"
        arguments = (other_end, self._name, number, seed)
        process = context.Process(target=assist, args=arguments, daemon=True)
        with uninterrupted():
            process.start()
        other_end.close()
        return _Helper(process, pipe)

    def _latest(self, helper: _Helper) -> Progress | None:
        """The latest progress of a helper with the present task."""
        latest = helper.latest
        return latest if latest and latest.task == self._task else None

    def _send(self, helper: _Helper, message: object) -> None:
        try:
            helper.pipe.send(message)
        except OSError:
            self._lose(helper)

    def _listen(self) -> None:
        for helper in [*self._helpers]:
            try:
                while helper.pipe.poll():
                    helper.latest = helper.pipe.recv()
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
    ignore_interrupts()
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
            pipe.send(Progress(task.number, share(found), done))
            if done:
                task = None
    except (EOFError, OSError):
        return
