"""What is fetched or made once and kept in .cache, by one build at a time."""

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from . import places
from .programs import say


def kept(name: str, key: str, make: Callable[[Path], None]) -> bytes:
    """What ``make`` writes to the path it gets; it is called again only when the key changes."""
    path = places.CACHE / f"{key}-{name}"
    if not path.exists():
        with tempfile.TemporaryDirectory(dir=places.CACHE) as folder:
            new = Path(folder, name)
            make(new)
            for old in places.CACHE.glob(f"*-{name}"):
                old.unlink()
            new.rename(path)
    return path.read_bytes()


@contextmanager
def alone() -> Iterator[None]:
    """Let one build run at a time, where the system can tell; the cache is there after this."""
    places.CACHE.mkdir(exist_ok=True)
    if os.name == "nt":
        yield
        return
    import fcntl

    with open(places.CACHE / "lock", "w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("Waiting for another build to end ...")
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield
