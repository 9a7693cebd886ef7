"""What commands share: streams that fail in sentences, and texts from streams and files."""

from __future__ import annotations

import sys
from contextlib import suppress
from io import StringIO, TextIOWrapper
from pathlib import Path
from typing import IO

from ..match import LARGEST
from ..text import quote


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


def read_all(source: IO[str]) -> str:
    """All of a text, or enough of it to show that it is too large for a match."""
    return source.read(LARGEST + 1)


def read_file(name: str) -> str:
    """The text of a file.  Raises ValueError when it cannot be read."""
    try:
        with Path(name).open(encoding="utf-8", errors="replace") as file:
            return read_all(file)
    except OSError as error:
        raise ValueError(f"'{quote(name)}' cannot be read: {error.strerror}") from None
