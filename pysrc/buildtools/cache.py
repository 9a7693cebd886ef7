"""Files that are downloaded or made once and kept in .cache, which one build uses at a time."""

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from . import paths
from .shell import say


def cached(name: str, key: str, make: Callable[[Path], None]) -> bytes:
    """The content of a file in .cache; ``make(path)`` writes it when it is missing or ``key`` has
    changed."""
    path = paths.CACHE / f"{key}-{name}"
    if not path.exists():
        with tempfile.TemporaryDirectory(dir=paths.CACHE) as folder:
            new = Path(folder, name)
            make(new)
            for old in paths.CACHE.glob(f"*-{name}"):
                old.unlink()
            new.rename(path)
    return path.read_bytes()


@contextmanager
def build_lock() -> Iterator[None]:
    """Wait until no other build runs, and make .cache.  Windows has no such lock."""
    paths.CACHE.mkdir(exist_ok=True)
    if os.name == "nt":
        yield
        return
    import fcntl

    with open(paths.CACHE / "lock", "w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("Waiting for another build to end ...")
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield
