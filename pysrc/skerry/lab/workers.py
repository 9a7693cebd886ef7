"""Runs many tasks: in this process, in several processes, or on the workers of a Dask cluster.

A task is a number below some count, and its result depends on nothing else.  So results may come in
any order, and when a worker dies its tasks are simply run again.  This module knows no game.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import signal
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import (
    BrokenExecutor,
    CancelledError,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
    as_completed,
)
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from typing import Any, TypeVar

from ..version import __version__

T = TypeVar("T")

Spread = Callable[[Callable[[int], T], int], Generator[T, None, None]]
"""Runs all tasks below a count and yields their results, in any order."""

MAX_DEATHS = 3
"""How often processes may die while the same task is the oldest unfinished one."""
SCHEDULER_TIMEOUT = 5
"""Seconds."""


class WorkersError(Exception):
    """Tasks could not be run because workers died; the message is a sentence."""


def here(task: Callable[[int], T], count: int) -> Generator[T, None, None]:
    """Run tasks one after the other in this process."""
    yield from map(task, range(count))


def listed(task: Callable[[int], T], numbers: Sequence[int]) -> Callable[[int], T]:
    """A task whose number is a place in a list: it runs ``task`` with the number found there."""
    return partial(_at, task, tuple(numbers))


def _at(task: Callable[[int], T], numbers: Sequence[int], place: int) -> T:
    return task(numbers[place])


def processes(jobs: int) -> Spread[T]:
    """Run tasks in ``jobs`` processes on this machine.  Raises WorkersError when processes keep
    dying at the same task."""
    return partial(_in_processes, jobs)


def _in_processes(jobs: int, task: Callable[[int], T], count: int) -> Generator[T, None, None]:
    left, oldest, deaths = set(range(count)), -1, 0
    while left:
        others = set(multiprocessing.active_children())
        # Spawned on every system: a fork would inherit threads and signal handlers.
        pool = ProcessPoolExecutor(
            min(jobs, len(left)), multiprocessing.get_context("spawn"), ignore_interrupts
        )
        try:
            with uninterrupted():  # processes start when tasks are submitted
                futures = {pool.submit(task, number): number for number in sorted(left)}
            for number, result in _done(futures):
                left.remove(number)
                yield result
        except BrokenExecutor:
            # Tasks start in order, so the oldest was running, possibly in the process that died.  A
            # task that kills every process that runs it soon becomes the oldest.
            deaths = deaths + 1 if min(left) == oldest else 1
            oldest = min(left)
            if deaths >= MAX_DEATHS:
                raise WorkersError(
                    f"processes died {deaths} times during task {oldest}, because of that task or "
                    "of one that was running at the same time"
                ) from None
        finally:
            # Do not wait for running tasks: the run is over, or starts again.
            for process in set(multiprocessing.active_children()) - others:
                process.kill()
            pool.shutdown(cancel_futures=True)


def ignore_interrupts() -> None:
    """Ignore Ctrl-C in a worker process: the process that started it ends it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Delay Ctrl-C until the context ends, on systems that can.

    Processes that start meanwhile inherit this, so that they cannot be interrupted before
    ``ignore_interrupts`` has run.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def cluster(address: str) -> Spread[T]:
    """Run tasks on the cluster of the Dask scheduler at an address, such as
    ``tcp://10.0.0.1:8786``.

    Waits for a first worker.  Dask itself reassigns the tasks of a dead worker.  Raises ValueError
    when no scheduler answers, a worker has another version of Skerry or none, or ``distributed`` is
    not installed here; and WorkersError when the scheduler or too many workers died.
    """
    return partial(_on_cluster, address)


def _on_cluster(address: str, task: Callable[[int], T], count: int) -> Generator[T, None, None]:
    try:
        distributed = import_module("distributed")
    except ModuleNotFoundError:
        raise ValueError(
            "a cluster needs the package distributed: pip install 'skerry[cluster]'"
        ) from None
    with _mute():
        try:
            # In another thread, because this one may have a running event loop.
            with ThreadPoolExecutor(1) as aside:
                aside.submit(lambda: asyncio.run(_ask(distributed, address))).result()
        except Exception:  # wrong addresses fail in different ways, some with a bare Exception
            raise ValueError(f"no Dask scheduler answers at '{address}'") from None
        client = distributed.Client(address, set_as_default=False)
        pool = client.get_executor(pure=False)
        try:
            client.wait_for_workers(1)
            # A worker without Skerry can only run builtins.
            ask = "__import__('skerry').__version__"
            _compare(client.run(eval, ask, on_error="return"))
            for _, result in _done({pool.submit(task, number): number for number in range(count)}):
                yield result
        except distributed.KilledWorker as error:
            raise WorkersError(f"too many workers of the cluster died: {error}") from None
        except CancelledError:
            raise WorkersError(f"the Dask scheduler at '{address}' was lost") from None
        finally:
            pool.shutdown(wait=False)
            client.close()


def _compare(workers: Mapping[str, object]) -> None:
    """Raise ValueError unless all workers have this version of Skerry; ``workers`` has the version
    of each by its address."""
    for address, version in workers.items():
        if version != __version__:
            has = f"Skerry {version}" if isinstance(version, str) else f"no Skerry ({version})"
            raise ValueError(f"the worker at {address} has {has}; install {__version__} there")


@contextmanager
def _mute() -> Iterator[None]:
    """Silence logging: Dask logs tracebacks of errors that the caller reports in a sentence."""
    before = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    try:
        yield
    finally:
        logging.disable(before)


async def _ask(distributed: Any, address: str) -> None:
    """Check that a scheduler answers, and raise any error that occurs.

    A client would wait forever at an address where another program answers.
    """
    security = distributed.Security().get_connection_args("client")
    async with distributed.rpc(address, connection_args=security) as scheduler:
        answer = await asyncio.wait_for(scheduler.identity(), SCHEDULER_TIMEOUT)
        assert answer["type"] == "Scheduler"


def _done(futures: Mapping[Future[T], int]) -> Iterator[tuple[int, T]]:
    """Tasks and their results, in the order in which they finish."""
    for future in as_completed(futures):
        yield futures[future], future.result()
