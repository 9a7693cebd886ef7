"""Part of the snapshot, and runs in browsers: what is different there, and what comes late.

A snapshot has all that was imported when it was made, and no files.  Whatever else is imported
brings the files: the standard library and our wheel, all at once, while the import waits.
"""

import gc
import importlib
import random
import sys
import zipimport
from collections.abc import Callable, Sequence
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType


def freeze() -> None:
    """Forget what need not be kept: the directories of files that will not be there."""
    directories: dict[str, dict[str, object]] = vars(zipimport)["_zip_directory_cache"]
    for directory in directories.values():
        directory.clear()
    random.seed(0)
    gc.collect()


class Late:
    """Finds modules of the standard library and of ours after all, in files that it asks for."""

    def __init__(self, fetch: Callable[[], None]) -> None:
        self.fetch = fetch

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name.partition(".")[0] not in {*sys.stdlib_module_names, "skerry"}:
            return None
        self.fetch()
        sys.meta_path.remove(self)
        importlib.invalidate_caches()
        return PathFinder.find_spec(name, path, target)


def thaw(fetch: Callable[[], None]) -> None:
    """Make this Python differ from all others; ``fetch`` brings the files when they are wanted."""
    random.seed()
    sys.meta_path.insert(sys.meta_path.index(PathFinder) + 1, Late(fetch))
