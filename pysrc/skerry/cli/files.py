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
