"""Files that commands read and write."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from ..match import MAX_TEXT
from ..text import quote


def read_all(source: IO[str]) -> str:
    """All of a text, or enough of it to show that it has more than MAX_TEXT characters."""
    return source.read(MAX_TEXT + 1)


def read(name: str, encoding: str = "utf-8", errors: str = "replace") -> str:
    """The text of a file, as ``read_all``.  Raises ValueError with its name when it cannot be
    read."""
    try:
        with open(name, encoding=encoding, errors=errors) as file:  # a Path of "" is a folder
            return read_all(file)
    except UnicodeDecodeError:
        raise ValueError(f"'{quote(name)}' cannot be read: it is not UTF-8") from None
    except OSError as error:
        raise ValueError(f"'{quote(name)}' cannot be read: {error.strerror}") from None


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Raise ValueError with the name of a file when it cannot be written."""
    try:
        yield
    except OSError as error:
        raise ValueError(f"'{quote(path)}' cannot be written: {error.strerror}") from None


def check(path: Path) -> None:
    """Raise ValueError if a file cannot be written, before there is anything to write."""
    target = path.resolve()  # a link stays
    is_new = not target.exists()
    with writing(path):
        target.open("a").close()
        if is_new:
            target.unlink()


def write(path: Path, text: str) -> None:
    """Write a file as a whole or not at all.  Raises ValueError when it cannot be written."""
    target = path.resolve()
    draft = target.with_name(f"{target.name}.part")
    with writing(path):
        try:
            draft.write_text(text, "utf-8", newline="")
            draft.replace(target)
        finally:
            draft.unlink(missing_ok=True)
