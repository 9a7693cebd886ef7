"""Files that commands write."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ..text import quote


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Raise ValueError with the name of a file when it cannot be written."""
    try:
        yield
    except OSError as error:
        raise ValueError(f"'{quote(path)}' cannot be written: {error.strerror}") from None


def check(path: Path) -> None:
    """Raise ValueError if a file cannot be written, before there is anything to write."""
    is_new = not path.exists()
    with writing(path):
        path.open("a").close()
        if is_new:
            path.unlink()


def write(path: Path, text: str) -> None:
    """Write a file as a whole or not at all.  Raises ValueError when it cannot be written."""
    draft = path.with_name(f"{path.name}.part")
    with writing(path):
        try:
            draft.write_text(text, "utf-8", newline="")
            draft.replace(path)
        finally:
            draft.unlink(missing_ok=True)
