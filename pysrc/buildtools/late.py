"""Runs in browsers, beside the engine: what is different there, and what comes late.

Python starts with what it imports to load the engine, be it out of a snapshot or out of files.
Whatever else of the standard library or of ours is imported brings all the rest, while it waits.
"""

import gc
import importlib
import random
import sys
import zipimport
from collections.abc import Callable, Sequence
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType

FIRST, REST = "/lib/python314.zip", "/lib/rest.zip"


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
        sys.path.append(REST)
        for module in list(sys.modules.values()):
            folders = getattr(module, "__path__", None)
            if isinstance(folders, list):  # a part of the package may be there, and a part here
                inside = [folder for folder in folders if folder.startswith(f"{FIRST}/")]
                folders += [folder.replace(FIRST, REST) for folder in inside]
        importlib.invalidate_caches()
        return PathFinder.find_spec(name, path, target)


def thaw(fetch: Callable[[], None]) -> None:
    """Make this Python differ from all others; ``fetch`` brings the rest when it is wanted."""
    random.seed()
    sys.meta_path.insert(sys.meta_path.index(PathFinder) + 1, Late(fetch))
