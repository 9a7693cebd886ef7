"""Files that are downloaded or made once and kept in .cache.  Only one build uses it at a time.

Their content is verified whenever it is used: a damaged file is made or downloaded again.
"""

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from . import paths
from .files import digest
from .shell import say


def cached(name: str, key: str, make: Callable[[Path], None]) -> bytes:
    """The content of a file in .cache; ``make(path)`` writes it when it is missing or damaged, or
    ``key`` has changed.

    The name in .cache has the digest of the content, which is verified each time.
    """
    for path in paths.CACHE.glob(f"{key}-*-{name}"):
        content = path.read_bytes()
        if path.name == f"{key}-{digest(content)}-{name}":
            return content
        say(f"{path.name} in .cache is damaged; making it again.")
    return keep(name, key, make).read_bytes()


def cached_folder(name: str, key: str, make: Callable[[Path], None]) -> Path:
    """Like ``cached``, for a folder: returns its path."""
    for path in paths.CACHE.glob(f"{key}-*-{name}"):
        if path.name == f"{key}-{content_digest(path)}-{name}":
            return path
        say(f"{path.name} in .cache is damaged; making it again.")
    return keep(name, key, make)


def keep(name: str, key: str, make: Callable[[Path], None]) -> Path:
    """Put what ``make(path)`` writes into .cache, in place of any older version of this name."""
    with tempfile.TemporaryDirectory(dir=paths.CACHE) as folder:
        new = Path(folder, name)
        make(new)
        for old in paths.CACHE.glob(f"*-{name}"):
            shutil.rmtree(old) if old.is_dir() else old.unlink()
        return new.rename(paths.CACHE / f"{key}-{content_digest(new)}-{name}")


def content_digest(path: Path) -> str:
    """The digest of a file, or of all files in a folder and their names."""
    if path.is_file():
        return digest(path.read_bytes())
    files = sorted(file for file in path.rglob("*") if file.is_file())
    return digest(
        *(part for file in files for part in (bytes(file.relative_to(path)), file.read_bytes()))
    )


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
