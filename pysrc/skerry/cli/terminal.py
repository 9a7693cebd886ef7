"""What the command line needs of its terminal: standard streams that accept every character, and
signals that end a command in order."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import StringIO, TextIOWrapper
from threading import current_thread, main_thread
from typing import Any


def prepare() -> None:
    """Make the standard streams accept every character, whatever their encoding.

    Raises OSError when standard output is closed.  A closed standard input counts as empty.
    """
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    if sys.stdin is None:
        sys.stdin = StringIO()
    if sys.stdout is None:
        raise OSError(0, "the standard output is closed")


def give_up_output() -> None:
    """Drop all output from now on, including what is still buffered: it cannot be written."""
    with suppress(AttributeError, OSError):  # it may have been closed from the beginning
        sys.stdout.close()
    sys.stdout = StringIO()


@contextmanager
def endable() -> Iterator[None]:
    """While the context lasts, signals that tell the program to end raise SystemExit in it, so that
    it ends the processes that it has started."""
    signals = [getattr(signal, name, None) for name in ("SIGTERM", "SIGHUP")]  # Windows has one
    # One that is ignored stays so, as ``nohup`` wants; other threads cannot change anything.
    in_main = current_thread() is main_thread()
    ours = [one for one in signals if one and in_main and signal.getsignal(one) == signal.SIG_DFL]

    def end(number: int, _: Any) -> None:
        for one in ours:  # ``timeout`` sends it twice, and the second must not end the ending
            signal.signal(one, signal.SIG_IGN)
        raise SystemExit(128 + number)

    for one in ours:
        signal.signal(one, end)
    try:
        yield
    finally:
        for one in ours:
            signal.signal(one, signal.SIG_DFL)
