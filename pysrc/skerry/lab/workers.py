"""Where many tasks are done: one by one here, in processes, or by the workers of a Dask cluster.

A task is a number below some count, and its result depends on nothing else, so results may come
in any order, and what a worker was doing when it died is simply done again.  Knows no game.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import signal
from collections.abc import Callable, Generator, Iterator, Mapping
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
"""Does all tasks below a count and yields their results, in any order."""

TRIES = 3
"""How often a task may be there when a process dies."""
PATIENCE = 5
"""Seconds for a scheduler to answer."""


class WorkersError(Exception):
    """Tasks could not be done because who should do them died; the message is a sentence."""


def here(task: Callable[[int], T], count: int) -> Generator[T, None, None]:
    """One after the other, in this process."""
    yield from map(task, range(count))


def processes(jobs: int) -> Spread[T]:
    """In so many processes of this machine.  Raises WorkersError when one task keeps killing its
    process."""
    return partial(_in_processes, jobs)


def _in_processes(jobs: int, task: Callable[[int], T], count: int) -> Generator[T, None, None]:
    left, oldest, deaths = set(range(count)), -1, 0
    while left:
        others = set(multiprocessing.active_children())
        # Spawned on every system alike: what is forked inherits threads and handlers.
        pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), _leave_interrupts)
        try:
            with _uninterrupted():  # processes begin when tasks are submitted
                futures = {pool.submit(task, number): number for number in sorted(left)}
            for number, result in _done(futures):
                left.remove(number)
                yield result
        except BrokenExecutor:
            # Tasks begin in their order, so the oldest was in some process, perhaps in the one
            # that died, and a task that kills whoever does it soon is the oldest.
            deaths = deaths + 1 if min(left) == oldest else 1
            oldest = min(left)
            if deaths >= TRIES:
                raise WorkersError(
                    f"processes died {deaths} times while task {oldest} was being done, because of "
                    "it or of one beside it"
                ) from None
        finally:
            # Nobody waits for what is in their hands: the run is over, or they begin again.
            for process in set(multiprocessing.active_children()) - others:
                process.kill()
            pool.shutdown(cancel_futures=True)


def _leave_interrupts() -> None:
    """Ctrl-C is for the process that was started by hand; it ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Ctrl-C waits until this ends, and for ever in a process that begins meanwhile, which so
    cannot be interrupted before it comes to ``_leave_interrupts``; where the system has that."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def cluster(address: str) -> Spread[T]:
    """On the cluster of the Dask scheduler at an address, such as ``tcp://10.0.0.1:8786``.

    Waits for a first worker.  Dask itself gives the tasks of a dead one to others.  Raises
    ValueError when nobody answers there, a worker has another Skerry or none, or ``distributed`` is
    not installed here, and WorkersError when the scheduler or too many workers died.
    """
    return partial(_on_cluster, address)


def _on_cluster(
    address: str, task: Callable[[int], T], count: int
) -> Generator[T, None, None]:
    try:
        distributed = import_module("distributed")
    except ModuleNotFoundError:
        raise ValueError(
            "a cluster needs the package distributed: pip install 'skerry[cluster]'"
        ) from None
    with _mute():
        try:
            # In a thread of its own, because the caller's may run an event loop already.
            with ThreadPoolExecutor(1) as aside:
                aside.submit(lambda: asyncio.run(_ask(distributed, address))).result()
        except Exception:  # each kind of address fails in its own way, some with bare Exceptions
            raise ValueError(f"no Dask scheduler answers at '{address}'") from None
        client = distributed.Client(address, set_as_default=False)
        pool = client.get_executor(pure=False)
        try:
            client.wait_for_workers(1)
            # Of what we could send only builtins are there wherever Skerry is not.
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
    """Raise ValueError unless all have the version that is here, given by their addresses.

    Others would do other things, and a worker without any would die of its first task.
    """
    for address, version in workers.items():
        if version != __version__:
            has = f"Skerry {version}" if isinstance(version, str) else f"no Skerry ({version})"
            raise ValueError(f"the worker at {address} has {has}; install {__version__} there")


@contextmanager
def _mute() -> Iterator[None]:
    """No logs: Dask's are tracebacks of what the caller says in a sentence."""
    before = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    try:
        yield
    finally:
        logging.disable(before)


async def _ask(distributed: Any, address: str) -> None:
    """Raise whatever goes wrong when a scheduler is asked who it is.

    A client would wait for ever at an address where something else answers.
    """
    security = distributed.Security().get_connection_args("client")
    async with distributed.rpc(address, connection_args=security) as scheduler:
        answer = await asyncio.wait_for(scheduler.identity(), PATIENCE)
        assert answer["type"] == "Scheduler"


def _done(futures: Mapping[Future[T], int]) -> Iterator[tuple[int, T]]:
    """Tasks with their results, as they are done."""
    for future in as_completed(futures):
        yield futures[future], future.result()
